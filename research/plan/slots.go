package plan

import (
	"maps"
	"slices"
	"strings"

	"headnote/citations"
	"headnote/risk"
	"headnote/text"
	"headnote/text/pattern"
)

// slots are what a question names, by what it is: "court", "state", "company". What is
// named is taken out of the words that are left to search for, so that nothing is at once a
// filter and a word, and a court's district is not its state.
type slots struct {
	found map[string][]string
	rest  string // the question without what was taken out
}

// read finds what the question names. The keys are those that routes use in braces.
func (n names) read(question string, today risk.Date) slots {
	s := slots{found: make(map[string][]string), rest: question}
	s.quoted()
	s.numbers()
	s.cited()
	s.period(today)
	s.courts(n)
	s.agencies(n)
	s.vehicle(n)
	s.companies(n)
	s.place(n)
	for _, list := range []struct {
		slot  string
		table map[string][]string
	}{
		{"form", n.Forms},
		{"statute", n.Statutes},
		{"document_type", n.Types},
		{"collection", n.Collections},
		{"product", n.Products},
		{"program", n.Programs},
		{"proceeding_type", n.Proceedings},
	} {
		if key := longest(list.table, fold(question)); key != "" {
			s.add(list.slot, key)
		}
	}
	if s.found["document_type"] == nil && s.found["agency"] != nil && proposesForm.MatchString(question) {
		s.add("document_type", "PRORULE")
	}
	for _, flag := range slices.Sorted(maps.Keys(n.Flags)) {
		if longest(map[string][]string{flag: n.Flags[flag]}, fold(question)) != "" {
			s.add("flag", flag)
		}
	}
	for _, table := range []map[string][]string{n.Forms, n.Types, n.Flags} { // these are filters, and no words
		for at := range phrases(table, s.rest) {
			s.cut(at.Start, at.End)
		}
	}
	s.names(n)
	return s
}

// proposesForm is that somebody proposes something: what an agency proposes is a proposed rule.
var proposesForm = pattern.New(`(?i)\b(?:has|have|did|does|is|are)\b[^.?]{1,60}\bpropos(?:e|ed|es|ing)\b`)

func (s *slots) add(slot, value string) {
	if value = strings.TrimSpace(value); value != "" && !slices.Contains(s.found[slot], value) {
		s.found[slot] = append(s.found[slot], value)
	}
}

// set puts a value in place of what was found before.
func (s *slots) set(slot, value string) { s.found[slot] = []string{value} }

// cut takes a span out of what is left to search for.
func (s *slots) cut(from, to int) {
	s.rest = s.rest[:from] + strings.Repeat(" ", to-from) + s.rest[to:]
}

// first is the first value of each slot, for patterns.
func (s slots) first() map[string]string {
	out := make(map[string]string, len(s.found))
	for slot, values := range maps.All(s.found) {
		out[slot] = values[0]
	}
	if courts := s.found["court"]; len(courts) > 1 {
		sorted := slices.Clone(courts)
		slices.Sort(sorted)
		out["court"] = strings.Join(sorted, " ") // one search in all of them
	}
	return out
}

// cited takes out the authorities that the question cites: they are looked up by themselves.
func (s *slots) cited() {
	for _, c := range citations.Extract(s.rest) {
		switch c.Kind {
		case citations.Law, citations.FullCase, citations.Neutral, citations.Docket, citations.Patent:
			if c.Kind == citations.Law && c.Section != "" {
				s.add("section", c.Section)
				s.add("code", c.Edition)
			}
			if c.Kind == citations.FullCase {
				s.cut(max(0, c.FullSpan.Start), min(len(s.rest), max(c.FullSpan.End, c.Span.End)))
			}
			s.cut(c.Span.Start, c.Span.End)
		}
	}
}

// longest is the key of the longest phrase that occurs.
func longest(phrases map[string][]string, folded string) string {
	best, key := "", ""
	for _, k := range slices.Sorted(maps.Keys(phrases)) {
		for _, p := range phrases[k] {
			found := strings.Contains(folded, " "+p+" ")
			if stem, open := strings.CutSuffix(p, "*"); open {
				found = strings.Contains(folded, " "+stem)
			}
			if len(p) > len(best) && found {
				best, key = p, k
			}
		}
	}
	return key
}

// wordsWanted is how many words a source is asked for: most of them search for all words, and
// find nothing where one is missing.
const wordsWanted = 5

// terms are the words of a search: what is in quotation marks, then the words that say what is
// asked and are no filter.
func (s slots) terms(n names, drop []string) string {
	var out []string
	count := 0
	for _, q := range s.found["quoted"] {
		out = append(out, `"`+q+`"`)
		count += len(strings.Fields(q))
	}
	for _, w := range words(s.rest) {
		if count >= wordsWanted {
			break
		}
		if slices.Contains(n.Stop, w) || slices.Contains(n.Empty, w) || slices.Contains(drop, w) ||
			slices.Contains(out, w) || len([]rune(w)) < 2 ||
			text.IsStop(w) {
			continue
		}
		out = append(out, w)
		count++
	}
	return strings.Join(out, " ")
}
