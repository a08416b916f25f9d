package index

import (
	"context"

	"headnote/backends"
	"headnote/text"
)

// Engine is the part of an index that ranks passages. It identifies a passage by its document and its number; text and
// metadata are stored separately. All methods are safe for concurrent use; only one goroutine writes at a time.
type Engine interface {
	// Add adds the passages of documents, replacing older ones of the same documents. They are on disk when it returns.
	Add(ctx context.Context, docs []Indexable) error
	// Remove drops documents. The number of a document's passages is for engines that cannot find them by document.
	Remove(ctx context.Context, gone map[string]int) error
	// Documents returns the documents in the engine, with their numbers of passages.
	Documents(ctx context.Context) (map[string]int, error)
	// Search ranks passages, best first, at most r.Limit.
	Search(ctx context.Context, r Request) (Matches, error)
	// Frequency returns in how many passages a word appears, and how many there are.
	Frequency(word string) (with, all int)
	// Name returns the display name of the engine.
	Name() string
	// Settle waits for background work to finish, or until ctx ends.
	Settle(ctx context.Context) error
	// Close releases the files. Background work is abandoned and redone when the engine is next written to.
	Close() error
}

// Remote is an engine on other machines. Opening it does not contact them; others can change what it holds, so each
// build compares that with what was sent.
type Remote interface {
	Engine
	// Holdings returns the documents in the engine, and what it holds of each.
	Holdings(ctx context.Context) (map[string]Held, error)
}

// Held is what a remote engine holds of a document.
type Held struct {
	Passages int
	Last     int // the highest passage number
}

// Complete reports whether these are exactly the first n passages.
func (h Held) Complete(n int) bool { return h.Passages == n && h.Last == n-1 }

// Indexable is a document to be added to an engine.
type Indexable struct {
	backends.Document
	Text     string
	Passages []text.Passage
	// Cites are the keys of the authorities that each passage cites.
	Cites [][]string
}

// Request is a query in the form that engines receive.
type Request struct {
	Query Node
	Kinds []string // restrict to these document kinds; empty for all
	Docs  []string // restrict to these documents; empty for all
	Limit int
	// PerDocument limits how many passages one document may contribute; 0 for no limit. An engine that cannot do so
	// returns more than Limit: see Fetch.
	PerDocument int
}

// Fetch returns how many passages an engine that cannot limit them by document should return, to choose from.
func (r Request) Fetch() int {
	if r.PerDocument > 0 {
		return 4 * r.Limit
	}
	return r.Limit
}

// Match is a passage found.
type Match struct {
	Document string
	Passage  int // its number within the document, from 0
	Score    float64
}

// Matches is the answer to a request, best first.
type Matches struct {
	Matches []Match
	Total   int
	AtLeast bool // Total is a lower bound: matches that could not rank were skipped
	Partial bool
}
