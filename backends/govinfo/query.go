package govinfo

import (
	"strings"

	"headnote/text/pattern"
)

var (
	usCiteForm = pattern.New(
		`(?i)\b(\d{1,2}a?)\s*U\.?\s?S\.?\s?C\.?(?:\s?[AS]\.?)?\s*(?:§+|sec(?:tion|\.)?)?\s*(\d[\w–-]*)`)
	cfrForm = pattern.New(
		`(?i)\b(\d{1,2})\s*C\.?\s?F\.?\s?R\.?\s*(?:§+|part|sec(?:tion|\.)?)?\s*(\d+)(?:\.(\d+[\w–-]*))?`)
	publicLawForm = pattern.New(`(?i)\bpub(?:lic|\.)?\s*l(?:aw|\.)?\s*(?:no\.?)?\s*(\d{2,3})[-–](\d+)`)
)

// usCite returns the citation of a section in a query, in the form by which the service finds that section: no section
// sign, no subsection.
func usCite(query string) (string, bool) {
	m := usCiteForm.FindStringSubmatch(query)
	if m == nil {
		return "", false
	}
	sec, err := parseSection(m[2])
	if err != nil {
		return "", false
	}
	return m[1] + " U.S.C. " + sec.base, true
}

func publicLaw(query string) (congress, number string, ok bool) {
	m := publicLawForm.FindStringSubmatch(query)
	if m == nil {
		return "", "", false
	}
	return m[1], m[2], true
}

// plainWords removes the operators of the service from a query, except quotation marks.
func plainWords(s string) string {
	return closed(strings.NewReplacer(":", " ", "(", " ", ")", " ", "§", " ", "*", " ", "?", " ", "\\", " ", "/", " ", "[",
		" ", "]", " ").Replace(s))
}

// closed drops unbalanced quotation marks and brackets.
func closed(s string) string {
	s = strings.NewReplacer("“", `"`, "”", `"`).Replace(s)
	if strings.Count(s, `"`)%2 == 1 {
		s = strings.ReplaceAll(s, `"`, " ")
	}
	if strings.Count(s, "(") != strings.Count(s, ")") {
		s = strings.NewReplacer("(", " ", ")", " ").Replace(s)
	}
	return strings.Join(strings.Fields(s), " ")
}
