package citations

import (
	"sort"
	"strings"

	"headnote/text"
)

// Emphasis tells names from other words better than capitals do: pages set the
// names of cases in italics.

// emphasisAt is the emphasised span that holds the place.
func (x *scanner) emphasisAt(p int) (text.Span, bool) {
	n := sort.Search(len(x.em), func(i int) bool { return x.em[i].End > p })
	if n < len(x.em) && x.em[n].Start <= p {
		return x.em[n], true
	}
	return text.Span{}, false
}

// markedName reads the names of citation i from the emphasis in front of it.
func (x *scanner) markedName(i int, short bool) bool {
	if len(x.em) == 0 {
		return false
	}
	c := &x.out[i]
	s := x.s
	var buf [eyeReach]eyeWord
	n := x.eyeBack(i, &buf)
	for k := range min(n, eyeTokens+1) {
		t := buf[k]
		if strings.Trim(s[t.start:t.end], ", ") == "" {
			continue
		}
		switch {
		case short:
			em, ok := x.emphasisAt(t.start)
			if !ok {
				return false
			}
			c.Antecedent = stripStops(s[em.Start:min(em.End, c.Span.Start)])
			c.FullSpan.Start = min(em.Start, c.Span.Start)
			return c.Antecedent != ""
		case t.kind == versusToken:
			return k+2 < n && k >= 2 && x.markedParties(c, buf[k+2].start, buf[k-2].start)
		case t.kind == stopToken:
			j := k - 3
			for j >= 0 && s[buf[j].start:buf[j].end] == " " {
				j--
			}
			if j < -1 {
				return false
			}
			end := c.Span.Start
			if j >= 0 {
				end = buf[j].start
			}
			em, ok := x.emphasisAt(max(0, end-1))
			if !ok {
				return false
			}
			c.Defendant = strings.Trim(stripStops(s[em.Start:min(em.End, max(em.Start, c.Span.Start))]), ", ")
			c.FullSpan.Start = min(em.Start, c.Span.Start)
			return c.Defendant != ""
		}
	}
	return false
}

// markedParties reads both names where each is emphasised, together or apart.
func (x *scanner) markedParties(c *Citation, first, second int) bool {
	a, ok := x.emphasisAt(first)
	b, ok2 := x.emphasisAt(second)
	if !ok || !ok2 {
		return false
	}
	s := x.s
	p, d := s[a.Start:a.End], s[b.Start:min(b.End, max(b.Start, c.Span.Start))]
	if a == b {
		i, j := splitVersus(d, anyVersus)
		p = ""
		if i >= 0 {
			p, d = d[:i], d[j:]
		}
	}
	clean := stripStops(p)
	trim := func(s string) string { return strings.Trim(strings.Trim(strings.TrimSpace(s), ","), "(") }
	c.Plaintiff, c.nobody = trim(clean), true
	c.Defendant = strings.Trim(strings.TrimSpace(stripStops(d)), ",")
	c.FullSpan.Start = min(c.Span.Start, a.Start+len(p)-len(clean))
	return c.Defendant != ""
}

// markedReferences finds names of cases that stand alone in emphasis behind their
// full citation.
func (x *scanner) markedReferences() {
	var refs []Citation
	names := make(map[string]party)
	at := 0
	for _, em := range x.em {
		for at < len(x.out) && x.out[at].Span.Start <= em.Start {
			if c := &x.out[at]; c.Kind == FullCase || c.Kind == Neutral {
				for _, p := range [...]party{{c.Defendant, at, false, false}, {c.Plaintiff, at, true, false}} {
					if refers(p.name) {
						names[oneLine(p.name)] = p
					}
				}
			}
			at++
		}
		in := em.Of(x.s)
		start := em.Start + len(in) - len(strings.TrimLeft(in, " \n\t"))
		name := strings.TrimRight(strings.TrimLeft(in, " \n\t"), ":;., \n\t")
		p, ok := names[oneLine(name)]
		after := strings.TrimLeft(x.s[em.End:], " \n\t")
		if !ok || strings.HasPrefix(after, "v.") || strings.HasPrefix(after, "vs") || strings.HasPrefix(after, "supra ") {
			continue
		}
		c := Citation{Kind: Reference, Span: text.Span{Start: start, End: start + len(name)}, Text: name, Resolves: -1}
		c.FullSpan, c.PinSpan = c.Span, c.Span
		if p.first {
			c.Plaintiff = p.name
		} else {
			c.Defendant = p.name
		}
		refs = append(refs, c)
	}
	x.merge(refs)
}
