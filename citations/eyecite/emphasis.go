package eyecite

import (
	"sort"
	"strings"

	"headnote/citations"
	"headnote/text"
)

// Emphasis identifies names better than capitalization does: pages italicize case names.

// emphasisAt returns the emphasized span that contains an offset.
func (x *reader) emphasisAt(p int) (text.Span, bool) {
	n := sort.Search(len(x.emphasis), func(i int) bool { return x.emphasis[i].End > p })
	if n < len(x.emphasis) && x.emphasis[n].Start <= p {
		return x.emphasis[n], true
	}
	return text.Span{}, false
}

// markedName reads the names of citation i from the emphasis before it.
func (x *reader) markedName(i int, short bool) bool {
	if len(x.emphasis) == 0 {
		return false
	}
	c := &x.out[i]
	s := x.s
	var buf [reach]token
	n := x.tokensBefore(i, &buf)
	for k := range min(n, maxTokens+1) {
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
			//nolint:gosec // the index is below the length
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

// markedParties reads both names if they are emphasized, together or separately.
func (x *reader) markedParties(c *citations.Citation, first, second int) bool {
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
	c.Plaintiff, c.Nameless = trim(clean), true
	c.Defendant = strings.Trim(strings.TrimSpace(stripStops(d)), ",")
	c.FullSpan.Start = min(c.Span.Start, a.Start+len(p)-len(clean))
	return c.Defendant != ""
}
