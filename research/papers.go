package research

import (
	"headnote/backends"
	"headnote/backends/index"
	"headnote/papers"
	"headnote/papers/pinpoint"
	"headnote/papers/quote"
	"headnote/research/events"
)

// quoted returns a function that gives the documents of a run as papers that can be quoted; each is prepared when first
// asked for. The function returns nil for a document that is not in the run. It must be used from one goroutine only.
func (w *work) quoted(s events.Run) func(id string) *quote.Paper {
	known := make(map[string]*quote.Paper)
	return func(id string) *quote.Paper {
		if p, ok := known[id]; ok {
			return p
		}
		var p *quote.Paper
		if r, ok := s.Source(id); ok {
			body, _ := w.e.read(r.Document)
			p = w.e.paper(r.Document, body)
		}
		known[id] = p
		return p
	}
}

// unreadable lists the files of the matter whose text is missing, each with the reason.
func (t *documents) unreadable() []string {
	x, ok := t.index.(index.Problems)
	if !ok {
		return nil
	}
	refused, empty, err := x.Problems()
	if err != nil {
		return nil // the index is damaged; the search has already reported that
	}
	for _, path := range empty {
		refused = append(refused, path+": no text, a scan")
	}
	return refused
}

// paper returns a document as a paper that can be quoted, with the card and pages of the index if it is in the matter,
// otherwise with what its source says.
func (t *documents) paper(d backends.Document, body string) *quote.Paper {
	p := pinpoint.Paper{Text: body, Card: cardOf(d)}
	if x, ok := t.index.(index.Papers); ok {
		if known, ok := x.Paper(d.ID); ok {
			p.Card, p.Pages = known.Card, known.Pages
			if d.Title != "" { // unique within a matter
				p.Card.Title.Value = d.Title
			}
		}
	}
	return quote.New(p)
}

// cardOf returns the card of a document that is not in the matter.
func cardOf(d backends.Document) papers.Card {
	kind := d.Type
	if kind == "" {
		kind = map[string]string{
			backends.KindOpinion: papers.Opinion, backends.KindStatute: papers.Statute,
			backends.KindRegulation: papers.Regulation, backends.KindRule: papers.Rule,
		}[d.Kind]
	}
	if kind == "" {
		kind = papers.Other
	}
	c := papers.Card{
		Type: papers.Field{Value: kind}, Title: papers.Field{Value: d.Title}, Date: papers.Field{Value: d.Date},
		Citation: papers.Field{Value: d.Citation},
	}
	if d.Docket != "" {
		c.Dockets = []papers.Field{{Value: d.Docket}}
	}
	return c
}
