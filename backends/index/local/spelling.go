package local

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"headnote/backends/index"
	"headnote/text"
	"headnote/text/static"
)

var (
	_ index.Speller = (*Index)(nil)
	_ index.Speller = (*Live)(nil)
)

// The minimum length of a word for one misspelled letter, and for two.
const (
	oneWrong = 5
	twoWrong = 9
)

// Spelling implements index.Speller, if the engine can list its stems.
func (x *Index) Spelling(ctx context.Context, word string) (string, error) {
	engine, ok := x.engine.(index.SpellingEngine)
	notLetter := func(r rune) bool { return !unicode.IsLetter(r) }
	if !ok || len(word) < oneWrong || strings.ContainsFunc(word, notLetter) {
		return "", nil
	}
	if with, _ := x.engine.Frequency(word); with > 0 {
		return "", nil
	}
	t, err := static.Distilled()
	if err != nil || t.Word(word) {
		return "", err
	}
	most := 1
	if len(word) >= twoWrong {
		most = 2
	}
	stem, err := engine.NearStem(text.Stem(word), most)
	if err != nil || stem == "" || derived(strings.ToLower(word), stem) {
		return "", err
	}
	return x.wordOf(ctx, stem, strings.ToLower(word))
}

// derived reports whether a word has a suffix that gives it a meaning of its own: a mortgagor is not a misspelled
// mortgage.
func derived(word, stem string) bool {
	end, ok := strings.CutPrefix(word, stem)
	return ok && slices.Contains(meaningful, end)
}

var meaningful = []string{"or", "ors", "er", "ers", "ee", "ees", "ship", "eship", "hood", "ist", "ists", "ism"}

// looked is in how many passages a word with a stem is searched for.
const looked = 10

// wordOf returns the word with a stem that is closest to another, from the passages.
func (x *Index) wordOf(ctx context.Context, stem, near string) (word string, err error) {
	hits, err := x.Search(ctx, index.Query{Text: stem, Plain: true, Limit: looked})
	for _, h := range hits.Hits {
		for _, m := range h.Matched {
			w := strings.ToLower(text.Span{Start: m.Start - h.Passage.Start, End: m.End - h.Passage.Start}.Of(h.Passage.Text))
			if text.Stem(w) == stem && (word == "" || text.Distance(near, w) < text.Distance(near, word)) {
				word = w
			}
		}
	}
	return word, err
}

// Spelling implements index.Speller.
func (l *Live) Spelling(ctx context.Context, word string) (string, error) {
	return use(l, func(x *Index) (string, error) { return x.Spelling(ctx, word) })
}
