// Package index is the local index: the analyst's own documents, read, split
// into passages, and searched. What is behind the Index interface can be another
// engine or a cluster; nothing above knows which.
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
	// Search ranks passages. A malformed query is an error that shows the place.
	Search(ctx context.Context, q Query) (Hits, error)
	// Document is what is known of a document, without its text.
	Document(id string) (backends.Document, bool)
	// Documents calls yield for every document in order of ids until it returns false.
	Documents(yield func(backends.Document) bool) error
	// Text is a document's whole text, as the offsets of its passages see it.
	Text(id string) (string, error)
	// Slice reads only a part of a document's text; the span is cut to the text.
	Slice(id string, span text.Span) (string, error)
	// Passages are a document's passages in order, without their text: their
	// spans and headings, for neighbours and for in-place display.
	Passages(id string) ([]backends.Passage, error)
	// Frequency is in how many passages a word (as the index stems it) occurs,
	// and how many passages there are: what inverse document frequency is made of.
	Frequency(word string) (with, all int)
	// Stats is what the index holds.
	Stats() Stats
	Close() error
}

// Problems is an index that knows which files of the matter it could not read.
type Problems interface {
	// Problems lists the files that were refused, each with the reason, and those that hold no text.
	Problems() (refused, empty []string, err error)
}

// Query is a search of the local index.
type Query struct {
	// Text in the query language: words, "phrases", AND OR NOT, prefix*, field
	// filters (kind:, court:, date:2019..2024, source:, title:), citations
	// however written.
	Text string
	// Plain takes Text as words only: no operator, quote or field is special. For
	// text that a person wrote as a question.
	Plain bool
	Kinds []string // restrict to these document kinds; empty for all
	Docs  []string // restrict to these documents; empty for all
	Limit int      // passages at most; 10 where 0
	// PerDocument bounds how many passages one document may contribute; 0 for no bound.
	PerDocument int
	// Bare leaves the passages and the places of the words out: who asks will look at few of them.
	Bare bool
}

// Hit is one passage found.
type Hit struct {
	Document backends.Document // without text or passages
	Passage  backends.Passage  // with its text
	Ordinal  int               // its number among the document's passages, from 0
	Score    float64           // raw, comparable within one search
	Matched  []text.Span       // where the query's words appear, offsets into the document
}

// Hits are the answer to a query, best first.
type Hits struct {
	Hits    []Hit
	Total   int  // passages that match
	AtLeast bool // Total is a lower bound: what cannot be among the best was skipped
	Partial bool // a part of the index did not answer
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
