package markup_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/citations/internal/markup"
	"headnote/text"
)

func TestRead(t *testing.T) {
	for _, x := range []struct{ name, source, lines, joined string }{
		{"text", "a  b\nc", "a b c", "a b c"},
		{"inline tags", "a<b>b</b>c", "abc", "a b c"},
		{"blocks", "<p>a</p><p>b</p>", "a\nb", "a b"},
		{"breaks", "a<br/>b<br>c", "a\nb\nc", "a b c"},
		{"entities", "&sect;&nbsp;5 &amp; more", "§ 5 & more", "§ 5 & more"},
		{"no entity", "AT&T; a & b &unknown;", "AT&T; a & b &unknown;", "AT&T; a & b &unknown;"},
		{"comments", "a<!-- <i>no</i> -->b", "ab", "ab"},
		{"an open comment", "a<!-- b", "a<!-- b", "a<!-- b"},
		{"scripts", "a<script>if (1 < 2) x()</script>b", "ab", "a b"},
		{"an open script", "a<script>b", "ab", "a b"},
		{"star pages", `a<span class="star-pagination">*158</span> b`, "a b", "a b"},
		{"no tag", "1 < 2 and <3", "1 < 2 and <3", "1 < 2 and <3"},
		{"declarations", "<!DOCTYPE html><?xml?>a", "a", "a"},
		{"an open tag", "a <i b", "a <i b", "a <i b"},
		{"other letters", "“§” — é", "“§” — é", "“§” — é"},
		{"nothing", "", "", ""},
	} {
		require.Equal(t, x.lines, strings.TrimSpace(markup.Read(x.source, true).Text), x.name)
		require.Equal(t, x.joined, strings.TrimSpace(markup.Read(x.source, false).Text), x.name)
	}
}

func TestEmphasis(t *testing.T) {
	for source, want := range map[string][]string{
		"<i>Roe</i> v. <em>Wade</em>":   {"Roe", "Wade"},
		"<i>Roe <em>v.</em> Wade</i>":   {"Roe v. Wade"},
		"<i>Roe":                        nil,
		"Roe</i> <i>Wade</i>":           {"Wade"},
		"<i></i>Roe":                    nil,
		"<i/>Roe <i>v.</i>":             {"v."},
		"<b>Roe</b> <strong>v</strong>": nil,
	} {
		p := markup.Read(source, true)
		var got []string
		for _, em := range p.Emphasis {
			got = append(got, em.Of(p.Text))
		}
		require.Equal(t, want, got, source)
	}
}

// A span of the text maps to the words in the source, including the tags between them and excluding those around
// them.
func TestSource(t *testing.T) {
	source := "<p>See <i>Roe</i> v. <i>Wade</i>, 410&nbsp;U.S. <b>113</b>.</p>"
	p := markup.Read(source, true)
	for words, want := range map[string]string{
		"Roe": "Roe", "Roe v. Wade": "Roe</i> v. <i>Wade", "410 U.S. 113": "410&nbsp;U.S. <b>113", "See": "See",
	} {
		i := strings.Index(p.Text, words)
		require.GreaterOrEqual(t, i, 0, words)
		require.Equal(t, want, p.Source(text.Span{Start: i, End: i + len(words)}).Of(source))
	}
}

func FuzzRead(f *testing.F) {
	f.Add("<p>a</p><i>b</i>&amp;<!-- c --><script>d</script>")
	f.Add("<<>&&;<i><em></i>\xff\xc2")
	f.Fuzz(func(t *testing.T, source string) {
		for _, lines := range []bool{true, false} {
			p := markup.Read(source, lines)
			last := 0
			for i := range p.Text {
				sp := p.Source(text.Span{Start: i, End: i + 1})
				require.LessOrEqual(t, last, sp.Start, "the source goes forward as the text does")
				require.LessOrEqual(t, sp.End, len(source))
				last = sp.Start
			}
			for _, em := range p.Emphasis {
				require.Less(t, em.Start, em.End)
				require.LessOrEqual(t, em.End, len(p.Text))
			}
		}
	})
}
