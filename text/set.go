package text

import "strings"

// Set is a set of words given with blanks between them.
func Set(words string) map[string]bool {
	out := make(map[string]bool)
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}
