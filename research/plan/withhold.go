package plan

import (
	"regexp"
	"strings"
)

// Withhold returns a text without the names that must not be sent, ignoring case and including possessive endings.
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
