package citations

import (
	"slices"

	"headnote/text"
)

// Find extracts the citations of a text and resolves them to their authorities.
func Find(s string) ([]Citation, []Authority) { return House.Find(s) }

// Extract finds the citations of a text in order, unresolved.
func Extract(s string) []Citation { return House.Extract(s) }

// Find extracts the citations of a text by the rules and resolves them.
func (r Rules) Find(s string) ([]Citation, []Authority) {
	cs := r.Extract(s)
	return cs, r.Resolve(s, cs)
}

// Extract finds the citations of a text by the rules, in order, unresolved. One
// forward pass finds the citations proper: it stops only where one can begin (a
// number, a section sign, or one of a few words). A second pass over what was
// found reads names, pin cites, courts and dates, a bounded way to either side.
func (r Rules) Extract(s string) []Citation {
	x := &scanner{s: s, t: load(), rules: r}
	return x.extract()
}

func (x *scanner) extract() []Citation {
	x.out = []Citation{}
	if n := len(x.s) / 500; n > 8 { // a passage has room made for it when something is found
		x.out = make([]Citation, 0, n)
	}
	x.scan()
	if x.rules == Eyecite {
		x.eyecite()
	} else {
		x.describe()
	}
	x.runes()
	return x.out
}

// scanner is the state of one extraction.
type scanner struct {
	s     string
	t     *tables
	rules Rules
	out   []Citation
	end   int         // of the last citation found: what follows must start behind it
	em    []text.Span // what is emphasised, where the text comes from a page
	maybe []int32     // where a name may end that is followed by a page
}

// can says what to try at a byte of the text.
type can uint8

const (
	digit can = iota + 1
	sign      // the first byte of §
	word      // a capital
	stop      // the stop of "id."
	pee       // the p of "supra"; a p is rarer than an s
	quote     // an apostrophe: the '456 patent
)

var starts = func() (t [256]can) {
	for b := byte('0'); b <= '9'; b++ {
		t[b] = digit
	}
	t[0xc2] = sign
	for b := byte('A'); b <= 'Z'; b++ {
		t[b] = word
	}
	t['.'], t['p'], t['\''], t[0xe2] = stop, pee, quote, quote
	return t
}()

func (x *scanner) scan() {
	s, table := x.s, &starts
	for i := 0; ; {
		for i < len(s) && table[s[i]] == 0 {
			i++
		}
		if i >= len(s) {
			return
		}
		next, j := 0, i+1
		switch table[s[i]] {
		case digit:
			for j < len(s) && isDigit(s[j]) {
				j++
			}
			if i > 3 && (isSpace(s[i-1]) || s[i-1] == '*' || s[i-1] == 0xb6) {
				x.mayRefer(i)
			}
			if j < len(s) && (isSpace(s[j]) || s[j] == 0xc2 || s[j] == '-' || s[j] == 'A' || s[j] == ',') && x.numberStarts(i) {
				next = x.number(i, j)
			}
		case sign:
			if j < len(s) && s[j] == 0xa7 {
				j++
				next = x.sectionSign(i)
			}
		case word:
			if x.t.starts(s, i) && (i == 0 || !isWord(s[i-1])) {
				next = x.word(i)
			}
		case stop:
			if i > 1 && s[i-1]|0x20 == 'd' {
				next = x.stopAt(i)
			}
		case pee:
			if i > 1 && s[i-1]|0x20 == 'u' && s[i-2]|0x20 == 's' && (i == 2 || !isWord(s[i-3])) {
				next = x.supraAt(i - 2)
			}
		case quote:
			if x.rules == House {
				next = x.shortPatent(i)
			}
		}
		i = max(j, next)
	}
}

// stopAt reads "id." or "ibid." that ends with the stop at i.
func (x *scanner) stopAt(i int) int {
	s := x.s
	b := i - 2
	if i > 3 && s[i-2]|0x20 == 'i' && s[i-3]|0x20 == 'b' {
		b = i - 4
	}
	if s[b]|0x20 != 'i' || b > 0 && isWord(s[b-1]) {
		return 0
	}
	return x.idAt(b)
}

// mayRefer notes a number that may be the page of a reference by name: "Roe at
// 125". Only these places are looked at when the names are known.
func (x *scanner) mayRefer(i int) {
	s := x.s
	e, at := i, false
	for range 4 { // the words between name and number: "at", "n.", "¶"
		for e > 0 && (isSpace(s[e-1]) || s[e-1] == '*' || s[e-1] == 0xb6 || s[e-1] == 0xa7 || s[e-1] == 0xc2) {
			e--
		}
		b := e
		for b > 0 && e-b < 6 && !isSpace(s[b-1]) {
			b--
		}
		switch w := s[b:e]; w {
		case "at":
			at = true
		case "Id", "Id,":
			if at && x.rules == House && (b == 0 || !isWord(s[b-1])) { // the stop was lost
				x.add(&Citation{Kind: ID, Span: text.Span{Start: b, End: b + len("Id")}})
			}
			return
		case "n.", "nn.", "note", "p.", "pp.", "pg.", "fn.", "&", "n", "nn", "p", "pp", "fn", "f", "pg", "f.":
		default:
			if (at || x.rules == Eyecite) && e > 0 && (isAlnum(s[e-1]) || s[e-1] >= 0x80 || s[e-1] == '.' || s[e-1] == ')') {
				x.maybe = append(x.maybe, int32(e)) //nolint:gosec // texts are smaller than 2 GB
			}
			return
		}
		e = b
	}
}

// numberStarts tells whether a volume can begin at i.
func (x *scanner) numberStarts(i int) bool {
	if i == 0 {
		return true
	}
	b := x.s[i-1]
	if x.rules == Eyecite {
		return !isAlnum(b)
	}
	return !isWord(b) && b != '.' && b != '-' || b >= 0x80 && x.s[i] != '0'
}

// word tries what begins with a capital.
func (x *scanner) word(i int) int {
	if len(x.s)-i < 3 {
		return 0
	}
	b := x.s[i]
	if x.rules == House {
		for _, try := range &starters[b-'A'] {
			if try == nil {
				break
			}
			if next := try(x, i); next > 0 {
				return next
			}
		}
		if next := x.namedCode(i); next > 0 {
			return next
		}
	} else if b == 'P' || b == 'U' {
		if next := x.publicLawEyecite(i); next > 0 {
			return next
		}
		if next := x.patentEyecite(i); next > 0 {
			return next
		}
	}
	return x.bareSeries(i)
}

// starters are the words at which a citation without a number in front begins,
// by their first letter.
var starters = [26][5]func(*scanner, int) int{
	0:         {(*scanner).appNumber, (*scanner).securities},
	'B' - 'A': {(*scanner).appNumber},
	'C' - 'A': {(*scanner).docket, (*scanner).statuteByName, (*scanner).constitution, (*scanner).trial, (*scanner).securities},
	'D' - 'A': {(*scanner).securities, (*scanner).trial},
	'E' - 'A': {(*scanner).securities},
	'F' - 'A': {(*scanner).rulesOfCourt, (*scanner).securities},
	'I' - 'A': {(*scanner).appNumber, (*scanner).trial, (*scanner).docket, (*scanner).securities},
	'L' - 'A': {(*scanner).securities},
	'N' - 'A': {(*scanner).docket, (*scanner).appNumber},
	'P' - 'A': {(*scanner).patent, (*scanner).publicLaw, (*scanner).trial, (*scanner).appNumber, (*scanner).securities},
	'R' - 'A': {(*scanner).treasury, (*scanner).securities, (*scanner).rulesOfState, (*scanner).ruleOf},
	'S' - 'A': {(*scanner).securities, (*scanner).rulesOfCourt},
	'T' - 'A': {(*scanner).treasury},
	'U' - 'A': {(*scanner).patent},
}

// add takes a citation unless it begins within the one before.
func (x *scanner) add(c *Citation) int {
	if c.Span.Start < x.end {
		return 0
	}
	c.Text = c.Span.Of(x.s)
	if c.FullSpan.End == 0 {
		c.FullSpan = c.Span
	}
	if c.PinSpan.End == 0 {
		c.PinSpan = c.Span
	}
	c.Resolves = -1
	if len(x.out) == cap(x.out) {
		x.grow(c.Span.End)
	}
	x.out = append(x.out, *c)
	x.end = c.Span.End
	if x.rules == Eyecite {
		return c.Span.End
	}
	return max(c.Span.End, min(c.FullSpan.End, c.PinSpan.End))
}

// grow makes room for as many citations as the rest of the text would hold if it
// were like what was read, but at most three times as many.
func (x *scanner) grow(read int) {
	n := len(x.out)
	expect := int(float64(n)*float64(len(x.s))/float64(read)*1.1) + min(8, len(x.s)/250+1)
	x.out = slices.Grow(x.out, min(expect-n, 3*n+8))
}

// runes fills in the spans in code points, in one pass.
func (x *scanner) runes() {
	n := runeCounter{s: x.s}
	for i := range x.out {
		c := &x.out[i]
		start := n.at(c.Span.Start)
		c.RuneSpan = text.Span{Start: start, End: n.at(c.Span.End)}
	}
}

// distinct are the editions of the spellings, each once.
func distinct(found []spelling) []string {
	var names []string
	for _, sp := range found {
		if !slices.Contains(names, sp.ed.name) {
			names = append(names, sp.ed.name)
		}
	}
	return names
}
