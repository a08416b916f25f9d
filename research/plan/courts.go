package plan

import (
	"strings"

	"headnote/citations"
	"headnote/text"
	"headnote/text/pattern"
)

var (
	// "Northern District of California", "District of the District of Columbia"
	districtForm = pattern.New(`\b(?:(Northern|Southern|Eastern|Western|Middle|Central) )?District ` +
		`(?:Court )?(?:of|for)` +
		` (?:the )?((?:[A-Z][a-z]+ ?){1,3}(?:of [A-Z][a-z]+)?)`)
	// "S.D.N.Y.", "N.D. Cal.", "D. Mass.", "9th Cir."
	courtForm = pattern.New(`\b(?:[NSEWMC]\.D\.|D\.) ?(?:[A-Z][a-z]*\. ?){1,2}|\b\d{1,2}(?:st|nd|rd|d|th) Cir\.`)
	// "the Second and Third Circuits", "the Fifth, Ninth and Eleventh Circuits"
	circuitsForm = pattern.New(`\b([A-Z0-9][a-z0-9.]+(?:, [A-Z0-9][a-z0-9.]+)*,? (?:and|or) [A-Z0-9][a-z0-9.]+) ` +
		`[Cc]ircuits\b`)
	// "Supreme Court of Texas", "the Texas Supreme Court", "New York Court of Appeals"
	highestForm = pattern.New(`\b(?:Supreme (?:Judicial )?Court|Court of Appeals) of (?:the State of )?` +
		`([A-Z][a-z]+(?: [A-Z][a-z]+)?)|\b((?:[A-Z][a-z]+ )?[A-Z][a-z]+) (?:Supreme (?:Judicial )?Court|Court of Appeals)`)
)

// courts takes out the courts that the question names, as CourtListener IDs. The state of a federal district is not
// searched for, because its own courts and law are different ones.
func (s *slots) courts(n names) {
	for _, m := range courtForm.FindAllStringIndex(s.rest, -1) {
		form := strings.TrimSpace(s.rest[m[0]:m[1]])
		if id := courtID(form); id != "" && form != "D.C." { // "D.C." may be just the place
			s.federal(id)
			s.cut(m[0], m[1])
		}
	}
	for _, m := range districtForm.FindAllStringSubmatchIndex(s.rest, -1) {
		name, end := n.state(s.rest[m[4]:m[5]])
		code := n.States[name]
		if code == "" {
			continue
		}
		id := strings.ToLower(code)
		if m[2] >= 0 {
			id += strings.ToLower(s.rest[m[2] : m[2]+1])
		}
		if s.rest[m[0]:m[4]] == "District of " && name == "Columbia" {
			id = "dc"
		}
		s.federal(id + "d")
		s.cut(m[0], m[4]+end)
	}
	for _, m := range highestForm.FindAllStringSubmatchIndex(s.rest, -1) {
		g := 2
		if m[g] < 0 {
			g = 4
		}
		name, end := n.state(s.rest[m[g]:m[g+1]])
		abbreviation := n.abbreviation(n.States[name])
		if abbreviation == "" {
			continue
		}
		if id := courtID(abbreviation); id != "" {
			s.add("court", id)
			s.add("state_court", id)
			if g == 2 {
				s.cut(m[0], m[g]+end)
			} else {
				s.cut(m[0], m[1])
			}
		}
	}
	if i := strings.Index(s.rest, "District of Columbia"); i >= 0 && s.found["docket"] != nil {
		s.federal("dcd") // as a place of dockets; no law is meant
		s.cut(i, i+len("District of Columbia"))
	}
	for at, id := range phrases(n.StateCourts, s.rest) {
		s.add("court", id)
		s.add("state_court", id)
		s.cut(at.Start, at.End)
	}
	for _, m := range circuitsForm.FindAllStringSubmatchIndex(s.rest, -1) {
		var ids []string
		named := strings.FieldsFunc(s.rest[m[2]:m[3]], func(c rune) bool { return c == ' ' || c == ',' })
		for _, w := range named {
			for _, id := range phrases(n.Courts, w+" Circuit") {
				ids = append(ids, id)
			}
		}
		if len(ids) != len(named)-1 { // all words except "and"
			continue
		}
		for _, id := range ids {
			s.federal(id)
		}
		s.cut(m[0], m[1])
	}
	for at, id := range phrases(n.Courts, s.rest) {
		s.federal(id)
		s.cut(at.Start, at.End)
	}
}

// federal adds a federal court.
func (s *slots) federal(id string) {
	s.add("court", id)
	s.add("federal_court", id)
}

// courtID returns the ID of a court by its form in citations, or "".
func courtID(form string) string {
	for _, c := range citations.Extract("1 F.3d 1 (" + form + " 2000)") { // as part of a citation
		return c.Court
	}
	return ""
}

// state returns the state with which a text begins, and the offset at which its name ends.
func (n names) state(s string) (name string, end int) {
	for state := range n.States {
		if strings.HasPrefix(s, state) && len(state) > len(name) {
			name, end = state, len(state)
		}
	}
	if i := strings.LastIndex(strings.TrimSpace(s), " "); name == "" && i >= 0 { // "The Texas"
		if last := strings.TrimSpace(s)[i+1:]; n.States[last] != "" {
			return last, len(s)
		}
	}
	return name, end
}

// abbreviation returns the abbreviation of a state in citations, by its postal code.
func (n names) abbreviation(code string) string {
	best := ""
	for abbr, c := range n.Codes {
		if c == code && code != "" && (best == "" || len(abbr) < len(best) || len(abbr) == len(best) && abbr < best) {
			best = abbr
		}
	}
	return best
}

// phrases finds the places of phrases in a text as whole words, ignoring case.
func phrases(table map[string][]string, s string) map[text.Span]string {
	out := make(map[text.Span]string)
	lower := strings.ToLower(s)
	if len(lower) != len(s) {
		return out // offsets differ in lower case
	}
	for id, list := range table {
		for _, p := range list {
			for from := 0; ; {
				i := strings.Index(lower[from:], p)
				if i < 0 {
					break
				}
				at := text.Span{Start: from + i, End: from + i + len(p)}
				from = at.End
				if !letter(lower, at.Start-1) && !letter(lower, at.End) {
					out[at] = id
				}
			}
		}
	}
	for at := range out { // of two that overlap completely, keep the longer
		for other := range out {
			if at != other && at.Start >= other.Start && at.End <= other.End {
				delete(out, at)
			}
		}
	}
	return out
}

func letter(s string, i int) bool {
	return i >= 0 && i < len(s) && (s[i] >= 'a' && s[i] <= 'z' || s[i] >= '0' && s[i] <= '9')
}
