// Package segment is headnote's own engine. Passages are kept in segments, files
// that never change once they are written; docs/index-format.md describes them.
// New passages make a new segment, deleted documents are marked in the list of
// segments, and many small segments are merged into one in the background.
// Whoever reads sees the segments of one moment, and waits for nobody.
package segment

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"sync"

	"headnote/backends/index"
	"headnote/internal/safe"
	"headnote/text"
)

// Engine is an open index of passages.
type Engine struct {
	dir      string // "" in memory
	readOnly bool
	limits   limits

	writing sync.Mutex // held by whoever adds, removes or commits a merge
	next    int        // number of the next segment file
	builder *builder

	mu    sync.Mutex // guards what follows, for moments only
	views []*view

	merging merging
}

var _ index.Engine = (*Engine)(nil)

// limits are figures that do not change what is found.
type limits struct {
	// tokens is how many words are gathered in memory before a segment is written:
	// 8 million take about 160 MB.
	tokens int
	// countable is how many postings a query may have for all of them to be counted;
	// of a larger one only those are looked at that can be among the best.
	countable int
}

// OpenEngine opens the engine in dir, and makes it where there is none and it may
// write. An empty dir is memory.
func OpenEngine(dir string, readOnly bool) (index.Engine, error) {
	e := &Engine{readOnly: readOnly, limits: limits{tokens: 8 << 20, countable: 10_000}, next: 1}
	if dir == "" {
		return e, nil
	}
	e.dir = filepath.Join(dir, "passages")
	if err := e.load(); err != nil {
		return nil, fmt.Errorf("the search index in %s cannot be opened: %w; index again with --rebuild", dir, err)
	}
	return e, nil
}

// load opens the segments that the manifest names.
func (e *Engine) load() error {
	if !e.readOnly {
		if err := os.MkdirAll(e.dir, 0o700); err != nil {
			return err
		}
	}
	m, err := readManifest(e.dir)
	if errors.Is(err, fs.ErrNotExist) && !e.readOnly {
		m = manifest{Next: 1}
		err = m.write(e.dir)
	}
	if err != nil {
		return err
	}
	e.next = m.Next
	for _, p := range m.Segments {
		f, err := openFile(e.dir, p)
		if err != nil {
			return errors.Join(err, e.Close())
		}
		e.views = append(e.views, &view{data: f.data, file: f, gone: p.Gone})
	}
	if e.readOnly {
		return nil
	}
	return m.sweep(e.dir)
}

// Name of the engine.
func (e *Engine) Name() string { return "segments" }

// Close implements index.Engine.
func (e *Engine) Close() error {
	e.merging.stop.Store(true)
	err := e.merging.wait(context.Background())
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, v := range e.views {
		err = errors.Join(err, v.file.release())
	}
	e.views = nil
	return err
}

// snapshot is the segments as they are now. They stay until they are released.
func (e *Engine) snapshot() []*view {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, v := range e.views {
		v.file.uses.Add(1)
	}
	return e.views
}

func release(views []*view) error {
	var err error
	for _, v := range views {
		err = errors.Join(err, v.file.release())
	}
	return err
}

// read runs f over a snapshot. A fault in a mapped file that was cut off or
// damaged becomes an error.
func (e *Engine) read(f func([]*view) error) error {
	views := e.snapshot()
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	err := safe.Do("searching", func() error { return f(views) })
	if p := (*safe.Panic)(nil); errors.As(err, &p) {
		err = fmt.Errorf("the search index is damaged (%v): index again with --rebuild", p.Value)
	}
	return errors.Join(err, release(views))
}

// Search implements index.Engine.
func (e *Engine) Search(ctx context.Context, r index.Request) (ms index.Matches, err error) {
	err = e.read(func(views []*view) error {
		ms, err = search(ctx, views, r, e.limits.countable)
		return err
	})
	return ms, err
}

// Frequency implements index.Engine.
func (e *Engine) Frequency(word string) (with, all int) {
	key := append([]byte{inText}, text.Stem(word)...)
	err := e.read(func(views []*view) error {
		for _, v := range views {
			all += v.Passages - v.gonePassages()
			if found, ok := v.dict.find(key); ok {
				with += found.frequency
			}
		}
		return nil
	})
	if err != nil {
		return 0, 0
	}
	return min(with, all), all
}

// Documents implements index.Engine.
func (e *Engine) Documents() (map[string]int, error) {
	out := make(map[string]int)
	err := e.read(func(views []*view) error {
		for _, v := range views {
			for doc := range v.docs.len() {
				if !v.deleted(doc) {
					out[v.docs.id(doc)] += v.passagesOf(doc)
				}
			}
		}
		return nil
	})
	return out, err
}

// Add implements index.Engine.
func (e *Engine) Add(docs []index.Indexable) error {
	e.writing.Lock()
	defer e.writing.Unlock()
	if e.builder == nil {
		e.builder = newBuilder(make(stemmer), e.limits.tokens)
	}
	e.builder.reset()
	var fresh []*view
	put := func() error {
		if e.builder.empty() {
			return nil
		}
		v, err := e.put(e.builder)
		if err == nil {
			fresh = append(fresh, v)
			e.builder.reset()
		}
		return err
	}
	var err error
	ids := make(map[string]int, len(docs))
	for _, d := range docs {
		ids[d.ID] = len(d.Passages)
		for from := 0; from < len(d.Passages) && err == nil; {
			if from += e.builder.add(d, from); e.builder.full() {
				err = put()
			}
		}
	}
	if err == nil {
		err = put()
	}
	if err == nil {
		views, _ := without(e.current(), ids)
		err = e.commit(append(views, fresh...))
	}
	if err != nil {
		return errors.Join(failed(err), discard(fresh))
	}
	e.merge()
	return nil
}

// Remove implements index.Engine.
func (e *Engine) Remove(gone map[string]int) error {
	e.writing.Lock()
	defer e.writing.Unlock()
	views, changed := without(e.current(), gone)
	if !changed {
		return nil
	}
	if err := e.commit(views); err != nil {
		return failed(err)
	}
	e.merge()
	return nil
}

// discard lets go of segments that did not come to count.
func discard(views []*view) error {
	for _, v := range views {
		v.file.merged.Store(true)
	}
	return release(views)
}

func failed(err error) error {
	return fmt.Errorf("the index cannot be written: %w; free the disk and run headnote index again, it goes on where it stopped", err)
}

// current are the segments, for the one who holds writing.
func (e *Engine) current() []*view {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.views)
}

// without marks documents as deleted.
func without(views []*view, gone map[string]int) (out []*view, changed bool) {
	for _, v := range views {
		marked := *v
		marked.gone = slices.Clone(v.gone)
		touched := false
		for id := range maps.Keys(gone) {
			v.docs.find(id, func(doc int) {
				if !v.deleted(doc) {
					marked.mark(doc)
					touched = true
				}
			})
		}
		if touched {
			v, changed = &marked, true
		}
		out = append(out, v)
	}
	return out, changed
}

// commit makes the segments the current ones; on disk first. Those of which
// nothing is left, and those that were merged, are let go of.
func (e *Engine) commit(views []*view) error {
	kept := slices.DeleteFunc(slices.Clone(views), func(v *view) bool { return v.gonePassages() == v.Passages })
	if e.dir != "" {
		m := manifest{Next: e.next}
		for _, v := range kept {
			m.Segments = append(m.Segments, manifestPart{v.file.name, int64(len(v.file.bytes)), v.gone})
		}
		if err := m.write(e.dir); err != nil {
			return err
		}
	}
	e.mu.Lock()
	old := e.views
	e.views = kept
	e.mu.Unlock()
	held := make(map[*file]bool)
	for _, v := range kept {
		held[v.file] = true
	}
	var err error
	for _, v := range slices.Concat(old, views) {
		if !held[v.file] {
			held[v.file] = true // once
			v.file.merged.Store(true)
			err = errors.Join(err, v.file.release())
		}
	}
	return err
}

// put writes what was gathered as a new segment. It does not count before it is committed.
func (e *Engine) put(b *builder) (*view, error) {
	n := e.next
	e.next++
	return e.writeAs(n, b.write)
}

// writeAs writes a segment with the given number, and opens it.
func (e *Engine) writeAs(number int, fill func(*writer) error) (*view, error) {
	if e.dir == "" {
		var buf bytes.Buffer
		w, err := newWriter(&buf)
		if err == nil {
			err = fill(w)
		}
		if err != nil {
			return nil, err
		}
		f, err := openMemory(buf.Bytes())
		if err != nil {
			return nil, err
		}
		return &view{data: f.data, file: f}, nil
	}
	path := filepath.Join(e.dir, segmentName(number))
	size, err := writeFile(path, fill)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(path))
	}
	f, err := openFile(e.dir, manifestPart{File: segmentName(number), Bytes: size})
	if err != nil {
		return nil, err
	}
	return &view{data: f.data, file: f}, nil
}
