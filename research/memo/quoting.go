package memo

import (
	"headnote/backends"
	"headnote/papers/quote"
	"headnote/research/events"
	"headnote/text"
)

// paper is the paper that holds a passage where it says; nil where its text is not at hand or has changed.
func (w *writer) paper(id string, sp text.Span, words string) *quote.Paper {
	if w.in.Papers == nil {
		return nil
	}
	if p := w.in.Papers(id); p != nil && p.Holds(sp, words) {
		return p
	}
	return nil
}

// sentences are the sentences of a passage, as spans of its document.
func (w *writer) sentences(id string, p backends.Passage) []text.Span {
	if known := w.paper(id, p.Span, p.Text); known != nil {
		var out []text.Span
		for _, sp := range known.Sentences(p.Span) {
			if !known.Furniture(sp) {
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

// words are what a span says that lies in a passage.
func (w *writer) words(id string, p backends.Passage, sp text.Span) string {
	if known := w.paper(id, p.Span, p.Text); known != nil {
		return known.Words(sp)
	}
	return text.Span{Start: sp.Start - p.Start, End: sp.End - p.Start}.Of(p.Text)
}

// quoted are the words of a span as they stand between quotation marks, at most as many as are asked for.
func (w *writer) quoted(id string, sp text.Span, words string, most int) string {
	if p := w.paper(id, sp, words); p != nil {
		words = p.Quote(sp)
	}
	return quote.Shorten(text.Line(words), most)
}

// place names where the passages of all statements are, and cleans their words.
func (w *writer) place() {
	for _, s := range w.sections {
		s.Each(func(st *events.Statement) {
			for i := range st.Evidence {
				ev := &st.Evidence[i]
				if ev.Kind != events.FromPassage {
					continue
				}
				if p := w.paper(ev.Document, ev.Span, ev.Quote); p != nil {
					ev.Quote, ev.Pinpoint = p.Quote(ev.Span), p.At(ev.Span)
				}
			}
		})
	}
}
