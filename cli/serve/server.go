// Package serve is the workbench over SSH: who may log in, what belongs to each user, and what they share. A user is
// identified by a key, as listed in the keys file, and has a folder of their own. A matter shared by several users has
// one engine; one user controls a run and the others follow it from its journal.
package serve

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"sync"
	"time"

	"charm.land/ssh"
	"charm.land/wish/v2"
	gossh "golang.org/x/crypto/ssh"

	"headnote/internal/safe"
	"headnote/ui"
)

// Config configures a server.
type Config struct {
	Dir           string // the data folder
	Keys          string // the keys file
	InsecureLocal bool   // anybody on this machine may log in without a key
	Limits        Limits
	Drain         time.Duration // how long runs may take to end when the server stops
	Memory        func() uint64 // bytes in use
	Now           func() time.Time
	Log           *slog.Logger

	// Open opens the engine of a matter, and returns how many documents it has.
	Open func(context.Context, Matter) (Engine, int, error)
	// Options returns the options of a user's workbench for a matter, without its terminal and engine.
	Options func(user UserName, p Matter) (ui.Options, error)
	// Unlock opens a locked matter with the passphrase that its user is asked for, and returns the matter with its key.
	// A matter that is not locked is returned unchanged.
	Unlock func(p Matter, ask func(prompt string) (string, error)) (Matter, error)
	// Copied returns what a user copied last.
	Copied func(user UserName) ([]byte, error)
}

// Server is the workbench over SSH.
type Server struct {
	c       Config
	limiter *limiter
	matters *openMatters
	audit   *Audit
	ssh     *ssh.Server
	host    gossh.Signer

	sessions sync.WaitGroup
	ending   context.Context //nolint:containedctx // context of every session; ends with the server
	end      context.CancelCauseFunc
}

const (
	maxAuthTries = 6
	localUser    = "local"                // for everybody if no key is required
	farewell     = 5 * time.Second        // for clients to disconnect
	hostKeyName  = "ssh_host_ed25519_key" // in the data folder
	auditName    = "logins.jsonl"
)

var (
	errClosing = errors.New("the server is shutting down; connect again in a moment")
	errFull    = errors.New("the server is out of memory; try again later")
	errIdle    = errors.New("the session was closed because it was idle; everything is saved. Connect again to continue")
	errLeft    = errors.New("the connection was lost")
)

// New sets up a server: its folder, its host key and its login log.
func New(c Config) (*Server, error) {
	if err := os.MkdirAll(filepath.Join(c.Dir, usersName), 0o700); err != nil {
		return nil, fmt.Errorf("cannot create the data folder: %w; choose another with --data", err)
	}
	c.Dir = resolved(c.Dir)
	var grants []Grant
	if !c.InsecureLocal {
		var bad []BadLine
		var err error
		grants, bad, err = ReadKeys(c.Keys, c.Dir)
		if err != nil {
			return nil, err
		}
		if len(bad) > 0 {
			return nil, fmt.Errorf("%s, %w", c.Keys, bad[0])
		}
		if len(grants) == 0 {
			return nil, fmt.Errorf("%s lists no user; add a line for each user: user=\"NAME\" and their public key", c.Keys)
		}
	}
	if err := c.checkKeyFiles(grants); err != nil {
		return nil, err
	}
	host, err := HostKey(filepath.Join(c.Dir, hostKeyName))
	if err != nil {
		return nil, err
	}
	audit, err := OpenAudit(filepath.Join(c.Dir, auditName), c.Now)
	if err != nil {
		return nil, err
	}
	s := &Server{c: c, limiter: newLimiter(c.Limits, c.Memory), audit: audit, host: host}
	s.matters = &openMatters{limiter: s.limiter, open: c.Open, log: c.Log, byDir: map[string]*openMatter{}}
	s.ending, s.end = context.WithCancelCause(context.Background())
	options := []ssh.Option{
		wish.WithVersion("headnote"),
		wish.WithMiddleware(func(ssh.Handler) ssh.Handler { return s.session }),
		func(srv *ssh.Server) error {
			srv.AddHostKey(host)
			srv.ConnCallback, srv.ServerConfigCallback = s.accept, s.config
			srv.HandshakeTimeout = c.Limits.Login
			return nil
		},
	}
	if !c.InsecureLocal {
		options = append(options, wish.WithPublicKeyAuth(s.offered))
	}
	if s.ssh, err = wish.NewServer(options...); err != nil {
		return nil, errors.Join(err, audit.Close())
	}
	return s, nil
}

// Fingerprint returns the fingerprint of the host key, for users to compare at their first login.
func (s *Server) Fingerprint() string { return gossh.FingerprintSHA256(s.host.PublicKey()) }

// Serve accepts connections until ctx ends. Then nothing new begins, runs in progress have Config.Drain to end, and all
// sessions are closed. Interrupted runs can be resumed.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	if s.c.InsecureLocal && !loopback(l.Addr()) {
		return errors.Join(fmt.Errorf("%s can be reached from other machines without a key; listen on 127.0.0.1", l.Addr()),
			s.audit.Close())
	}
	served := make(chan error, 1)
	safe.Go("accepting connections", func() error { return s.ssh.Serve(l) }, func(err error) { served <- err })
	var err error
	select {
	case err = <-served:
	case <-ctx.Done():
	}
	s.drain()
	if errors.Is(err, ssh.ErrServerClosed) {
		err = nil
	}
	return errors.Join(err, s.audit.Close())
}

func (s *Server) drain() {
	idle := s.limiter.close()
	shut := make(chan struct{})
	safe.Go("waiting for connections to end", func() error { return s.ssh.Shutdown(context.Background()) },
		func(error) { close(shut) })
	patience, stop := context.WithTimeout(context.Background(), s.c.Drain)
	defer stop()
	select {
	case <-idle:
	case <-patience.Done():
		s.c.Log.Warn("runs are interrupted; they can be resumed")
	}
	s.end(errClosing)
	left := make(chan struct{})
	safe.Go("waiting for sessions to end", func() error { s.sessions.Wait(); return nil }, func(error) { close(left) })
	late, cancel := context.WithTimeout(context.Background(), farewell)
	defer cancel()
	for _, done := range []<-chan struct{}{left, shut} {
		select {
		case <-done:
		case <-late.Done():
		}
	}
	if err := s.ssh.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
		s.c.Log.Warn("the server was not closed in order", "error", err)
	}
	<-shut
	<-left
	s.matters.close()
}
