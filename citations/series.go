package citations

import (
	"slices"
	"strings"

	"headnote/text"
)

// louisiana reads "2009 12345 (La.App. 1 Cir. 05/10/10)": the docket number
// stands where others have the page.
func (x *scanner) louisiana(i, j int) int {
	s := x.s
	if j-i > 4 || j-i < 2 || j+1 >= len(s) || s[j] != ' ' && s[j] != '-' {
		return 0
	}
	p := j + 1
	e := p
	for e < len(s) && isDigit(s[e]) {
		e++
	}
	if e-p < 2 || e-p > 5 {
		return 0
	}
	if e < len(s) && isUpper(s[e]) {
		e++
	}
	if !strings.HasPrefix(s[e:], " (La") {
		return 0
	}
	k := e + 2
	var hits [8]hit
	for n := x.t.series.walk(s, k, &hits) - 1; n >= 0; n-- {
		sps := x.t.series.nodes[hits[n].node].spellings
		at := slices.IndexFunc(sps, func(sp spelling) bool { return sp.ed.shapes[0].vol == 'l' })
		if at < 0 {
			continue
		}
		q := hits[n].end
		for q < len(s) && q-hits[n].end < 12 && (isDigit(s[q]) || s[q] == '/' || s[q] == ' ') {
			q++
		}
		if q >= len(s) || s[q] != ')' || strings.Count(s[hits[n].end:q], "/") != 2 {
			continue
		}
		c := Citation{Kind: FullCase, Span: text.Span{Start: i, End: q + 1}, Volume: s[i:j], Reporter: s[k:hits[n].end], Page: s[p:e], found: sps[at : at+1]}
		return x.add(&c)
	}
	return 0
}

// bareSeries reads a series that has no volume: "T.C. Memo. 2019-233",
// "Bankr. L. Rep. (CCH) P12,345".
func (x *scanner) bareSeries(i int) int {
	s := x.s
	if i > 0 && s[i-1] == '.' {
		return 0
	}
	var hits [8]hit
	for n := x.t.bare.walk(s, i, &hits) - 1; n >= 0; n-- {
		sps := x.t.bare.nodes[hits[n].node].spellings
		for m := range sps {
			sp := &sps[m]
			if x.rules == Eyecite && !asWritten(sp.text, s[i:hits[n].end]) {
				continue
			}
			for _, sh := range sp.ed.shapes {
				if !sh.bare() || x.rules == House && (sh.vol == 'N' || sh.vol == '1') { // "Thompson, 9" is a name more often
					continue
				}
				p, ok := x.paged(sh, hits[n].end)
				if !ok || (sh.after[0] == ',' || s[hits[n].end-1] == ',') && x.volumeAt(p.page, p.pageEnd) {
					continue
				}
				return x.series(i, i, i, hits[n].end, p, sps[m:m+1:m+1])
			}
		}
	}
	return 0
}

// volumeAt tells whether the number is the volume of another citation, so that
// the name ahead of it is no reporter: "Shapiro v. Thompson, 394 U.S. 618".
func (x *scanner) volumeAt(i, j int) bool {
	y := scanner{s: x.s, t: x.t, rules: x.rules, end: i}
	return j < len(x.s) && y.number(i, j) > 0
}

// asWritten tells whether a text that matches a spelling but for white space does
// so by eyecite's patterns: white space is free behind a full stop and where the
// spelling has a blank, and nowhere else.
func asWritten(spelling, s string) bool {
	i := 0
	for k := 0; k < len(spelling); k++ {
		b := spelling[k]
		if b != ' ' {
			if i >= len(s) || s[i] != b {
				return false
			}
			i++
		}
		if b == ' ' || b == '.' {
			for i < len(s) && isSpace(s[i]) {
				i++
			}
		}
	}
	return i == len(s)
}
