package citations

import (
	"strings"

	"headnote/citations/internal/lex"
	"headnote/citations/internal/tables"
	"headnote/text"
)

// lawTail reads the year or publisher after a code, and a parenthetical.
func (d *describer) lawTail(i int) {
	c := &d.out[i]
	end := max(c.PinSpan.End, c.Span.End)
	if c.Page != "" {
		end = d.pinBehind(i)
	}
	if p := lex.Skip(d.s, end); p < len(d.s) && d.s[p] == '(' && p <= end+2 {
		in, e := brackets(d.s, p)
		publisher, rest, _ := strings.Cut(in, " ")
		switch {
		case e == 0:
		case d.courtAndYear(c, in):
			c.Court = ""
			if lex.IsUpper(in[0]) && text.Month(publisher) == 0 {
				c.Publisher = strings.TrimRight(in[:len(in)-4], " ,")
			}
			c.FullSpan.End = e
			d.parenthesis(c, e)
		case lex.IsUpper(in[0]) && rest == "" && len(in) < 14:
			c.Publisher, c.FullSpan.End = in, e
		case lex.IsLower(in[0]):
			d.parenthesis(c, end)
		}
	}
	d.signal(c)
}

// shortTail extends the pin cite of "410 U.S., at 120-25 & n.3", and reads the name before it.
func (d *describer) shortTail(i int) {
	c := &d.out[i]
	start := c.Span.End - len(c.Page)
	if e := lex.PinList(d.s, start, d.next(i)); e > c.Span.End {
		c.PinSpan.End = e
	}
	c.PinCite = pinOf(d.s[start:c.PinSpan.End])
	c.FullSpan.End = c.PinSpan.End
	d.parenthesis(c, c.PinSpan.End)
	if tables.Scotus(d.items[i].Spellings) {
		c.Court = "scotus"
	}
	d.antecedent(c, i)
	d.signal(c)
}

// author reads the author of the article that is citation i: "Prakash, New Light on the Decision of 1789, 91
// Cornell L. Rev. 1021". A supra refers to it by this name.
func (d *describer) author(i int) {
	c := &d.out[i]
	lo := max(d.nameFloor(i), c.Span.Start-240)
	s := d.s[lo:c.Span.Start]
	if n := strings.LastIndexByte(s, ';'); n >= 0 {
		s = s[n+1:]
	}
	first, _, ok := strings.Cut(s, ",")
	if n := strings.LastIndex(first, ". "); ok && n >= 0 && n > 2 {
		first = first[n+2:]
	}
	for _, sig := range &signals {
		if t := strings.TrimSpace(first); len(t) > len(sig) && strings.EqualFold(t[:len(sig)], sig) {
			first = t[len(sig):]
		}
	}
	if name := tidy(first); ok && name != "" && len(name) < 60 {
		c.Antecedent = name
	}
}
