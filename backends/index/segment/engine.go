// Package segment is headnote's own engine. Passages are kept in segments, files that never change once written;
// docs/index-format.md describes them. New passages make a new segment, deleted documents are marked in the list of
// segments, and many small segments are merged into one in the background. A reader sees a snapshot of the segments and
// never blocks.
package segment

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
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

	writing sync.Mutex // held while adding, removing or committing a merge
	next    int        // number of the next segment file
	builder *builder

	mu    sync.Mutex // guards what follows, only briefly
	views []*view

	merging merging
}

var (
	_ index.Engine = (*Engine)(nil)
	_ index.Namer  = (*Engine)(nil)

	_ index.NearEngine = (*Engine)(nil)
)

// limits are parameters that do not change the results.
type limits struct {
	// tokens is how many words are collected in memory before a segment is written: 8 million take about 160 MB.
	tokens int
	// countable is the maximum number of postings of a query for an exact count; for a larger one, only potential top
	// results are checked.
	countable int
	// divisible is the minimum number of postings for a search to be split between two goroutines: about half a
	// millisecond of work.
	divisible int
}

// OpenEngine opens the engine in dir, creating it if there is none and it may write. An empty dir means memory.
func OpenEngine(dir string, readOnly bool) (index.Engine, error) {
	e := &Engine{readOnly: readOnly, limits: limits{tokens: 8 << 20, countable: 10_000, divisible: 100_000}, next: 1}
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

// snapshot returns the current segments, which stay open until released.
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

// read runs f over a snapshot.
func (e *Engine) read(f func([]*view) error) error {
	views := e.snapshot()
	return errors.Join(guarded(func() error { return f(views) }), release(views))
}

// guarded runs code that reads mapped files. A fault in a truncated file, or an invalid number in a damaged one,
// becomes an error.
func guarded(f func() error) error {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	err := safe.Do("searching", f)
	if p := (*safe.Panic)(nil); errors.As(err, &p) {
		return fmt.Errorf("the search index is damaged (%v): index again with --rebuild", p.Value)
	}
	return err
}

// Search implements index.Engine.
func (e *Engine) Search(ctx context.Context, r index.Request) (ms index.Matches, err error) {
	err = e.read(func(views []*view) error {
		ms, err = search(ctx, views, r, e.limits)
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
func (e *Engine) Documents(context.Context) (map[string]int, error) {
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
