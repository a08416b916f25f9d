// Package embedded runs a NATS server within the program. It takes a configuration file of nats-server, such as
// headnote team init writes, or none for a single server on loopback, and returns the URL for clients. It refuses a
// configuration that accepts connections from the network without TLS.
package embedded

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"headnote/team"
)

// Server is a running server. Close shuts it down.
type Server struct {
	s *server.Server
	o *server.Options
}

// Start starts a server with a configuration file of nats-server. Without a file it starts a single server on loopback
// that stores its data in dir.
func Start(file, dir string) (*Server, error) {
	o := &server.Options{
		ServerName: "headnote",
		Host:       "127.0.0.1",
		Port:       lastPort(dir),
		JetStream:  true,
		StoreDir:   filepath.Join(dir, "nats"),
		NoLog:      true,
	}
	if file != "" {
		var err error
		if o, err = server.ProcessConfigFile(file); err != nil {
			return nil, fmt.Errorf("the configuration of the embedded server: %w", err)
		}
	}
	if !o.JetStream {
		return nil, fmt.Errorf("%s has no jetstream { store_dir: … }: matters are shared by JetStream", file)
	}
	if err := private(o); err != nil {
		return nil, err
	}
	o.NoSigs = true // this program handles signals
	s, err := server.NewServer(o)
	if err != nil {
		return nil, fmt.Errorf("the embedded server: %w", err)
	}
	if file != "" {
		s.ConfigureLogger()
	}
	s.Start()
	x := &Server{s, o}
	if !s.ReadyForConnections(20 * time.Second) {
		return nil, errors.Join(
			errors.New("the embedded server does not start: check that its port is free and its store_dir writable; "+
				"its log_file has the reason"),
			x.Close(),
		)
	}
	if file == "" {
		return x, keepPort(dir, s)
	}
	return x, nil
}

// portFile keeps the port of a single server, because the agreement to share a matter through it
// names its address.
const portFile = "nats.port"

// lastPort returns the previous port of the server in dir if it is free, else any port.
func lastPort(dir string) int {
	data, err := os.ReadFile(filepath.Join(dir, portFile))
	if err != nil {
		return server.RANDOM_PORT
	}
	port, err := strconv.Atoi(strings.TrimSpace(string(data)))
	if err != nil || port < 1024 || port > 65535 {
		return server.RANDOM_PORT
	}
	l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil || l.Close() != nil {
		return server.RANDOM_PORT
	}
	return port
}

func keepPort(dir string, s *server.Server) error {
	at, ok := s.Addr().(*net.TCPAddr)
	if !ok {
		return nil
	}
	if err := os.WriteFile(filepath.Join(dir, portFile), []byte(strconv.Itoa(at.Port)+"\n"), 0o600); err != nil {
		return fmt.Errorf("the port of the embedded server cannot be kept: %w", err)
	}
	return nil
}

// private refuses a configuration under which passwords and documents would cross a network unencrypted.
func private(o *server.Options) error {
	for _, listener := range []struct {
		what, host string
		open, safe bool
	}{
		{"listen", o.Host, true, o.TLSConfig != nil && !o.AllowNonTLS},
		{"cluster", o.Cluster.Host, o.Cluster.Port != 0, o.Cluster.TLSConfig != nil},
		{"gateway", o.Gateway.Host, o.Gateway.Port != 0, o.Gateway.TLSConfig != nil},
		{"leafnodes", o.LeafNode.Host, o.LeafNode.Port != 0, o.LeafNode.TLSConfig != nil},
		{"websocket", o.Websocket.Host, o.Websocket.Port != 0, o.Websocket.TLSConfig != nil},
		{"mqtt", o.MQTT.Host, o.MQTT.Port != 0, o.MQTT.TLSConfig != nil},
		{"http", o.HTTPHost, o.HTTPPort != 0, false},
	} {
		if listener.open && !listener.safe && !team.Loopback(listener.host) {
			return fmt.Errorf(
				"the embedded server would accept connections from the network without TLS (%s at %q): "+
					"add tls { … }, which headnote team init writes, or let it listen on 127.0.0.1",
				listener.what,
				listener.host,
			)
		}
	}
	return nil
}

// Admits returns an error if the server is sure to refuse a client with this access, because it requires a certificate
// or a user.
func (s *Server) Admits(a team.Access) error {
	o := s.o
	users := len(o.Users)+len(o.Nkeys)+len(o.TrustedOperators) > 0 || o.Username != "" || o.Authorization != ""
	switch {
	case o.TLSVerify && a.Cert == "":
		return errors.New("it requires a client certificate")
	case users && o.NoAuthUser == "" && !o.TLSMap && a.User() == "" && a.Credentials == "":
		return errors.New("it requires a user name")
	}
	return nil
}

// URL returns the address for clients.
func (s *Server) URL() string { return s.s.ClientURL() }

// Close hands over the leadership of streams to other servers and shuts down the server.
func (s *Server) Close() error {
	s.s.Shutdown()
	s.s.WaitForShutdown()
	return nil
}
