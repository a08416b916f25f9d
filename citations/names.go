package citations

import (
	"strings"
	"unicode/utf8"

	"headnote/citations/internal/lex"
)

// Limits of the search for names before a citation: bytes and words.
const (
	nameWindow = 320
	maxWords   = 36
)

// names reads "Roe v. Wade, " or "In re Gault, " before a full citation.
func (d *describer) names(c *Citation, i int) {
	lo, p := d.nameFloor(i), c.Span.Start
	if i > 0 && d.out[i-1].Kind == Docket && p-d.out[i-1].Span.End < 12 { // "Doe v. Roe, No. 12-345, 2013 WL 1"
		p = d.out[i-1].Span.Start
		lo = max(0, p-nameWindow)
		if i > 1 {
			lo = max(lo, min(p, d.out[i-2].PinSpan.End))
		}
		for lo < p && !utf8.RuneStart(d.s[lo]) {
			lo++
		}
	}
	p = d.yearBefore(c, p, lo)
	end := trimBack(d.s, p, lo)
	name, versus, from := caseName(d.s, end, lo)
	if name < 0 || versus == 0 && from == 0 && lex.AllDigits(d.s[name:end]) {
		d.signal(c)
		return
	}
	s := d.s
	switch {
	case versus > 0:
		c.Plaintiff = tidy(s[name:versus])
		c.Defendant = tidy(s[from:end])
		if c.Plaintiff == "" {
			name = from
		}
	case from > 0: // In re, Ex parte, Matter of
		c.Defendant = tidy(s[name:end])
	default:
		c.Antecedent = tidy(s[name:end])
	}
	c.FullSpan.Start = min(c.FullSpan.Start, name)
	d.signal(c)
}

// nameFloor returns the earliest offset at which a name before citation i can begin.
func (d *describer) nameFloor(i int) int {
	c := &d.out[i]
	lo := max(0, c.Span.Start-nameWindow)
	if i > 0 {
		lo = max(lo, min(c.Span.Start, d.out[i-1].PinSpan.End))
	}
	for lo < c.Span.Start && !utf8.RuneStart(d.s[lo]) {
		lo++
	}
	return lo
}

// yearBefore reads the year of "Foo v. Bar (2009) 1 U.S. 1", and returns where the name before it may end.
func (d *describer) yearBefore(c *Citation, p, lo int) int {
	s := d.s
	e := p
	for e > lo && (lex.IsSpace(s[e-1]) || s[e-1] == '[' || s[e-1] == '(') {
		e--
	}
	if e > lo && s[e-1] == ',' {
		e--
	}
	if e-lo < 6 || s[e-1] != ')' {
		return p
	}
	b := strings.LastIndexByte(s[max(lo, e-40):e], '(')
	if b < 0 {
		return p
	}
	b += max(lo, e-40)
	var in Citation
	if !d.courtAndYear(&in, strings.TrimSpace(s[b+1:e-1])) {
		return p
	}
	c.Year, c.YearText = in.Year, in.YearText
	if c.Court == "" {
		c.Court = in.Court
	}
	return b
}

// antecedent reads the name before a short form: "Roe, 410 U.S., at 120".
func (d *describer) antecedent(c *Citation, i int) {
	lo := max(d.nameFloor(i), c.Span.Start-90)
	end := trimBack(d.s, c.Span.Start, lo)
	if end > lo && strings.HasSuffix(d.s[lo:end], "supra") {
		end = trimBack(d.s, end-5, lo)
	}
	if end == c.Span.Start || !strings.Contains(d.s[end:c.Span.Start], ",") {
		return
	}
	name, versus, from := caseName(d.s, end, lo)
	if name < 0 {
		return
	}
	if versus > 0 {
		c.Plaintiff, name = tidy(d.s[name:versus]), from
	}
	c.Antecedent = tidy(d.s[name:end])
	c.FullSpan.Start = min(c.FullSpan.Start, name)
}
