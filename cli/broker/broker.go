// Package broker runs a server of NATS within the program: alone, or as one of a
// cluster, with the configuration that nats-server has.
package broker

import (
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// Server is one that runs.
type Server struct{ s *server.Server }

// Start starts a server with a file in the form of nats-server's, or where there is none
// one that stands alone on loopback and keeps what it has in dir.
func Start(file, dir string) (*Server, error) {
	o := &server.Options{ServerName: "headnote", Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: filepath.Join(dir, "nats"), NoLog: true}
	if file != "" {
		var err error
		if o, err = server.ProcessConfigFile(file); err != nil {
			return nil, fmt.Errorf("the configuration of the embedded server: %w", err)
		}
	}
	if !o.JetStream {
		return nil, fmt.Errorf("%s has no jetstream { store_dir: … }: matters are shared by JetStream", file)
	}
	o.NoSigs = true // signals are ours
	s, err := server.NewServer(o)
	if err != nil {
		return nil, fmt.Errorf("the embedded server: %w", err)
	}
	if file != "" {
		s.ConfigureLogger()
	}
	s.Start()
	x := &Server{s}
	if !s.ReadyForConnections(20 * time.Second) {
		return nil, errors.Join(errors.New("the embedded server does not start: is its port taken, its store_dir writable? its log_file says more"), x.Close())
	}
	return x, nil
}

// URL is where clients reach the server.
func (s *Server) URL() string { return s.s.ClientURL() }

// Close hands over what the server leads, and ends it.
func (s *Server) Close() error {
	s.s.Shutdown()
	s.s.WaitForShutdown()
	return nil
}
