package plan

import (
	"headnote/backends"
	"headnote/citations"
	"headnote/text/pattern"
)

// cfrForm matches a part of the C.F.R. or a section of one.
var cfrForm = pattern.New(`^\d{1,5}[a-z]?(?:\.\d|$)`)

// changedForm matches words that ask how a text changed, proposedForm those that ask for a change that has not been
// made yet.
var (
	changedForm  = pattern.New(`(?i)\b(?:chang(?:e|es|ed)|amend(?:ed|ments?)|differ(?:s|ent|ence)?|redlines?)\b`)
	proposedForm = pattern.New(`(?i)\bpropos(?:e[sd]?|als?|ing)\b`)
)

// section returns the call that reads a section of the C.F.R., or that compares it between two dates if the question
// asks how it changed.
func (s slots) section(question string, c citations.Citation) (tool string, p backends.Params) {
	p = backends.Params{"title": c.Title, "section": c.Section}
	after := s.found["after"]
	if after != nil && changedForm.MatchString(question) && !proposedForm.MatchString(question) {
		p["compared_with"] = after[0]
		if before := s.found["before"]; before != nil {
			p["as_of"] = before[0]
		}
		return "compare_cfr_section", p
	}
	if day := s.found["as_of"]; day != nil {
		p["as_of"] = day[0]
	}
	return "get_cfr_section", p
}

// supremeForm matches words that name the Supreme Court.
var supremeForm = pattern.New(`(?i)\b(?:supreme court|scotus|certiorari)\b`)

// supreme reports whether a number in the question is that of a Supreme Court case.
func (s slots) supreme(question string) bool {
	return s.found["scotus_number"] != nil && supremeForm.MatchString(question)
}
