package local

import (
	"context"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/backends/index/store"
	"headnote/text"
)

// Library is what an index reads besides its engine: the documents, their texts, and the spans of their passages. The
// store is one implementation; a cluster can be another.
type Library interface {
	Document(id string) (store.Record, bool)
	// Documents calls yield for every document in order of ID until it returns false.
	Documents(yield func(store.Record) bool) error
	Text(id string) (string, error)
	Slice(id string, span text.Span) (string, error)
	Passages(id string) ([]backends.Passage, error)
	Totals() store.Totals
	Updated() string
	// Damage returns why a document could not be read, if any could not.
	Damage() error
	Close() error
}

// prefetcher is a library that reads all documents found in one request, since each alone would be a round trip to
// other machines.
type prefetcher interface {
	Prefetch(ctx context.Context, found []index.Match) error
}

// Attach returns an index whose engine and library are both remote.
func Attach(engine index.Engine, library Library) *Index {
	return &Index{engine: engine, library: library}
}
