package export_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"headnote/research/export"
	"headnote/text"
)

// What a paper says is unchanged after Markdown is rendered, character by character; only the memo's own emphasis is
// rendered.
func TestMarksOfPapersAreWords(t *testing.T) {
	draw := goldmark.New(goldmark.WithExtensions(extension.GFM))
	for said, want := range map[string]string{
		"a royalty of [***] and a fee of [***]":         "a royalty of [***] and a fee of [***]",
		"a royalty of [* * *] for each":                 "a royalty of [* * *] for each",
		"$5* per unit, $6* per case":                    "$5* per unit, $6* per case",
		"By: ____ (____) of (____)":                     "By: ____ (____) of (____)",
		"file_name_1.pdf and _Ames_":                    "file_name_1.pdf and _Ames_",
		"about ~30 days or ~40 days":                    "about ~30 days or ~40 days",
		"A&amp;B and &copy; 2026, R&D; AT&T":            "A&amp;B and &copy; 2026, R&D; AT&T",
		"* * *":                                         "* * *",
		"*** Reminder ***":                              "*** Reminder ***",
		"see *Ames v. Booth*, and **void**, ~~struck~~": "see Ames v. Booth, and void, struck",
		"<b>bold</b> & `code`":                          "<b>bold</b> & 'code'",
		"1. first":                                      "1. first",
		"# 12":                                          "# 12",
		"":                                              "",
	} {
		var page bytes.Buffer
		require.NoError(t, draw.Convert([]byte(export.Escape(said)), &page))
		require.Equal(t, want, shown(t, page.Bytes()), export.Escape(said))
	}
}

// Text for a terminal has none of the memo's marks, and all those of the papers.
func TestPlain(t *testing.T) {
	for said, want := range map[string]string{
		"**Contracts**":       "Contracts",
		"[***] and **void**":  "[***] and void",
		"2 * 3 and ** and ~~": "2 * 3 and  and ~~",
		"****":                "****",
		"":                    "",
	} {
		require.Equal(t, want, export.Plain(said))
	}
}

// Escaped text is one paragraph on one line, and no word is lost.
func FuzzEscape(f *testing.F) {
	for _, s := range append([]string{"", "*", "**", "[***]", "_a_", "~~~", "&lt;", "\\*", "# a", "[a]: b"}, hostile...) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		out := export.Escape(s)
		require.NotContains(t, out, "\n")
		require.Equal(t, text.Clean(out), out)
		var page bytes.Buffer
		require.NoError(t, goldmark.Convert([]byte(out), &page))
		for _, element := range []string{"<h1", "<h2", "<ul", "<ol", "<blockquote", "<pre", "<code", "<a ", "<img", "<hr"} {
			require.NotContains(t, page.String(), element, "%q", out)
		}
		require.LessOrEqual(t, strings.Count(page.String(), "<p>"), 1)
	})
}
