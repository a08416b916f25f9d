package backends

import (
	"context"
	"strings"
	"unicode"
)

type wordedKey struct{}

// AsWorded lets searches keep to the words that they are given: neither fewer are asked for
// where nothing has them all, nor what is meant by them. It is for those who wait for
// something new, to whom nothing is an answer.
func AsWorded(ctx context.Context) context.Context {
	return context.WithValue(ctx, wordedKey{}, true)
}

// IsAsWorded reports whether searches keep to their words.
func IsAsWorded(ctx context.Context) bool { return ctx.Value(wordedKey{}) != nil }

// Ladder are the queries for a service that finds only what has all words: the query itself,
// then with fewer words, as long as nothing is found. What is in quotation marks stays, and so
// do operators: a query that uses them was meant as it was typed. No rung has the words of another.
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
			break // one word finds everything
		}
		out = append(out, strings.Join(append(append([]string(nil), quoted...), words[:keep]...), " "))
	}
	return out
}

// Fewer says in a remark that a search was asked for fewer words than were given.
func (r *Result) Fewer(asked, found string) {
	if asked != found {
		r.Note("nothing has all words of “" + asked + "”: “" + found + "” was searched for")
	}
}
