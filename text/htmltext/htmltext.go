// Package htmltext converts HTML to text. The input is a web page, or a fragment from a source's response; the
// result is its visible text, with blocks on lines of their own. Pages are untrusted: endless nesting, unclosed
// elements and broken markup are read as far as possible, in time linear in the length.
package htmltext

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"headnote/text"
)

// Text converts a fragment of HTML: tags are removed, entities decoded, blocks put on lines of their own, scripts
// and styles dropped. In text without tags only entities are decoded. The result is clean (see text.Clean).
func Text(s string) string {
	if !strings.ContainsAny(s, "<&") {
		return text.Clean(s)
	}
	w, _ := flat(s)
	return text.Clean(strings.TrimSpace(w.String()))
}

// lines are elements that start a new line.
var lines = map[atom.Atom]bool{
	atom.Br: true, atom.Tr: true, atom.Li: true, atom.Dt: true, atom.Dd: true, atom.Option: true,
}

// Snippet returns a text or HTML as shown in a list: plain, on one line, truncated.
func Snippet(s string) string { return text.Truncate(text.Line(Text(s)), 400) }

// hidden are elements whose text is not part of the page.
var hidden = map[atom.Atom]bool{
	atom.Script: true, atom.Style: true, atom.Noscript: true, atom.Template: true, atom.Title: true, atom.Head: true,
}

// flat reads HTML as a stream of tokens, without building a tree.
func flat(s string) (w *Writer, title string) {
	w = &Writer{}
	skip, pre, titles := 0, 0, 0
	for z := html.NewTokenizer(strings.NewReader(s)); ; {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			return w, strings.Join(strings.Fields(title), " ")
		case html.TextToken:
			switch t := string(z.Text()); {
			case titles > 0:
				title += t
			case skip > 0:
			case pre > 0:
				w.Verbatim(t)
			default:
				w.Words(t)
			}
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			name, _ := z.TagName()
			tag, step := atom.Lookup(name), 0
			switch kind {
			case html.StartTagToken:
				step = 1
			case html.EndTagToken:
				step = -1
			}
			switch {
			case hidden[tag], tag == atom.Svg:
				skip = max(0, skip+step)
				if tag == atom.Title {
					titles = max(0, titles+step)
				}
			case tag == atom.Body:
				skip, titles = 0, 0 // the head may lack its end tag
			case lines[tag]:
				w.Line()
			case blocks[tag], headingLevel(tag) > 0:
				w.Paragraph()
			case tag == atom.Td, tag == atom.Th:
				w.Space()
			default:
				around(w, tag, step)
			}
			if tag == atom.Pre {
				pre = max(0, pre+step)
			}
		}
	}
}
