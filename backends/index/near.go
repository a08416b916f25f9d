package index

import (
	"context"

	"headnote/text/static"
)

// Nearer is an index that finds passages by meaning, even without a word of the query. It may return
// errors.ErrUnsupported.
type Nearer interface {
	// Near finds the passages closest in meaning to the query's text, best first; their scores are cosines, from 0 to
	// 1. The query language is ignored. It scans every passage, which takes milliseconds for hundreds of thousands.
	Near(ctx context.Context, q Query) (Hits, error)
}

// NearEngine is an engine that stores a vector for each passage.
type NearEngine interface {
	// Near is like Search, by similarity to a vector; the query of the request is ignored.
	Near(ctx context.Context, v *static.Vector, r Request) (Matches, error)
}
