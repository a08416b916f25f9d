// Package markup extracts the text of an HTML page for finding citations, and maps it back to the source.
//
// The input is any string, well-formed or not; the result is its text, what is emphasized in it, and a mapping of
// spans from the text to the source. It is linear in the length of the page. It is not a renderer: it keeps only
// what citations need.
package markup

import (
	"sort"
	"strings"

	"headnote/text"
)

// Page is the text of a page, mapped to its source.
type Page struct {
	Text     string
	Emphasis []text.Span // in the text: content of <i> or <em>
	pieces   []piece
}

// piece is a run of text that is identical in the source; an entity or collapsed white space is a piece of its own.
type piece struct{ at, src, srcEnd int }

// Source returns the span in the source of a span of the text.
func (p *Page) Source(sp text.Span) text.Span {
	return text.Span{Start: p.offset(sp.Start, false), End: p.offset(sp.End, true)}
}

// offset maps an offset in the text; the end of a span maps to the end of the piece before it, so that tags after
// it are excluded.
func (p *Page) offset(at int, end bool) int {
	n := sort.Search(len(p.pieces), func(i int) bool { return p.pieces[i].at > at || end && p.pieces[i].at >= at }) - 1
	if n < 0 {
		return 0
	}
	q := p.pieces[n]
	return min(q.src+at-q.at, q.srcEnd)
}

// Read reads a page in one pass. Broken markup is text: a < that does not begin a tag is literal, and an unclosed
// element ends with the page. If lines is set, block elements begin a new line; otherwise every tag is a space.
func Read(src string, lines bool) *Page {
	p := &Page{}
	b := builder{Page: p, src: src, lines: lines, none: make(map[string]bool)}
	for i := 0; i < len(src); {
		switch src[i] {
		case '<':
			i = b.tag(i)
		case '&':
			i = b.entity(i)
		default:
			i = b.run(i)
		}
	}
	p.Text = strings.TrimRight(b.out.String(), " ")
	p.Emphasis = b.emphasized()
	return p
}
