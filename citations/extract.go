package citations

import (
	"slices"
	"strings"
	"unicode/utf8"

	"headnote/text"
)

// Find extracts the citations of a text and resolves them to their authorities.
func Find(s string) ([]Citation, []Authority) {
	cs := Extract(s)
	return cs, Resolve(s, cs)
}

// Extract finds the citations of a text in order, unresolved. One forward pass:
// it stops only where a citation can begin (a number, a section sign, or one of
// a few words) and looks a bounded way to either side.
func Extract(s string) []Citation {
	x := &scanner{s: s, t: load()}
	x.scan()
	x.group()
	x.runes()
	return x.out
}

// scanner is the state of one pass.
type scanner struct {
	s   string
	t   *tables
	out []Citation
	end int // of the last citation found: what follows must start behind it
}

// starters are the words at which a citation without a number in front begins,
// by their first byte.
var starters = map[byte][]func(*scanner, int) int{
	'I': {(*scanner).idAt, (*scanner).appNumber}, 'i': {(*scanner).idAt},
	's': {(*scanner).supraAt, (*scanner).sectionOfTitle}, 'S': {(*scanner).securities, (*scanner).sectionOfTitle},
	'N': {(*scanner).docket, (*scanner).appNumber}, 'C': {(*scanner).docket, (*scanner).statuteByName},
	'F': {(*scanner).rulesOfCourt, (*scanner).securities}, 'U': {(*scanner).constitution, (*scanner).patent},
	'P': {(*scanner).patent, (*scanner).publicLaw}, 'B': {(*scanner).appNumber}, 'A': {(*scanner).appNumber},
	'T': {(*scanner).treasury}, 'R': {(*scanner).treasury}, 'D': {(*scanner).securities}, 'E': {(*scanner).securities},
	'\'': {(*scanner).shortPatent}, 0xe2: {(*scanner).shortPatent},
}

func (x *scanner) scan() {
	s := x.s
	for i := 0; i < len(s); {
		b := s[i]
		switch {
		case isDigit(b):
			j := i
			for j < len(s) && isDigit(s[j]) {
				j++
			}
			if i == 0 || !isWord(s[i-1]) && s[i-1] != '.' && s[i-1] != '-' {
				if n := x.number(i, j); n > 0 {
					i = n
					continue
				}
			}
			i = j
		case b == 0xc2 && i+1 < len(s) && s[i+1] == 0xa7:
			if n := x.sectionSign(i); n > 0 {
				i = n
				continue
			}
			i += 2
		default:
			if hs := starters[b]; hs != nil && (i == 0 || !isWord(s[i-1])) {
				next := 0
				for _, h := range hs {
					if next = h(x, i); next > 0 {
						break
					}
				}
				if next > 0 {
					i = next
					continue
				}
			}
			i++
		}
	}
}

// add takes a citation unless it lies within the one before.
func (x *scanner) add(c Citation) int {
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
	x.out = append(x.out, c)
	x.end = c.Span.End
	return max(c.Span.End, min(c.FullSpan.End, c.PinSpan.End))
}

// skip moves over white space.
func (x *scanner) skip(i int) int {
	for i < len(x.s) {
		switch {
		case isSpace(x.s[i]):
			i++
		case x.s[i] == 0xc2 && i+1 < len(x.s) && x.s[i+1] == 0xa0:
			i += 2
		default:
			return i
		}
	}
	return i
}

// has tells whether the text goes on with the words, white space of any kind
// and length between them; it returns where they end.
func (x *scanner) has(i int, words string) (int, bool) {
	for k, w := range strings.Fields(words) {
		if k > 0 {
			i = x.skip(i)
		}
		if len(x.s)-i < len(w) || x.s[i:i+len(w)] != w {
			return i, false
		}
		i += len(w)
	}
	return i, true
}

// number tries what can follow a number: a reporter and a page, or a code and a section.
func (x *scanner) number(i, j int) int {
	s := x.s
	k := x.skip(j)
	if k == j && k < len(s) && isLetter(s[k]) || k >= len(s) {
		return 0
	}
	if s[k] == ',' { // "18, United States Code, Section 3500"
		k = x.skip(k + 1)
	}
	if k < len(s) && (!isLetter(s[k]) || s[k] >= 'a' && s[k] <= 'z') {
		return 0
	}
	end, eds := x.t.series.longest(s, k)
	if end == 0 {
		return 0
	}
	laws := slices.ContainsFunc(eds, (*edition).law)
	if laws && !slices.ContainsFunc(eds, func(e *edition) bool { return e.kind == "leg_session" || e.kind == "admin_register" || !e.law() }) {
		return x.titleLaw(i, j, k, end, eds)
	}
	return x.volumePage(i, j, k, end, eds)
}

// runes fills in the spans in code points, in one pass.
func (x *scanner) runes() {
	count, pos := 0, 0
	at := func(i int) int {
		if i < pos {
			return count - utf8.RuneCountInString(x.s[i:pos])
		}
		count += utf8.RuneCountInString(x.s[pos:i])
		pos = i
		return count
	}
	for i := range x.out {
		c := &x.out[i]
		start := at(c.Span.Start)
		c.RuneSpan = text.Span{Start: start, End: at(c.Span.End)}
	}
}

// group marks parallel citations: full cites of one decision side by side,
// "410 U.S. 113, 93 S. Ct. 705 (1973)". They share names, court and year.
func (x *scanner) group() {
	n := 0
	for i := 0; i+1 < len(x.out); i++ {
		a, b := &x.out[i], &x.out[i+1]
		if a.Kind != FullCase && a.Kind != Neutral || b.Kind != FullCase && b.Kind != Neutral || b.Plaintiff != "" || b.Defendant != "" && a.Defendant != b.Defendant {
			continue
		}
		between := strings.TrimSpace(x.s[a.PinSpan.End:max(a.PinSpan.End, b.Span.Start)])
		if between != "," || a.Reporter == b.Reporter {
			continue
		}
		if a.Group == 0 {
			n++
			a.Group = n
		}
		b.Group = a.Group
		b.Plaintiff, b.Defendant = a.Plaintiff, a.Defendant
		if b.FullSpan.Start > a.FullSpan.Start {
			b.FullSpan.Start = a.FullSpan.Start
		}
	}
	for i := len(x.out) - 2; i >= 0; i-- { // year and court stand behind the last one
		a, b := &x.out[i], &x.out[i+1]
		if a.Group != 0 && a.Group == b.Group {
			if a.Year == 0 {
				a.Year, a.FullSpan.End = b.Year, b.FullSpan.End
			}
			if a.Court == "" {
				a.Court = b.Court
			} else if b.Court == "" {
				b.Court = a.Court
			}
		}
	}
}
