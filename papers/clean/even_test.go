package clean_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"headnote/papers/clean"
	"headnote/text"
)

// even returns a text with even spacing.
func even(s string) clean.View { return clean.Of(s, text.Span{End: len(s)}, nil).Even() }

// Blanks are evened within lines, and no lines, paragraphs, pages or words are joined.
func TestEvenBlanks(t *testing.T) {
	for in, want := range map[string]string{
		"":                                    "",
		" \t ":                                "",
		"due by May 1":                        "due by May 1",
		"due  by \t May\u00a01, 2026":         "due by May 1, 2026",
		"  indented\n\tlines \nof a page\t":   "indented\nlines\nof a page",
		"one\r\n\r\ntwo\r\n":                  "one\n\ntwo\n",
		"a page\n\n\fanother":                 "a page\n\n\fanother",
		"\ufeffthirty\u2009(30)\u202fdays":    "thirty (30) days",
		"dead\u00adline, zero\u200bwidth":     "deadline, zerowidth",
		"Event      June 1, 2026   July 6":    "Event June 1, 2026 July 6",
		"é  è\u00a0":                          "é è",
		"a \n b\n \n c":                       "a\nb\n\nc",
		"bad \xff  bytes":                     "bad \xff bytes",
		" \u00ad soft at the beginning of it": "soft at the beginning of it",
	} {
		require.Equal(t, want, even(in).Text, "%q", in)
	}
}

// Every span of the even view maps back to a span with the same words, including across removed furniture.
func TestEvenLeadsBack(t *testing.T) {
	const page = "  1  The answer  is due\u00a0by\n  2  May\u00a01,  2026,  and the \n  3  reply by\tJune 4, 2026.\n"
	s := page + strings.ReplaceAll(page, "  1", "  4")
	runs := []clean.Run{{Span: text.Span{Start: 2, End: 3}, Kind: clean.LineNumber}}
	v := clean.Of(s, text.Span{End: len(s)}, runs).Even()
	require.True(t, strings.HasPrefix(v.Text, "The answer is due by\n2 May 1, 2026, and the\n"))
	for _, words := range []string{"answer is due", "due by\n2 May 1, 2026", "reply by June 4, 2026.", "4 The answer"} {
		at := strings.Index(v.Text, words)
		require.GreaterOrEqual(t, at, 0, words)
		back := v.Original(text.Span{Start: at, End: at + len(words)})
		require.Equal(t, text.Line(words), text.Line(back.Of(s)))
		require.Equal(t, at, v.At(back.Start), words)
	}
}

// For any text, its words are kept, each maps back to itself, and evening is idempotent.
func FuzzEven(f *testing.F) {
	for _, s := range []string{"a  b", " \u00a0\n", "x\u00ad\r\ny", "\ufeff a\t", "\xff \xfe", "a\u2003\u200b b\n\f c"} {
		f.Add(s)
	}
	widthless := strings.NewReplacer("\u00ad", "", "\u200b", "", "\u2060", "", "\ufeff", "")
	f.Fuzz(func(t *testing.T, s string) {
		if !utf8.ValidString(s) {
			s = strings.ToValidUTF8(s, "?")
		}
		v := even(s)
		require.Equal(t, strings.Fields(widthless.Replace(s)), strings.Fields(v.Text))
		require.Equal(t, strings.Count(s, "\n"), strings.Count(v.Text, "\n"))
		require.Equal(t, v.Text, even(v.Text).Text)
		at := 0
		for _, w := range strings.Fields(v.Text) {
			at += strings.Index(v.Text[at:], w)
			back := v.Original(text.Span{Start: at, End: at + len(w)})
			require.Equal(t, w, widthless.Replace(back.Of(s)))
			at += len(w)
		}
	})
}
