package team

import (
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"headnote/internal/trust"
)

// Link is a connection to a cluster that reconnects by itself. It is safe for concurrent use.
type Link struct {
	*nats.Conn
	// JS is the JetStream API as the user's account reaches it.
	JS jetstream.JetStream

	access  Access
	mu      sync.Mutex
	changed chan struct{} // closed when the connection is made or lost
	waiting map[string]map[*context.CancelCauseFunc]bool
	// exchanges are the requests awaiting an answer; see Ask.
	exchanges map[*context.CancelCauseFunc]bool
}

// Dial connects to a cluster. It does not wait: if the cluster cannot be reached, connecting is retried in the
// background and work continues without it. It returns only errors of the access: an address without TLS, or a file
// that cannot be read. Tests add options of their own.
func Dial(a Access, more ...nats.Option) (*Link, error) {
	options, err := a.options()
	if err != nil {
		return nil, err
	}
	l := &Link{
		access: a, changed: make(chan struct{}),
		waiting: make(map[string]map[*context.CancelCauseFunc]bool), exchanges: make(map[*context.CancelCauseFunc]bool),
	}
	change := func(*nats.Conn) { l.change() }
	options = append(
		options,
		nats.Timeout(a.connecting()),
		nats.RetryOnFailedConnect(true),
		nats.MaxReconnects(-1),
		nats.IgnoreAuthErrorAbort(), // a refused password may yet be corrected on the server
		nats.ReconnectWait(250*time.Millisecond),
		nats.ReconnectJitter(50*time.Millisecond, 50*time.Millisecond),
		// The callers resend what was not acknowledged: the client must not do so as well.
		nats.ReconnectBufSize(-1),
		nats.ConnectHandler(change),
		nats.ReconnectHandler(change),
		nats.DisconnectErrHandler(func(*nats.Conn, error) {
			l.lost()
			l.change()
		}),
		nats.ErrorHandler(
			func(_ *nats.Conn, _ *nats.Subscription, err error) { l.refused(err) },
		), // by default, the client prints errors to the screen
	)
	if l.Conn, err = nats.Connect(a.URL, append(options, more...)...); err != nil {
		return nil, fmt.Errorf("the cluster at %s: %w", a, withoutPassword(err))
	}
	l.JS, err = jetstream.NewWithAPIPrefix(l.Conn, a.api())
	return l, err
}

// options returns the options of every connection, including one that only probes.
func (a Access) options() ([]nats.Option, error) {
	plain, err := a.check()
	if err != nil {
		return nil, err
	}
	options := []nats.Option{nats.Name("headnote"), nats.CustomInboxPrefix(a.inbox())}
	if plain { // a server on this machine must not redirect the client elsewhere without TLS
		options = append(options, nats.IgnoreDiscoveredServers())
	}
	for _, f := range []struct{ setting, path string }{
		{"nats_credentials", a.Credentials}, {"nats_ca", a.CA}, {"nats_cert", a.Cert}, {"nats_key", a.Key},
	} {
		if f.path == "" {
			continue
		}
		if _, err := os.ReadFile(f.path); err != nil {
			return nil, fmt.Errorf("the file of %s cannot be read: %w", f.setting, err)
		}
	}
	if a.Credentials != "" {
		options = append(options, nats.UserCredentials(a.Credentials))
	}
	if a.CA != "" {
		options = append(options, nats.RootCAs(a.CA))
	}
	if a.Cert != "" {
		options = append(options, nats.ClientCert(a.Cert, a.Key))
	}
	return options, nil
}

// inbox returns the prefix of the subjects for answers. Each user has their own, so that nobody needs permission to
// receive the answers to others.
func (a Access) inbox() string {
	user := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' {
			return r
		}
		return -1
	}, a.User())
	if user == "" {
		return "_INBOX"
	}
	return "_INBOX." + user
}

// Access returns the access that the link was dialed with.
func (l *Link) Access() Access { return l.access }

// String names the servers.
func (l *Link) String() string { return l.access.String() }

// Changed returns a channel that is closed when the connection is next made or lost.
func (l *Link) Changed() <-chan struct{} {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.changed
}

func (l *Link) change() {
	l.mu.Lock()
	defer l.mu.Unlock()
	close(l.changed)
	l.changed = make(chan struct{})
}

// PermissionError is returned for a subject that the cluster does not let this user publish to.
type PermissionError struct{ Subject string }

// Error implements error.
func (e PermissionError) Error() string {
	return fmt.Sprintf(
		"your user of the cluster has no right to do this (%s): it stays on this machine; "+
			"docs/team.md lists what each role may",
		e.Subject,
	)
}

// Do carries out an exchange that publishes to a subject. A server does not answer a user without permission to publish
// there; Do then returns a PermissionError at once instead of waiting.
func (l *Link) Do(ctx context.Context, subject string, f func(context.Context) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	l.mu.Lock()
	if l.waiting[subject] == nil {
		l.waiting[subject] = make(map[*context.CancelCauseFunc]bool)
	}
	l.waiting[subject][&cancel] = true
	l.mu.Unlock()
	defer func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if delete(l.waiting[subject], &cancel); len(l.waiting[subject]) == 0 {
			delete(l.waiting, subject)
		}
	}()
	err := f(ctx)
	var no PermissionError
	if err != nil && errors.As(context.Cause(ctx), &no) {
		return no
	}
	if err != nil && errors.Is(context.Cause(ctx), ErrNotConnected) { // of the surrounding exchange, see Ask
		return ErrNotConnected
	}
	return err
}

// API returns the subject of a request of the JetStream API, such as STREAM.CREATE.x.
func (l *Link) API(act string) string { return l.access.api() + "." + act }

// KV returns the subject by which a key of a bucket is written: the client adds the prefix of the API if there is one.
func (l *Link) KV(bucket, key string) string {
	subject := "$KV." + bucket + "." + key
	if l.access.Prefix != "" {
		return l.access.Prefix + "." + subject
	}
	return subject
}

var violation = regexp.MustCompile(`(?i)permissions violation for publish to "([^"]+)"`)

// refused ends the exchanges that wait for an answer to a refused message.
func (l *Link) refused(err error) {
	m := violation.FindStringSubmatch(err.Error())
	if m == nil {
		return // other errors are returned by the calls
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for cancel := range l.waiting[m[1]] {
		(*cancel)(PermissionError{m[1]})
	}
}

// Links holds the connections of one program, one for each access.
type Links struct {
	mu  sync.Mutex
	all map[Access]*Link
}

// To returns the connection for an access, dialing if there is none yet. It fails without the user's agreement to
// connect to that place.
func (x *Links) To(a Access, leave trust.Granted) (*Link, error) {
	if err := leave.For(a.Place()); err != nil {
		return nil, err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if l := x.all[a]; l != nil {
		return l, nil
	}
	l, err := Dial(a)
	if err != nil {
		return nil, err
	}
	if x.all == nil {
		x.all = make(map[Access]*Link)
	}
	x.all[a] = l
	return l, nil
}

// Close ends all connections.
func (x *Links) Close() error {
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, l := range x.all {
		l.Conn.Close()
	}
	x.all = nil
	return nil
}
