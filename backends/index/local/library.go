package local

import (
	"context"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/backends/index/store"
	"headnote/text"
)

// Library is what an index reads beside its engine: the documents, their texts, and
// where their passages begin and end. The store is one; a cluster can be another.
type Library interface {
	Document(id string) (store.Record, bool)
	// Documents calls yield for every document in order of ids until it returns false.
	Documents(yield func(store.Record) bool) error
	Text(id string) (string, error)
	Slice(id string, span text.Span) (string, error)
	Passages(id string) ([]backends.Passage, error)
	Totals() store.Totals
	Updated() string
	// Damage is why a document could not be read, if one could not.
	Damage() error
	Close() error
}

// prefetcher is a library that is asked for what was found at once: each document alone
// would be a way to other machines and back.
type prefetcher interface {
	Prefetch(ctx context.Context, found []index.Match) error
}

// Attach is an index whose engine and library are both elsewhere: nothing of it is here.
func Attach(engine index.Engine, library Library) *Index {
	return &Index{engine: engine, library: library}
}
