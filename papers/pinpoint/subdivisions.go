package pinpoint

import (
	"strings"

	"headnote/text/numbering"
	"headnote/text/pattern"
)

// item is one reading of a subdivision marker: "(i)" is the first Roman numeral or the ninth letter.
type item struct {
	way   numbering.Way
	value int
	words string
}

// reference is what follows a marker at the start of a line that refers elsewhere: "(a) of this section".
var reference = pattern.New(`^[\s*_]*(?:[,;.)]|(?:of|or|and|to|through)[\s\p{Zs}])`)

// subdivisions returns the subdivisions that contain the end of a text, outermost first: (a)(1)(A)(i)(I) in
// statutes, (a)(1)(i)(A)(1) in the C.F.R., as 1 C.F.R. § 21.11 prescribes. After a marker that continues none of
// those before it, none is returned until the next outermost one.
func subdivisions(s, cite string) string {
	o := outline{regulation: strings.Contains(cite, "C.F.R.")}
	type found struct {
		at   int
		mark string
	}
	var marks []found
	for _, m := range marker.FindAllStringSubmatchIndex(s, -1) {
		if reference.MatchString(s[m[3]:min(len(s), m[3]+16)]) {
			continue
		}
		for _, x := range one.FindAllStringSubmatch(s[m[2]:m[3]], -1) {
			marks = append(marks, found{m[2], x[1]})
		}
	}
	if strings.Contains(cite, " R. ") { // rules of court have numbered lists
		for _, m := range listed.FindAllStringSubmatchIndex(s, -1) {
			k := 0
			for k < len(marks) && marks[k].at < m[2] {
				k++
			}
			marks = append(marks[:k], append([]found{{m[2], s[m[2]:m[3]]}}, marks[k:]...)...)
		}
	}
	for _, f := range marks {
		o.first = f.at == marks[0].at
		o.take(f.mark)
	}
	var b strings.Builder
	for _, m := range o.open {
		b.WriteString("(" + m.words + ")")
	}
	return b.String()
}

// outline is the stack of subdivisions open at an offset.
type outline struct {
	regulation bool
	first      bool // reading the first line with markers
	open       []item
	outermost  numbering.Way // numbering of the section's first marker
	begun      bool          // a marker was read
	lost       bool          // a marker continued nothing: until the next outermost one, none is certain
}

// take reads the next marker.
func (o *outline) take(words string) {
	as := readings(words)
	if len(as) == 0 {
		return
	}
	if o.lost {
		for _, m := range as {
			if m.way == o.outermost {
				o.open, o.lost = []item{m}, false
				return
			}
		}
		return
	}
	if !o.begun && (as[0].way == numbering.Roman || as[0].way == numbering.UpperRoman) { // the outer level was cut off
		o.outermost, o.begun, o.lost = numbering.Lower, true, true
		return
	}
	if as[0].way == numbering.Roman && as[0].value == 1 && len(o.open) > 0 && o.holdsRomans(o.open[len(o.open)-1].way) {
		o.begin(as[0])
		return
	}
	if o.follow(as, func(open, next int) bool { return next == open+1 }) {
		return
	}
	for _, m := range as {
		if m.value == 1 || o.first { // an excerpt may begin anywhere
			o.begin(m)
			return
		}
	}
	if !o.follow(as, func(open, next int) bool { return next > open }) { // some numbers are reserved or repealed
		o.open, o.lost = nil, true
	}
}

// holdsRomans reports whether a level numbered this way contains one with lowercase Roman numerals.
func (o *outline) holdsRomans(way numbering.Way) bool {
	if o.regulation {
		return way == numbering.Digit
	}
	return way == numbering.Upper
}

// follow replaces the innermost open marker that the new one continues.
func (o *outline) follow(as []item, continues func(open, next int) bool) bool {
	for i := len(o.open) - 1; i >= 0; i-- {
		for _, m := range as {
			if at := o.open[i]; at.way == m.way && continues(at.value, m.value) {
				o.open = append(o.open[:i:i], m)
				return true
			}
		}
	}
	return false
}

// begin opens a level, or restarts an open one with the same numbering.
func (o *outline) begin(m item) {
	if len(o.open) == 0 {
		o.open, o.outermost, o.begun = []item{m}, m.way, true
		return
	}
	inner := o.open[len(o.open)-1].way
	if !(o.regulation && inner == numbering.Upper && m.way == numbering.Digit) {
		for i, at := range o.open {
			if at.way == m.way {
				o.open = append(o.open[:i:i], m)
				return
			}
		}
	}
	o.open = append(o.open, m)
}

// ways are the numberings tried for a marker, the likeliest first.
var ways = []numbering.Way{numbering.Digit, numbering.Roman, numbering.UpperRoman, numbering.Lower, numbering.Upper}

// readings returns the possible readings of a marker, the likeliest first. Letters are repeated at most once.
func readings(words string) (as []item) {
	for _, way := range ways {
		if n := way.Number(words); n > 0 && (way == numbering.Digit || n <= 52) {
			as = append(as, item{way, n, words})
		}
	}
	return as
}
