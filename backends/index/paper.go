package index

import (
	"slices"

	"headnote/backends"
	"headnote/papers"
)

// Paper is a paper of the matter: its document, its card, and the offsets of its pages.
type Paper struct {
	Document backends.Document
	Card     papers.Card
	Sketch   []uint32 // of its text, by package relation
	Pages    []int    // offsets in its text; nil if its format has no pages
	Unread   string   // why its text could not be read; the document then has no ID
	Related  []Related
}

// Related is another paper and its relation to this one.
type Related struct {
	Kind       string // one of package relation: duplicate_of, amends, answers …
	Path       string
	Confidence float64 // 0 to 1
}

// Papers is an index that has the cards of its papers.
type Papers interface {
	// Papers returns all papers by path, with corrections applied.
	Papers(c papers.Corrections) ([]Paper, error)
	// Paper returns one paper as it was read, by the ID of its document.
	Paper(id string) (Paper, bool)
}

// Is reports whether the paper has a relation to another, such as duplicate_of.
func (p Paper) Is(relation string) bool {
	return slices.ContainsFunc(p.Related, func(r Related) bool { return r.Kind == relation })
}
