package federalregister

import (
	_ "embed"
	"regexp"
	"strings"
	"unicode"
)

//go:embed agencies.tsv
var agencyData string

// national matches what may precede an agency's name without being part of it; U.S. Customs keeps its prefix.
var national = regexp.MustCompile(`^(?:the\s+)?(?:u\.?\s?s\.?\s+|united ` +
	`states\s+)?(department|environmental|food|patent|securities|nuclear)\b`)

// slugOf returns the agency's name in the Federal Register API: from the table of short names, else the name in lower
// case with hyphens; "Department of the Interior" becomes interior-department.
func slugOf(agency string) string {
	agency = strings.TrimSpace(agency)
	for line := range strings.Lines(agencyData) {
		if short, slug, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok &&
			strings.EqualFold(short, strings.ReplaceAll(agency, ".", "")) {
			return slug
		}
	}
	agency = national.ReplaceAllString(strings.ToLower(agency), "$1")
	words := strings.FieldsFunc(agency, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(words) > 2 && words[1] == "of" {
		switch kind := words[0]; kind {
		case "department", "bureau", "office":
			rest := words[2:]
			if rest[0] == "the" && len(rest) > 1 {
				rest = rest[1:]
			}
			words = append(rest[:len(rest):len(rest)], kind)
		}
	}
	return strings.Join(words, "-")
}

// types maps common words to kinds of document.
var types = map[string]string{
	"rule": "RULE", "rules": "RULE", "final rule": "RULE", "prorule": "PRORULE", "proposed rule": "PRORULE",
	"proposed rules": "PRORULE", "nprm": "PRORULE",
	"notice": "NOTICE", "notices": "NOTICE", "presdocu": "PRESDOCU", "presidential document": "PRESDOCU",
	"executive order": "PRESDOCU", "proclamation": "PRESDOCU",
}

func typeOf(s string) (string, bool) {
	t, ok := types[strings.ToLower(strings.ReplaceAll(strings.TrimSpace(s), "_", " "))]
	return t, ok
}
