package htmltext_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"headnote/text/htmltext"
)

func TestText(t *testing.T) {
	for _, c := range []struct{ name, html, want string }{
		{"plain", "21 U.S.C. § 355", "21 U.S.C. § 355"},
		{"entities", "a &amp; b &sect;&nbsp;5", "a & b § 5"},
		{"blocks", "<h1>Title</h1><p>One\n two.</p><p>Three.</p>", "Title\n\nOne two.\n\nThree."},
		{"inline", "new <em>drug</em>, any", "new drug, any"},
		{"no blank made", "rati<b>fication</b>", "ratification"},
		{"break", "one<br>two<br/>three", "one\ntwo\nthree"},
		{"list", "<ul><li>a</li><li>b</li></ul>c", "a\nb\n\nc"},
		{"table", "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"},
		{"preformatted", "<pre>  two\n  lines</pre><span>after</span>", "two\n  lines\n\nafter"},
		{"scripts", "<head><title>x</title></head><script>alert(1)</script><style>p{}</style>shown", "shown"},
		{"hostile", "a\x1b[31mred<p>\x07b", "ared\n\nb"},
		{"open head", "<html><head><title>x</title><body><p>shown", "shown"},
		{"broken", "<p>open <b unfinished", "open"},
	} {
		require.Equal(t, c.want, htmltext.Text(c.html), c.name)
	}
}

func TestSnippet(t *testing.T) {
	s := htmltext.Snippet("<p>The <mark>carve-out</mark></p>\n\n<p>stands.</p>" + strings.Repeat(" word", 200))
	require.True(t, strings.HasPrefix(s, "The carve-out stands. word"))
	require.LessOrEqual(t, utf8.RuneCountInString(s), 401)
	require.NotContains(t, s, "\n")
}

func FuzzText(f *testing.F) {
	f.Add("<p>a &amp; <b>b</b><pre>\n</pre>")
	f.Fuzz(func(t *testing.T, s string) {
		require.True(t, utf8.ValidString(htmltext.Text(s)))
	})
}
