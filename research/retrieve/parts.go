package retrieve

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed parts.txt
var partsData string

// parts are the headings under which a document states its question or holding.
var parts = sync.OnceValue(func() map[string]bool {
	m := make(map[string]bool)
	for line := range strings.Lines(partsData) {
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line != "" {
			m[line] = true
		}
	}
	return m
})

// decides reports whether a passage is where a document states its question or holding.
func decides(headings []string) bool {
	if len(headings) == 0 {
		return false
	}
	last := strings.ToLower(strings.Trim(headings[len(headings)-1], " .:0123456789IVX"))
	return parts()[last]
}
