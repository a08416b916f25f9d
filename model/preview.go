package model

import (
	"slices"

	"headnote/citations"
	"headnote/text"
)

// nothingRead returns the preview for a run that comes into view. Generations continue, so that a text requested in
// another run never appears under a title of this one.
func nothingRead(s State) Preview { return Preview{At: -1, Generation: s.Preview.Generation + 1} }

// previewSelected shows the selection in the pane beside or below it, without moving the focus.
func previewSelected(s State) (State, []Effect) {
	doc, span, ok := targetOf(s)
	switch {
	case !ok && s.Tab == Memo && s.Selected.Of(Memo) != "": // or another statement's document would seem its evidence
		s.Preview = Preview{Generation: s.Preview.Generation + 1, At: -1, back: s.Preview.back}
		return s, nil
	case !ok:
		return s, nil
	}
	return readDocument(s, doc, span)
}

// readDocument shows a document at a passage; its text arrives later.
func readDocument(s State, id string, at text.Span) (State, []Effect) {
	d, ok := s.document(id)
	if !ok {
		return s, nil
	}
	p := Preview{Document: d, wanted: at, Generation: s.Preview.Generation + 1, At: -1, back: s.Preview.back}
	if s.Preview.Document.ID == id && s.Preview.Text != "" {
		p.Text, p.Pages, p.Changed = s.Preview.Text, s.Preview.Pages, s.Preview.Changed
		s.Preview = p
		return markUp(s), nil
	}
	p.Loading = true
	s.Preview = p
	return s, []Effect{LoadText{d, p.Generation}}
}

func onText(s State, m TextLoaded) State {
	if m.Generation != s.Preview.Generation {
		return s // another document has been requested since
	}
	s.Preview.Loading, s.Preview.Error, s.Preview.Text, s.Preview.Pages = false, m.Error, m.Text, m.Pages
	return markUp(s)
}

// Page returns the page that contains an offset, and the number of pages; 0 if the document has none.
func (p Preview) Page(offset int) (page, of int) {
	for _, start := range p.Pages {
		if start <= offset {
			page++
		}
	}
	return max(page, min(1, len(p.Pages))), len(p.Pages)
}

// markedAtMost bounds how much of a document, in bytes, is searched for citations to mark.
const markedAtMost = 1 << 20

// markUp finds what to mark and goes to the requested passage.
func markUp(s State) State {
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
func toMark(s State, by int) State {
	p := &s.Preview
	n := len(p.Marks)
	switch {
	case p.Sought != "":
		return toFound(s, by)
	case n == 0:
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

// followCitation opens the document that the current mark cites.
func followCitation(s State) (State, []Effect) {
	p := s.Preview
	if p.At < 0 || p.At >= len(p.Marks) || p.Marks[p.At].Authority == "" {
		return toCited(s), nil
	}
	key := p.Marks[p.At].Authority
	for _, a := range s.Run.Links.Authorities {
		if (a.Key == key || a.Document != "" && ownKey(s, a.Document) == key) && a.Document != "" {
			if _, ok := s.document(a.Document); !ok {
				return warn(s, a.Label+" is in the matter, but not among the results", "{question} asks for it"), nil
			}
			here := place{p.Document, p.wanted, p.Top}
			next, effects := readDocument(s, a.Document, text.Span{})
			next.Preview.back = append(slices.Clone(p.back), here)
			return next, effects
		}
	}
	return warn(s, key+" is not in the matter", "not verified"), nil
}

// toCited goes to the next citation in the document; pressing the key again follows it.
func toCited(s State) State {
	p := &s.Preview
	for k := 1; k <= len(p.Marks); k++ {
		i := (max(p.At, -1) + k) % len(p.Marks)
		if a := p.Marks[i].Authority; a != "" {
			p.At, p.Top, p.Lead = i, p.Marks[i].Start, true
			s.Toast = Toast{Info, "this cites " + a, "{follow} again opens it, {next-mark} goes to the next mark"}
			return s
		}
	}
	return warn(s, "this document cites nothing", "")
}

func ownKey(s State, id string) string {
	r, _ := s.Run.Source(id)
	keys := citations.Keys(r.Document.Citation)
	if len(keys) == 0 {
		return ""
	}
	return keys[0]
}

func readBefore(s State) (State, []Effect) {
	n := len(s.Preview.back)
	if n == 0 {
		return warn(s, "no earlier document to go back to", ""), nil
	}
	at := s.Preview.back[n-1]
	rest := s.Preview.back[:n-1]
	next, effects := readDocument(s, at.document.ID, at.wanted)
	next.Preview.back = rest
	return next, effects
}
