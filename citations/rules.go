package citations

import (
	_ "embed"
	"strings"
	"sync"

	"headnote/text"
)

//go:embed data/states.txt
var stateData string

// states are the abbreviations of the states, each followed by a blank and "Const."
// where its constitution is cited.
var states = sync.OnceValue(func() []string {
	var out []string
	for line := range rows(stateData) {
		out = append(out, line)
	}
	return out
})

// constitution reads "U.S. Const. art. I, § 8, cl. 3", "Cal. Const. art. I, § 7".
// It is found at "Const."; whose it is stands in front.
func (x *scanner) constitution(i int) int {
	s := x.s
	e, ok := x.has(i, "Const.")
	if !ok {
		if e, ok = x.has(i, "CONST."); !ok {
			return 0
		}
	}
	b := i
	for b > 0 && isSpace(s[b-1]) {
		b--
	}
	start, name := 0, ""
	for _, of := range [...]string{"U.S.", "U. S.", "United States"} {
		if strings.HasSuffix(s[:b], of) {
			start, name = b-len(of), "U.S. Const."
		}
	}
	if name == "" {
		for _, of := range states() {
			if strings.HasSuffix(s[:b], of) && len(of)+6 > len(name) && (b == len(of) || !isWord(s[b-len(of)-1])) {
				start, name = b-len(of), of+" Const."
			}
		}
	}
	if name == "" || start < x.end {
		return 0
	}
	end := e
	for p := x.skip(e); p < len(s) && p-e < 80; {
		q := p
		for _, w := range [...]string{"art.", "amend.", "Art.", "Amend.", "§§", "§", "cl.", "pmbl.", "pt."} {
			if n, ok := x.has(p, w); ok {
				q = x.skip(n)
				break
			}
		}
		if q == p {
			break
		}
		for q < len(s) && (isDigit(s[q]) || strings.IndexByte("IVXLC", s[q]) >= 0) {
			q++
		}
		if f := eyeSubsections(s, q); f > q {
			q = f
		}
		end = q
		p = x.skip(q)
		if p < len(s) && s[p] == ',' {
			p = x.skip(p + 1)
		}
	}
	if end == e {
		return 0
	}
	return x.add(&Citation{Kind: Law, Span: text.Span{Start: start, End: end}, Reporter: oneLine(s[start:e]), Edition: name, Section: oneLine(s[x.skip(e):end])})
}

//go:embed data/rules.tsv
var ruleData string

// courtRule is one spelling of rules of court, and how they are cited.
type courtRule struct{ spelling, name string }

var courtRules = sync.OnceValue(func() []courtRule {
	var out []courtRule
	for line := range rows(ruleData) {
		name, spellings, _ := strings.Cut(line, "\t")
		for s := range strings.SplitSeq(name+"|"+spellings, "|") {
			out = append(out, courtRule{s, name})
		}
	}
	return out
})

// rulesOfCourt reads "Fed. R. Civ. P. 12(b)(6)" and "Federal Rules of Evidence 702 and 703".
func (x *scanner) rulesOfCourt(i int) int {
	for _, r := range courtRules() {
		e, ok := x.has(i, r.spelling)
		if !ok {
			continue
		}
		p := x.skip(e)
		if n, ok := x.has(p, "Rule"); ok {
			p = x.skip(n)
		}
		end := x.section(p)
		if end == p {
			continue
		}
		c := Citation{Kind: Law, Span: text.Span{Start: i, End: end}, Reporter: r.spelling, Edition: r.name, Section: x.s[p:end]}
		c.furtherSections(x, end)
		return x.add(&c)
	}
	return 0
}

// ruleOf reads "Rule 12(b)(6) of the Federal Rules of Civil Procedure".
func (x *scanner) ruleOf(i int) int {
	e, ok := x.has(i, "Rule ")
	if !ok {
		if e, ok = x.has(i, "Rules "); !ok {
			return 0
		}
	}
	end := x.section(e)
	if end == e {
		return 0
	}
	tail := x.moreSections(end)
	p, ok := x.has(x.skip(tail), "of the ")
	if !ok {
		return 0
	}
	for _, r := range courtRules() {
		if stop, ok := x.has(p, r.spelling); ok && (stop == len(x.s) || !isWord(x.s[stop])) {
			c := Citation{Kind: Law, Span: text.Span{Start: i, End: stop}, Reporter: r.spelling, Edition: r.name, Section: x.s[e:end], prose: true}
			if tail > end {
				c.PinCite = strings.TrimSpace(x.s[end:tail])
			}
			return x.add(&c)
		}
	}
	return 0
}

// stateRules are the rules of the courts of a state, whose abbreviation stands in
// front: "Tex. R. Civ. P. 91a". They are found at their "R.".
var stateRules = []string{"R. Civ. P.", "R. Crim. P.", "R. App. P.", "R. Evid."}

// rulesOfState reads "Minn. R. Civ. P. 12.02".
func (x *scanner) rulesOfState(i int) int {
	s := x.s
	for _, r := range stateRules {
		e, ok := x.has(i, r)
		if !ok {
			continue
		}
		b := i
		for b > 0 && isSpace(s[b-1]) {
			b--
		}
		start := b
		for start > 0 && b-start < 6 && (isWord(s[start-1]) || s[start-1] == '.') {
			start--
		}
		of := s[start:b]
		p := x.skip(e)
		end := x.section(p)
		if end == p || len(of) < 2 || of[0] < 'A' || of[0] > 'Z' || !strings.HasSuffix(of, ".") || start < x.end {
			return 0
		}
		return x.add(&Citation{Kind: Law, Span: text.Span{Start: start, End: end}, Reporter: of + " " + r, Edition: of + " " + r, Section: s[p:end]})
	}
	return 0
}

// publicLaw reads "Pub. L. No. 111-148" and "Public Law 98-417".
func (x *scanner) publicLaw(i int) int {
	for _, w := range []string{"Pub. L. No.", "Pub. L.", "Public Law No.", "Public Law", "P.L."} {
		e, ok := x.has(i, w)
		if !ok {
			continue
		}
		p := x.skip(e)
		q := p
		for q < len(x.s) && (isDigit(x.s[q]) || x.s[q] == '-' || strings.HasPrefix(x.s[q:], "–")) {
			q += map[bool]int{true: 1, false: len("–")}[x.s[q] < 0x80]
		}
		if !strings.ContainsAny(x.s[p:q], "-–") {
			return 0
		}
		c := Citation{Kind: Law, Span: text.Span{Start: i, End: q}, Reporter: "Pub. L.", Edition: "Pub. L.", Section: strings.ReplaceAll(x.s[p:q], "–", "-")}
		if tail := x.partOfAct(q); tail > q {
			c.PinCite = strings.TrimLeft(oneLine(x.s[q:tail]), ", ")
			c.PinSpan = text.Span{Start: i, End: tail}
			c.FullSpan = c.PinSpan
		}
		return x.add(&c)
	}
	return 0
}

// partOfAct goes on over ", tit. I, § 101(a)" behind an act.
func (x *scanner) partOfAct(end int) int {
	for range 4 {
		p := x.skip(end)
		if p >= len(x.s) || x.s[p] != ',' {
			return end
		}
		p, marked := x.sectionMark(x.skip(p + 1))
		e := x.section(p)
		if e == p { // "tit. IV"
			for e < len(x.s) && strings.IndexByte("IVXLC", x.s[e]) >= 0 {
				e++
			}
		}
		if !marked || e == p {
			return end
		}
		end = e
	}
	return end
}

// treasury reads "Treas. Reg. § 1.61-1", "Rev. Rul. 99-7" and "Rev. Proc. 2004-1".
func (x *scanner) treasury(i int) int {
	for _, w := range []string{"Treas. Reg.", "Rev. Rul.", "Rev. Proc."} {
		e, ok := x.has(i, w)
		if !ok {
			continue
		}
		p, _ := x.sectionMark(x.skip(e))
		end := x.section(p)
		if end == p {
			return 0
		}
		return x.add(&Citation{Kind: Law, Span: text.Span{Start: i, End: end}, Reporter: w, Edition: w, Section: x.s[p:end]})
	}
	return 0
}
