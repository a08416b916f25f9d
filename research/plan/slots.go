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

// slots has what a question names, by type: "court", "state", "company". What is named is taken out of the words to
// search for, so that nothing is used both as a filter and as a search word, and the district of a court is not taken
// for a state.
type slots struct {
	found map[string][]string
	rest  string // the rest of the question
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
	for _, table := range []map[string][]string{n.Forms, n.Types, n.Flags} { // used as filters, not as search words
		for at := range phrases(table, s.rest) {
			s.cut(at.Start, at.End)
		}
	}
	s.names(n)
	return s
}

// proposesForm matches a question whether somebody proposes something; for an agency that is a proposed rule.
var proposesForm = pattern.New(`(?i)\b(?:has|have|did|does|is|are)\b[^.?]{1,60}\bpropos(?:e|ed|es|ing)\b`)

func (s *slots) add(slot, value string) {
	if value = strings.TrimSpace(value); value != "" && !slices.Contains(s.found[slot], value) {
		s.found[slot] = append(s.found[slot], value)
	}
}

// set replaces what was found for a slot.
func (s *slots) set(slot, value string) { s.found[slot] = []string{value} }

// cut removes a span from what is left to search for.
func (s *slots) cut(from, to int) {
	s.rest = s.rest[:from] + strings.Repeat(" ", to-from) + s.rest[to:]
}

// first returns the first value of each slot, for patterns.
func (s slots) first() map[string]string {
	out := make(map[string]string, len(s.found))
	for slot, values := range maps.All(s.found) {
		out[slot] = values[0]
	}
	if courts := s.found["court"]; len(courts) > 1 {
		sorted := slices.Clone(courts)
		slices.Sort(sorted)
		out["court"] = strings.Join(sorted, " ") // one search of all these courts
	}
	return out
}

// cited takes out the authorities that the question cites, because they are looked up separately.
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

// longest returns the key of the longest phrase that occurs.
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

// wordsWanted is how many words are sent to a source. Most sources search for all the words, and find nothing if one is
// missing.
const wordsWanted = 5

// terms returns the words of a search: first those in quotation marks, then those that say what is asked and are not
// used as filters.
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
