package retrieve

import (
	"context"
	"errors"

	"headnote/backends/index"
)

// Limits of the search by meaning.
const (
	alikePassages = 100 // passages closest to the question
	alikeOfOne    = 16  // of these, from one document
	alikeShare    = 0.9 // weight of the closest, relative to the best found by words
)

// near finds passages similar in meaning to a question, even without a word in common, for the reader to score: word
// matching cannot tell which of them answers. An index without embeddings returns none.
func (s *Searcher) near(ctx context.Context, q Question, o Options) ([]index.Hit, error) {
	ix, ok := s.ix.(index.Nearer)
	if !ok || s.reader == nil || FormOf(q.Raw) != Asking {
		return nil, nil
	}
	hits, err := ix.Near(ctx, index.Query{
		Text: q.Raw, Kinds: o.Kinds, Limit: alikePassages, PerDocument: alikeOfOne, Bare: true,
	})
	if errors.Is(err, errors.ErrUnsupported) {
		return nil, nil
	}
	return hits.Hits, err
}
