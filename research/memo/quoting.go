package memo

import (
	"headnote/backends"
	"headnote/papers/quote"
	"headnote/text"
)

// quoting quotes papers without page headers and footers, and gives pinpoint citations.
type quoting struct {
	papers func(id string) *quote.Paper // nil if no text is available
}

// paper returns the paper with a passage at the given span; nil if its text is not available or has changed.
func (q quoting) paper(id string, sp text.Span, words string) *quote.Paper {
	if q.papers == nil {
		return nil
	}
	if p := q.papers(id); p != nil && p.Holds(sp, words) {
		return p
	}
	return nil
}

// sentences returns the sentences of a passage, as spans of its document.
func (q quoting) sentences(id string, p backends.Passage) []text.Span {
	if known := q.paper(id, p.Span, p.Text); known != nil {
		var out []text.Span
		for _, sp := range known.Sentences(p.Span) {
			if !known.Furniture(sp) && !quote.Form(known.Words(sp)) {
				out = append(out, sp)
			}
		}
		return out
	}
	out := text.Sentences(p.Text)
	for i := range out {
		out[i] = text.Span{Start: p.Start + out[i].Start, End: p.Start + out[i].End}
	}
	return out
}

// words returns the text of a span within a passage.
func (q quoting) words(id string, p backends.Passage, sp text.Span) string {
	if known := q.paper(id, p.Span, p.Text); known != nil {
		return known.Words(sp)
	}
	return text.Span{Start: sp.Start - p.Start, End: sp.End - p.Start}.Of(p.Text)
}

// quoted returns the text of a span for use in quotation marks, shortened to a maximum number of words.
func (q quoting) quoted(id string, sp text.Span, words string, most int) string {
	if p := q.paper(id, sp, words); p != nil {
		words = p.Quote(sp)
	}
	return quote.Shorten(text.Line(words), most)
}
