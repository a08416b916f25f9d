package serve

import (
	"io"
	"slices"
	"sync"
)

// inputLimit bounds what is typed ahead, in bytes; who sends more waits.
const inputLimit = 64 << 10

// input is what a client has typed and nobody has read. It is a pipe that can hold
// the keys back while one reader takes the place of another, so that none is lost to
// the one who goes. It is none of the system's: a reader that is late would find
// the next person's keys under its number. Safe for concurrent use.
type input struct {
	mu   sync.Mutex
	cond *sync.Cond
	buf  []byte
	err  error // why nothing follows what is in buf
	held bool  // keys wait for the next reader
	turn int   // of readers
}

func newInput() *input {
	t := &input{}
	t.cond = sync.NewCond(&t.mu)
	return t
}

// Read implements io.Reader. The end of a reader's turn ends it with nothing read.
func (t *input) Read(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	turn := t.turn
	for (len(t.buf) == 0 || t.held) && t.err == nil && t.turn == turn {
		t.cond.Wait()
	}
	if t.turn != turn {
		return 0, nil
	}
	if len(t.buf) == 0 {
		return 0, t.err
	}
	n := copy(p, t.buf)
	t.buf = slices.Delete(t.buf, 0, n)
	t.cond.Broadcast()
	return n, nil
}

// Hold keeps what is typed from now on for the next reader.
func (t *input) Hold() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.held = true
}

// Release begins the turn of the next reader; a Read that waits is of the last one.
func (t *input) Release() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.held = false
	t.turn++
	t.cond.Broadcast()
}

// Write implements io.Writer.
func (t *input) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for len(t.buf) >= inputLimit && t.err == nil {
		t.cond.Wait()
	}
	if t.err != nil {
		return 0, io.ErrClosedPipe
	}
	t.buf = append(t.buf, p...)
	t.cond.Broadcast()
	return len(p), nil
}

// end lets nothing follow; the first reason counts.
func (t *input) end(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.err == nil {
		t.err = err
	}
	t.cond.Broadcast()
}
