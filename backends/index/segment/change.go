package segment

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"headnote/backends/index"
	"headnote/internal/safe"
	"headnote/text/static"
)

// Add implements index.Engine. If a document makes it panic, the error has the *safe.Panic, and none of the documents
// is kept. What was read is written, whatever ends the program.
func (e *Engine) Add(_ context.Context, docs []index.Indexable) error {
	e.writing.Lock()
	defer e.writing.Unlock()
	var fresh []*view
	err := safe.Do("indexing", func() error { return e.gather(docs, &fresh) })
	if fault := (*safe.Panic)(nil); errors.As(err, &fault) {
		e.builder = nil // it may hold half a document
		return errors.Join(err, discard(fresh))
	}
	if err == nil {
		err = guarded(func() error {
			ids := make(map[string]int, len(docs))
			for _, d := range docs {
				ids[d.ID] = len(d.Passages)
			}
			views, _ := without(e.current(), ids)
			return e.commit(append(views, fresh...))
		})
	}
	if err != nil {
		return errors.Join(failed(err), discard(fresh))
	}
	e.merge()
	return nil
}

// gather writes the passages of documents into new segments.
func (e *Engine) gather(docs []index.Indexable, fresh *[]*view) error {
	if e.builder == nil {
		t, err := static.Distilled()
		if err != nil {
			return err
		}
		e.builder = newBuilder(e.limits.tokens, t.Known())
	}
	e.builder.reset()
	put := func() error {
		if e.builder.empty() {
			return nil
		}
		v, err := e.put(e.builder)
		if err == nil {
			*fresh = append(*fresh, v)
			e.builder.reset()
		}
		return err
	}
	for _, d := range docs {
		for from := 0; from < len(d.Passages); {
			from += e.builder.add(d, from)
			if !e.builder.full() {
				continue
			}
			if err := put(); err != nil {
				return err
			}
		}
	}
	return put()
}

// Remove implements index.Engine.
func (e *Engine) Remove(_ context.Context, gone map[string]int) error {
	e.writing.Lock()
	defer e.writing.Unlock()
	err := guarded(func() error {
		views, changed := without(e.current(), gone)
		if !changed {
			return nil
		}
		return e.commit(views)
	})
	if err != nil {
		return failed(err)
	}
	e.merge()
	return nil
}

// discard releases segments that were not committed.
func discard(views []*view) error {
	for _, v := range views {
		v.file.merged.Store(true)
	}
	return release(views)
}

func failed(err error) error {
	return fmt.Errorf("the index cannot be written: %w; free the disk and run headnote index again, it goes on where "+
		"it stopped", err)
}

// current returns the segments; the caller holds writing.
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

// commit makes the segments the current ones, on disk first. Empty and merged ones are released.
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

// put writes what was collected as a new segment, which takes effect when committed.
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
