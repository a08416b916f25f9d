package text_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"headnote/text"
)

// TestWhatATerminalMayShow: no terminal control sequence gets through, in any form; the words around it do.
func TestWhatATerminalMayShow(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"colors":                             {"a\x1b[31mb\x1b[0mc", "abc"},
		"colors with semicolons":             {"a\x1b[1;38;5;196mb", "ab"},
		"the title of a window, with a bell": {"a\x1b]0;evil\x07b", "ab"},
		"the title, with a terminator":       {"a\x1b]0;evil\x1b\\b", "ab"},
		"the title, with one byte for it":    {"a\x1b]0;evil\xc2\x9cb", "ab"},
		"a link":                             {"a\x1b]8;;https://evil.example\x1b\\b\x1b]8;;\x1b\\c", "abc"},
		"an unterminated string":             {"a\x1b]0;evil\nb", "a\nb"},
		"a device control string":            {"a\x1bPq#0\x1b\\b", "ab"},
		"an application command":             {"a\x1b_Gf=100;AAAA\x1b\\b", "ab"},
		"the eighth bit of CSI":              {"a\xc2\x9b31mb", "ab"},
		"the eighth bit of OSC":              {"a\xc2\x9d0;evil\x07b", "ab"},
		"a change of character set":          {"a\x1b(0b", "ab"},
		"a reset":                            {"a\x1bcb", "ab"},
		"a lone escape":                      {"a\x1b", "a"},
		"an escape before a letter of words": {"a\x1b\u00e9b", "a\u00e9b"},
		"an unfinished sequence":             {"a\x1b[31", "a"},
		"a backspace":                        {"a\bb\x7fc", "abc"},
		"an override of direction":           {"a\u202eb\u202cc", "abc"},
		"isolates and marks":                 {"a\u2066b\u2069\u200e\u200f\u061cc", "abc"},
		"lines of Unicode":                   {"a\u2028b\u2029c", "abc"},
		"the ends of lines":                  {"a\r\nb\rc\n", "a\nb\nc\n"},
		"bytes that are none":                {"a\xffb", "a\ufffdb"},
		"a tab":                              {"a\tb", "a\tb"},
		"zero":                               {"a\x00b", "ab"},
		"words of other scripts":             {"العقد 合同 договор", "العقد 合同 договор"},
	} {
		t.Run(name, func(t *testing.T) {
			got := text.Clean(c.in)
			require.Equal(t, c.want, got)
			require.Equal(t, got, text.Clean(got), "what is clean stays")
			require.NotContains(t, text.Line(c.in), "\n")
		})
	}
}

// TestEveryControlIsDropped: each control character of both sets, alone, within words and at the ends.
func TestEveryControlIsDropped(t *testing.T) {
	for r := rune(0); r < 0xa0; r++ {
		if r >= 0x20 && r < 0x7f || r == '\n' || r == '\t' || r == '\r' {
			continue
		}
		for _, s := range []string{string(r), "word" + string(r), string(r) + " word", "12345678" + string(r) + "12345678"} {
			for _, left := range text.Clean(s) {
				require.False(t, left < 0x20 || left >= 0x7f && left < 0xa0, "%q of %q", left, s)
			}
		}
	}
}

// TestCutsAreAtCharacters: texts are cut at character boundaries, and at a word boundary if one is near.
func TestCutsAreAtCharacters(t *testing.T) {
	const s = "§ 12 – “Lease” of the berth 合同"
	for n := range len(s) + 3 {
		p := text.Prefix(s, n)
		require.True(t, utf8.ValidString(p) && strings.HasPrefix(s, p) && len(p) <= n, "%d", n)
		require.True(t, len(p) > n-4 || len(s) == len(p), "%d: no more is cut than a character", n)
		cut := text.Truncate(s, n)
		require.True(t, utf8.ValidString(cut))
		require.LessOrEqual(t, utf8.RuneCountInString(cut), n+1)
	}
	require.Equal(t, "The lease of…", text.Truncate("The lease of the berth", 14))
	require.Equal(t, "The lease", text.Truncate("The lease", 9), "what fits is whole")
	require.Empty(t, text.Truncate("The lease", 0))
	require.Empty(t, text.Truncate("The lease", -1))
}

// TestSpans: a span that does not fit a text is empty, and never an error.
func TestSpans(t *testing.T) {
	for _, sp := range []text.Span{{Start: -1, End: 2}, {Start: 2, End: 1}, {Start: 0, End: 6}, {Start: 9, End: 9}} {
		require.Empty(t, sp.Of("berth"), sp)
	}
	require.Equal(t, "berth", text.Span{End: 5}.Of("berth"))
	require.Equal(t, 3, text.Span{Start: 1, End: 4}.Len())
	for _, c := range []struct {
		a, b text.Span
		want bool
	}{
		{text.Span{Start: 0, End: 3}, text.Span{Start: 2, End: 5}, true},
		{text.Span{Start: 0, End: 3}, text.Span{Start: 3, End: 5}, false},
		{text.Span{Start: 0, End: 9}, text.Span{Start: 3, End: 5}, true},
		{text.Span{Start: 4, End: 4}, text.Span{Start: 3, End: 5}, true},
	} {
		require.Equal(t, c.want, c.a.Overlaps(c.b))
		require.Equal(t, c.want, c.b.Overlaps(c.a))
	}
}

// TestAbbreviations: the words whose period does not end a sentence.
func TestAbbreviations(t *testing.T) {
	for _, w := range []string{"Inc", "Corp", "v", "No", "U.S", "Mr", "J", "Cal", "F.3d", "Sept"} {
		s := fmt.Sprintf("It was sold by %s. Dahl and sank.", w)
		require.Equal(t, text.IsAbbreviation(w), len(text.Sentences(s)) == 1, w)
	}
	require.False(t, text.IsAbbreviation(""))
	require.False(t, text.IsAbbreviation("berth"))
}

// TestNearestNames: a mistyped name gets a suggestion, and an unknown one none.
func TestNearestNames(t *testing.T) {
	known := []string{"complaint", "answer", "motion", "brief"}
	for name, want := range map[string]string{
		"complaitn": "complaint", "Motoin": "motion", "anwser": "answer", "bref": "brief", "xyz": "", "": "",
		"motio\x1b[31mn": "motion",
	} {
		require.Equal(t, want, text.Nearest(text.Line(name), known), "%q", name)
		err := text.Unknown("type", name, known)
		require.NotContains(t, err.Error(), "\x1b")
		require.Equal(t, want != "", strings.Contains(err.Error(), "did you mean "+want+"?") && want != "")
	}
	require.Equal(t, 1, text.Distance("lease", "laese"), "neighbors that changed places are one error")
	require.Equal(t, 5, text.Distance("", "lease"))
}

// TestHeadingsOfPassages: headings of the passages below them, and lines that only look like one.
func TestHeadingsOfPassages(t *testing.T) {
	for line, want := range map[string]bool{
		"# Rent": true, "###### Rent": true, "####### Rent": false, "#Rent": false, "RENT AND TAXES": true, "**Rent**": true,
		"§ 12. Rent": true, "Article IV Rent": true, "Section 5 Rent": true, "I. Facts": true, "A. The Lease": true,
		"2. Notice": true, "The tenant pays rent": false, "the rent": false, "RENT;": false, "RENT,": false, "ABC": false,
		"**": false, "2. the rest": false, strings.Repeat("RENT ", 40): false,
		"Item 3 Legal Proceedings": true, "Chapter seven of it": false,
	} {
		s := "Before it.\n\n" + line + "\n\nThe tenant pays what the landlord asks in May of each year.\n"
		found := false
		for _, p := range text.Passages(s) {
			found = found || len(p.Heading) > 0
		}
		require.Equal(t, want, found, "%q", line)
	}
}
