package backends

import (
	"slices"
	"strings"

	"headnote/text"
)

// Terms are the words of a search that name something, in lower case and order,
// without repeats, at most so many. Left out are stop words, single letters and
// the words of generic, which say where one looks and not what for; where
// nothing else is there, they stay.
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

// Words reads a list of words from a file of one word a line, # for remarks.
func Words(file string) map[string]bool {
	set := make(map[string]bool)
	for line := range strings.Lines(file) {
		if word := strings.TrimSpace(line); word != "" && word[0] != '#' {
			set[word] = true
		}
	}
	return set
}
