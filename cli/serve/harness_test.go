package serve_test

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"
	gossh "golang.org/x/crypto/ssh"

	"headnote/backends"
	"headnote/backends/index/local"
	"headnote/backends/registry"
	"headnote/cli/serve"
	"headnote/internal/patience"
	"headnote/internal/within"
	"headnote/model"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/journal"
	"headnote/research/matter"
	"headnote/research/memo"
	"headnote/research/retrieve"
	"headnote/research/run"
	"headnote/ui"
)

// question is one for which the plan searches case law.
const question = "What did the Supreme Court hold in FTC v. Actavis about reverse payments?"

// held is a tool that answers only when the test lets it.
type held struct {
	spec    backends.Spec
	release chan struct{}
	called  chan struct{}
	once    sync.Once
}

func (h *held) Spec() backends.Spec { return h.spec }

func (h *held) Call(ctx context.Context, _ backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	h.once.Do(func() { close(h.called) })
	select {
	case <-h.release:
	case <-ctx.Done():
		return backends.Result{}, ctx.Err()
	}
	return backends.Result{}, nil
}

// memoryStore is a store in memory.
type memoryStore struct {
	ui.Store
	mu sync.Mutex
	s  model.Session
}

func (d *memoryStore) LoadSession() (model.Session, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.s, nil
}

func (d *memoryStore) SaveSession(s model.Session) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.s = s
	return nil
}

func (d *memoryStore) Export(events.Run, export.Format, []memo.Appendix) (string, error) {
	return "memo", nil
}
func (d *memoryStore) Keep(string) (string, error) { return "copied", nil }

// engine is an engine whose Close also closes its index.
type engine struct {
	*research.Engine
	closed func() error
}

func (e engine) Close() error { return errors.Join(e.Engine.Close(), e.closed()) }

// testServer is a server under test, with the files of its users.
type testServer struct {
	t       testing.TB
	dir     string
	address string
	tool    *held
	stop    context.CancelFunc
	served  chan error
	keys    map[string]string // files of private keys, by user

	mu     sync.Mutex
	review bool // plans wait to be approved
	stores map[string]*memoryStore
	opened map[string]int // how often each matter's engine was opened
	open   int            // engines that are open
}

// newTestServer starts a server. people are lines of the keys file: a name, followed by options.
func newTestServer(t testing.TB, people []string, change ...func(*serve.Config)) *testServer {
	t.Helper()
	spec, err := registry.Spec("search_cases")
	require.NoError(t, err)
	h := &testServer{
		t: t, dir: t.TempDir(), served: make(chan error, 1), keys: map[string]string{},
		stores: map[string]*memoryStore{}, opened: map[string]int{},
		tool: &held{spec: spec, release: make(chan struct{}), called: make(chan struct{})},
	}
	var lines strings.Builder
	for _, p := range people {
		name, options, _ := strings.Cut(p, " ")
		if options != "" {
			options = "," + options
		}
		fmt.Fprintf(&lines, "user=\"%s\"%s %s", name, options, h.newKey(name))
	}
	keys := filepath.Join(h.dir, "authorized_keys")
	require.NoError(t, os.WriteFile(keys, []byte(lines.String()), 0o600))
	c := serve.Config{
		Dir: h.dir, Keys: keys, Limits: serve.DefaultLimits(), Drain: patience.Long, Memory: func() uint64 { return 0 },
		Now: time.Now, Log: slog.New(slog.DiscardHandler), Open: h.openMatter, Options: h.options,
		Copied: func(user serve.UserName) ([]byte, error) { return []byte("copied by " + user.String()), nil },
		Unlock: func(p serve.Matter, _ func(string) (string, error)) (serve.Matter, error) { return p, nil },
	}
	for _, f := range change {
		f(&c)
	}
	s, err := serve.New(c)
	require.NoError(t, err)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	h.address = l.Addr().String()
	ctx, stop := context.WithCancel(context.Background())
	h.stop = stop
	go func() { h.served <- s.Serve(ctx, l) }()
	t.Cleanup(func() {
		select {
		case <-h.tool.release:
		default:
			close(h.tool.release)
		}
		h.ends()
	})
	return h
}

// ends stops the server and waits for its end.
func (h *testServer) ends() {
	h.t.Helper()
	h.stop()
	select {
	case err := <-h.served:
		require.NoError(h.t, err)
		h.served <- nil // for anyone who asks again
	case <-patience.Context(h.t).Done():
		require.Fail(h.t, "the server did not stop")
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	require.Zero(h.t, h.open, "an engine was left open")
}

// newKey makes a key for a user and returns its public line.
func (h *testServer) newKey(user string) string {
	h.t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	require.NoError(h.t, err)
	block, err := gossh.MarshalPrivateKey(key, user)
	require.NoError(h.t, err)
	h.keys[user] = filepath.Join(h.dir, user+".key")
	require.NoError(h.t, os.WriteFile(h.keys[user], pem.EncodeToMemory(block), 0o600))
	public, err := gossh.NewPublicKey(key.Public())
	require.NoError(h.t, err)
	return string(gossh.MarshalAuthorizedKey(public))
}

// matterOf makes a matter in a folder.
func (h *testServer) matterOf(parts ...string) string {
	h.t.Helper()
	dir := filepath.Join(append([]string{h.dir}, parts...)...)
	require.NoError(h.t, os.MkdirAll(dir, 0o700))
	_, err := matter.Create(dir, dir)
	require.NoError(h.t, err)
	return dir
}

func (h *testServer) openMatter(ctx context.Context, p serve.Matter) (serve.Engine, int, error) {
	x, _, err := local.Memory(ctx, fstest.MapFS{
		"opinion.md": {Data: []byte("---\ntitle: Opinion of " + p.Name.String() + "\nkind: opinion\n---\nA reverse " +
			"payment can bring with it the risk of anticompetitive effects, as the Supreme Court held in FTC v. Actavis.\n")},
	}, time.Now)
	if err != nil {
		return nil, 0, err
	}
	e, err := research.New(research.Config{
		Matter: matter.Matter{
			Name: p.Name.String(),
			Dir:  p.Dir,
		}, Store: journal.Files{Dir: within.At(filepath.Join(p.Dir, "runs")), Now: time.Now}, Index: x,
		Sources: []backends.Tool{h.tool}, Limits: run.DefaultLimits(), Thresholds: retrieve.DefaultThresholds, Now: time.Now,
	})
	if err != nil {
		return nil, 0, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.opened[p.Name.String()]++
	h.open++
	return engine{e, func() error {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.open--
		return x.Close()
	}}, 1, nil
}

func (h *testServer) options(user serve.UserName, p serve.Matter) (ui.Options, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	key := user.String() + " " + p.Dir
	if h.stores[key] == nil {
		h.stores[key] = &memoryStore{s: model.New(model.Matter{}, false, false).Session}
	}
	return ui.Options{
		Store: h.stores[key], Matter: model.Matter{Name: p.Name.String(), Me: user.String()},
		Ask: research.Ask{Review: h.review}, Theme: "dark", Now: time.Now,
	}, nil
}

// audit returns the login log so far.
func (h *testServer) audit() []serve.Entry {
	h.t.Helper()
	data, err := os.ReadFile(filepath.Join(h.dir, "logins.jsonl"))
	require.NoError(h.t, err)
	var out []serve.Entry
	for line := range strings.Lines(string(data)) {
		var e serve.Entry
		require.NoError(h.t, json.Unmarshal([]byte(line), &e))
		out = append(out, e)
	}
	return out
}

// logged waits for a line of the login log.
func (h *testServer) logged(what string, ok func(serve.Entry) bool) serve.Entry {
	h.t.Helper()
	var found serve.Entry
	patience.Until(h.t, func() bool {
		for _, e := range h.audit() {
			if ok(e) {
				found = e
				return true
			}
		}
		return false
	}, what)
	return found
}
