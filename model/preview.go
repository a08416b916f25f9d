package model

import (
	"slices"

	"headnote/citations"
	"headnote/research/events"
	"headnote/risk"
	"headnote/text"
)

// nothingRead is the preview of a run that comes into view. Its generations go on, so
// that a text that was asked for in another run never stands under a title of this one.
func (s State) nothingRead() Preview { return Preview{At: -1, Generation: s.Preview.Generation + 1} }

// previewSelected shows what is selected in the tab beside or below it, without
// moving the focus.
func (s State) previewSelected() (State, []Effect) {
	doc, span, ok := s.target()
	if !ok {
		return s, nil
	}
	return s.read(doc, span)
}

// target is the document and the place that the selected row rests on.
func (s State) target() (string, text.Span, bool) {
	none := text.Span{}
	switch s.Tab {
	case Results:
		r, ok := s.Run.Result(s.Selected[Results])
		if !ok {
			return "", none, false
		}
		if len(r.Document.Passages) > 0 {
			return r.Document.ID, r.Document.Passages[0].Span, true
		}
		return r.Document.ID, none, true
	case Memo:
		st, ok := s.Statement()
		if !ok {
			return "", none, false
		}
		var places []events.Evidence
		for _, e := range st.Evidence {
			if e.Kind == events.FromPassage {
				places = append(places, e)
			}
		}
		if len(places) == 0 {
			return "", none, false
		}
		e := places[s.Item%len(places)]
		return e.Document, e.Span, true
	case Risk:
		i := slices.IndexFunc(s.Run.Risks, func(r risk.Risk) bool { return r.ID == s.Selected[Risk] })
		if i >= 0 && len(s.Run.Risks[i].Sources) > 0 {
			src := s.Run.Risks[i].Sources[s.Item%len(s.Run.Risks[i].Sources)]
			return src.Document, src.Span, true
		}
	case Deadlines:
		i := slices.IndexFunc(s.Run.Deadlines, func(d risk.Deadline) bool { return d.ID == s.Selected[Deadlines] })
		if i >= 0 && len(s.Run.Deadlines[i].Sources) > 0 {
			src := s.Run.Deadlines[i].Sources[s.Item%len(s.Run.Deadlines[i].Sources)]
			return src.Document, src.Span, true
		}
	case Quality:
		r, ok := s.qualityRow()
		if !ok || r.Kind != GapRow || s.Run.Gaps[r.Index].Evidence == "" {
			return "", none, false
		}
		x, ok := s.Run.Result(s.Run.Gaps[r.Index].Evidence) // what closed the gap
		if ok && len(x.Document.Passages) > 0 {
			return x.Document.ID, x.Document.Passages[0].Span, true
		}
		return x.Document.ID, none, ok
	case Citations:
		i := s.RowOf(Citations)
		if i < 0 {
			return "", none, false
		}
		n := s.Nodes[i]
		if n.Reference >= 0 {
			ref := s.Run.Links.References[n.Reference]
			return ref.Document, ref.Span, true
		}
		for _, ref := range s.Run.Links.References {
			if n.Authority != "" && ref.Authority == n.Authority {
				return ref.Document, ref.Span, true
			}
		}
	}
	return "", none, false
}

// read shows a document at a place; its text comes later.
func (s State) read(id string, at text.Span) (State, []Effect) {
	r, ok := s.Run.Source(id)
	if !ok {
		return s, nil
	}
	p := Preview{Document: r.Document, wanted: at, Generation: s.Preview.Generation + 1, At: -1, back: s.Preview.back}
	if s.Preview.Document.ID == id && s.Preview.Text != "" {
		p.Text, p.Changed = s.Preview.Text, s.Preview.Changed
		s.Preview = p
		return s.markUp(), nil
	}
	p.Loading = true
	s.Preview = p
	return s, []Effect{LoadText{r.Document, p.Generation}}
}

func (s State) onText(m TextLoaded) State {
	if m.Generation != s.Preview.Generation {
		return s // a later document has been asked for
	}
	s.Preview.Loading, s.Preview.Error, s.Preview.Text = false, m.Error, m.Text
	return s.markUp()
}

// markedAtMost bounds how much of a document is searched for citations to mark.
const markedAtMost = 1 << 20

// markUp finds what is to be marked and goes to the wanted place.
func (s State) markUp() State {
	p := &s.Preview
	p.Marks = nil
	r, _ := s.Run.Source(p.Document.ID)
	for _, x := range r.Document.Passages {
		if x.End <= len(p.Text) {
			p.Marks = append(p.Marks, Mark{Span: x.Span, Kind: PassageMark, Relevance: r.Answers(x)})
			p.Changed = p.Changed || x.Of(p.Text) != x.Text
		}
	}
	if len(p.Text) <= markedAtMost {
		cs, as := citations.Find(p.Text)
		for _, c := range cs {
			m := Mark{Span: c.Span, Kind: CitationMark}
			if c.Resolves >= 0 {
				m.Authority = as[c.Resolves].Key
			}
			p.Marks = append(p.Marks, m)
		}
	}
	if p.wanted.Len() > 0 && p.wanted.End <= len(p.Text) {
		m := Mark{Span: p.wanted, Kind: WantedMark}
		for _, x := range r.Document.Passages {
			if x.Start <= m.Start && m.End <= x.End {
				m.Relevance = r.Answers(x)
			}
		}
		p.Marks = append(p.Marks, m)
	}
	slices.SortStableFunc(p.Marks, func(a, b Mark) int { return a.Start - b.Start })
	p.Top, p.Lead, p.At = p.wanted.Start, true, -1
	for i, m := range p.Marks {
		if m.Kind == WantedMark {
			p.At = i
		}
	}
	return s
}

// toMark moves to another mark of the document.
func (s State) toMark(by int) State {
	p := &s.Preview
	n := len(p.Marks)
	if n == 0 {
		return s
	}
	i := p.At
	if i < 0 {
		i, _ = slices.BinarySearchFunc(p.Marks, p.Top, func(m Mark, at int) int { return m.Start - at })
		if by > 0 {
			i--
		}
	}
	p.At = ((i+by)%n + n) % n
	p.Top, p.Lead = p.Marks[p.At].Start, true
	return s
}

// follow opens the document that the current mark's citation names.
func (s State) follow() (State, []Effect) {
	p := s.Preview
	if p.At < 0 || p.At >= len(p.Marks) || p.Marks[p.At].Authority == "" {
		return s.toCited(), nil
	}
	key := p.Marks[p.At].Authority
	for _, a := range s.Run.Links.Authorities {
		if (a.Key == key || a.Document != "" && ownKey(s, a.Document) == key) && a.Document != "" {
			if _, ok := s.Run.Source(a.Document); !ok {
				return s.tell(a.Label+" is in the matter, but not among the results", "ask for it in a question"), nil
			}
			here := place{p.Document, p.wanted, p.Top}
			next, effects := s.read(a.Document, text.Span{})
			next.Preview.back = append(slices.Clone(p.back), here)
			return next, effects
		}
	}
	return s.tell(key+" is not in the matter", "it could not be checked"), nil
}

// toCited goes to the next citation of the document, for a second key to follow it.
func (s State) toCited() State {
	p := &s.Preview
	for k := 1; k <= len(p.Marks); k++ {
		i := (max(p.At, -1) + k) % len(p.Marks)
		if a := p.Marks[i].Authority; a != "" {
			p.At, p.Top, p.Lead = i, p.Marks[i].Start, true
			s.Toast = Toast{Info, "this cites " + a, "once more follows it, n goes on"}
			return s
		}
	}
	return s.tell("nothing is cited in this document", "")
}

func ownKey(s State, id string) string {
	r, _ := s.Run.Source(id)
	keys := citations.Keys(r.Document.Citation)
	if len(keys) == 0 {
		return ""
	}
	return keys[0]
}

func (s State) back() (State, []Effect) {
	n := len(s.Preview.back)
	if n == 0 {
		return s.tell("nothing was read before this", ""), nil
	}
	at := s.Preview.back[n-1]
	rest := s.Preview.back[:n-1]
	next, effects := s.read(at.document.ID, at.wanted)
	next.Preview.back = rest
	return next, effects
}

// onEnter opens what is selected.
func (s State) onEnter() (State, []Effect) {
	switch {
	case s.Overlay == PlanOverlay:
		return Update(s, Approve{})
	case s.Overlay == RunsOverlay:
		runs := s.PastRuns()
		if s.Row < len(runs) {
			return s, []Effect{OpenRun{runs[s.Row].ID}}
		}
		return s, nil
	case s.Overlay == QuitOverlay:
		return s.onQuit()
	case s.Overlay == BrowseOverlay:
		return s.onOpenPage()
	case s.Overlay != NoOverlay:
		s.Overlay = NoOverlay
		return s, nil
	case s.Filtering:
		s.Filtering = false
		return s, nil
	case s.Focus == Question:
		return s.onSubmit()
	case s.Focus == Tools:
		s.Overlay, s.Row = LogOverlay, 0
		return s, nil
	case s.Focus == Reading:
		return s.follow()
	case s.Tab == Citations:
		if i := s.RowOf(Citations); i >= 0 && s.Nodes[i].Opens && !s.Nodes[i].Open {
			return s.onExpand(true), nil
		}
	case s.Tab == Quality:
		if r, ok := s.qualityRow(); ok && r.Kind == CallRow {
			s.Call, s.Overlay, s.Row = s.Run.Calls[r.Index].ID, LogOverlay, 0
			return s, nil
		}
	case s.Tab == Memo:
		// Once more shows the next place that the statement rests on.
		if doc, span, ok := s.target(); ok && doc == s.Preview.Document.ID && span == s.Preview.wanted {
			s.Item++
		}
	}
	next, effects := s.previewSelected()
	if next.Preview.Document.ID != "" && s.Tab != Memo {
		next.Focus = Reading
	}
	return next, effects
}
