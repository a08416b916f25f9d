package citations

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"headnote/text"
)

//go:embed data/commonnames.txt
var commonNameData string

// commonNames are parties of so many cases that their name alone refers to none.
var commonNames = sync.OnceValue(func() map[string]bool {
	names := make(map[string]bool)
	for line := range rows(commonNameData) {
		names[strings.ToLower(line)] = true
	}
	return names
})

// party is a name under which a case may be referred to, and where it was cited.
type party struct {
	name  string
	cite  int
	first bool // the plaintiff
	short bool // the name by which a database knows the case
}

// partyIndex finds names by their last words, so that a text is read once however
// many cases it cites.
type partyIndex struct {
	byLast map[string][]party
}

const maxSameLast = 16 // names with one last word; more are not told apart anyway

func (n *partyIndex) add(p party) {
	if !refers(p.name) {
		return
	}
	last := p.name[strings.LastIndexAny(p.name, " \n")+1:]
	if last == "" {
		return
	}
	of := n.byLast[last]
	for i := range of {
		if of[i].name == p.name && of[i].first == p.first {
			of[i].cite = p.cite
			return
		}
	}
	if len(of) < maxSameLast {
		n.byLast[last] = append(of, p)
	}
}

// addCase enters the names of a full case.
func (n *partyIndex) addCase(c *Citation, i int) {
	if c.Kind == FullCase || c.Kind == Neutral {
		n.add(party{c.Plaintiff, i, true, false})
		n.add(party{c.Defendant, i, false, false})
		n.add(party{c.ShortName, i, false, true})
	}
}

// refers tells whether a name alone can refer to a case.
func refers(name string) bool {
	r, _ := utf8.DecodeRuneInString(name)
	return utf8.RuneCountInString(name) > 2 && unicode.IsUpper(r) && !strings.HasSuffix(name, ".") && !allDigits(name) && !commonNames()[strings.ToLower(oneLine(name))]
}

// find returns the party whose name ends at e: of several the one cited last, and
// of those of one case the plaintiff.
func (n *partyIndex) find(s string, e int) (party, bool) {
	b := e
	for b > 0 && !isSpace(s[b-1]) {
		b--
	}
	for at := b; at < e; at++ { // "(Foo" and "'Foo" hold a name, too
		if at > b && isAlnum(s[at-1]) {
			continue
		}
		best, ok := party{}, false
		for _, p := range n.byLast[s[at:e]] {
			if len(p.name) <= e && s[e-len(p.name):e] == p.name && (e == len(p.name) || !isAlnum(s[e-len(p.name)-1])) && (!ok || p.cite > best.cite || p.cite == best.cite && p.first) {
				best, ok = p, true
			}
		}
		if ok {
			return best, true
		}
	}
	return party{}, false
}

// named adds references by name, "Roe at 125", to the cases cited before them.
func (x *scanner) named() {
	if len(x.maybe) == 0 {
		return
	}
	x.merge(x.references(func(e int) int {
		p := x.skip(e)
		if p == e || p+2 >= len(x.s) || x.s[p] != 'a' || x.s[p+1] != 't' || !isSpace(x.s[p+2]) {
			return e
		}
		q := x.skip(p + 2)
		if end := x.pinList(q, len(x.s)); end > q {
			return end
		}
		return e
	}))
}

// eyeReferences does the same by eyecite's rules: a page alone suffices.
func (x *scanner) eyeReferences() {
	x.merge(x.references(func(e int) int {
		p := x.skip(e)
		if p == e || p >= len(x.s) {
			return e
		}
		w := x.s[p:min(len(x.s), p+eyeWindow)]
		if end := eyePin(w, 0); end > 0 {
			return p + end
		}
		return e
	}))
}

// references reads the places where a name may end, in their order; pin finds
// the page behind. A name counts behind the citation that it comes from.
func (x *scanner) references(pin func(int) int) []Citation {
	s := x.s
	n := &partyIndex{byLast: make(map[string][]party)}
	var out []Citation
	at := 0 // the citation not yet passed
	for _, m := range x.maybe {
		e := int(m)
		for at < len(x.out) && x.out[at].Span.End <= e {
			n.addCase(&x.out[at], at)
			at++
		}
		if at == 0 || at < len(x.out) && x.out[at].Span.Start < e {
			continue
		}
		p, ok := n.find(s, e)
		if !ok {
			continue
		}
		start, end := e-len(p.name), pin(e)
		if end == e || len(out) > 0 && out[len(out)-1].Span.End > start {
			continue
		}
		c := Citation{Kind: Reference, Span: text.Span{Start: start, End: end}, Text: s[start:end], PinCite: strings.Trim(s[x.skip(e):end], ", "), Resolves: -1}
		c.FullSpan, c.PinSpan = c.Span, c.Span
		switch {
		case p.short:
			c.ShortName = p.name
		case p.first:
			c.Plaintiff = p.name
		default:
			c.Defendant = p.name
		}
		out = append(out, c)
	}
	return out
}

// merge puts references in their places; by our rules those that overlap another
// citation are dropped.
func (x *scanner) merge(refs []Citation) {
	if len(refs) == 0 {
		return
	}
	out := make([]Citation, 0, len(x.out)+len(refs))
	k := 0
	for _, r := range refs {
		for k < len(x.out) && x.out[k].Span.Start < r.Span.Start {
			out = append(out, x.out[k])
			k++
		}
		if x.rules == House && (len(out) > 0 && out[len(out)-1].FullSpan.End > r.Span.Start || k < len(x.out) && x.out[k].FullSpan.Start < r.Span.End) {
			continue
		}
		out = append(out, r)
	}
	x.out = append(out, x.out[k:]...)
}

// References finds further references by the short names that a database gave to
// the cases among the citations (their ShortName), and returns all in order.
func References(s string, cs []Citation) []Citation {
	x := &scanner{s: s, t: load(), rules: Eyecite, out: slices.DeleteFunc(slices.Clone(cs), func(c Citation) bool { return c.Kind == Reference })}
	for i := range s { // no scan noted them
		if isDigit(s[i]) && i > 3 && !isDigit(s[i-1]) {
			x.mayRefer(i)
		}
	}
	x.eyeReferences()
	x.eyeFilter()
	x.runes()
	return x.out
}
