package text

import "strings"

// Set returns the set of the space-separated words.
func Set(words string) map[string]bool {
	out := make(map[string]bool)
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}
