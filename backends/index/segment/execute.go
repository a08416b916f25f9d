package segment

import (
	"cmp"
	"slices"

	"headnote/backends/index"
)

// scorer returns the scorer of a plan for the i-th segment.
func (p *plan) scorer(v *view, i int) scorer {
	switch p.op {
	case index.Word:
		if c := p.term.open(v, i); c != nil {
			return c
		}
		return nothing{}
	case index.Phrase:
		var words []*cursor
		for _, t := range p.terms {
			c := t.open(v, i)
			if c == nil {
				return nothing{}
			}
			words = append(words, c)
		}
		return newPhrase(words, p.offsets, v.lengths)
	case index.Prefix:
		return newPrefix(v.data, p.words[i], p.weight, &cursor{})
	case index.FieldIs:
		return allowed{filter: everything(v, p.asks)}
	case index.Not:
		return &but{scorer: allowed{filter: everything(v)}, not: p.parts[0].scorer(v, i)}
	}
	parts := p.parts
	if p.op == index.And { // the rarest leads
		parts = slices.SortedStableFunc(slices.Values(parts),
			func(a, b *plan) int { return cmp.Compare(a.cost(i), b.cost(i)) })
	}
	var yes, no []scorer
	for _, part := range parts {
		if part.op == index.Not && p.op == index.And {
			no = append(no, part.parts[0].scorer(v, i))
		} else {
			yes = append(yes, part.scorer(v, i))
		}
	}
	out := combine(p.op, yes)
	if out == nil {
		out = allowed{filter: everything(v)}
	}
	for _, s := range no {
		out = &but{scorer: out, not: s}
	}
	return out
}

func combine(op index.Op, parts []scorer) scorer {
	switch {
	case len(parts) == 0:
		return nil
	case len(parts) == 1:
		return parts[0]
	case op == index.Or:
		return &anyOf{parts: parts}
	}
	return &all{parts: parts}
}

// everything accepts all documents that satisfy some conditions, deleted ones too.
func everything(v *view, conditions ...condition) *filter {
	f := newFilter(&view{data: v.data},
		append(conditions, func(documents) func(int) bool { return func(int) bool { return true } }))
	return f
}

// open returns a cursor at the start of a term's list, or nil if the segment has none.
func (t *term) open(v *view, i int) *cursor {
	e := t.entries[i]
	if e.frequency == 0 {
		return nil
	}
	c := &cursor{}
	c.open(v.data, e, t.weight)
	return c
}
