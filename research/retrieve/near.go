package retrieve

import (
	"context"
	"errors"

	"headnote/backends/index"
)

// How much is looked for by meaning.
const (
	alikePassages = 100 // that lie nearest to the question
	alikeOfOne    = 16  // of these, of one document
	alikeShare    = 0.9 // what the nearest counts beside the best that words find
)

// near finds passages that lie near a question by what they mean, where they share no word
// with it, too: for a reader to judge. Words alone cannot tell which of them answers. An
// index that knows no meanings gives none.
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
