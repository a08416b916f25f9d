package text_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"headnote/text"
)

// wordsByRune returns the result of Words, computed rune by rune.
func wordsByRune(s string) (out []text.Span) {
	start := -1
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		next, _ := utf8.DecodeRuneInString(s[i+n:])
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r):
			if start < 0 {
				start = i
			}
		case start >= 0 && (r == '\'' || r == '’') && unicode.IsLetter(next):
		default:
			if start >= 0 {
				out = append(out, text.Span{Start: start, End: i})
			}
			start = -1
		}
		i += n
	}
	if start >= 0 {
		out = append(out, text.Span{Start: start, End: len(s)})
	}
	return out
}

func FuzzWords(f *testing.F) {
	for c := range 256 { // each byte within, after and before a word
		b := string([]byte{byte(c)})
		f.Add("ab"+b+"cd "+b+"efghijklmnop"+b+" z"+b, 0)
	}
	f.Add("Don't say “o’clock” at the plaintiffs' 12-gauge, e\u0301tude’s internationalisation''s \xff\xfe", 2)
	f.Fuzz(func(t *testing.T, s string, stop int) {
		want := wordsByRune(s)
		var got []text.Span
		text.Words(s, func(sp text.Span) bool {
			got = append(got, sp)
			return true
		})
		require.Equal(t, want, got)
		n := 0
		text.Words(s, func(text.Span) bool {
			n++
			return n <= stop
		})
		require.LessOrEqual(t, n, max(stop, 0)+1)
	})
}

func BenchmarkWords(b *testing.B) {
	s := strings.Repeat(
		"The plaintiffs' motion under Fed. R. Civ. P. 56(a) was denied; the court didn't reach § 1983. ",
		500,
	)
	b.SetBytes(int64(len(s)))
	for b.Loop() {
		text.Words(s, func(text.Span) bool { return true })
	}
}
