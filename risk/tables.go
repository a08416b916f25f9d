package risk

import (
	"strings"

	"headnote/text"
)

// cellBreak separates the cells of a row in extracted text.
const cellBreak = " | "

// listed is a row of a table with its column headings.
type listed struct {
	head, cells []string
	at          text.Span
}

// listedIn returns the rows of the tables of a text.
func listedIn(body string) []listed {
	var out []listed
	var head []string
	start := 0
	for line := range strings.Lines(body) {
		at := text.Span{Start: start, End: start + len(strings.TrimRight(line, "\r\n"))}
		start += len(line)
		cells := strings.Split(at.Of(body), cellBreak)
		switch {
		case len(cells) < 3:
			if strings.TrimSpace(line) == "" {
				head = nil
			}
		case head == nil:
			head = cells
		case len(cells) <= len(head): // trailing empty cells are omitted
			out = append(out, listed{head, cells, at})
		}
	}
	return out
}

// gaps returns the rows in which a column that should hold proof says there is none: "Voucher: none", "Certificate on
// file: no". Rows of something that is over do not count, nor does a column with more no than yes: it asks about
// something not expected.
func (t *kinds) gaps(d Text, i int) []hit {
	k := t.all[i]
	column := make(map[int][]hit)
	all := listedIn(d.Body)
	for _, r := range all {
		passage := r.at.Of(d.Body)
		ws := fold(passage, nil)
		if k.not.found(ws) {
			continue
		}
		for c := range r.cells {
			cell := fold(r.cells[c], nil)
			if len(cell) == 0 || len(cell) > 3 || !k.groups[1].found(cell[:1]) && !k.groups[1].whole(cell) ||
				!k.groups[0].found(fold(strings.ReplaceAll(r.head[c], "_", " "), nil)) {
				continue
			}
			column[c] = append(column[c], hit{
				kind: i, doc: d, span: r.at, passage: passage, content: strings.Join(contentOf(ws), " "),
				by: strings.TrimSpace(r.head[c]) + ": " + strings.TrimSpace(r.cells[c]), strength: 2,
			})
		}
	}
	var out []hit
	for c := range 64 { // in column order
		if hs := column[c]; len(hs) > 0 && (2*len(hs) <= len(all) || len(all) < 3) {
			out = append(out, hs...)
		}
	}
	return out
}

// found reports whether any of the phrases is among the words.
func (p phrases) found(ws []word) bool {
	_, i := p.in(ws)
	return i >= 0
}

// whole reports whether the words are exactly one of the phrases.
func (p phrases) whole(ws []word) bool {
	_, n := p.at(ws, 0)
	return n == len(ws)
}
