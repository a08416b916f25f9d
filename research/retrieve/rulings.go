package retrieve

import (
	_ "embed"
	"regexp"
	"strings"
	"sync"
)

//go:embed rulings.txt
var rulingsData string

// rulings finds the words by which a paper decides something.
var rulings = sync.OnceValue(func() *regexp.Regexp {
	var alternatives []string
	for line := range strings.Lines(rulingsData) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			alternatives = append(alternatives, line)
		}
	}
	return regexp.MustCompile(strings.Join(alternatives, "|"))
})
