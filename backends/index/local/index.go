// Package local is the index of a folder's files: an engine that ranks their passages, and a store that keeps their
// text. It reads only what is new or changed.
package local

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"time"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/backends/index/segment"
	"headnote/backends/index/store"
	"headnote/internal/scratch"
	"headnote/text"
)

// OpenEngine opens the engine in dir, creating it if there is none and it may write. An empty dir means memory.
type OpenEngine func(dir string, readOnly bool) (index.Engine, error)

// Index is an open index.
type Index struct {
	engine  index.Engine
	library Library
	store   *store.Store // the library, if it is on this machine
	dir     string
	temp    *scratch.Dir // nil for a permanent index
	cache   cache
}

var (
	_ index.Index = (*Index)(nil)
	_ index.Namer = (*Index)(nil)

	_ index.Nearer = (*Index)(nil)
)

// Open opens the index in dir for reading.
func Open(dir string) (*Index, error) { return OpenWith(dir, segment.OpenEngine) }

// OpenWith opens an index with another engine.
func OpenWith(dir string, engine OpenEngine) (*Index, error) { return open(dir, engine, true) }

func open(dir string, engine OpenEngine, readOnly bool) (*Index, error) {
	s, err := store.Open(dir, readOnly)
	if err != nil {
		return nil, err
	}
	e, err := engine(dir, readOnly)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	x := &Index{engine: e, library: s, store: s, dir: dir}
	err = s.Serve(e.Name())
	if _, remote := e.(index.Remote); err == nil && !remote && s.Totals().Documents > 0 {
		if _, passages := e.Frequency(""); passages == 0 {
			err = fmt.Errorf("the index in %s has lost its passages: %w", dir, store.ErrFormat)
		}
	}
	if err != nil {
		return nil, errors.Join(err, x.Close())
	}
	return x, nil
}

// Memory builds an index of the files of a file system that lasts as long as the process: for the sample matter and for
// tests.
func Memory(ctx context.Context, files fs.FS, now func() time.Time) (*Index, Report, error) {
	return MemoryWith(ctx, files, segment.OpenEngine, now)
}

// MemoryWith builds such an index with another engine.
func MemoryWith(ctx context.Context, files fs.FS, engine OpenEngine, now func() time.Time) (*Index, Report, error) {
	tmp, err := scratch.New("index")
	if err != nil {
		return nil, Report{}, err
	}
	s, err := store.Open(tmp.Path, false)
	if err != nil {
		return nil, Report{}, errors.Join(err, tmp.Close())
	}
	e, err := engine("", false)
	if err != nil {
		return nil, Report{}, errors.Join(err, s.Close(), tmp.Close())
	}
	x := &Index{engine: e, library: s, store: s, dir: tmp.Path, temp: tmp}
	if err := tmp.Vanish(); err != nil {
		return nil, Report{}, errors.Join(err, x.Close())
	}
	r, err := build(ctx, files, x, BuildOptions{Now: now})
	if err != nil {
		return nil, r, errors.Join(err, x.Close())
	}
	return x, r, nil
}

// OpenScratch opens an index in a temporary folder. The folder is unlinked immediately if possible, and deleted when
// the index is closed or cannot be opened.
func OpenScratch(tmp *scratch.Dir) (*Index, error) {
	x, err := Open(tmp.Path)
	if err != nil {
		return nil, errors.Join(err, tmp.Close())
	}
	x.temp = tmp
	if err := tmp.Vanish(); err != nil {
		return nil, errors.Join(err, x.Close())
	}
	return x, nil
}

// Close releases the index.
func (x *Index) Close() error {
	err := errors.Join(x.engine.Close(), x.library.Close())
	if x.temp != nil {
		err = errors.Join(err, x.temp.Close())
	}
	return err
}

// Document implements index.Index.
func (x *Index) Document(id string) (backends.Document, bool) {
	return x.record(id)
}

// Documents implements index.Index.
func (x *Index) Documents(yield func(backends.Document) bool) error {
	return x.library.Documents(func(r store.Record) bool { return yield(r.Document) })
}

// Text implements index.Index.
func (x *Index) Text(id string) (string, error) { return x.library.Text(id) }

// Slice implements index.Index.
func (x *Index) Slice(id string, sp text.Span) (string, error) { return x.library.Slice(id, sp) }

// Passages implements index.Index.
func (x *Index) Passages(id string) ([]backends.Passage, error) { return x.passages(id) }

// Frequency implements index.Index.
func (x *Index) Frequency(word string) (with, all int) { return x.engine.Frequency(word) }

// Naming implements index.Namer, if the engine does.
func (x *Index) Naming(stems []string, few int) (by []index.Naming, all int, err error) {
	if n, ok := x.engine.(index.Namer); ok {
		return n.Naming(stems, few)
	}
	return nil, 0, fmt.Errorf("the names of documents in an index of %s: %w", x.engine.Name(), errors.ErrUnsupported)
}

// Stats implements index.Index.
func (x *Index) Stats() index.Stats {
	t := x.library.Totals()
	s := index.Stats{Engine: x.engine.Name(), Documents: t.Documents, TextBytes: t.TextBytes, Kinds: t.Kinds}
	if _, remote := x.engine.(index.Remote); remote && x.store != nil {
		s.Passages = x.sent() // without contacting other machines
	} else {
		_, s.Passages = x.engine.Frequency("")
	}
	if t, err := time.Parse(time.RFC3339, x.library.Updated()); err == nil {
		s.Updated = t
	}
	if x.temp != nil || x.store == nil {
		return s // nothing of it remains on disk
	}
	err := filepath.WalkDir(x.dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			s.DiskBytes += info.Size()
		}
		return err
	})
	if err != nil {
		s.DiskBytes = -1
	}
	return s
}

// Problems lists the files that were refused or have no text, by path. It implements index.Problems.
func (x *Index) Problems() (refused, empty []string, err error) {
	if x.store == nil {
		return nil, nil, nil
	}
	files, err := x.store.Files()
	for path, f := range files {
		switch {
		case f.Empty:
			empty = append(empty, path)
		case f.Problem != "":
			refused = append(refused, path+": "+f.Problem)
		}
	}
	slices.Sort(refused)
	slices.Sort(empty)
	return refused, empty, err
}

func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }
