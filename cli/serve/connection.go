package serve

import (
	"context"
	"errors"
	"net"
	"slices"
	"sync"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"

	"headnote/text"
)

// connection is one client connection, from beginning to end.
type connection struct {
	net.Conn
	server *Server

	mu     sync.Mutex
	grant  Grant
	entry  Entry // the fields common to all its log lines
	known  bool  // has logged in
	tried  []string
	closed bool
}

type connectionKey struct{}

// attemptsKept bounds how many login attempts of an untrusted client are recorded.
const attemptsKept = 20

// accept admits a connection, or refuses it.
func (s *Server) accept(ctx ssh.Context, c net.Conn) net.Conn {
	g := &connection{Conn: c, server: s, entry: Entry{Remote: c.RemoteAddr().String()}}
	err := s.limiter.connect()
	if err == nil && s.c.InsecureLocal && !loopback(c.RemoteAddr()) {
		s.limiter.disconnect(true)
		err = errors.New("not from this machine")
	}
	if err != nil {
		g.write(Refused, func(e *Entry) { e.Reason = err.Error() })
		return nil
	}
	ctx.SetValue(connectionKey{}, g)
	return g
}

func connectionOf(ctx context.Context) *connection {
	g, _ := ctx.Value(connectionKey{}).(*connection)
	return g
}

// write adds a line to the login log.
func (g *connection) write(event string, with func(*Entry)) {
	g.mu.Lock()
	e := g.entry
	g.mu.Unlock()
	e.Event = event
	with(&e)
	if err := g.server.audit.Write(e); err != nil {
		g.server.c.Log.Error("the log of logins cannot be written", "error", err)
	}
}

// config returns the configuration for one connection: it records attempts, and admits clients with an authorized key.
func (s *Server) config(ctx ssh.Context) *gossh.ServerConfig {
	g := connectionOf(ctx)
	c := &gossh.ServerConfig{MaxAuthTries: maxAuthTries}
	c.AuthLogCallback = func(m gossh.ConnMetadata, method string, err error) {
		if err != nil {
			g.note(m, method)
		}
	}
	if s.c.InsecureLocal {
		c.NoClientAuthCallback = func(m gossh.ConnMetadata) (*gossh.Permissions, error) {
			return &gossh.Permissions{}, g.login(m, Grant{User: MustUserName(localUser)}, "")
		}
		return c
	}
	c.VerifiedPublicKeyCallback = func(m gossh.ConnMetadata, key gossh.PublicKey, p *gossh.Permissions,
		_ string,
	) (*gossh.Permissions, error) {
		grant, ok := s.granted(key)
		if !ok {
			return nil, errors.New("the key was revoked")
		}
		return p, g.login(m, grant, gossh.FingerprintSHA256(key))
	}
	return c
}

// offered reports whether a key that a client offers is authorized. The client has not yet proved that it holds the
// key.
func (s *Server) offered(ctx ssh.Context, key ssh.PublicKey) bool {
	_, ok := s.granted(key)
	if g := connectionOf(ctx); !ok && g != nil {
		g.trying("key " + gossh.FingerprintSHA256(key))
	}
	return ok
}

func (g *connection) note(m gossh.ConnMetadata, method string) {
	g.mu.Lock()
	g.entry.Login, g.entry.Client = text.Line(m.User()), text.Line(string(m.ClientVersion()))
	g.mu.Unlock()
	g.trying(text.Line(method))
}

func (g *connection) trying(what string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.tried) < attemptsKept && !slices.Contains(g.tried, what) {
		g.tried = append(g.tried, what)
	}
}

// login marks a client as logged in. Nobody gets in without a line in the log.
func (g *connection) login(m gossh.ConnMetadata, grant Grant, key string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.entry.Login, g.entry.Client = text.Line(m.User()), text.Line(string(m.ClientVersion()))
	e := g.entry
	e.Event, e.User, e.Key = Login, grant.User.String(), key
	if err := g.server.audit.Write(e); err != nil {
		g.server.c.Log.Error("the log of logins cannot be written: nobody is let in", "error", err)
		return err
	}
	g.entry.User, g.entry.Key, g.grant = grant.User.String(), key, grant
	if !g.known {
		g.known = true
		g.server.limiter.known()
	}
	return nil
}

// Close implements net.Conn.
func (g *connection) Close() error {
	g.mu.Lock()
	first, known, tried := !g.closed, g.known, g.tried
	g.closed = true
	g.mu.Unlock()
	if first {
		g.server.limiter.disconnect(!known)
		if known {
			g.write(Logout, func(*Entry) {})
		} else {
			g.write(Refused, func(e *Entry) { e.Tried, e.Reason = tried, "no authorized key" })
		}
	}
	return g.Conn.Close()
}

// granted looks up a key. The file is read again each time, so that changes take effect immediately.
func (s *Server) granted(key ssh.PublicKey) (Grant, bool) {
	grants, bad, err := ReadKeys(s.c.Keys, s.c.Dir)
	if err != nil {
		s.c.Log.Error("nobody can log in", "error", err)
		return Grant{}, false
	}
	for _, b := range bad {
		s.c.Log.Warn("a line of the file of keys does not count", "file", s.c.Keys, "error", b)
	}
	i := slices.IndexFunc(grants, func(g Grant) bool { return sameKey(g.Key, key) })
	if i < 0 {
		return Grant{}, false
	}
	if err := s.c.checkKeyFiles(grants[i : i+1]); err != nil {
		s.c.Log.Error("a key does not count", "error", err)
		return Grant{}, false
	}
	return grants[i], true
}

func loopback(a net.Addr) bool {
	t, ok := a.(*net.TCPAddr)
	return ok && t.IP.IsLoopback()
}
