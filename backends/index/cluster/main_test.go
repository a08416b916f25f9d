package cluster_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/backends/index/cluster"
	"headnote/backends/index/cluster/clustertest"
	"headnote/backends/index/local"
	"headnote/text"
)

// The ids of two matters.
const (
	acme  = "aaaaaaaabbbbbbbbccccccccdd"
	blake = "zzzzzzzzbbbbbbbbccccccccdd"
)

// TestMain is also the child process of tests that kill one.
func TestMain(m *testing.M) {
	if os.Getenv("CLUSTER_CHILD") != "" {
		if err := child(); err != nil {
			fmt.Fprintln(os.Stderr, "failed:", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	code := m.Run()
	clustertest.End()
	os.Exit(code)
}

// folder is a folder that fills an index: its claims, and a clock that moves only with the waits.
type folder struct {
	cluster.Options
	path  string
	mu    sync.Mutex // guards the next three during concurrent requests
	now   time.Time
	waits []time.Duration
	said  []string
	open  *local.Index // reader of a real node
}

// newFolder returns a folder of a matter, with the name of its user.
func newFolder(t *testing.T, s *clustertest.Server, matter, by string) *folder {
	t.Helper()
	f := &folder{path: filepath.Join(t.TempDir(), "cluster.json"), now: time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)}
	f.Options = cluster.Options{
		URL: s.URL, Alias: "acme", Matter: matter, Name: "Acme", By: by, Client: s.Client(), Patience: time.Minute,
		Now: func() time.Time { f.mu.Lock(); defer f.mu.Unlock(); return f.now },
		Notice: func(line string) {
			f.mu.Lock()
			defer f.mu.Unlock()
			f.said = append(f.said, line)
		},
		Wait: func(_ context.Context, d time.Duration) error {
			f.mu.Lock()
			defer f.mu.Unlock()
			f.waits, f.now = append(f.waits, d), f.now.Add(d)
			return nil
		},
	}
	f.again(t)
	return f
}

// again rereads the claims, like the next process.
func (f *folder) again(t *testing.T) {
	t.Helper()
	var err error
	f.Claims, err = cluster.OpenClaims(f.path)
	require.NoError(t, err)
}

// copied returns a copy of the folder on another machine.
func (f *folder) copied(t *testing.T, s *clustertest.Server, by string) *folder {
	t.Helper()
	g := newFolder(t, s, f.Matter, by)
	data, err := os.ReadFile(f.path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(g.path, data, 0o600))
	g.again(t)
	return g
}

// fill opens the index for writing.
func (f *folder) fill(t *testing.T) *cluster.Engine {
	t.Helper()
	f.again(t)
	e, err := cluster.Fill(t.Context(), f.Options)
	require.NoError(t, err)
	return e
}

// reader opens it for reading.
func (f *folder) reader(t *testing.T) *cluster.Engine {
	t.Helper()
	e, err := cluster.Open(t.Context(), f.Options)
	require.NoError(t, err)
	return e
}

// doc returns a document with a passage per sentence.
func doc(id string, sentences ...string) index.Indexable {
	d := index.Indexable{Document: backends.Document{
		ID: id, Title: "Title of " + id, Kind: "Opinion", Date: "2020-03-04",
		Path: id + ".txt",
	}, Text: strings.Join(sentences, "")}
	at := 0
	for _, s := range sentences {
		d.Passages = append(d.Passages, text.Passage{Span: text.Span{Start: at, End: at + len(s)}})
		d.Cites = append(d.Cites, []string{"us:570:136"})
		at += len(s)
	}
	return d
}

// found returns the documents that a query finds, best first, without duplicates.
func found(t *testing.T, e index.Engine, query string) []string {
	t.Helper()
	n, err := index.Parse(query)
	require.NoError(t, err)
	ms, err := e.Search(t.Context(), index.Request{Query: n, Limit: 50})
	require.NoError(t, err)
	out := []string{}
	seen := make(map[string]bool)
	for _, m := range ms.Matches {
		if !seen[m.Document] {
			seen[m.Document] = true
			out = append(out, m.Document)
		}
	}
	return out
}

func write(t *testing.T, path, content string) {
	t.Helper()
	require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
}

func linesOf(s string) []string { return strings.Split(strings.TrimSpace(s), "\n") }
