package htmltext

import (
	"strings"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Page is a web page as text.
type Page struct {
	Title string // on one line
	// Text is the visible text: headings with Markdown marks, list items on lines with a dash, table rows on lines
	// with their cells between bars. It is not yet cleaned for the terminal (see text.Clean).
	Text string
}

// furniture selects the parts of a page that are not content.
const furniture = "script, style, noscript, template, nav, svg, iframe, form, button, .noprint, [hidden], " +
	"[style*='display:none' i], [style*='display: none' i]"

// Parse reads a whole page, without its hidden parts (scripts, hidden elements) and navigation.
func Parse(s string) Page {
	tree, err := goquery.NewDocumentFromReader(strings.NewReader(s))
	if err != nil { // nested deeper than the parser supports, as in pages with unclosed elements
		w, title := flat(s)
		return Page{Title: title, Text: w.String()}
	}
	tree.Find(furniture).Remove()
	var w Writer
	for _, n := range tree.Find("body").Nodes {
		write(&w, n, 0)
	}
	return Page{Title: strings.Join(strings.Fields(tree.Find("title").First().Text()), " "), Text: w.String()}
}

// deepest is the deepest nesting that is followed: a page nested deeper is hostile.
const deepest = 400

// write writes the visible text of an element.
func write(w *Writer, n *html.Node, depth int) {
	switch {
	case depth > deepest, n.Type == html.CommentNode, n.Type == html.DoctypeNode:
		return
	case n.Type == html.TextNode && preformatted(n):
		w.Verbatim(strings.ReplaceAll(n.Data, "\u00a0", " "))
		return
	case n.Type == html.TextNode:
		w.Words(strings.ReplaceAll(n.Data, "\u00a0", " "))
		return
	}
	level := headingLevel(n.DataAtom)
	block := (blocks[n.DataAtom] || level > 0) && !inline(n)
	if block && !w.marked() { // an item's dash is on the line of its first paragraph
		w.Paragraph()
	}
	if level > 0 && words(n) {
		w.Mark(strings.Repeat("#", level) + " ")
	}
	switch n.DataAtom {
	case atom.Br, atom.Tr, atom.Option:
		w.Line()
	case atom.Li:
		w.Item()
	case atom.Td, atom.Th:
		if n.PrevSibling != nil && !w.fresh() {
			w.Mark(" | ")
		}
	}
	around(w, n.DataAtom, 1)
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		write(w, c, depth+1)
	}
	around(w, n.DataAtom, -1)
	if block {
		w.Paragraph()
	}
}

// words reports whether an element contains words.
func words(n *html.Node) bool {
	for d := range n.Descendants() {
		if d.Type == html.TextNode && strings.TrimSpace(d.Data) != "" {
			return true
		}
	}
	return false
}

// headingLevel returns 1 to 6 for h1 to h6, 0 for other elements.
func headingLevel(a atom.Atom) int {
	switch a {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return int(a.String()[1] - '0')
	}
	return 0
}

// inline reports whether a block element is displayed inline, as on court sites with the parts of an opinion around
// its linked citations.
func inline(n *html.Node) bool {
	for _, a := range n.Attr {
		if a.Key == "class" && strings.Contains(a.Val, "inline") ||
			a.Key == "style" && strings.Contains(strings.ReplaceAll(a.Val, " ", ""), "display:inline") {
			return true
		}
	}
	return false
}

func preformatted(n *html.Node) bool {
	for p := n.Parent; p != nil; p = p.Parent {
		if p.DataAtom == atom.Pre {
			return true
		}
	}
	return false
}

// blocks are the elements, other than headings, that form paragraphs of their own.
var blocks = map[atom.Atom]bool{
	atom.P: true, atom.Div: true, atom.Section: true, atom.Article: true, atom.Table: true, atom.Ul: true, atom.Ol: true,
	atom.Blockquote: true, atom.Pre: true, atom.Hr: true, atom.Header: true, atom.Footer: true, atom.Dl: true,
	atom.Dd: true, atom.Dt: true, atom.Center: true, atom.Main: true, atom.Address: true, atom.Aside: true,
	atom.Details: true, atom.Dialog: true, atom.Fieldset: true, atom.Figcaption: true, atom.Figure: true,
	atom.Form: true, atom.Hgroup: true, atom.Legend: true, atom.Nav: true, atom.Search: true, atom.Summary: true,
}
