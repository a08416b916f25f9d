package index

import (
	"context"

	"headnote/backends"
	"headnote/text"
)

// Engine is the half of an index that ranks passages. It knows a passage by its
// document and its number; text and metadata are kept beside it. All methods are
// safe for concurrent use; one goroutine writes at a time.
type Engine interface {
	// Add puts the passages of documents in, in place of older ones of the same
	// documents. They are on disk when it returns.
	Add(ctx context.Context, docs []Indexable) error
	// Remove drops documents. The number of a document's passages is for engines
	// that cannot find them by their document.
	Remove(ctx context.Context, gone map[string]int) error
	// Documents are the documents that it holds, with the number of their passages.
	Documents(ctx context.Context) (map[string]int, error)
	// Search ranks passages, best first, at most r.Limit.
	Search(ctx context.Context, r Request) (Matches, error)
	// Frequency is in how many passages a word appears, and how many there are.
	Frequency(word string) (with, all int)
	// Name of the engine, for people.
	Name() string
	// Settle waits for what it does in the background, or until ctx ends.
	Settle(ctx context.Context) error
	// Close lets go of the files. What is done in the background is given up: it
	// is done when the engine is written to again.
	Close() error
}

// Remote is an engine on other machines. To open it asks nothing of them; what it holds
// can be changed by others, and is compared with what was sent at each build.
type Remote interface {
	Engine
	// Holdings are the documents that it holds, and what it holds of each.
	Holdings(ctx context.Context) (map[string]Held, error)
}

// Held is what a remote engine holds of a document.
type Held struct {
	Passages int
	Last     int // the highest number of a passage
}

// Complete reports whether these are the first n passages, and no others.
func (h Held) Complete(n int) bool { return h.Passages == n && h.Last == n-1 }

// Indexable is a document on its way into an engine.
type Indexable struct {
	backends.Document
	Text     string
	Passages []text.Passage
	// Cites are the keys of the authorities that each passage cites.
	Cites [][]string
}

// Request is a query as an engine sees it.
type Request struct {
	Query Node
	Kinds []string // restrict to these document kinds; empty for all
	Docs  []string // restrict to these documents; empty for all
	Limit int
	// PerDocument bounds how many passages one document may contribute; 0 for no
	// bound. An engine that cannot do that brings more than Limit: Fetch.
	PerDocument int
}

// Fetch is how many passages an engine brings that cannot bound them by document:
// enough to choose from.
func (r Request) Fetch() int {
	if r.PerDocument > 0 {
		return 4 * r.Limit
	}
	return r.Limit
}

// Match is a passage found.
type Match struct {
	Document string
	Passage  int // its number among the document's passages, from 0
	Score    float64
}

// Matches are the answer to a request, best first.
type Matches struct {
	Matches []Match
	Total   int
	AtLeast bool // Total is a lower bound: the engine could skip what cannot be among the best
	Partial bool
}
