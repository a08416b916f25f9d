package memo

import (
	"cmp"
	"fmt"

	"headnote/citations/check"
	"headnote/research/events"
	"headnote/text"
)

// cautions lists negative treatment of what the memo quotes, and its inaccurate quotations and citations.
func (w *writer) cautions() {
	quoted := make(map[string]bool)
	for _, ev := range w.quotes() {
		quoted[ev.Document] = true
	}
	points := w.doubted(func(document string) bool { return quoted[document] })
	if len(points) == 0 {
		return
	}
	s := w.section(2, "Cautions")
	s.Blocks = append(s.Blocks, list(points[:min(len(points), cautionsShown)]...))
	if more := len(points) - cautionsShown; more > 0 {
		s.Blocks = append(s.Blocks, paragraph(w.say(capital(plural(more, "further caution"))+
			" in the appendix on authorities.", counted("treatments and quotations of what the memo quotes"))))
	}
}

// allCautions lists all cautions.
func (w *appendices) allCautions() {
	if points := w.doubted(func(string) bool { return true }); len(points) > 0 {
		s := w.section(3, "Cautions")
		s.Blocks = append(s.Blocks, list(points...))
	}
}

// doubted returns statements about negative treatment of documents, and about their inaccurate quotations and
// citations.
func (w *draft) doubted(of func(document string) bool) []events.Statement {
	var points []events.Statement
	for _, a := range w.run.Links.Authorities {
		for _, t := range a.Treatment {
			if !t.Negative || !of(a.Document) && !of(t.Document) {
				continue
			}
			points = append(points, w.say(fmt.Sprintf("%s: “%s” (%s; from citing text, not a citator).", a.Label,
				w.quoted(t.Document, t.Span, t.Sentence, wordsOfFinding), t.Signal),
				events.Evidence{
					Kind: events.FromPassage, Document: t.Document, Title: w.titles[t.Document], Span: t.Span,
					Quote: t.Sentence,
				}))
		}
	}
	for _, d := range w.run.Links.Doubts {
		if !of(d.Document) {
			continue
		}
		ev := []events.Evidence{{
			Kind: events.FromPassage, Document: d.Document, Title: w.titles[d.Document], Span: d.Span,
			Quote: d.Text,
		}}
		words := fmt.Sprintf("%s cites %s: %s.", w.titles[d.Document], text.Line(d.Citation), d.Evidence)
		if d.Step == check.Quotation {
			words = fmt.Sprintf("%s quotes %s: “%s”; %s.", w.titles[d.Document], text.Line(d.Citation),
				text.Truncate(text.Line(d.Text), 300), d.Evidence)
			if d.Found != "" {
				words += fmt.Sprintf(" There it reads “%s”", text.Truncate(text.Line(d.Found), 300))
				if d.At.Len() > 0 {
					title := cmp.Or(w.titles[d.Authority], text.Line(d.Citation))
					ev = append(ev, events.Evidence{
						Kind: events.FromPassage, Document: d.Authority, Title: title, Span: d.At,
						Quote: d.Found,
					})
				}
			}
		}
		points = append(points, w.say(words, ev...))
	}
	return points
}
