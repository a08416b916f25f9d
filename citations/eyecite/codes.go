package eyecite

import (
	"slices"
	"strings"

	"headnote/citations/internal/item"
	"headnote/citations/internal/lex"
	"headnote/citations/internal/tables"
	"headnote/text"
)

// code reads a code that starts at j and is followed by the sign at i.
func (x *scanner) code(j, i int) (item.Item, bool) {
	s := x.s
	var hits tables.Hits
	for n := x.t.Codes.Walk(s, j, &hits) - 1; n >= 0; n-- {
		end := hits[n].End
		if end > i {
			continue
		}
		sps := x.t.Codes.At(hits[n])
		for m := range sps {
			sp := &sps[m]
			if sp.Edition.Source == tables.OwnSeries || !sp.Matches(s[j:end]) {
				continue
			}
			between := s[end:i]
			if !slices.ContainsFunc(
				sp.Edition.Shapes,
				func(sh tables.Shape) bool { return sh.Vol == 0 && leadsToSign(sh.After, between) },
			) {
				continue
			}
			sign := end + strings.LastIndexFunc(between, func(r rune) bool { return r != ' ' && r != '\n' && r != '\t' }) + 1
			p := signEnd(s, sign)
			if p < 0 {
				continue
			}
			if e := sectionEnd(s, p); e > p {
				return item.Item{
					Kind:      item.Law,
					Span:      text.Span{Start: j, End: e},
					Reporter:  s[j:reporterEnd(x.s, end, len(s))],
					Section:   s[p:e],
					Spellings: sps[m : m+1 : m+1],
				}, true
			}
		}
	}
	return x.subject(j, i)
}

// leadsToSign reports whether the text between a code and the section sign matches the code's shape: nothing, or
// "tit. 5,", "ch. 93A,", "art 4,".
func leadsToSign(after, between string) bool {
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
			if words++; w != "&" && !lex.SubjectWord(w) || words > 5 {
				return false
			}
		}
		return words > 0
	default:
		return false
	}
	t, ok := strings.CutPrefix(strings.TrimLeft(between, " \n"), after+" ")
	return ok && isTitle(t)
}

func isTitle(t string) bool {
	t = strings.TrimRight(t, " ")
	t = strings.TrimSuffix(t, ",")
	return lex.AllDigits(t)
}

// subjects are the codes whose name surrounds that of their subject.
var subjects = [...]struct{ before, after, code string }{
	{"Cal. ", " Code", "Cal. Code"},
	{"Tex. ", " Code Ann.", "Tex. Code Ann."},
}

// subject reads "Cal. Penal Code § 187".
func (x *scanner) subject(j, i int) (item.Item, bool) {
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
			if words++; w != "&" && !lex.SubjectWord(w) || words > 5 {
				ok = false
			}
		}
		p := signEnd(s, j+len(name))
		if !ok || p < 0 {
			continue
		}
		_, sps := x.t.Codes.Longest(f.code, 0)
		if e := sectionEnd(s, p); e > p && len(sps) > 0 {
			return item.Item{
				Kind:      item.Law,
				Span:      text.Span{Start: j, End: e},
				Reporter:  name,
				Section:   s[p:e],
				Spellings: sps[:1:1],
			}, true
		}
	}
	return item.Item{}, false
}
