package citations

import (
	"slices"

	"headnote/citations/internal/item"
	"headnote/citations/internal/tables"
	"headnote/text"
)

// describer is the state of the passes over the items of a text. The items and their citations have the same
// indexes until references are added.
type describer struct {
	s        string
	courts   *tables.Courts
	emphasis []text.Span // italicized spans, if the text is from an HTML page
	nameEnds []int32     // where a name followed by a page may end
	items    []item.Item
	out      []Citation
}

// describe reads the context of the core citations. Every pass looks a bounded distance and never past the
// neighboring citation, so that the whole is linear.
func (d *describer) describe() {
	for i := 0; i < len(d.out); {
		c := &d.out[i]
		switch c.Kind {
		case FullCase, Neutral:
			i = d.parallel(i)
			continue
		case Journal:
			p := d.pinBehind(i)
			d.dated(c, p)
			d.author(i)
			d.signal(c)
		case Law:
			d.lawTail(i)
		case ShortCase:
			d.shortTail(i)
		case ID:
			d.backPin(c, c.Span.End, d.next(i))
			d.parenthesis(c, c.FullSpan.End)
			d.signal(c)
			d.swallow(i)
		case Supra:
			if !d.supraTail(i) {
				c.Kind = ""
				break
			}
			d.parenthesis(c, c.FullSpan.End)
			d.signal(c)
			d.swallow(i)
		}
		if c.Kind != "" {
			d.choose(i)
		}
		i++
	}
	d.out = slices.DeleteFunc(d.out, func(c Citation) bool { return c.Kind == "" })
	d.references()
	d.weigh()
}

// swallow drops the section citation that is the pin cite of citation i.
func (d *describer) swallow(i int) {
	if i+1 < len(d.out) && d.out[i+1].Kind == Unknown && d.out[i+1].Span.Start < d.out[i].PinSpan.End {
		d.out[i+1].Kind = ""
	}
}

// next returns the start of the citation after i, or the end of the text.
func (d *describer) next(i int) int {
	if i+1 < len(d.out) {
		return d.out[i+1].Span.Start
	}
	return len(d.s)
}
