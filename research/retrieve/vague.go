package retrieve

import (
	_ "embed"
	"strings"
	"sync"

	"headnote/text"
)

//go:embed vague.txt
var vagueData string

// vague returns the stems of words that say little about the subject of a question.
var vague = sync.OnceValue(func() map[string]bool {
	m := make(map[string]bool)
	for line := range strings.Lines(vagueData) {
		line, _, _ = strings.Cut(line, "#")
		for w := range strings.FieldsSeq(line) {
			m[text.Stem(w)] = true
		}
	}
	return m
})
