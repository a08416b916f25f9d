package risk

import (
	"strings"
	"sync"

	"headnote/text/pattern"
)

// insider is how a paper says who sits on the board of a company or runs it: "Ms. Orr is a member of the Board", "Ada
// Orr, a director of the Company".
var insider = pattern.New(`\b([A-Z][\w’'-]{2,})(?:,| is| was| serves as| \(who is)\s+(?:also\s+)?` +
	`(?:a|an|the|our|its)\s+(?:\w+\s+)?(?:member of (?:the|our|its) (?:\w+\s+)?[Bb]oard` +
	`|[Dd]irector of (?:the|our|[A-Z])|officer of (?:the|our|[A-Z])` +
	`|(?:[Cc]hief|[Pp]resident|[Cc]hair\w*) (?:[Ee]xecutive|[Ff]inancial|of)` +
	`|(?:controlling|majority|principal) (?:share|stock)holder)`)

// insiders are the surnames of those of whom a paper says so. It is read for them when they are first asked for, since
// few kinds of issues ask.
func insiders(body string) func() []string {
	return sync.OnceValue(func() (out []string) {
		for _, m := range insider.FindAllStringSubmatch(body, -1) {
			out = append(out, m[1])
		}
		return out
	})
}

// names reports whether a sentence has one of some names.
func names(s string, list func() []string) bool {
	for _, n := range list() {
		if strings.Contains(s, n) {
			return true
		}
	}
	return false
}
