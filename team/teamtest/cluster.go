// Package teamtest starts real NATS servers for tests: a cluster of three whose routes can be cut, a cluster with the
// configuration of team init, a single server, or one within testing/synctest.
package teamtest

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/require"

	"headnote/internal/freeport"
	"headnote/internal/patience"
	"headnote/team"
)

// Soon bounds waits for things that must happen; it does not measure speed.
const Soon = patience.Long

// A Cluster is three real servers on loopback. Each route between two of them runs over a wire that can be cut.
type Cluster struct {
	T       testing.TB
	Options []*server.Options
	servers []*server.Server
	wires   map[[2]int]*Wire // from, to
}

// Start starts a cluster. change may change the options of each server.
func Start(t testing.TB, change func(*server.Options)) *Cluster {
	t.Helper()
	c := &Cluster{T: t, servers: make([]*server.Server, 3), wires: make(map[[2]int]*Wire)}
	routes := make([]string, 3)
	dir := t.TempDir()
	for i := range 3 {
		routes[i] = freeport.Address(t)
		o := &server.Options{
			ServerName: fmt.Sprintf(
				"n%d",
				i,
			),
			Host:      "127.0.0.1",
			Port:      freeport.Port(t),
			NoSigs:    true,
			NoLog:     true,
			JetStream: true,
			StoreDir:  filepath.Join(dir, fmt.Sprint(i)),
		}
		_, port, err := net.SplitHostPort(routes[i])
		require.NoError(t, err)
		// An address at which nothing answers: routes use the wires or fail.
		o.Cluster = server.ClusterOpts{
			Name:        "firm",
			Host:        "127.0.0.1",
			Port:        number(t, port),
			Advertise:   "127.0.0.1:1",
			PoolSize:    -1,
			NoAdvertise: true,
		}
		if change != nil {
			change(o)
		}
		c.Options = append(c.Options, o)
	}
	for i := range 3 {
		for j := range 3 {
			if i != j {
				w := NewWire(t, routes[j])
				c.wires[[2]int{i, j}] = w
				c.Options[i].Routes = append(c.Options[i].Routes, &url.URL{Scheme: "nats-route", Host: w.Addr()})
			}
		}
	}
	for i := range 3 {
		c.Start(i)
	}
	c.Ready()
	t.Cleanup(func() {
		for i := range 3 {
			c.Stop(i)
		}
	})
	return c
}

// Start starts one of the servers with its options.
func (c *Cluster) Start(i int) {
	o := c.Options[i].Clone()
	s, err := server.NewServer(o)
	require.NoError(c.T, err)
	s.Start()
	c.servers[i] = s
}

// Stop ends one of the servers.
func (c *Cluster) Stop(i int) {
	if s := c.servers[i]; s != nil {
		s.Shutdown()
		s.WaitForShutdown()
		c.servers[i] = nil
	}
}

// Ready waits until the servers are connected and have elected a leader.
func (c *Cluster) Ready() {
	c.T.Helper()
	patience.Until(c.T, func() bool {
		led := false
		for _, s := range c.servers {
			if s == nil || !s.ReadyForConnections(time.Second) || s.NumRoutes() < 2 || !s.JetStreamIsCurrent() {
				return false
			}
			led = led || s.JetStreamIsLeader()
		}
		return led
	}, "the cluster has no leader")
}

// JetStream reports whether a server serves streams.
func (c *Cluster) JetStream(i int) bool { return c.servers[i].JetStreamEnabled() }

// URLs returns the addresses of servers, or of all if none is named.
func (c *Cluster) URLs(which ...int) string {
	if len(which) == 0 {
		which = []int{0, 1, 2}
	}
	var all []string
	for _, i := range which {
		all = append(all, fmt.Sprintf("nats://127.0.0.1:%d", c.Options[i].Port))
	}
	return strings.Join(all, ",")
}

// Cut disconnects a server from the others; Heal connects it again.
func (c *Cluster) Cut(i int) { c.wire(i, (*Wire).Cut) }

// Heal connects a server again.
func (c *Cluster) Heal(i int) { c.wire(i, (*Wire).Heal) }

func (c *Cluster) wire(i int, f func(*Wire)) {
	for ends, w := range c.wires {
		if ends[0] == i || ends[1] == i {
			f(w)
		}
	}
}

// Leader returns the number of the server that leads a stream.
func (c *Cluster) Leader(nc *team.Link, stream string) int {
	c.T.Helper()
	ctx, cancel := context.WithTimeout(c.T.Context(), Soon)
	defer cancel()
	for {
		x, err := nc.JS.Stream(ctx, stream)
		require.NoError(c.T, ctx.Err(), "the stream %s has no leader: %v", stream, err)
		if err != nil || x.CachedInfo().Cluster == nil {
			continue
		}
		for i, o := range c.Options {
			if o.ServerName == x.CachedInfo().Cluster.Leader {
				return i
			}
		}
	}
}

func number(t testing.TB, s string) int {
	var n int
	_, err := fmt.Sscan(s, &n)
	require.NoError(t, err)
	return n
}
