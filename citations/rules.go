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
		return 0
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

var courtRules = []string{"Fed. R. Civ. P.", "Fed. R. Crim. P.", "Fed. R. App. P.", "Fed. R. Evid.", "Fed. R. Bankr. P.", "FRCP", "FRAP", "Federal Rule of Civil Procedure", "Federal Rule of Evidence", "Federal Rule of Appellate Procedure", "Federal Rule of Criminal Procedure", "Federal Rule of Bankruptcy Procedure", "Federal Rules of Civil Procedure"}

var ruleNames = map[string]string{
	"FRCP": "Fed. R. Civ. P.", "FRAP": "Fed. R. App. P.", "Federal Rule of Civil Procedure": "Fed. R. Civ. P.", "Federal Rules of Civil Procedure": "Fed. R. Civ. P.", "Federal Rule of Evidence": "Fed. R. Evid.",
	"Federal Rule of Appellate Procedure": "Fed. R. App. P.", "Federal Rule of Criminal Procedure": "Fed. R. Crim. P.", "Federal Rule of Bankruptcy Procedure": "Fed. R. Bankr. P.",
}

// rulesOfCourt reads "Fed. R. Civ. P. 12(b)(6)".
func (x *scanner) rulesOfCourt(i int) int {
	for _, r := range courtRules {
		e, ok := x.has(i, r)
		if !ok {
			continue
		}
		p := x.skip(e)
		if n, ok := x.has(p, "Rule"); ok {
			p = x.skip(n)
		}
		end := x.section(p)
		if end == p {
			return 0
		}
		name := r
		if n, ok := ruleNames[r]; ok {
			name = n
		}
		return x.add(&Citation{Kind: Law, Span: text.Span{Start: i, End: end}, Reporter: r, Edition: name, Section: x.s[p:end]})
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
		return x.add(&Citation{Kind: Law, Span: text.Span{Start: i, End: q}, Reporter: "Pub. L.", Edition: "Pub. L.", Section: strings.ReplaceAll(x.s[p:q], "–", "-")})
	}
	return 0
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
