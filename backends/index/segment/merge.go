package segment

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"math/bits"
	"os"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"

	"headnote/internal/safe"
)

// fanIn is how many segments of similar size are merged into one, and how much larger the next size is.
const fanIn = 8

// errStopped ends a merge that is no longer needed.
var errStopped = errors.New("stopped")

// merging is the merge in progress, if any.
type merging struct {
	stop atomic.Bool // give up

	mu   sync.Mutex
	done chan struct{} // closed when it is finished; nil if there is none
	err  error
}

// wait waits for the merge in progress, and returns any error of merges since the last call.
func (m *merging) wait(ctx context.Context) error {
	m.mu.Lock()
	done := m.done
	m.mu.Unlock()
	if done != nil {
		select {
		case <-done:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	err := m.err
	m.err = nil
	return err
}

// Settle implements index.Engine.
func (e *Engine) Settle(ctx context.Context) error { return e.merging.wait(ctx) }

// merge starts a background merge if there is something to merge and none is running.
func (e *Engine) merge() {
	e.merging.mu.Lock()
	defer e.merging.mu.Unlock()
	if e.merging.done != nil || choose(e.current()) == nil {
		return
	}
	done := make(chan struct{})
	e.merging.done = done
	safe.Go("merging the index", e.mergeAll, func(err error) {
		e.merging.mu.Lock()
		defer e.merging.mu.Unlock()
		e.merging.done = nil
		e.merging.err = errors.Join(e.merging.err, err)
		close(done)
	})
}

// mergeAll merges until there is nothing to merge.
func (e *Engine) mergeAll() error {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	for {
		views := e.snapshot()
		from := choose(views)
		if from == nil {
			return release(views)
		}
		err := e.mergeOnce(from)
		if errors.Is(err, errStopped) {
			return release(views)
		}
		if err := errors.Join(err, release(views)); err != nil {
			return err
		}
	}
}

// size returns a segment's order of magnitude.
func size(v *view) int { return bits.Len(uint(len(v.file.bytes))>>16) / 3 }

// choose returns the segments to merge next: enough of one size to make one of the next, or one that consists mostly of
// deleted documents.
func choose(views []*view) []*view {
	sizes := make(map[int][]*view)
	for _, v := range views {
		if v.gonePassages()*2 > v.Passages {
			return []*view{v}
		}
		s := size(v)
		if sizes[s] = append(sizes[s], v); len(sizes[s]) == fanIn {
			return sizes[s]
		}
	}
	return nil
}

// mergeOnce merges several segments into one and replaces them.
func (e *Engine) mergeOnce(from []*view) error {
	for _, v := range from {
		if err := v.verify(); err != nil {
			return err
		}
	}
	e.writing.Lock()
	number := e.next
	e.next++
	e.writing.Unlock()
	var moved [][]int // new numbers of the documents
	fresh, err := e.writeAs(number, func(w *writer) (err error) {
		moved, err = mergeInto(w, from, e.merging.stop.Load)
		return err
	})
	if err != nil {
		return err
	}
	e.writing.Lock()
	defer e.writing.Unlock()
	views := e.current()
	for i, v := range from {
		// What was deleted in the meantime is deleted in the new segment too.
		now := slices.IndexFunc(views, func(c *view) bool { return c.file == v.file })
		for doc, to := range moved[i] {
			if to >= 0 && (now < 0 || views[now].deleted(doc)) {
				fresh.mark(to)
			}
		}
		if now >= 0 {
			views = slices.Delete(views, now, now+1)
		}
	}
	if err := e.commit(append(views, fresh)); err != nil {
		return errors.Join(err, discard([]*view{fresh}))
	}
	return nil
}

// writeFile writes a segment file and syncs it, and its name.
func writeFile(path string, fill func(*writer) error) (size int64, err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return 0, err
	}
	buf := bufio.NewWriterSize(f, 1<<18)
	w, err := newWriter(buf)
	if err == nil {
		err = fill(w)
	}
	if err == nil {
		err = buf.Flush()
	}
	if err == nil {
		err = f.Sync()
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return 0, err
	}
	return int64(w.at), nil //nolint:gosec // files are smaller
}

// mergeInto writes the undeleted documents of some segments, in order, and returns the new number of each: -1 for
// deleted ones.
func mergeInto(w *writer, from []*view, stopped func() bool) (moved [][]int, err error) {
	var docs []docEntry
	renumber := make([][]uint32, len(from)) // by segment and passage: its new number, or end
	for i, v := range from {
		renumber[i] = make([]uint32, v.Passages)
		moved = append(moved, make([]int, v.docs.len()))
		for doc := range v.docs.len() {
			first, n := v.docs.first(doc), uint32(v.passagesOf(doc)) //nolint:gosec // as written
			moved[i][doc] = -1
			if v.deleted(doc) {
				for p := first; p < first+n; p++ {
					renumber[i][p] = end
				}
				continue
			}
			moved[i][doc] = len(docs)
			d := v.docs.entry(doc)
			d.first = uint32(len(w.lengths)) //nolint:gosec // passages
			docs = append(docs, d)
			w.vectors = append(w.vectors, v.rows(first, n))
			for p := first; p < first+n; p++ {
				renumber[i][p] = uint32(len(w.lengths)) //nolint:gosec // passages
				w.lengths = append(w.lengths, v.lengths[p])
			}
		}
	}
	m := newMerger(from, renumber)
	for m.next() {
		if stopped() {
			return nil, errStopped
		}
		if err := w.term(m.key, &m.list); err != nil {
			return nil, err
		}
	}
	return moved, w.finish(docs)
}

// merger iterates over the terms of several segments together.
type merger struct {
	inputs   []*termWalk
	renumber [][]uint32
	key      []byte
	list     list
	cursor   cursor
	places   []uint32
}

func newMerger(from []*view, renumber [][]uint32) *merger {
	m := &merger{renumber: renumber}
	for _, v := range from {
		m.inputs = append(m.inputs, newTermWalk(v.data))
	}
	return m
}

// next collects the postings of the next term; false if there is none.
func (m *merger) next() bool {
	least := []byte(nil)
	for _, in := range m.inputs {
		if in.ok && (least == nil || bytes.Compare(in.entry.key, least) < 0) {
			least = in.entry.key
		}
	}
	if least == nil {
		return false
	}
	m.key = append(m.key[:0], least...)
	m.list.reset()
	for i, in := range m.inputs {
		if in.ok && bytes.Equal(in.entry.key, m.key) {
			m.gather(in.d, in.entry, m.renumber[i])
			in.next()
		}
	}
	return true
}

// gather adds the postings of a segment, renumbered.
func (m *merger) gather(d *data, e entry, renumber []uint32) {
	c := &m.cursor
	c.open(d, e, 0)
	for block := 0; ; block++ {
		c.unpackFrequencies()
		if c.positions {
			m.places = c.blockOccurrences(m.places[:0])
		}
		at := 0
		for i, p := range c.passages[:c.n] {
			n := int(c.frequencies[i]) + 1
			if to := renumber[p]; to != end {
				m.list.passages = append(m.list.passages, to)
				m.list.frequencies = append(m.list.frequencies, uint32(n)) //nolint:gosec // as written
				if c.positions {
					for _, place := range m.places[at : at+n] {
						m.list.positions = append(m.list.positions, uint16(place)) //nolint:gosec // as written
					}
				}
			}
			at += n
		}
		if block+1 >= c.blocks() {
			return
		}
		c.unpack(block + 1)
	}
}
