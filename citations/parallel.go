package citations

import (
	"strings"

	"headnote/citations/internal/lex"
	"headnote/citations/internal/tables"
)

// parallel reads citation i and its parallel citations, "410 U.S. 113, 93 S. Ct. 705 (1973)", which share names,
// court and date. It returns the index of the first citation after them.
func (d *describer) parallel(i int) int {
	s := d.s
	last, end := i, d.pinBehind(i)
	for last+1 < len(d.out) {
		b := &d.out[last+1]
		if b.Kind != FullCase && b.Kind != Neutral {
			break
		}
		p := lex.Skip(d.s, end)
		if p >= len(s) || s[p] != ',' && s[p] != '[' && s[p] != '=' || lex.Skip(d.s, p+1) != b.Span.Start {
			break
		}
		last++
		end = d.pinBehind(last)
	}
	if last > i {
		if p := lex.Skip(d.s, end); p < len(s) && s[p] == ']' { // "[92 Cal. Rptr. 3d 784]"
			end = p + 1
		}
	}
	c := &d.out[last]
	d.dated(c, end)
	first := &d.out[i]
	if c.Year == 0 && first.Year > 0 {
		c.Year, c.YearText = first.Year, first.YearText
	}
	d.names(first, i)
	if c.Year == 0 {
		c.Year, c.YearText = first.Year, first.YearText
	}
	court := c.Court
	for n := i; n <= last; n++ {
		p := &d.out[n]
		p.Plaintiff, p.Defendant = first.Plaintiff, first.Defendant
		p.Antecedent, p.Signal = first.Antecedent, first.Signal
		p.FullSpan.Start = first.FullSpan.Start
		p.Year, p.YearText = c.Year, c.YearText
		p.Month, p.MonthText, p.Day = c.Month, c.MonthText, c.Day
		p.Parenthetical = c.Parenthetical
		p.FullSpan.End = max(p.FullSpan.End, c.FullSpan.End)
		d.choose(n)
		if court == "" && tables.Scotus(d.items[n].Spellings) {
			court = "scotus"
		}
		if last > i {
			p.Group = i + 1
			if n < last {
				p.Extra = strings.TrimSpace(s[d.out[n+1].Span.Start:d.out[last].PinSpan.End])
			}
		}
	}
	for n := i; n <= last; n++ {
		d.out[n].Court = court
	}
	return last + 1
}
