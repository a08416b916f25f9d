package backends

import (
	"slices"
	"strings"

	"headnote/text"
)

// Terms returns up to most content words of a search, in lower case and in order, without duplicates. It omits stop
// words, single letters and the words of generic, which describe where to look rather than what for; if nothing else is
// left, they are kept.
func Terms(search string, most int, generic map[string]bool) []string {
	var all, terms []string
	text.Words(search, func(sp text.Span) bool {
		word := strings.ToLower(search[sp.Start:sp.End])
		if slices.Contains(all, word) {
			return true
		}
		if all = append(all, word); len(word) > 1 && !text.IsStop(word) && !generic[word] {
			terms = append(terms, word)
		}
		return len(terms) < most
	})
	if len(terms) == 0 {
		return all[:min(len(all), most)]
	}
	return terms
}

// Words parses a list with one word per line and # for comments.
func Words(file string) map[string]bool {
	set := make(map[string]bool)
	for line := range strings.Lines(file) {
		if word := strings.TrimSpace(line); word != "" && word[0] != '#' {
			set[word] = true
		}
	}
	return set
}
