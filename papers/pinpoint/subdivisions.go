package pinpoint

import (
	"regexp"
	"strconv"
	"strings"
)

// kind is how the marks of a level are numbered.
type kind int

const (
	letters kind = iota + 1
	numbers
	romans
	capitals
	capitalRomans
)

// item is a mark of a subdivision, read as one of its kinds: "(i)" is the first Roman number or the ninth letter.
type item struct {
	kind  kind
	value int
	words string
}

// reference is what follows a mark that begins a line but points elsewhere: "(a) of this section".
var reference = regexp.MustCompile(`^[\s*_]*(?:[,;.)]|(?:of|or|and|to|through)[\s\p{Zs}])`)

// subdivisions are the marks that a place at the end of a text is under, from the outside in: (a)(1)(A)(i)(I) in
// statutes, (a)(1)(i)(A)(1) in the C.F.R., which 1 C.F.R. § 21.11 sets. Where a mark continues none of those before
// it, those that are certain are all that is given.
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
	if strings.Contains(cite, " R. ") { // rules of court are printed with numbered lists
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

// outline is the subdivisions that are open at a place.
type outline struct {
	regulation bool
	first      bool // of the lines with marks
	open       []item
	outermost  kind // of the first mark of the section
	lost       bool // a mark continued nothing: until the next outermost one, none is certain
}

// take reads the next mark.
func (o *outline) take(words string) {
	as := readings(words)
	if len(as) == 0 {
		return
	}
	if o.lost {
		for _, m := range as {
			if m.kind == o.outermost {
				o.open, o.lost = []item{m}, false
				return
			}
		}
		return
	}
	if o.outermost == 0 && (as[0].kind == romans || as[0].kind == capitalRomans) { // what it is within was cut off
		o.outermost, o.lost = letters, true
		return
	}
	if as[0].kind == romans && as[0].value == 1 && len(o.open) > 0 && o.holdsRomans(o.open[len(o.open)-1].kind) {
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
	if !o.follow(as, func(open, next int) bool { return next > open }) { // some are reserved or repealed
		o.open, o.lost = nil, true
	}
}

// holdsRomans reports whether a level of small Roman numbers is within one of a kind.
func (o *outline) holdsRomans(k kind) bool {
	if o.regulation {
		return k == numbers
	}
	return k == capitals
}

// follow puts a mark in the place of the innermost open one that it continues.
func (o *outline) follow(as []item, continues func(open, next int) bool) bool {
	for i := len(o.open) - 1; i >= 0; i-- {
		for _, m := range as {
			if at := o.open[i]; at.kind == m.kind && continues(at.value, m.value) {
				o.open = append(o.open[:i:i], m)
				return true
			}
		}
	}
	return false
}

// begin opens a level, or opens anew the one of this kind that is open.
func (o *outline) begin(m item) {
	if len(o.open) == 0 {
		o.open, o.outermost = []item{m}, m.kind
		return
	}
	inner := o.open[len(o.open)-1].kind
	if !(o.regulation && inner == capitals && m.kind == numbers) {
		for i, at := range o.open {
			if at.kind == m.kind {
				o.open = append(o.open[:i:i], m)
				return
			}
		}
	}
	o.open = append(o.open, m)
}

// readings are what a mark can be, the likelier first.
func readings(words string) (as []item) {
	low := strings.ToLower(words)
	small := words == low
	switch {
	case words == "":
	case strings.Trim(words, "0123456789") == "":
		if n, err := strconv.Atoi(words); err == nil {
			as = append(as, item{numbers, n, words})
		}
	case small || words == strings.ToUpper(words):
		roman, letter := capitalRomans, capitals
		if small {
			roman, letter = romans, letters
		}
		if n := romanNumber(low); n > 0 {
			as = append(as, item{roman, n, words})
		}
		if n := letterNumber(low); n > 0 {
			as = append(as, item{letter, n, words})
		}
	}
	return as
}

// letterNumber is the place of "c" or "cc" in a list by letters, 0 for what is neither.
func letterNumber(s string) int {
	if strings.Trim(s, s[:1]) != "" || s[0] < 'a' || s[0] > 'z' || len(s) > 2 {
		return 0
	}
	return 26*(len(s)-1) + int(s[0]-'a') + 1
}

// romanNumbers are those that lists in law have.
var romanNumbers = strings.Fields(`i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx
	xxi xxii xxiii xxiv xxv xxvi xxvii xxviii xxix xxx`)

// romanNumber is the value of a small Roman number up to thirty, 0 for what is none.
func romanNumber(s string) int {
	for i, r := range romanNumbers {
		if r == s {
			return i + 1
		}
	}
	return 0
}
