package citations

import (
	"slices"
	"strings"

	"headnote/text"
)

// codeEyecite reads a code that starts at j and is followed by the sign at i.
func (x *scanner) codeEyecite(j, i int) (Citation, bool) {
	s := x.s
	var hits [8]hit
	for n := x.t.codes.walk(s, j, &hits) - 1; n >= 0; n-- {
		end := hits[n].end
		if end > i {
			continue
		}
		sps := x.t.codes.nodes[hits[n].node].spellings
		for m := range sps {
			sp := &sps[m]
			if sp.ed.source == ownSeries || !asWritten(sp.text, s[j:end]) {
				continue
			}
			between := s[end:i]
			if !slices.ContainsFunc(sp.ed.shapes, func(sh shape) bool { return sh.vol == 0 && eyeBetween(sh.after, between) }) {
				continue
			}
			sign := end + strings.LastIndexFunc(between, func(r rune) bool { return r != ' ' && r != '\n' && r != '\t' }) + 1
			p := eyeSign(s, sign)
			if p < 0 {
				continue
			}
			if e := eyeSection(s, p); e > p {
				return Citation{Kind: Law, Span: text.Span{Start: j, End: e}, Reporter: s[j:x.reporterEnd(end, len(s))], Section: s[p:e], found: sps[m : m+1 : m+1]}, true
			}
		}
	}
	return x.subjectEyecite(j, i)
}

// eyeBetween tells whether what stands between a code and the sign is what the
// shape has there: nothing, or "tit. 5,", "ch. 93A,", "art 4,".
func eyeBetween(after, between string) bool {
	switch after {
	case "":
		return strings.TrimSpace(between) == ""
	case "tit", "ch":
		after += "."
	case "art":
	case "subject":
		between = strings.TrimSpace(between)
		words := 0
		for w := range strings.FieldsSeq(strings.TrimPrefix(between, ",")) {
			if words++; w != "&" && !subjectWord(w) || words > 5 {
				return false
			}
		}
		return words > 0
	default:
		return false
	}
	t, ok := strings.CutPrefix(strings.TrimLeft(between, " \n"), after+" ")
	return ok && eyeTitle(t)
}

func eyeTitle(t string) bool {
	t = strings.TrimRight(t, " ")
	t = strings.TrimSuffix(t, ",")
	return allDigits(t)
}

// subjects are the codes that stand around the name of their subject.
var subjects = [...]struct{ before, after, code string }{{"Cal. ", " Code", "Cal. Code"}, {"Tex. ", " Code Ann.", "Tex. Code Ann."}}

// subjectEyecite reads "Cal. Penal Code § 187".
func (x *scanner) subjectEyecite(j, i int) (Citation, bool) {
	s := x.s
	for _, f := range &subjects {
		if !strings.HasPrefix(s[j:i], f.before) {
			continue
		}
		name := strings.TrimRight(s[j:i], " \n")
		mid, ok := strings.CutSuffix(name[len(f.before):], f.after)
		if !ok || mid == "" {
			continue
		}
		words := 0
		for w := range strings.SplitSeq(mid, " ") {
			if words++; w != "&" && !subjectWord(w) || words > 5 {
				ok = false
			}
		}
		p := eyeSign(s, j+len(name))
		if !ok || p < 0 {
			continue
		}
		_, sps := x.t.codes.longest(f.code, 0)
		if e := eyeSection(s, p); e > p && len(sps) > 0 {
			return Citation{Kind: Law, Span: text.Span{Start: j, End: e}, Reporter: name, Section: s[p:e], found: sps[:1:1]}, true
		}
	}
	return Citation{}, false
}

func subjectWord(w string) bool {
	for i := range len(w) {
		if b := w[i]; !isUpper(b) && (i == 0 || !isLower(b) && b != '.' && b != '-' && b != '\'') {
			return false
		}
	}
	return w != ""
}
