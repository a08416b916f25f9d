package scan

import (
	"strings"
	"sync"

	"headnote/citations/data"
	"headnote/citations/internal/item"
	"headnote/citations/internal/lex"
	"headnote/text"
)

// courtRule is one spelling of a set of court rules, and their citation form.
type courtRule struct{ spelling, name string }

var courtRules = sync.OnceValue(func() []courtRule {
	var out []courtRule
	for line := range data.Rows(data.Rules) {
		name, spellings, _ := strings.Cut(line, "\t")
		for s := range strings.SplitSeq(name+"|"+spellings, "|") {
			out = append(out, courtRule{s, name})
		}
	}
	return out
})

// rulesOfCourt reads "Fed. R. Civ. P. 12(b)(6)" and "Federal Rules of Evidence 702 and 703".
func rulesOfCourt(x *scanner, i int) int {
	for _, r := range courtRules() {
		e, ok := lex.Has(x.s, i, r.spelling)
		if !ok {
			continue
		}
		p := lex.Skip(x.s, e)
		if n, ok := lex.Has(x.s, p, "Rule"); ok {
			p = lex.Skip(x.s, n)
		}
		end := lex.Section(x.s, p)
		if end == p {
			continue
		}
		c := item.Item{
			Kind:     item.Law,
			Span:     text.Span{Start: i, End: end},
			Reporter: r.spelling,
			Edition:  r.name,
			Section:  x.s[p:end],
		}
		further(x, &c, end)
		return x.add(&c)
	}
	return 0
}

// ruleOf reads "Rule 12(b)(6) of the Federal Rules of Civil Procedure".
func ruleOf(x *scanner, i int) int {
	e, ok := lex.Has(x.s, i, "Rule ")
	if !ok {
		if e, ok = lex.Has(x.s, i, "Rules "); !ok {
			return 0
		}
	}
	end := lex.Section(x.s, e)
	if end == e {
		return 0
	}
	tail := moreSections(x, end)
	p, ok := lex.Has(x.s, lex.Skip(x.s, tail), "of the ")
	if !ok {
		return 0
	}
	for _, r := range courtRules() {
		if stop, ok := lex.Has(x.s, p, r.spelling); ok && (stop == len(x.s) || !lex.IsWord(x.s[stop])) {
			c := item.Item{
				Kind:     item.Law,
				Span:     text.Span{Start: i, End: stop},
				Reporter: r.spelling,
				Edition:  r.name,
				Section:  x.s[e:end],
				Prose:    true,
			}
			if tail > end {
				c.PinCite = strings.TrimSpace(x.s[end:tail])
			}
			return x.add(&c)
		}
	}
	return 0
}

// stateRules are the rules of state courts, which follow the state's abbreviation: "Tex. R. Civ. P. 91a". They are
// found at their "R.".
var stateRules = []string{"R. Civ. P.", "R. Crim. P.", "R. App. P.", "R. Evid."}

// rulesOfState reads "Minn. R. Civ. P. 12.02".
func rulesOfState(x *scanner, i int) int {
	s := x.s
	for _, r := range stateRules {
		e, ok := lex.Has(x.s, i, r)
		if !ok {
			continue
		}
		b := i
		for b > 0 && lex.IsSpace(s[b-1]) {
			b--
		}
		start := b
		for start > 0 && b-start < 6 && (lex.IsWord(s[start-1]) || s[start-1] == '.') {
			start--
		}
		of := s[start:b]
		p := lex.Skip(x.s, e)
		end := lex.Section(x.s, p)
		if end == p || len(of) < 2 || of[0] < 'A' || of[0] > 'Z' || !strings.HasSuffix(of, ".") || start < x.list.End {
			return 0
		}
		return x.add(&item.Item{
			Kind:     item.Law,
			Span:     text.Span{Start: start, End: end},
			Reporter: of + " " + r,
			Edition:  of + " " + r,
			Section:  s[p:end],
		})
	}
	return 0
}
