package ingest

import (
	"bytes"
	"context"
	"strings"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// htmlText reads a page: blocks become paragraphs, headings Markdown headings,
// table rows lines. Scripts, styles and navigation are left out.
func htmlText(_ context.Context, _ string, data []byte, _ Limits) (Document, error) {
	s, err := decode(data)
	if err != nil {
		return Document{}, err
	}
	page, err := goquery.NewDocumentFromReader(strings.NewReader(s))
	if err != nil { // nested deeper than the parser goes, as pages with marks that are never closed are
		return flatText(s), nil
	}
	page.Find("script, style, noscript, template, nav, svg, iframe, form, button, .noprint, [hidden], [style*='display:none'], [style*='display: none']").Remove()
	d := Document{}
	d.Title = strings.Join(strings.Fields(page.Find("title").First().Text()), " ")
	w := &pageWriter{}
	for _, n := range page.Find("body").Nodes {
		w.node(n, 0)
	}
	d.Text = w.String()
	return d, nil
}

// flatText reads a page as a run of marks and text, without a tree.
func flatText(s string) Document {
	d := Document{}
	w := &pageWriter{}
	z := html.NewTokenizer(strings.NewReader(s))
	hidden := atom.Atom(0) // the element whose text is not shown
	for {
		switch z.Next() {
		case html.ErrorToken:
			d.Text = w.String()
			return d
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			t := z.Token()
			switch {
			case t.Type == html.EndTagToken && t.DataAtom == hidden:
				hidden = 0
			case hidden == 0 && t.Type == html.StartTagToken && hiddenAtoms[t.DataAtom]:
				hidden = t.DataAtom
			case t.DataAtom == atom.Br || t.DataAtom == atom.Tr || t.DataAtom == atom.Li:
				w.line()
			case blockAtoms[t.DataAtom]:
				w.paragraph()
			}
		case html.TextToken:
			switch t := z.Token().Data; hidden {
			case 0:
				w.words(t)
			case atom.Title:
				d.Title += strings.Join(strings.Fields(t), " ")
			}
		}
	}
}

// hiddenAtoms are elements whose text is not part of the page.
var hiddenAtoms = map[atom.Atom]bool{atom.Script: true, atom.Style: true, atom.Noscript: true, atom.Template: true, atom.Title: true}

// pageWriter turns a tree of nodes into text.
type pageWriter struct {
	b     bytes.Buffer
	space bool // white space is due before the next word
}

// deepest nesting that is followed: a page nested deeper is hostile.
const deepest = 400

func (w *pageWriter) node(n *html.Node, depth int) {
	if depth > deepest {
		return
	}
	switch n.Type {
	case html.TextNode:
		w.text(n)
		return
	case html.CommentNode, html.DoctypeNode:
		return
	}
	level := 0
	switch n.DataAtom {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		level = int(n.Data[1] - '0')
	}
	block := (blockAtoms[n.DataAtom] || level > 0) && !inline(n)
	if block {
		w.paragraph()
	}
	if level > 0 {
		w.b.WriteString(strings.Repeat("#", level) + " ")
	}
	switch n.DataAtom {
	case atom.Br:
		w.line()
	case atom.Li:
		w.line()
		w.b.WriteString("- ")
	case atom.Tr:
		w.line()
	case atom.Td, atom.Th:
		if n.PrevSibling != nil && w.b.Len() > 0 && w.b.Bytes()[w.b.Len()-1] != '\n' {
			w.b.WriteString(" | ")
			w.space = false
		}
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		w.node(c, depth+1)
	}
	if block {
		w.paragraph()
	}
}

// inline tells whether a page shows a block element within the line, as courts'
// pages do with the parts of an opinion around its linked citations.
func inline(n *html.Node) bool {
	for _, a := range n.Attr {
		if a.Key == "class" && strings.Contains(a.Val, "inline") || a.Key == "style" && strings.Contains(strings.ReplaceAll(a.Val, " ", ""), "display:inline") {
			return true
		}
	}
	return false
}

var blockAtoms = map[atom.Atom]bool{
	atom.P: true, atom.Div: true, atom.Section: true, atom.Article: true, atom.Table: true, atom.Ul: true, atom.Ol: true, atom.Blockquote: true,
	atom.Pre: true, atom.Hr: true, atom.Header: true, atom.Footer: true, atom.Dl: true, atom.Dd: true, atom.Dt: true, atom.Center: true, atom.Main: true,
}

func (w *pageWriter) text(n *html.Node) {
	s := strings.ReplaceAll(n.Data, "\u00a0", " ")
	if inPre(n) {
		w.flushSpace()
		w.b.WriteString(s)
		return
	}
	w.words(s)
}

// words writes running text, white space folded.
func (w *pageWriter) words(s string) {
	if s != "" && isSpaceByte(s[0]) {
		w.space = true
	}
	fields := strings.Fields(s)
	for i, f := range fields {
		if i > 0 {
			w.space = true
		}
		w.flushSpace()
		w.b.WriteString(f)
	}
	if len(fields) > 0 && isSpaceByte(s[len(s)-1]) {
		w.space = true
	}
}

func isSpaceByte(b byte) bool { return b == ' ' || b == '\n' || b == '\t' || b == '\r' }

func inPre(n *html.Node) bool {
	for p := n.Parent; p != nil; p = p.Parent {
		if p.DataAtom == atom.Pre {
			return true
		}
	}
	return false
}

func (w *pageWriter) flushSpace() {
	if w.space && w.b.Len() > 0 && !isSpaceByte(w.b.Bytes()[w.b.Len()-1]) {
		w.b.WriteByte(' ')
	}
	w.space = false
}

func (w *pageWriter) line() {
	w.space = false
	if n := w.b.Len(); n > 0 && w.b.Bytes()[n-1] != '\n' {
		w.b.WriteByte('\n')
	}
}

func (w *pageWriter) paragraph() {
	w.line()
	if n := w.b.Len(); n > 1 && w.b.Bytes()[n-2] != '\n' {
		w.b.WriteByte('\n')
	}
}

func (w *pageWriter) String() string { return w.b.String() }
