package local_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/backends/index/bleveindex"
	"headnote/backends/index/local"
	"headnote/backends/index/segment"
)

// engines are those that must pass every test here.
var engines = map[string]local.OpenEngine{"segments": segment.OpenEngine}

// measured are those whose figures are compared.
var measured = map[string]local.OpenEngine{"segments": segment.OpenEngine, "bleve": bleveindex.OpenEngine}

// onAll runs a test on every engine.
func onAll(t *testing.T, f func(t *testing.T, e local.OpenEngine)) {
	for name, e := range engines {
		t.Run(name, func(t *testing.T) { f(t, e) })
	}
}

// TestMain is also the child process of tests that kill or starve one: it builds an index, and prints how many files
// are on disk.
func TestMain(m *testing.M) {
	if os.Getenv("INDEX_CHILD") == "" {
		os.Exit(m.Run())
	}
	if err := child(); err != nil {
		fmt.Println("failed:", err)
		os.Exit(1)
	}
	fmt.Println("done")
}

func child() error {
	number := func(name string) int {
		n, err := strconv.Atoi(os.Getenv(name))
		if err != nil {
			return 0
		}
		return n
	}
	if err := starve(number("INDEX_FILESIZE"), number("INDEX_UID")); err != nil {
		return err
	}
	_, err := local.Build(context.Background(), os.Getenv("INDEX_ROOT"), os.Getenv("INDEX_DIR"), local.BuildOptions{
		Engine: measured[os.Getenv("INDEX_CHILD")],
		Batch:  number("INDEX_BATCH"), Now: time.Now,
		Progress: func(p local.Progress) { fmt.Println("acknowledged", p.Files) },
	})
	fmt.Println("peak", peak())
	if os.Getenv("INDEX_STAYS") != "" { // until it is killed, however late
		return errors.Join(err, stay())
	}
	return err
}

// stay waits for ever.
func stay() error {
	r, w, err := os.Pipe()
	if err != nil {
		return err
	}
	defer w.Close()
	_, err = r.Read(make([]byte, 1))
	return err
}

// peak returns the peak memory of this process, in bytes; 0 if the system does not report it.
func peak() int64 {
	data, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(data)) {
		var kb int64
		if n, err := fmt.Sscanf(line, "VmHWM: %d kB", &kb); err == nil && n == 1 {
			return kb << 10
		}
	}
	return 0
}

// start makes a child that builds an index.
func start(ctx context.Context, engine, root, dir string, env ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(os.Environ(), append(env, "INDEX_CHILD="+engine, "INDEX_ROOT="+root, "INDEX_DIR="+dir)...)
	return cmd
}

func write(t testing.TB, root string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		file := filepath.Join(root, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(content), 0o644))
	}
}

func buildIndex(t testing.TB, root, dir string, e local.OpenEngine, o local.BuildOptions) local.Report {
	t.Helper()
	if o.Now == nil {
		o.Now = time.Now
	}
	o.Engine = e
	r, err := local.Build(context.Background(), root, dir, o)
	require.NoError(t, err)
	return r
}

// in opens an index for the duration of f.
func in(t testing.TB, dir string, e local.OpenEngine, f func(x *local.Index)) {
	t.Helper()
	x, err := local.OpenWith(dir, e)
	require.NoError(t, err)
	defer func() { require.NoError(t, x.Close()) }()
	f(x)
}

// found are the paths of the documents that a query finds, best first.
func found(t testing.TB, x *local.Index, query string) []string {
	t.Helper()
	hits, err := x.Search(context.Background(), index.Query{Text: query, Limit: 50})
	require.NoError(t, err)
	paths := []string{}
	for _, h := range hits.Hits {
		paths = append(paths, h.Document.Path)
	}
	return paths
}

// sound checks an index end to end: each passage of each document can be read, and the engine holds exactly these
// passages.
func sound(t testing.TB, x *local.Index) (documents int) {
	t.Helper()
	passages := 0
	require.NoError(t, x.Documents(func(d backends.Document) bool {
		documents++
		whole, err := x.Text(d.ID)
		require.NoError(t, err)
		require.NotEmpty(t, whole)
		ps, err := x.Passages(d.ID)
		require.NoError(t, err)
		for _, p := range ps {
			require.NotEmpty(t, p.Of(whole))
		}
		passages += len(ps)
		return true
	}))
	require.Equal(t, documents, x.Stats().Documents)
	require.Equal(t, passages, x.Stats().Passages)
	return documents
}
