package local

import (
	"sync"

	"headnote/backends"
)

// cache holds documents read recently: the hits of one search, and of the searches for one question, cluster.
type cache struct {
	mu       sync.Mutex
	records  map[string]backends.Document
	passages map[string][]backends.Passage
	weight   int // number of passages held
}

// Limits of the cache's memory.
const (
	cachedRecords  = 5_000
	cachedPassages = 50_000
)

// record returns a document without its text; false if it no longer exists.
func (x *Index) record(id string) (backends.Document, bool) {
	c := &x.cache
	c.mu.Lock()
	d, ok := c.records[id]
	c.mu.Unlock()
	if ok {
		return d, true
	}
	r, ok := x.library.Document(id)
	if !ok {
		return backends.Document{}, false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.records == nil || len(c.records) >= cachedRecords {
		c.records = make(map[string]backends.Document)
	}
	c.records[id] = r.Document
	return r.Document, true
}

// passages returns a document's passages, without their text.
func (x *Index) passages(id string) ([]backends.Passage, error) {
	c := &x.cache
	c.mu.Lock()
	ps, ok := c.passages[id]
	c.mu.Unlock()
	if ok {
		return ps, nil
	}
	ps, err := x.library.Passages(id)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.weight += len(ps); c.passages == nil || c.weight > cachedPassages {
		c.passages = make(map[string][]backends.Passage)
		c.weight = len(ps)
	}
	c.passages[id] = ps
	return ps, nil
}
