package citations

import (
	_ "embed"
	"strings"

	"headnote/text"
)

//go:embed data/codes.tsv
var codeData string

// ownName is how a code is cited that has a name of its own: codes.tsv.
type ownName struct {
	title  string // the name means one title of the code: the Bankruptcy Code is title 11
	number string // what tells its sections from other numbers; "§" where only the sign does
	behind bool   // it may stand behind its section
}

// readCodes enters the codes of codes.tsv.
func (t *tables) readCodes(data string) {
	for line := range rows(data) {
		f := strings.Split(line, "\t")
		e := &edition{name: f[0], base: f[0], kind: "leg_statute", source: ownSeries, alone: f[:1], own: ownName{title: f[1], number: f[2], behind: f[3] == "<"}}
		for s := range strings.SplitSeq(f[4], "|") {
			t.named.add(squeeze(s), spelling{e, s, false})
		}
	}
}

// namedCode reads "RCW 9A.32.030", "I.R.C. § 501(c)(3)", "Penal Code section 187",
// and "section 768.28, Florida Statutes".
func (x *scanner) namedCode(i int) int {
	s := x.s
	end, found := x.t.named.longest(s, i)
	if end == 0 || i > 0 && s[i-1] == '.' {
		return 0
	}
	e := found[0].ed
	p := x.skip(end)
	if p < len(s) && s[p] == ',' {
		p = x.skip(p + 1)
	}
	p, marked := x.sectionMark(p)
	stop := x.section(p)
	if stop > p && (marked || e.own.fits(s[p:stop])) {
		i = x.stateAhead(i, e.name)
		c := e.cited(s[i:end], s[p:stop], text.Span{Start: i, End: stop})
		c.furtherSections(x, stop)
		c.prose = !marked && !x.closes(c.PinSpan.End)
		return x.add(&c)
	}
	if !e.own.behind {
		return 0
	}
	start, from, to := x.sectionAhead(i)
	if to == 0 {
		return 0
	}
	if n := len(x.out) - 1; n >= 0 && x.out[n].Kind == Unknown && x.out[n].Span.End == to { // its sign was read before its name
		x.out, x.end = x.out[:n], 0
		if n > 0 {
			x.end = x.out[n-1].Span.End
		}
	}
	c := e.cited(s[i:end], s[from:to], text.Span{Start: start, End: end})
	c.prose = true
	return x.add(&c)
}

// closes tells whether a citation sentence or its part ends at i.
func (x *scanner) closes(i int) bool {
	return i >= len(x.s) || strings.IndexByte(".;)", x.s[i]) >= 0
}

// stateAhead is where the state's abbreviation stands in front of a code at i that
// has it in its full name: "Cal. Penal Code".
func (x *scanner) stateAhead(i int, full string) int {
	state, _, _ := strings.Cut(full, " ")
	at := len(strings.TrimRight(x.s[x.end:i], " \n\t\r")) + x.end - len(state)
	if at >= x.end && strings.HasPrefix(x.s[at:], state) && strings.HasSuffix(state, ".") && (at == 0 || !isWord(x.s[at-1])) {
		return at
	}
	return i
}

// cited is the citation of a section of the code.
func (e *edition) cited(name, section string, at text.Span) Citation {
	return Citation{Kind: Law, Span: at, Reporter: oneLine(name), Edition: e.name, Editions: e.names(), Title: e.own.title, Volume: e.own.title, Section: section}
}

// fits tells whether a number that no sign marks can be a section of the code.
func (n ownName) fits(section string) bool {
	section, _, _ = strings.Cut(section, "(")
	return n.number != "§" && strings.Count(section, n.number[:1]) >= len(n.number)
}

// sectionAhead finds "section 768.28, " or "§ 362 of the " in front of a code's name
// at i: where it starts, and where its number does and ends.
func (x *scanner) sectionAhead(i int) (start, from, to int) {
	s := x.s
	to = i
	for to > 0 && isSpace(s[to-1]) {
		to--
	}
	for _, link := range [...]string{"of the", "of", ","} {
		if strings.HasSuffix(s[:to], link) {
			to -= len(link)
			break
		}
	}
	for to > 0 && isSpace(s[to-1]) {
		to--
	}
	from = to
	for from > 0 && to-from < 40 && (isAlnum(s[from-1]) || strings.IndexByte(".-:()/", s[from-1]) >= 0) {
		from--
	}
	if from == to || x.section(from) != to {
		return 0, 0, 0
	}
	start = from
	for start > 0 && isSpace(s[start-1]) {
		start--
	}
	for _, w := range [...]string{"sections", "section", "Sections", "Section", "§§", "§"} {
		if strings.HasSuffix(s[:start], w) {
			return start - len(w), from, to
		}
	}
	return 0, 0, 0
}
