package retrieve

import (
	"context"
	"strings"

	"headnote/backends/index"
	"headnote/text"
)

// Spell puts into a query the nearest spelling of the words that occur nowhere in the index. Words
// in quotation marks, and prefixes, are meant as they are; so is a query that nothing is near to,
// and one that uses the query language. A word with a capital is taken for a name: that the papers do
// not have it is to be found out, and no misspelling.
func (s *Searcher) Spell(ctx context.Context, query string) (string, error) {
	ix, ok := s.ix.(index.Speller)
	tree, err := index.Parse(query)
	if !ok || err != nil || !wordsOnly(tree) {
		return query, nil
	}
	var b strings.Builder
	end := 0
	text.Words(query, func(sp text.Span) bool {
		if quotes := strings.Count(query[:sp.Start], `"`) + strings.Count(query[:sp.Start], "“") +
			strings.Count(query[:sp.Start], "”"); quotes%2 == 1 {
			return true
		}
		word := sp.Of(query)
		if word != strings.ToLower(word) {
			return true
		}
		var known string
		if known, err = ix.Spelling(ctx, word); err != nil {
			return false
		}
		if known != "" {
			b.WriteString(query[end:sp.Start])
			b.WriteString(known)
			end = sp.End
		}
		return true
	})
	if err != nil || end == 0 {
		return query, err
	}
	return b.String() + query[end:], nil
}
