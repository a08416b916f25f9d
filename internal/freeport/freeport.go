// Package freeport finds ports for servers that tests start and that must know their port in advance: those of a
// cluster, which name each other, and third-party programs. A server that can choose listens on port 0 instead.
package freeport

import (
	"context"
	"math/rand/v2"
	"net"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// Ports are chosen from this range. No common system uses it for outgoing connections (Linux begins at 32768, the
// others at 49152), so no connection of another test takes a port between the choice and the start of its server.
const first, last = 12000, 30000

// Port returns a loopback port that is free, together with those at the given offsets above it.
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

// Address returns the address of a free loopback port.
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
