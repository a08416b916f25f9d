package retrieve

import (
	"errors"
	"slices"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/text"
)

// fewNamed is the maximum number of documents that a word may name for them to be looked at.
const fewNamed = 20

// naming returns which documents the words of a question name: from the index if it supports that, or else from a
// catalog of all documents.
func (s *Searcher) naming(q Question) (by map[string]index.Naming, all int, err error) {
	stems := make([]string, len(q.Terms))
	for i, t := range q.Terms {
		stems[i] = t.Stem
	}
	namer, ok := s.ix.(index.Namer)
	var found []index.Naming
	if ok {
		found, all, err = namer.Naming(stems, fewNamed)
	}
	if !ok || errors.Is(err, errors.ErrUnsupported) {
		var c *catalogue
		if c, err = s.catalogueOf(); err == nil {
			found, all = c.naming(stems), len(c.ids)
		}
	}
	by = make(map[string]index.Naming, len(found))
	for i, n := range found {
		by[stems[i]] = n
	}
	return by, all, err
}

// catalogue records which words occur in the names of documents.
type catalogue struct {
	passages int                // of the index when it was made
	ids      []string           // of all documents
	by       map[string][]int32 // stem to documents
}

// catalogueOf returns the catalog, rebuilt if the index has changed.
func (s *Searcher) catalogueOf() (*catalogue, error) {
	_, all := s.ix.Frequency("a")
	s.mu.Lock()
	c := s.names
	s.mu.Unlock()
	if c != nil && c.passages == all {
		return c, nil
	}
	c = &catalogue{passages: all, by: make(map[string][]int32)}
	err := s.ix.Documents(func(d backends.Document) bool {
		n := int32(len(c.ids)) //nolint:gosec // documents
		c.ids = append(c.ids, d.ID)
		for _, w := range text.Stems(index.NameOf(d)) {
			if ds := c.by[w]; len(ds) == 0 || ds[len(ds)-1] != n {
				c.by[w] = append(ds, n)
			}
		}
		return true
	})
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	s.names = c
	s.mu.Unlock()
	return c, nil
}

// naming implements index.Namer's method on the catalog.
func (c *catalogue) naming(stems []string) []index.Naming {
	out := make([]index.Naming, len(stems))
	for i, w := range stems {
		ds := c.by[w]
		out[i].With = len(ds)
		if len(ds) <= fewNamed {
			for _, d := range ds {
				out[i].Documents = append(out[i].Documents, c.ids[d])
			}
			slices.Sort(out[i].Documents)
		}
	}
	return out
}
