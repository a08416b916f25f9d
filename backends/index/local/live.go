package local

import (
	"context"
	"errors"
	"sync"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/papers"
	"headnote/text"
)

// Live is an index that is updated while in use: searches wait during the update, and then find the new documents.
type Live struct {
	open func() (*Index, error)

	mu sync.RWMutex
	x  *Index
	// err is why the index could not be reopened.
	err error
}

var (
	_ index.Index  = (*Live)(nil)
	_ index.Namer  = (*Live)(nil)
	_ index.Papers = (*Live)(nil)
	_ index.Nearer = (*Live)(nil)
)

// OpenLive returns an index that is opened with open, now and after each update.
func OpenLive(open func() (*Index, error)) (*Live, error) {
	x, err := open()
	if err != nil {
		return nil, err
	}
	return &Live{open: open, x: x}, nil
}

// Update closes the index, lets build change it, and reopens it.
func (l *Live) Update(build func() error) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	var err error
	if l.x != nil {
		err = l.x.Close()
	}
	err = errors.Join(err, build())
	l.x, l.err = l.open()
	return errors.Join(err, l.err)
}

// use calls f with the index while it is not being changed.
func use[T any](l *Live, f func(*Index) (T, error)) (T, error) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.x == nil {
		var none T
		return none, l.err
	}
	return f(l.x)
}

// Search implements index.Index.
func (l *Live) Search(ctx context.Context, q index.Query) (index.Hits, error) {
	return use(l, func(x *Index) (index.Hits, error) { return x.Search(ctx, q) })
}

// Document implements index.Index.
func (l *Live) Document(id string) (backends.Document, bool) {
	var there bool
	d, err := use(l, func(x *Index) (d backends.Document, err error) { d, there = x.Document(id); return d, nil })
	return d, there && err == nil
}

// Documents implements index.Index. They are listed first, so that yield may use the index.
func (l *Live) Documents(yield func(backends.Document) bool) error {
	all, err := use(l, func(x *Index) (all []backends.Document, err error) {
		err = x.Documents(func(d backends.Document) bool { all = append(all, d); return true })
		return all, err
	})
	for _, d := range all {
		if !yield(d) {
			break
		}
	}
	return err
}

// Text implements index.Index.
func (l *Live) Text(id string) (string, error) {
	return use(l, func(x *Index) (string, error) { return x.Text(id) })
}

// Slice implements index.Index.
func (l *Live) Slice(id string, span text.Span) (string, error) {
	return use(l, func(x *Index) (string, error) { return x.Slice(id, span) })
}

// Passages implements index.Index.
func (l *Live) Passages(id string) ([]backends.Passage, error) {
	return use(l, func(x *Index) ([]backends.Passage, error) { return x.Passages(id) })
}

// Frequency implements index.Index.
func (l *Live) Frequency(word string) (with, all int) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.x == nil {
		return 0, 0
	}
	return l.x.Frequency(word)
}

// Papers implements index.Papers.
func (l *Live) Papers(c papers.Corrections) ([]index.Paper, error) {
	return use(l, func(x *Index) ([]index.Paper, error) { return x.Papers(c) })
}

// Paper implements index.Papers.
func (l *Live) Paper(id string) (index.Paper, bool) {
	var there bool
	p, err := use(l, func(x *Index) (p index.Paper, err error) { p, there = x.Paper(id); return p, nil })
	return p, there && err == nil
}

// Naming implements index.Namer.
func (l *Live) Naming(stems []string, few int) (by []index.Naming, all int, err error) {
	by, err = use(l, func(x *Index) (by []index.Naming, err error) {
		by, all, err = x.Naming(stems, few)
		return by, err
	})
	return by, all, err
}

// Near implements index.Nearer.
func (l *Live) Near(ctx context.Context, q index.Query) (index.Hits, error) {
	return use(l, func(x *Index) (index.Hits, error) { return x.Near(ctx, q) })
}

// Stats implements index.Index.
func (l *Live) Stats() index.Stats {
	l.mu.RLock()
	defer l.mu.RUnlock()
	if l.x == nil {
		return index.Stats{}
	}
	return l.x.Stats()
}

// Close implements index.Index.
func (l *Live) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.x == nil {
		return nil
	}
	x := l.x
	l.x, l.err = nil, errors.New("the index is closed")
	return x.Close()
}
