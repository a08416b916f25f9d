package htmltext_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"headnote/text/htmltext"
)

func TestParse(t *testing.T) {
	for _, c := range []struct{ name, html, want string }{
		{"headings", "<h1>Opinion</h1><h3>I. Facts</h3><p>It sank.</p>", "# Opinion\n\n### I. Facts\n\nIt sank."},
		{"a heading that is only an anchor", "<h2><a id=facts></a></h2><p>The barge sank.</p>", "The barge sank."},
		{"items", "<ul><li>one<li>two</ul>after", "- one\n- two\n\nafter"},
		{"items of paragraphs", "<ol><li><p>one</p></li><li><p>two</p><p>more</p></ol>", "- one\n\n- two\n\nmore"},
		{"items in items", "<ul><li>one<ul><li>under</li></ul></li></ul>", "- one\n\n- under"},
		{"an item with nothing but items", "<ul><li><ul><li>under</li></ul></li></ul>", "- under"},
		{"an item without words", "<ul><li></li><li>two</li></ul>", "- two"},
		{"rows", "<table><tr><th>Event<th>Day</tr><tr><td>Reply</td>\n<td>May 4</td></table>", "Event | Day\nReply | May 4"},
		{"an empty cell", "<table><tr><td>a</td><td></td><td>c</td></tr></table>", "a |  | c"},
		{"a term and its definition", "<dl><dt>Premises</dt><dd>the dock</dd></dl>", "Premises\n\nthe dock"},
		{"what is not shown", "<p>a</p><div style='DISPLAY: NONE'>b</div><p hidden>c</p><template>d</template>", "a"},
		{"navigation and forms", "<nav>Home</nav><form>Search</form><button>Go</button><svg>x</svg><p>a</p>", "a"},
		{"a comment", "<p>a<!-- <p>b</p> --> c</p>", "a c"},
		{"blocks shown within the line", "<p>See</p><div style='display: inline'>Roe v. Doe</div>", "See\n\nRoe v. Doe"},
		{"preformatted", "<pre>1  a\n2  b</pre>", "1  a\n2  b"},
		{"a soft hyphen", "<p>juris&shy;diction</p>", "jurisdiction"},
		{"blocks of a page's frame", "<aside>note</aside>after<fieldset>f</fieldset>g", "note\n\nafter\n\nf\n\ng"},
		{"no body", "May 4, 2026", "May 4, 2026"},
		{"nothing", "", ""},
	} {
		require.Equal(t, c.want, strings.TrimSpace(htmltext.Parse(c.html).Text), c.name)
	}
	require.Equal(t, "Roe v. Doe", htmltext.Parse("<title> Roe v.\n Doe </title><p>a").Title)
}

// A number keeps its digits: an adjacent superscript or struck-out number is not part of it.
func TestNumbersKeepTheirDigits(t *testing.T) {
	for _, c := range []struct{ name, html, want string }{
		{"a footnote", "a fine of $5,000<sup>2</sup> is due", "a fine of $5,000^2 is due"},
		{"a footnote that is linked", "28 U.S.C. § 1332<sup><a href='#3'>3</a></sup>", "28 U.S.C. § 1332^3"},
		{"a footnote behind a word", "the motion<sup>4</sup> is denied", "the motion4 is denied"},
		{"a footnote behind a blank", "$5,000 <sup>2</sup>", "$5,000 2"},
		{"an ordinal", "the 9<sup>th</sup> Circuit", "the 9th Circuit"},
		{"a power", "10<sup>6</sup> units", "10^6 units"},
		{"struck and inserted", "within <del>30</del><ins>45</ins> days", "within [-30-] 45 days"},
		{"struck at the end", "pay <s>$10</s>", "pay [-$10-]"},
		{"never opened", "pay</del> $10", "pay $10"},
	} {
		require.Equal(t, c.want, strings.TrimSpace(htmltext.Text(c.html)), c.name)
		require.Equal(t, c.want, strings.TrimSpace(htmltext.Parse("<p>"+c.html+"</p>").Text), c.name)
	}
}

// A page nested deeper than the parser supports is read without a tree, with the same words.
func TestNestedWithoutEnd(t *testing.T) {
	deep := "<title>Order</title>" + strings.Repeat("<b>", 20_000) + "granted"
	page := htmltext.Parse(deep)
	require.Equal(t, "Order", page.Title)
	require.Equal(t, "granted", strings.TrimSpace(page.Text))
}

// For any page, the text is valid and deterministic.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"<h1>a</h1><ul><li><p>b</ul>", "<table><tr><td><p>a<td>b", "<del>1</ins>2<sup>3", "<li><li><h2></h2>- ", "</del><s>",
		"<body><title>x</title>\xff",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		s = strings.ToValidUTF8(s, "")
		page := htmltext.Parse(s)
		require.True(t, utf8.ValidString(page.Text))
		require.NotContains(t, page.Title, "\n")
		require.Equal(t, page, htmltext.Parse(s), "the same page reads the same")
	})
}

func TestWriter(t *testing.T) {
	var w htmltext.Writer
	w.Paragraph()
	w.Line()
	require.Zero(t, w.Len(), "nothing begins with a break")
	w.Words(" one ")
	w.Words("two")
	w.Words(", three")
	w.Space()
	w.Space()
	w.Words("four")
	w.Line()
	w.Line()
	w.Item()
	w.Words("five")
	w.Paragraph()
	w.Paragraph()
	w.Verbatim("  six\n")
	w.Item()
	w.Line()
	require.Equal(t, "one two, three four\n- five\n\n  six\n", w.String())
	require.Equal(t, len(w.String()), w.Len())
}
