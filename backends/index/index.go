// Package index is the local index: the user's own documents, extracted, split into passages, and searchable. The Index
// interface hides whether the engine is local, another one or a cluster.
package index

import (
	"context"
	"time"

	"headnote/backends"
	"headnote/text"
)

// Index answers questions about the documents of one matter. All methods are
// safe for concurrent use; readers are never blocked by an update.
type Index interface {
	// Search ranks passages. For a malformed query, the error shows the place.
	Search(ctx context.Context, q Query) (Hits, error)
	// Document returns the metadata of a document, without its text.
	Document(id string) (backends.Document, bool)
	// Documents calls yield for every document in order of ID until it returns false.
	Documents(yield func(backends.Document) bool) error
	// Text returns a document's whole text, to which the offsets of its passages refer.
	Text(id string) (string, error)
	// Slice reads only a part of a document's text; the span is clipped to the text.
	Slice(id string, span text.Span) (string, error)
	// Passages returns a document's passages in order, without their text: their spans and headings, for neighbors and
	// for in-place display.
	Passages(id string) ([]backends.Passage, error)
	// Frequency returns in how many passages a word (as the index stems it) occurs, and how many passages there are,
	// for inverse document frequency.
	Frequency(word string) (with, all int)
	// Stats describes the content of the index.
	Stats() Stats
	Close() error
}

// Problems is an index that knows which files of the matter it could not read.
type Problems interface {
	// Problems lists the refused files, each with the reason, and those without text.
	Problems() (refused, empty []string, err error)
}

// Query is a search of the local index.
type Query struct {
	// Text is in the query language: words, "phrases", AND OR NOT, prefix*, field filters (kind:, court:,
	// date:2019..2024, source:, title:), citations in any form.
	Text string
	// Plain treats Text as words only, for questions in natural language: no operator, quote or field is special.
	Plain bool
	Kinds []string // restrict to these document kinds; empty for all
	Docs  []string // restrict to these documents; empty for all
	Limit int      // maximum number of passages; 10 if 0
	// PerDocument limits how many passages one document may contribute; 0 for no limit.
	PerDocument int
	// Bare omits the passages and the places of the words, for callers that will look at only a few.
	Bare bool
}

// Hit is one passage found.
type Hit struct {
	Document backends.Document // without text or passages
	Passage  backends.Passage  // with its text
	Ordinal  int               // its number within the document, from 0
	Score    float64           // raw, comparable only within one search
	Matched  []text.Span       // where the query's words appear, offsets into the document
}

// Hits is the answer to a query, best first.
type Hits struct {
	Hits    []Hit
	Total   int  // passages that match
	AtLeast bool // Total is a lower bound: matches that could not rank were skipped
	Partial bool // part of the index did not answer
}

// Stats describes an index.
type Stats struct {
	Documents int       `json:"documents"`
	Passages  int       `json:"passages"`
	TextBytes int64     `json:"text_bytes"`
	DiskBytes int64     `json:"disk_bytes"`
	Engine    string    `json:"engine"`
	Updated   time.Time `json:"updated"`
	// Kinds counts the documents of each kind.
	Kinds map[string]int `json:"kinds"`
}
