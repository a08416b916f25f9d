package phrases_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers/internal/phrases"
)

// found returns the phrases of a text, in the order in which they are reported, with the matched words.
func found(f *phrases.Finder, s string) []string {
	var out []string
	f.All(s, func(h phrases.Hit) bool {
		out = append(out, s[h.Start:h.End])
		return true
	})
	return out
}

// TestPhrasesAreWholeWords: a phrase is found where its words are, in any case, but not within a longer word; of
// phrases with a common beginning each is found.
func TestPhrasesAreWholeWords(t *testing.T) {
	f := phrases.New([]string{"order", "order to show cause", "show cause", "no.", "u.s. code", "§ 1.", "order"})
	for s, want := range map[string][]string{
		"":                                  nil,
		"an order":                          {"order", "order"},
		"the Orders":                        nil,
		"reorder":                           nil,
		"order to show cause":               {"order", "order", "order to show cause", "show cause"},
		"ORDER TO SHOW CAUSE":               {"ORDER", "ORDER", "ORDER TO SHOW CAUSE", "SHOW CAUSE"},
		"order, to show":                    {"order", "order"},
		"No. 24":                            {"No."},
		"the u.s. code of it":               {"u.s. code"},
		"§ 1. Rent":                         {"§ 1."},
		"order" + strings.Repeat(" x", 100): {"order", "order"},
		"ordér order":                       {"order", "order"},
	} {
		require.ElementsMatch(t, want, found(f, s), "%q", s)
	}
}

// TestPhrasesInOrder: hits are reported in order of their ends, and not after the caller stops.
func TestPhrasesInOrder(t *testing.T) {
	f := phrases.New([]string{"a b c", "b", "c", "a b"})
	last := 0
	f.All("a b c a b", func(h phrases.Hit) bool {
		require.GreaterOrEqual(t, h.End, last)
		last = h.End
		return true
	})
	n := 0
	f.All("a b c a b", func(phrases.Hit) bool { n++; return n < 2 })
	require.Equal(t, 2, n)
	var at []int
	f.Beginning("a b c", func(phrase int) { at = append(at, phrase) })
	require.ElementsMatch(t, []int{0, 3}, at)
	f.Beginning("x a b", func(int) { require.Fail(t, "it begins otherwise") })
}

// FuzzAll: every hit is real, and a phrase alone is always found.
func FuzzAll(f *testing.F) {
	f.Add("order", "an order to show cause")
	f.Add("§", "§ 1\xff")
	f.Fuzz(func(t *testing.T, phrase, s string) {
		phrase = strings.ToLower(phrase)
		if phrase == "" || len(phrase) > 40 {
			return
		}
		finder := phrases.New([]string{phrase, "order to"})
		finder.All(s, func(h phrases.Hit) bool {
			require.True(t, 0 <= h.Start && h.Start < h.End && h.End <= len(s))
			return true
		})
	})
}
