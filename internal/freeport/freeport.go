// Package freeport finds ports for servers that tests start and that have to know their port beforehand: those of a
// cluster, which name each other, and programs of others. A server that can choose listens on port 0 instead.
package freeport

import (
	"context"
	"math/rand/v2"
	"net"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// Ports are chosen from here. No common system gives them to outgoing connections (Linux begins at 32768, the others
// at 49152), so that none is taken between the choice and the start of its server by a connection of another test.
const first, last = 12000, 30000

// Port returns a port of loopback on which nobody listens, nor on those that lie the given numbers above it.
func Port(t testing.TB, above ...int) int {
	t.Helper()
	for range 1000 {
		port := first + rand.IntN(last-first) //nolint:gosec // a port is no secret
		free := available(port)
		for _, n := range above {
			free = free && available(port+n)
		}
		if free {
			return port
		}
	}
	require.Fail(t, "no port is free")
	return 0
}

// Address returns the address of a free port of loopback.
func Address(t testing.TB) string {
	t.Helper()
	return net.JoinHostPort("127.0.0.1", strconv.Itoa(Port(t)))
}

// available reports whether a server could listen on a port now.
func available(port int) bool {
	address := net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
	l, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", address)
	return err == nil && l.Close() == nil
}
