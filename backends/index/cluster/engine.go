// Package cluster is an engine whose passages lie in an OpenSearch or Elasticsearch
// cluster, for corpora that no single disk can rank. It finds candidates; text,
// snippets, grading and the order of the memo stay ours.
//
// An alias names the index that is searched and written. The mapping has a version:
// a new one is filled beside the old one, and the alias is moved when it is complete,
// so that searches go on meanwhile.
package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"headnote/backends/index"
)

// mappingVersion is raised with every change of mapping.json that needs the passages
// to be sent again.
const mappingVersion = 1

// Options are how a cluster is reached.
type Options struct {
	URL      string // https://search.firm.example:9200
	Alias    string // of the matter's index: lower case letters, digits, - and _
	User     string
	Password string
	APIKey   string       // in place of user and password
	ReadOnly bool         // an index that is not there is not made
	Resume   bool         // Rebuild goes on with what one that was broken off has sent
	Shards   int          // of a new index; 1 where 0
	Replicas int          // of a new index
	Client   *http.Client // with the firm's certificates, and the offline lock; never nil
	Tries    int          // of a request that the cluster is too busy for; 6 where 0
	// Wait pauses between them; nil for a real wait.
	Wait func(context.Context, time.Duration) error
	Now  func() time.Time // nil for the clock
}

// Engine is the open index of a matter.
type Engine struct {
	o     Options
	index string // that the alias names
	counts
}

var _ index.Engine = (*Engine)(nil)

var aliasForm = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]{0,100}$`)

// newEngine checks the options.
func newEngine(o Options) (*Engine, error) {
	if !aliasForm.MatchString(o.Alias) {
		return nil, fmt.Errorf("%q cannot name an index: lower case letters, digits, - and _ only", o.Alias)
	}
	if u, err := url.Parse(o.URL); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("%q is not the address of a cluster: https://host:9200", o.URL)
	}
	if o.Client == nil {
		return nil, errors.New("the cluster cannot be reached without a client")
	}
	if o.Tries == 0 {
		o.Tries = 6
	}
	if o.Wait == nil {
		o.Wait = wait
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Engine{o: o}, nil
}

// Open opens the index that the alias names, or makes the first one.
func Open(ctx context.Context, o Options) (*Engine, error) {
	e, err := newEngine(o)
	if err != nil {
		return nil, err
	}
	names, version, err := e.named(ctx)
	switch {
	case err != nil:
		return nil, err
	case len(names) > 1:
		return nil, fmt.Errorf("the alias %s names %d indexes: leave it one", o.Alias, len(names))
	case len(names) == 0 && o.ReadOnly:
		return nil, fmt.Errorf("the cluster at %s has no index %s: headnote index DIR fills it", o.URL, o.Alias)
	case len(names) == 0:
		if e.index, err = e.create(ctx, 1, true); err != nil {
			return nil, err
		}
	case version != mappingVersion:
		return nil, fmt.Errorf("the index %s has mapping %d, this headnote writes %d: index again with --rebuild", names[0], version, mappingVersion)
	default:
		e.index = names[0]
	}
	e.all, err = e.count(ctx, nil)
	e.known, e.since = err == nil, e.o.Now()
	return e, err
}

// named is what the alias names, with the version of its mapping.
func (e *Engine) named(ctx context.Context) (names []string, version int, err error) {
	var found map[string]struct {
		Mappings struct {
			Meta struct {
				Version int `json:"headnote"`
			} `json:"_meta"`
		} `json:"mappings"`
	}
	err = e.json(ctx, http.MethodGet, "/"+e.o.Alias+"/_mapping", nil, &found)
	var f *failure
	if errors.As(err, &f) && f.status == http.StatusNotFound {
		return nil, 0, nil
	}
	for name, x := range found {
		names, version = append(names, name), x.Mappings.Meta.Version
	}
	slices.Sort(names)
	return names, version, err
}

// create makes the n-th index of the alias, which names it at once only where it is
// the first.
func (e *Engine) create(ctx context.Context, n int, named bool) (string, error) {
	name := fmt.Sprintf("%s-v%d-%06d", e.o.Alias, mappingVersion, n)
	var body map[string]any
	if err := json.Unmarshal(mapping, &body); err != nil {
		return "", fmt.Errorf("mapping.json: %w", err)
	}
	body["mappings"].(map[string]any)["_meta"] = map[string]any{"headnote": mappingVersion}
	settings := body["settings"].(map[string]any)
	settings["number_of_shards"], settings["number_of_replicas"] = max(e.o.Shards, 1), e.o.Replicas
	if named {
		body["aliases"] = map[string]any{e.o.Alias: map[string]any{}}
	}
	err := e.json(ctx, http.MethodPut, "/"+name, body, nil)
	var f *failure
	if errors.As(err, &f) && strings.Contains(f.what, "resource_already_exists") { // left by one that was broken off
		if e.o.Resume {
			return name, nil
		}
		if err = e.json(ctx, http.MethodDelete, "/"+name, nil, nil); err == nil {
			err = e.json(ctx, http.MethodPut, "/"+name, body, nil)
		}
	}
	return name, err
}

// Rebuild makes an empty index beside the one that the alias names, whatever that one's
// mapping. What is added to it is found after Switch.
func Rebuild(ctx context.Context, o Options) (*Engine, error) {
	e, err := newEngine(o)
	if err != nil {
		return nil, err
	}
	names, _, err := e.named(ctx)
	if err != nil {
		return nil, err
	}
	last := 0
	for _, name := range names {
		n := 0
		if _, err := fmt.Sscanf(name[strings.LastIndexByte(name, '-')+1:], "%d", &n); err != nil {
			return nil, fmt.Errorf("the alias %s names %s, which headnote did not make", o.Alias, name)
		}
		last = max(last, n)
	}
	e.index, err = e.create(ctx, last+1, false)
	return e, err
}

// Switch moves the alias to this index, in one step, and removes the one before.
func (e *Engine) Switch(ctx context.Context) error {
	names, _, err := e.named(ctx)
	if err != nil {
		return err
	}
	var actions []any
	for _, name := range names {
		if name != e.index {
			actions = append(actions, map[string]any{"remove_index": map[string]any{"index": name}})
		}
	}
	actions = append(actions, map[string]any{"add": map[string]any{"index": e.index, "alias": e.o.Alias}})
	return e.json(ctx, http.MethodPost, "/_aliases", map[string]any{"actions": actions}, nil)
}

// Name implements index.Engine.
func (e *Engine) Name() string { return "cluster" }

// Settle implements index.Engine: it makes all that was sent be found.
func (e *Engine) Settle(ctx context.Context) error {
	return e.json(ctx, http.MethodPost, "/"+e.index+"/_refresh", nil, nil)
}

// Close implements index.Engine: nothing is held.
func (e *Engine) Close() error { return nil }
