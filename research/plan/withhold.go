package plan

import (
	"regexp"
	"strings"
)

// Withhold is a text without names that must not leave, whatever their case; a possessive goes
// with its name.
func Withhold(s string, names []string) string {
	for _, name := range names {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		form, err := regexp.Compile(`(?i)` + regexp.QuoteMeta(name) + `(?:['’]s)?`)
		if err != nil {
			continue
		}
		s = form.ReplaceAllString(s, "")
	}
	return s
}
