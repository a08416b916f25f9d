// Package markup reads the text of an HTML page for citations, and knows where in
// the source each part of it comes from.
//
// In goes any string, well-formed or not; out come its text, what is emphasized in
// it, and a map of spans from the text to the source. Reading is linear in the
// length of the page. It is not a reader for people: it keeps what citations need.
package markup

import (
	"sort"
	"strings"

	"headnote/text"
)

// Page is the text of a page, and the way back to its source.
type Page struct {
	Text     string
	Emphasis []text.Span // in the text: what is set in <i> or <em>
	pieces   []piece
}

// piece is a run of text that is the same in the source; an entity or white space
// that was put together is a piece of its own.
type piece struct{ at, src, srcEnd int }

// Source is the span in the source of a span of the text.
func (p *Page) Source(sp text.Span) text.Span {
	return text.Span{Start: p.offset(sp.Start, false), End: p.offset(sp.End, true)}
}

// offset maps a place in the text; the end of a span maps to the end of the piece
// that it closes, so that tags behind it stay outside.
func (p *Page) offset(at int, end bool) int {
	n := sort.Search(len(p.pieces), func(i int) bool { return p.pieces[i].at > at || end && p.pieces[i].at >= at }) - 1
	if n < 0 {
		return 0
	}
	q := p.pieces[n]
	return min(q.src+at-q.at, q.srcEnd)
}

// Read reads a page in one pass. Broken markup is text: a < that begins no
// tag stands for itself, an element that is never closed ends with the page. With
// lines, elements that begin a new line do; without, every tag is a blank.
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
