package memo

import (
	"fmt"
	"slices"

	"headnote/papers/quote"
	"headnote/research/events"
	"headnote/risk"
)

// draft is the basis of the memo and its appendices: the run they report, its papers, and the sections and statements
// written so far.
type draft struct {
	quoting
	run      events.Run
	titles   map[string]string // the name of each document in the memo
	prefix   string            // prefix of its statement ids
	sections []events.Section
	n        int // statements so far
}

// newDraft returns a draft without sections, whose statement ids have a prefix.
func newDraft(run events.Run, papers func(id string) *quote.Paper, prefix string) draft {
	d := draft{quoting: quoting{papers}, run: run, prefix: prefix, titles: make(map[string]string)}
	for _, r := range run.Results {
		d.titles[r.Document.ID] = Name(r)
	}
	for _, followed := range run.Links.Followed {
		d.titles[followed.ID] = Name(events.Result{Document: followed})
	}
	// leave out risks without a passage
	d.run.Risks = slices.DeleteFunc(slices.Clone(run.Risks), func(r risk.Risk) bool { return len(r.Sources) == 0 })
	return d
}

// section begins a section. The pointer is valid until the next one begins.
func (w *draft) section(level int, heading string) *events.Section {
	w.sections = append(w.sections, events.Section{
		ID: fmt.Sprintf("%sec%d", w.prefix, len(w.sections)+1), Heading: heading,
		Level: level,
	})
	return &w.sections[len(w.sections)-1]
}

// say returns a statement with a new id.
func (w *draft) say(words string, ev ...events.Evidence) events.Statement {
	w.n++
	return events.Statement{ID: fmt.Sprintf("%s%d", w.prefix, w.n), Text: words, Evidence: ev}
}

// quotes returns the passages that the sections written so far cite, each once, in the order of the memo.
func (w *draft) quotes() []events.Evidence {
	var out []events.Evidence
	for _, s := range w.sections {
		s.Each(func(st *events.Statement) {
			for _, ev := range st.Evidence {
				again := slices.ContainsFunc(out, func(o events.Evidence) bool {
					return o.Document == ev.Document && o.Span.Overlaps(ev.Span)
				})
				if ev.Kind == events.FromPassage && !again {
					out = append(out, ev)
				}
			}
		})
	}
	return out
}

// place adds pinpoint citations to the passages of all statements, and cleans their words.
func (w *draft) place() {
	for _, s := range w.sections {
		s.Each(func(st *events.Statement) {
			for i := range st.Evidence {
				ev := &st.Evidence[i]
				if ev.Kind != events.FromPassage {
					continue
				}
				if p := w.paper(ev.Document, ev.Span, ev.Quote); p != nil {
					ev.Quote, ev.Pinpoint = p.Verbatim(ev.Span), p.At(ev.Span)
				}
			}
		})
	}
}
