// Package cluster is an engine whose passages are in an OpenSearch or Elasticsearch cluster, for corpora too large for
// one disk, and for teams that search one index. The cluster finds candidates; the segment package ranks them as it
// would its own.
//
// An alias names the index that is searched. Every index belongs to one matter, and is filled by one folder, which
// holds its claim; see claim.go. A new index is filled alongside the one in use, and the alias is moved when it is
// complete, so that searches are not interrupted.
package cluster

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"sync"
	"time"

	"headnote/backends/index"
)

// Options configure the connection to a cluster.
type Options struct {
	URL      string // https://search.firm.example:9200
	Alias    string // of the matter's index: lower-case letters, digits, - and _
	User     string
	Password string
	APIKey   string // replaces user and password

	Matter  string  // ID of the matter that must own the index; "" for any
	Name    string  // of the matter, shown to those who attach
	By      string  // who fills the index, shown to those who attach
	Claims  *Claims // the indexes that this folder has created; nil for readers
	Replace bool    // replace an index of the same matter that somebody else fills

	Shards   int          // of a new index; 1 where 0
	Replicas int          // of a new index
	Client   *http.Client // with the firm's certificates and offline mode; never nil
	// Patience is how long to retry a request when the cluster is busy or unreachable; for writers, longer than a node
	// takes to start. 10 s if 0.
	Patience time.Duration
	Notice   func(string) // receives what is being waited for; nil for none
	// Wait pauses between requests; nil for a real wait.
	Wait func(context.Context, time.Duration) error
	Now  func() time.Time // nil for the clock
}

// Engine is the open index of a matter.
type Engine struct {
	reader
}

// reader is the read-only part of an engine.
type reader struct {
	conn
	life context.Context // for calls without a context of their own; ends with Close
	end  context.CancelFunc
	counts

	claim *Claim // the writer's; nil for a reader
	meta  meta

	mu    sync.Mutex
	index string // last known target of the alias; "" before
}

var _ index.Remote = (*Engine)(nil)

var aliasForm = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]{0,100}$`)

// newEngine checks the options, without contacting the cluster.
func newEngine(ctx context.Context, o Options) (*Engine, error) {
	if !aliasForm.MatchString(o.Alias) {
		return nil, fmt.Errorf("%q cannot name an index: lower case letters, digits, - and _ only", o.Alias)
	}
	if u, err := url.Parse(o.URL); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("%q is not the address of a cluster: https://host:9200", o.URL)
	}
	if o.Client == nil {
		return nil, errors.New("the cluster cannot be reached without a client")
	}
	if o.Patience == 0 {
		o.Patience = 10 * time.Second
	}
	if o.Wait == nil {
		o.Wait = wait
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Notice == nil {
		o.Notice = func(string) {}
	}
	e := &Engine{reader{conn: conn{o: o}}}
	e.life, e.end = context.WithCancel(ctx)
	return e, nil
}

// Open opens the index that the alias names, for reading. The cluster is first contacted by a search: what is on this
// machine works without it.
func Open(ctx context.Context, o Options) (*Engine, error) {
	o.Claims = nil
	return newEngine(ctx, o)
}

// target returns the index to read: the one being filled, or the one that the alias names and that belongs to the
// matter.
func (e *reader) target(ctx context.Context) (string, error) {
	e.mu.Lock()
	name := e.index
	e.mu.Unlock()
	if name != "" {
		return name, nil
	}
	f, err := e.ours(ctx)
	if err != nil {
		return "", err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.index, e.meta = f.name, f.meta
	return f.name, nil
}

// read queries the index that the alias names. If it is gone because somebody has rebuilt it, the alias is resolved
// again.
func (e *reader) read(ctx context.Context, method, path string, in, out any) error {
	for again := false; ; again = true {
		name, err := e.target(ctx)
		if err != nil {
			return err
		}
		err = e.json(ctx, method, "/"+name+path, in, out)
		if !missing(err) || again || e.claim != nil {
			return err
		}
		e.mu.Lock()
		if e.index == name {
			e.index = ""
		}
		e.mu.Unlock()
		e.forget()
	}
}

// Name implements index.Engine.
func (e *Engine) Name() string { return "cluster" }

// Settle implements index.Engine: it makes everything that was sent searchable.
func (e *reader) Settle(ctx context.Context) error {
	name, err := e.target(ctx)
	if err != nil {
		return err
	}
	var res struct{ shards }
	if err := e.json(ctx, http.MethodPost, "/"+name+"/_refresh", nil, &res); err != nil {
		return err
	}
	return res.whole()
}

// Close implements index.Engine: pending requests are cancelled.
func (e *Engine) Close() error {
	e.end()
	return nil
}
