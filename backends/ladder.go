package backends

import (
	"context"
	"strings"
	"unicode"
)

type wordedKey struct{}

// AsWorded makes searches use exactly the given words: no retry with fewer words, and no semantic search. It is for
// watching for something new, where no result is a valid answer.
func AsWorded(ctx context.Context) context.Context {
	return context.WithValue(ctx, wordedKey{}, true)
}

// IsAsWorded reports whether searches must use exactly the given words.
func IsAsWorded(ctx context.Context) bool { return ctx.Value(wordedKey{}) != nil }

// Ladder returns queries for a service that finds only what has all words: the query itself, then ones with fewer
// words, to try until something is found. Quotations and operators are kept: a query with operators is meant as typed.
// No two queries have the same words.
func Ladder(ctx context.Context, query string, most int) []string {
	query = strings.TrimSpace(query)
	out := []string{query}
	if IsAsWorded(ctx) {
		return out
	}
	var quoted, words []string
	for i, part := range strings.Split(query, `"`) {
		if i%2 == 1 {
			if part = strings.TrimSpace(part); part != "" {
				quoted = append(quoted, `"`+part+`"`)
			}
			continue
		}
		words = append(words, strings.Fields(part)...)
	}
	for _, w := range words {
		if strings.ContainsAny(w, ":()[]*~|") || w == "AND" || w == "OR" || w == "NOT" || strings.HasPrefix(w, "-") ||
			strings.ContainsFunc(w, unicode.IsDigit) {
			return out
		}
	}
	for keep := len(words) - 1; keep >= 1 && len(out) < most; keep-- {
		if keep > 3 {
			keep = 3
		}
		if len(quoted)+keep < 2 {
			break // a single word would find everything
		}
		out = append(out, strings.Join(append(append([]string(nil), quoted...), words[:keep]...), " "))
	}
	return out
}

// Fewer notes in a result that the search used fewer words than were given.
func (r *Result) Fewer(asked, found string) {
	if asked != found {
		r.Note("nothing has all words of “" + asked + "”: “" + found + "” was searched for")
	}
}
