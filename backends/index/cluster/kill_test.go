package cluster_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/index"
	"headnote/backends/index/cluster"
	"headnote/backends/index/cluster/clustertest"
	"headnote/backends/index/local"
	"headnote/internal/patience"
	"headnote/internal/safe"
)

// child fills an index in a separate process, which the tests kill.
func child() error {
	f := &folder{path: filepath.Join(os.Getenv("CLUSTER_DIR"), "cluster.json")}
	claims, err := cluster.OpenClaims(f.path)
	if err != nil {
		return err
	}
	o := cluster.Options{
		URL: os.Getenv("CLUSTER_CHILD"), Alias: os.Getenv("CLUSTER_ALIAS"), Matter: acme, Name: "Acme", By: "Ada",
		Claims: claims,
		Client: http.DefaultClient, Patience: patience.Long,
	}
	var filled *cluster.Engine
	ctx := context.Background()
	r, err := local.Build(ctx, os.Getenv("CLUSTER_ROOT"), filepath.Join(os.Getenv("CLUSTER_DIR"), "index"),
		local.BuildOptions{
			Now: time.Now, Batch: 2000, Workers: 1, // many small requests: many places to be killed at
			Engine: func(string, bool) (index.Engine, error) {
				filled, err = cluster.Fill(ctx, o)
				return filled, err
			},
		})
	if err != nil {
		return err
	}
	return filled.Finish(ctx, r.Documents, r.TextBytes)
}

// gate counts the requests to a node, and runs an action at some of them.
type gate struct {
	*httptest.Server
	mu    sync.Mutex
	n     int
	at    int
	do    func()
	after bool // act after the node has answered; the answer is lost
}

func newGate(t *testing.T, n *clustertest.Node) *gate {
	t.Helper()
	to, err := url.Parse(n.URL)
	require.NoError(t, err)
	proxy := httputil.NewSingleHostReverseProxy(to)
	// as if the node were gone
	proxy.ErrorHandler = func(w http.ResponseWriter, _ *http.Request, _ error) { panic(http.ErrAbortHandler) }
	g := &gate{}
	g.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		g.mu.Lock()
		g.n++
		now := g.do != nil && g.n == g.at
		g.mu.Unlock()
		if now && !g.after {
			g.do()
		}
		if now && g.after {
			proxy.ServeHTTP(httptest.NewRecorder(), r)
			g.do()
			panic(http.ErrAbortHandler)
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(g.Close)
	return g
}

// when schedules an action at the n-th request from now.
func (g *gate) when(n int, after bool, do func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.n, g.at, g.after, g.do = 0, n, after, do
}

func (g *gate) count() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.n
}

// start starts a child that fills an index through the gate.
func (g *gate) start(t *testing.T, f *folder, root, dir string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0]) // many restarts of a node may take long
	cmd.Env = append(os.Environ(), "CLUSTER_CHILD="+g.URL, "CLUSTER_ALIAS="+f.Alias, "CLUSTER_ROOT="+root,
		"CLUSTER_DIR="+dir)
	cmd.Stderr = os.Stderr
	require.NoError(t, cmd.Start())
	return cmd
}

// complete checks that the cluster holds exactly what was sent, once.
func complete(t *testing.T, f *folder, dir string, papers int) {
	t.Helper()
	x, err := local.OpenWith(filepath.Join(dir, "index"),
		func(string, bool) (index.Engine, error) { return cluster.Open(t.Context(), f.Options) })
	require.NoError(t, err)
	defer func() { require.NoError(t, x.Close()) }()
	d, err := x.Compare(t.Context())
	require.NoError(t, err)
	require.True(t, d.None(), "%d missing, %d that were not sent", d.Missing, len(d.Stray))
	require.Equal(t, papers, d.Documents)
	info, err := cluster.Look(t.Context(), f.Options)
	require.NoError(t, err)
	require.False(t, info.Filling)
	require.Equal(t, []int{papers, d.Passages, d.Passages}, []int{info.Documents, info.Passages, info.Held})
}

// kills returns at how many places each is killed.
func kills() int {
	if n, err := strconv.Atoi(os.Getenv("HEADNOTE_KILLS")); err == nil {
		return n
	}
	return 20
}

// headnote is killed at 20 places of a fill, before and after the cluster has executed the request; the next fill
// completes it.
func TestHeadnoteIsKilled(t *testing.T) {
	n := clustertest.Real(t)
	root := letters(t, 200)
	g := newGate(t, n)
	f, dir := onNode(t, n), t.TempDir()
	f.URL, f.path = g.URL, filepath.Join(dir, "cluster.json")
	require.NoError(t, g.start(t, f, root, dir).Wait())
	whole := g.count()
	complete(t, f, dir, 200)
	for i := range kills() {
		f, dir := onNode(t, n), t.TempDir()
		f.URL, f.path = g.URL, filepath.Join(dir, "cluster.json")
		var cmd *exec.Cmd
		started := make(chan struct{})
		g.when(1+i*(whole-1)/kills(), i%2 == 0, func() {
			<-started
			_ = cmd.Process.Kill()
		})
		cmd = g.start(t, f, root, dir)
		close(started)
		require.Error(t, cmd.Wait(), "place %d", i)
		g.when(0, false, nil)
		require.NoError(t, g.start(t, f, root, dir).Wait(), "place %d", i)
		complete(t, f, dir, 200)
		status, said := n.Do(t, "GET", "/_cat/indices/"+f.Alias+"-*?h=index", "")
		require.Equal(t, 200, status)
		require.Len(t, linesOf(said), 1, "nothing is left behind: %s", said)
	}
}

// The node is killed at 20 places of one fill, and starts again each time: the fill waits
// for it, and is complete at its end.
func TestTheNodeIsKilled(t *testing.T) {
	n := clustertest.Own(t)
	papers := 100 * kills()
	root, dir := letters(t, papers), t.TempDir()
	g := newGate(t, n)
	f := onNode(t, n)
	f.URL, f.path = g.URL, filepath.Join(dir, "cluster.json")
	killed, ended := make(chan struct{}, 1), make(chan error, 1)
	kill := func() {
		n.Kill()
		killed <- struct{}{}
	}
	g.when(3, false, kill)
	cmd := g.start(t, f, root, dir)
	safe.Go("waiting for the child", cmd.Wait, func(err error) { ended <- err })
	for i := range kills() {
		select {
		case <-killed:
		case err := <-ended:
			require.Fail(t, "the fill ended too early", "before the node was killed for the %dth time: %v", i+1, err)
		case <-patience.Context(t).Done():
			require.Fail(t, "it hangs", "before the node is killed for the %dth time", i+1)
		}
		g.when(0, false, nil)
		n.Start()
		if i+1 < kills() {
			g.when(2+i%4, i%2 == 0, kill)
		}
	}
	err, _ := patience.Receive(t, ended, "the fill ends")
	require.NoError(t, err)
	complete(t, f, dir, papers)
}
