package text_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"headnote/text"
)

func TestOccurrences(t *testing.T) {
	for name, c := range map[string]struct {
		s, words string
		want     []string
	}{
		"capitals":         {"The Lessee and the LESSEE", "lessee", []string{"Lessee", "LESSEE"}},
		"a line end":       {"the security\n   deposit is due", "Security deposit", []string{"security\n   deposit"}},
		"a no-break blank": {"under § 12.1 of it", "§ 12.1", []string{"§ 12.1"}},
		"quotation marks":  {"the “Closing Date” and the Seller’s", "\"closing date\"", []string{"“Closing Date”"}},
		"an apostrophe":    {"the Seller’s duty", "seller's", []string{"Seller’s"}},
		"other letters":    {"À Älvdalen ÄLVDALEN", "älvdalen", []string{"Älvdalen", "ÄLVDALEN"}},
		"digits":           {"in 2024 and 20 24", "2024", []string{"2024"}},
		"none in another":  {"aaaa", "aa", []string{"aa", "aa"}},
		"at the end":       {"it is so", "so", []string{"so"}},
		"part of it":       {"it is so", "so far", nil},
		"nothing":          {"it is so", "  ", nil},
		"an empty text":    {"", "x", nil},
	} {
		var got []string
		for _, x := range text.Occurrences(c.s, c.words, 10) {
			got = append(got, x.Of(c.s))
		}
		require.Equal(t, c.want, got, name)
	}
	require.Len(t, text.Occurrences(strings.Repeat("x ", 50), "x", 7), 7)
}

func FuzzOccurrences(f *testing.F) {
	f.Add("the Seller’s duty", "seller's")
	f.Add("a\xffb\n\n c", "b c")
	f.Fuzz(func(t *testing.T, s, words string) {
		last := 0
		for _, x := range text.Occurrences(s, words, 100) {
			require.LessOrEqual(t, last, x.Start)
			require.Less(t, x.Start, x.End)
			require.LessOrEqual(t, x.End, len(s))
			if utf8.ValidString(s) {
				require.True(t, utf8.ValidString(x.Of(s)))
			}
			last = x.End
		}
	})
}
