package retrieve

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"

	"headnote/text"
)

//go:embed hints.toml
var hintData string

// hint is how documents of a field express what people ask in other words.
type hint struct {
	Field string
	Asks  []string
	Says  []string
}

// hints returns the rows of hints.toml. The file is embedded and checked by a test, so that it always parses.
var hints = sync.OnceValue(func() []hint {
	var f struct{ Hint []hint }
	if _, err := toml.Decode(hintData, &f); err != nil {
		panic("hints.toml: " + err.Error())
	}
	return f.Hint
})

// fieldWords adds to a question the words that documents of its field use. The field is the one with most of its
// phrases in the question, the first in the file among equals.
func fieldWords(q Question) (Expansion, bool) {
	stems := text.Stems(q.Raw)
	var best hint
	most := 0
	for _, h := range hints() {
		n := 0
		for _, phrase := range h.Asks {
			if containsRun(stems, text.Stems(phrase)) {
				n += len(text.Stems(phrase))
			}
		}
		if n > most {
			best, most = h, n
		}
	}
	var added []string
	for _, w := range best.Says {
		if !containsRun(stems, text.Stems(w)) {
			added = append(added, w)
		}
	}
	return Expansion{q.Raw + " " + strings.Join(added, " "), "domain", fmt.Sprintf("documents on %s say %s", best.Field,
		strings.Join(added, ", "))}, len(added) > 0
}

// containsRun reports whether run occurs in words as consecutive elements.
func containsRun(words, run []string) bool {
	if len(run) == 0 {
		return false
	}
	for i := 0; i+len(run) <= len(words); i++ {
		if slices.Equal(words[i:i+len(run)], run) {
			return true
		}
	}
	return false
}
