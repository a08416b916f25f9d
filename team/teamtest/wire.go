package teamtest

import (
	"io"
	"net"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/internal/safe"
)

// A Wire forwards connections to an address until it is cut.
type Wire struct {
	l      net.Listener
	target string
	mu     sync.Mutex
	down   bool
	open   map[net.Conn]bool
}

// NewWire returns a wire that listens on loopback.
func NewWire(t testing.TB, target string) *Wire {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	w := &Wire{l: l, target: target, open: make(map[net.Conn]bool)}
	t.Cleanup(func() { _ = l.Close(); w.Cut() })
	safe.Go("wire", func() error {
		for {
			in, err := l.Accept()
			if err != nil {
				return nil // closed
			}
			safe.Go("wire", func() error { w.pass(in); return nil }, fail(t))
		}
	}, fail(t))
	return w
}

// Addr returns the address that the wire listens on.
func (w *Wire) Addr() string { return w.l.Addr().String() }

func (w *Wire) pass(in net.Conn) {
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
		safe.Go("wire", func() error {
			_, err := io.Copy(pair[0], pair[1])
			return err // the wire is cut
		}, func(error) { done <- struct{}{} })
	}
	<-done
	w.mu.Lock()
	delete(w.open, in)
	delete(w.open, out)
	w.mu.Unlock()
}

// Cut closes all connections and refuses new ones.
func (w *Wire) Cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.down = true
	for c := range w.open {
		_ = c.Close()
	}
}

// Heal forwards connections again.
func (w *Wire) Heal() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.down = false
}

func fail(t testing.TB) func(error) {
	return func(err error) {
		if err != nil {
			t.Error(err)
		}
	}
}
