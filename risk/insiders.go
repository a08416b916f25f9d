package risk

import (
	"strings"
	"sync"

	"headnote/text/pattern"
)

// insider matches how a paper identifies directors and officers: "Ms. Orr is a member of the Board", "Ada Orr, a
// director of the Company".
var insider = pattern.New(`\b([A-Z][\w’'-]{2,})(?:,| is| was| serves as| \(who is)\s+(?:also\s+)?` +
	`(?:a|an|the|our|its)\s+(?:\w+\s+)?(?:member of (?:the|our|its) (?:\w+\s+)?[Bb]oard` +
	`|[Dd]irector of (?:the|our|[A-Z])|officer of (?:the|our|[A-Z])` +
	`|(?:[Cc]hief|[Pp]resident|[Cc]hair\w*) (?:[Ee]xecutive|[Ff]inancial|of)` +
	`|(?:controlling|majority|principal) (?:share|stock)holder)`)

// insiders returns the surnames of the insiders that a paper identifies. The paper is searched on first use, since few
// kinds of issues ask.
func insiders(body string) func() []string {
	return sync.OnceValue(func() (out []string) {
		for _, m := range insider.FindAllStringSubmatch(body, -1) {
			out = append(out, m[1])
		}
		return out
	})
}

// names reports whether a sentence contains one of the names.
func names(s string, list func() []string) bool {
	for _, n := range list() {
		if strings.Contains(s, n) {
			return true
		}
	}
	return false
}
