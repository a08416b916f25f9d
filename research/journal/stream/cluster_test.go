package stream_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"
)

// soon bounds waits for what must come to pass; it is no measure of speed.
const soon = 2 * time.Minute

// A cluster is three real servers on loopback. Every route between two of them
// passes a wire that can be cut.
type cluster struct {
	t       testing.TB
	options []*server.Options
	servers []*server.Server
	wires   map[[2]int]*wire // from, to
}

func startCluster(t testing.TB, change func(*server.Options)) *cluster {
	t.Helper()
	c := &cluster{t: t, servers: make([]*server.Server, 3), wires: make(map[[2]int]*wire)}
	routes := make([]string, 3)
	dir := t.TempDir()
	for i := range 3 {
		routes[i] = freeAddress(t)
		_, port, err := net.SplitHostPort(freeAddress(t))
		require.NoError(t, err)
		o := &server.Options{
			ServerName: fmt.Sprintf("n%d", i), Host: "127.0.0.1", Port: number(t, port), NoSigs: true, NoLog: true, JetStream: true,
			StoreDir: filepath.Join(dir, fmt.Sprint(i)),
		}
		_, port, err = net.SplitHostPort(routes[i])
		require.NoError(t, err)
		// An address that nobody answers at: routes go over the wires or not at all.
		o.Cluster = server.ClusterOpts{Name: "firm", Host: "127.0.0.1", Port: number(t, port), Advertise: "127.0.0.1:1", PoolSize: -1, NoAdvertise: true}
		if change != nil {
			change(o)
		}
		c.options = append(c.options, o)
	}
	for i := range 3 {
		for j := range 3 {
			if i != j {
				w := newWire(t, routes[j])
				c.wires[[2]int{i, j}] = w
				c.options[i].Routes = append(c.options[i].Routes, &url.URL{Scheme: "nats-route", Host: w.addr()})
			}
		}
	}
	for i := range 3 {
		c.start(i)
	}
	c.ready()
	t.Cleanup(func() {
		for i := range 3 {
			c.stop(i)
		}
	})
	return c
}

func (c *cluster) start(i int) {
	o := c.options[i].Clone()
	s, err := server.NewServer(o)
	require.NoError(c.t, err)
	s.Start()
	c.servers[i] = s
}

func (c *cluster) stop(i int) {
	if s := c.servers[i]; s != nil {
		s.Shutdown()
		s.WaitForShutdown()
		c.servers[i] = nil
	}
}

// ready waits until the servers know each other and have chosen a leader.
func (c *cluster) ready() {
	c.t.Helper()
	require.Eventually(c.t, func() bool {
		led := false
		for _, s := range c.servers {
			if s == nil || !s.ReadyForConnections(time.Second) || s.NumRoutes() < 2 || !s.JetStreamIsCurrent() {
				return false
			}
			led = led || s.JetStreamIsLeader()
		}
		return led
	}, soon, 20*time.Millisecond, "the cluster has no leader")
}

// urls of the servers, all where none is named.
func (c *cluster) urls(which ...int) string {
	if len(which) == 0 {
		which = []int{0, 1, 2}
	}
	var all []string
	for _, i := range which {
		all = append(all, fmt.Sprintf("nats://127.0.0.1:%d", c.options[i].Port))
	}
	return strings.Join(all, ",")
}

// cut takes a server away from the others, as if it had lost its power or its
// network; heal brings it back.
func (c *cluster) cut(i int)  { c.wire(i, (*wire).cut) }
func (c *cluster) heal(i int) { c.wire(i, (*wire).heal) }
func (c *cluster) wire(i int, f func(*wire)) {
	for ends, w := range c.wires {
		if ends[0] == i || ends[1] == i {
			f(w)
		}
	}
}

// leader is the server that leads a stream.
func (c *cluster) leader(nc *nats.Conn, stream string) int {
	c.t.Helper()
	js, err := jetstream.New(nc)
	require.NoError(c.t, err)
	ctx, cancel := context.WithTimeout(c.t.Context(), soon)
	defer cancel()
	for {
		x, err := js.Stream(ctx, stream)
		require.NoError(c.t, ctx.Err(), "the stream %s has no leader: %v", stream, err)
		if err != nil || x.CachedInfo().Cluster == nil {
			continue
		}
		for i, o := range c.options {
			if o.ServerName == x.CachedInfo().Cluster.Leader {
				return i
			}
		}
	}
}

// A wire passes bytes on to an address until it is cut.
type wire struct {
	l      net.Listener
	target string
	mu     sync.Mutex
	down   bool
	open   map[net.Conn]bool
}

func newWire(t testing.TB, target string) *wire {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	w := &wire{l: l, target: target, open: make(map[net.Conn]bool)}
	t.Cleanup(func() { _ = l.Close(); w.cut() })
	go func() {
		for {
			in, err := l.Accept()
			if err != nil {
				return
			}
			go w.pass(in)
		}
	}()
	return w
}

func (w *wire) addr() string { return w.l.Addr().String() }

func (w *wire) pass(in net.Conn) {
	defer in.Close()
	out, err := net.Dial("tcp", w.target)
	if err != nil {
		return
	}
	defer out.Close()
	w.mu.Lock()
	if w.down {
		w.mu.Unlock()
		return
	}
	w.open[in], w.open[out] = true, true
	w.mu.Unlock()
	done := make(chan struct{}, 2)
	for _, pair := range [][2]net.Conn{{in, out}, {out, in}} {
		go func() {
			_, _ = io.Copy(pair[0], pair[1])
			done <- struct{}{}
		}()
	}
	<-done
	w.mu.Lock()
	delete(w.open, in)
	delete(w.open, out)
	w.mu.Unlock()
}

func (w *wire) cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.down = true
	for c := range w.open {
		_ = c.Close()
	}
}

func (w *wire) heal() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.down = false
}

func freeAddress(t testing.TB) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	return l.Addr().String()
}

func number(t testing.TB, s string) int {
	var n int
	_, err := fmt.Sscan(s, &n)
	require.NoError(t, err)
	return n
}
