package index

import (
	"context"

	"headnote/text/static"
)

// Nearer is an index that finds passages by their meaning, where they share no word with the
// query, too. One that cannot says errors.ErrUnsupported.
type Nearer interface {
	// Near finds the passages whose meaning lies nearest to that of the query's text, best
	// first; their scores are cosines, from 0 to 1. The query language is not read. It looks at
	// every passage, which takes milliseconds for hundreds of thousands.
	Near(ctx context.Context, q Query) (Hits, error)
}

// NearEngine is an engine that keeps the place of each passage among meanings.
type NearEngine interface {
	// Near is like Search, by the nearness to a vector; the query of the request is not looked at.
	Near(ctx context.Context, v *static.Vector, r Request) (Matches, error)
}
