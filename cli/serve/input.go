package serve

import (
	"io"
	"slices"
	"sync"
)

// inputLimit bounds what is typed ahead, in bytes; a client that sends more has to wait.
const inputLimit = 64 << 10

// input is what a client has typed and nobody has read yet. It is a pipe that can hold keys back while one reader
// replaces another, so that the departing reader takes none of them. It is not an operating system pipe, whose file
// descriptor a late reader could find reused for the next user's keys. It is safe for concurrent use.
type input struct {
	mu   sync.Mutex
	cond *sync.Cond
	buf  []byte
	err  error // why nothing follows after buf
	held bool  // keys are kept for the next reader
	turn int   // number of the current reader
}

func newInput() *input {
	t := &input{}
	t.cond = sync.NewCond(&t.mu)
	return t
}

// Read implements io.Reader. When the reader's turn ends, it returns 0 bytes.
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

// Hold holds back what is typed from now on, for the next reader.
func (t *input) Hold() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.held = true
}

// Release hands over to the next reader; a pending Read belongs to the previous one.
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

// end ends the input after what is buffered; the first reason is kept.
func (t *input) end(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.err == nil {
		t.err = err
	}
	t.cond.Broadcast()
}
