package citations

import (
	"slices"
	"strings"

	"headnote/text"
)

// number tries what can follow a number at [i,j): a reporter and a page, or a
// code and a section.
func (x *scanner) number(i, j int) int {
	s := x.s
	if s[i] == '0' && x.rules == Eyecite {
		return x.louisiana(i, j)
	}
	if x.rules == House && s[j] == ' ' && strings.HasPrefix(s[j:], " of ") {
		return x.sectionOfTitle(i)
	}
	sep, k := byte(' '), j
	switch b := s[j]; {
	case b == ' ' || isSpace(b) || b == 0xc2:
		if k = x.skip(j); k == j {
			return 0
		}
	case b == '-': // "2006-Ohio-2095", "1982-1 Trade Cas."
		if k++; k < len(s) && isDigit(s[k]) {
			for k < len(s) && isDigit(s[k]) {
				k++
			}
			if n := x.louisiana(i, j); n > 0 {
				return n
			}
			j = k
			k = x.skip(k)
		} else {
			sep = '-'
		}
	case b == 'A': // "1A Wash. 2d"
		if k = x.skip(j + 1); k == j+1 {
			return 0
		}
		j++
	case b == ',': // "18, United States Code, Section 3500"
		if k = x.skip(j + 1); k == j+1 || k >= len(s) || s[k] != 'U' {
			return 0
		}
	default:
		return 0
	}
	if k >= len(s) || k == j {
		return 0
	}
	if !x.t.series.heads[s[k]] {
		if isDigit(s[k]) {
			return x.louisiana(i, j)
		}
		return 0
	}
	var hits [8]hit
	for n := x.t.series.walk(s, k, &hits) - 1; n >= 0; n-- {
		if next := x.numbered(i, j, k, sep, hits[n]); next > 0 {
			return next
		}
	}
	return 0
}

// numbered reads one spelling of a series behind a volume or title, in all shapes
// of all series that are spelled so; those that reach farthest are candidates.
func (x *scanner) numbered(i, j, k int, sep byte, h hit) int {
	s := x.s
	sps := x.t.series.nodes[h.node].spellings
	tight := x.rules == House || s[j] == '-' || k == j+1 && s[j] == ' '
	var best, plain paged
	var plainRead, plainOK bool // most series have the usual shape: it is read once
	var found []spelling
	for n := range sps {
		sp := &sps[n]
		if x.rules == Eyecite && (sp.ed.source == ownSeries || !asWritten(sp.text, s[k:h.end])) {
			continue
		}
		if x.rules == House && j-i == 4 && sp.ed.kind == "federal" && s[i] >= '1' && s[i] <= '2' && atoi(s[i:j]) > 1800 { // a year: "the 2020 F.150"
			continue
		}
		fits := false
		for _, sh := range sp.ed.shapes {
			if sh.vol == 't' && sep == ' ' {
				if next := x.titleLaw(i, j, k, h.end, sps[n:]); next > 0 {
					return next
				}
				continue
			}
			if !tight || s[j] == ',' || !sh.volumeFits(s[i:j], sep) {
				continue
			}
			p, ok := plain, plainOK
			if sh.after != ",?P" || !plainRead {
				p, ok = x.paged(sh, h.end)
				if sh.after == ",?P" {
					plain, plainOK, plainRead = p, ok, true
				}
			}
			if !ok || p.end < best.end || x.rules == House && sp.ed.abbreviatesState() && p.pageEnd-p.page == 5 {
				continue // "Suite 100, Or. 97201" ends with a ZIP code
			}
			if p.end > best.end {
				p.vol = sh.vol
				best, found = p, nil
			}
			fits = true
		}
		switch {
		case !fits:
		case len(found) == 0:
			found = sps[n : n+1 : n+1]
		case &sps[n-len(found)] == &found[0]: // still side by side in the table
			found = sps[n-len(found) : n+1 : n+1]
		default:
			found = append(slices.Clip(found), *sp)
		}
	}
	if best.end == 0 {
		return 0
	}
	return x.series(i, j, k, h.end, best, found)
}

// series adds the citation of a volume [i,j), a reporter [k,end) and a page. Its
// year, and by it the edition, are not known yet.
func (x *scanner) series(i, j, k, end int, p paged, found []spelling) int {
	s := x.s
	c := Citation{
		Kind: kindOf(found, x.rules), Span: text.Span{Start: i, End: p.end},
		Volume: s[i:j], Reporter: s[k:end], Page: s[p.page:p.pageEnd], found: found,
	}
	if x.rules == Eyecite {
		c.Reporter = s[k:x.reporterEnd(end, p.page)]
		if p.vol == 'v' || p.vol == 'y' {
			c.Volume = ""
		}
	} else if strings.IndexByte(c.Page, ',') > 0 {
		c.Page = strings.ReplaceAll(c.Page, ",", "")
	}
	if b := c.Page[0]; b == '_' || b == '-' {
		c.Page = ""
	}
	if p.year > 0 {
		if x.rules == House {
			c.Year = p.year
		}
		if i == j {
			c.Volume = s[p.page-5 : p.page-1] // "T.C. Memo. 2019-233"
		}
	}
	if p.short {
		c.Kind = ShortCase
	}
	return x.add(&c)
}

// reporterEnd is the end of the reporter as eyecite's patterns take it: with the
// white space behind a full stop but for the one blank before the page.
func (x *scanner) reporterEnd(end, page int) int {
	if x.s[end-1] != '.' {
		return end
	}
	e := x.skip(end)
	if e < page && x.s[e] == '(' {
		return e
	}
	if e >= page {
		return max(end, e-1)
	}
	if e > end && x.s[e] != ',' {
		return max(end, e-1)
	}
	return end
}

// kindOf is the kind that the candidates make the citation.
func kindOf(found []spelling, r Rules) Kind {
	src, neutral := source(255), false
	exact := slices.ContainsFunc(found, func(sp spelling) bool { return sp.exact })
	for _, sp := range found {
		if exact && !sp.exact {
			continue
		}
		of := sp.ed.source
		if of == ownSeries {
			if of = reporters; sp.ed.law() {
				of = laws
			}
		}
		src = min(src, of)
		neutral = neutral || sp.ed.kind == "neutral"
	}
	switch {
	case src == laws:
		return Law
	case src == journals:
		return Journal
	case neutral && r == House:
		return Neutral
	}
	return FullCase
}

// choose fills in the edition by the year, and keeps all candidates. Exact names
// go before variations. By eyecite's rules an edition that stays ambiguous is none.
func (c *Citation) choose(r Rules) {
	c.chooseAmong(r)
	if r == House {
		for i := range c.found {
			if ed := c.found[i].ed; ed.name == c.Edition {
				c.Edition = ed.base
				return
			}
		}
	}
}

func (c *Citation) chooseAmong(r Rules) {
	if len(c.found) == 1 {
		c.Edition, c.Editions = c.found[0].ed.name, c.found[0].ed.names()
		return
	}
	if len(c.found) == 0 {
		return
	}
	if first := c.found[0].ed; !slices.ContainsFunc(c.found[1:], func(sp spelling) bool { return sp.ed != first }) {
		c.Edition, c.Editions = first.name, first.names()
		return
	}
	if r == House && c.found[0].ed.source == ownSeries { // how lawyers write it
		c.Edition, c.Editions = c.found[0].ed.name, distinct(c.found)
		return
	}
	exact := slices.ContainsFunc(c.found, func(sp spelling) bool { return sp.exact })
	var only *edition
	left := 0
	for _, sp := range c.found {
		if exact && !sp.exact || c.Year > 0 && !sp.ed.holds(c.Year) && !sole(c.found, exact) {
			continue
		}
		if only == nil || only != sp.ed {
			left++
		}
		if only == nil {
			only = sp.ed
		}
	}
	if only != nil && (left == 1 || r == House) {
		c.Edition = only.name
	}
	if c.Edition == "" && r == House {
		c.Edition = c.found[0].ed.name
	}
	c.Editions = distinct(c.found)
}

// sole tells whether the candidates are one edition, whatever the year says.
func sole(found []spelling, exact bool) bool {
	var only *edition
	for _, sp := range found {
		if exact && !sp.exact {
			continue
		}
		if only != nil && only != sp.ed {
			return false
		}
		only = sp.ed
	}
	return true
}

// scotus tells whether a candidate is a reporter of the Supreme Court.
func (c *Citation) scotus() bool {
	for i := range c.found {
		if c.found[i].ed.scotus {
			return true
		}
	}
	return false
}
