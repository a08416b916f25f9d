package freeport_test

import (
	"net"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/internal/freeport"
)

// TestPort: a server can listen on the port found and on the one above it, which is not returned again.
func TestPort(t *testing.T) {
	port := freeport.Port(t, 2000)
	require.Less(t, port, 32768, "systems give the ports from here on to outgoing connections")
	for _, p := range []int{port, port + 2000} {
		l, err := net.ListenTCP("tcp", &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: p})
		require.NoError(t, err)
		defer l.Close()
	}
	for range 200 {
		require.NotContains(t, []int{port, port + 2000}, freeport.Port(t))
	}
	host, _, err := net.SplitHostPort(freeport.Address(t))
	require.NoError(t, err)
	require.Equal(t, "127.0.0.1", host)
}
