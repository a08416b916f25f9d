package retrieve

import (
	_ "embed"
	"strings"
	"sync"

	"headnote/text/pattern"
)

//go:embed rulings.txt
var rulingsData string

// rulings matches the words by which a paper decides something.
var rulings = sync.OnceValue(func() *pattern.Pattern {
	var alternatives []string
	for line := range strings.Lines(rulingsData) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			alternatives = append(alternatives, line)
		}
	}
	return pattern.New(strings.Join(alternatives, "|"))
})
