package words_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk/words"
	"headnote/text"
)

// spoken returns the words of tokens.
func spoken(ts []words.Token) string {
	out := make([]string, len(ts))
	for i, t := range ts {
		out[i] = t.Word
	}
	return strings.Join(out, " ")
}

// Numbers and words are split where papers separate them, and where scanning has merged them.
func TestTokens(t *testing.T) {
	for in, want := range map[string]string{
		"":                               "",
		"  — “ ” …":                      "",
		"Thirty (30) days' notice":       "thirty 30 days notice",
		"the 15th day":                   "the 15 th day",
		"Fed. R. Civ. P. 12(a)(1)":       "fed r civ p 12 a 1",
		"Year3":                          "year3",
		"2026-05-01":                     "2026 05 01",
		"naïve café":                     "na ve caf",
		"30\u00a0days":                   "30 days",
		"non-renewal, twenty-one":        "non renewal twenty one",
		"$1,250.00":                      "1 250 00",
		"Q4 each year":                   "q4 each year",
		"ＦＵＬＬ width":                     "width",
		"end\nof\tthe\r\nterm":           "end of the term",
		"\x00\xff5 days\xfe after":       "5 days after",
		"first_above_written, A.M. 9:30": "first above written a m 9 30",
	} {
		require.Equal(t, want, spoken(words.Tokens(in)), "%q", in)
	}
}

// Only whole words of a phrase match; the last place wins, also at the edges of the text and next to multi-byte runes.
func TestLast(t *testing.T) {
	for _, c := range []struct {
		s, phrase string
		want      int
	}{
		{"due by then, by now", "by", 13},
		{"bypass", "by", -1},
		{"standby", "by", -1},
		{"by", "by", 0},
		{"", "by", -1},
		{"b", "by", -1},
		{"by bypass", "by", 0},
		{"éby by", "by", 5}, // the first is part of a longer word
		{"by2 by", "by", 4},
		{"aa aaa", "aa", 0},
		{"a a a", "a a", 2},
		{"no later than, later", "no later", 0},
		{"“by” that", "by", -1},
		{"(by) that", "by", 1},
	} {
		require.Equal(t, c.want, words.Last(c.s, c.phrase), "%q in %q", c.phrase, c.s)
	}
}

// A phrase of several words is found among tokens whatever separates them; the first phrase found decides.
func TestFind(t *testing.T) {
	ts := words.Tokens("The term shall end on the last\nday of the (first) year; the term is over.")
	for _, c := range []struct {
		phrases []string
		want    int
	}{
		{[]string{"the term"}, 0},
		{[]string{"last day of"}, 6},
		{[]string{"no such thing", "first year"}, 10},
		{[]string{"the term is", "the term"}, 12},
		{[]string{"over"}, 15},
		{[]string{"over and"}, -1},
		{nil, -1},
	} {
		require.Equal(t, c.want, words.Find(ts, c.phrases...), "%v", c.phrases)
	}
	require.True(t, words.EndsWith(ts, "is", "over"))
	require.False(t, words.EndsWith(ts[:1], "is", "over"), "fewer tokens than words")
	require.True(t, words.Follows(ts[1:], "term"))
	require.False(t, words.Follows(nil, "term"))
	require.True(t, words.Sees(ts, text.Set("never over")))
	require.False(t, words.Sees(ts, text.Set("")))
}

// A table of rules is read row by row; an error names the line that a person must look at.
func TestRows(t *testing.T) {
	const table = "# a comment | with | bars\n\n  by |  explicit |12\r\nuntil|expiration|  \n"
	var got [][]string
	require.NoError(t, words.Rows(table, 3, func(f []string) error {
		got = append(got, f)
		return nil
	}))
	require.Equal(t, [][]string{{"by", "explicit", "12"}, {"until", "expiration", ""}}, got)

	require.ErrorContains(t, words.Rows(table, 2, func([]string) error { return nil }), "line 3: 3 columns, not 2")
	refused := errors.New("refused")
	err := words.Rows(table, 3, func(f []string) error {
		if f[0] == "until" {
			return refused
		}
		return nil
	})
	require.ErrorIs(t, err, refused)
	require.ErrorContains(t, err, "line 4")
	require.NoError(t, words.Rows("", 3, func([]string) error { return refused }))
}

// Lower keeps every byte offset, so that offsets into either string are interchangeable.
func TestLower(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "already low": "already low", "FILED By": "filed by", "K\u212a": "k\u212a", "\xffAB\x80Z": "\xffab\x80z",
		"İSTANBUL ÅNGSTRÖM": "İstanbul ÅngstrÖm",
	} {
		require.Equal(t, want, words.Lower(in), "%q", in)
	}
	require.True(t, words.HasFold("Within ten days", "WITHIN"))
	require.False(t, words.HasFold("With", "within"))
}

// Tokens of any text are in order, do not touch each other, and UpTo agrees with counting them one by one.
func FuzzTokens(f *testing.F) {
	for _, s := range []string{"", "thirty (30) days", "é5th\x00", "2026-05-01T10:00", "a\xffb", "ＡＢ12"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		ts, end := words.Tokens(s), 0
		for i, x := range ts {
			require.LessOrEqual(t, end, x.Span.Start)
			require.Less(t, x.Span.Start, x.Span.End)
			require.Equal(t, strings.ToLower(x.Span.Of(s)), x.Word)
			end = x.Span.End
			require.Equal(t, i, words.UpTo(ts, x.Span.Start))
			require.Equal(t, i+1, words.UpTo(ts, x.Span.End))
		}
		require.Len(t, words.Lower(s), len(s))
		require.Equal(t, spoken(ts), spoken(words.Tokens(words.Lower(s))))
		require.Equal(t, spoken(ts), spoken(words.Tokens(" "+s+"\n")))
	})
}

// Last agrees with a search from the left.
func TestLastAgainstASearchFromTheLeft(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 2))
	for range 2000 {
		var b strings.Builder
		for range r.IntN(14) {
			b.WriteString([]string{"a", "b", " ", "ab", "é", "1", ","}[r.IntN(7)])
		}
		s, phrase := b.String(), []string{"a", "ab", "a b", "b", "1"}[r.IntN(5)]
		want := -1
		for i := range s {
			after := i + len(phrase)
			if strings.HasPrefix(s[i:], phrase) && (i == 0 || !words.IsWord(s[i-1])) &&
				(after == len(s) || !words.IsWord(s[after])) {
				want = i
			}
		}
		require.Equal(t, want, words.Last(s, phrase), "%q in %q", phrase, s)
	}
}
