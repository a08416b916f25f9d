package answer

import (
	"slices"
	"strings"
	"unicode"

	"headnote/text"
)

// Limits on the number of words that an acronym stands for.
const (
	shortestAcronym = 3
	longestAcronym  = 5
)

// addAcronyms adds, as synonyms for the words of a part, the acronyms of those words that the papers use: a question
// about a temporary restraining order also means a TRO.
func addAcronyms(in Input, part string, others map[string][][]string) {
	var words []string
	text.Words(part, func(sp text.Span) bool {
		words = append(words, sp.Of(part))
		return true
	})
	for i := range words {
		var initials strings.Builder
		for j := i; j < min(len(words), i+longestAcronym); j++ {
			if text.IsStop(words[j]) {
				break
			}
			first := []rune(words[j])[0]
			if !unicode.IsLetter(first) {
				break
			}
			initials.WriteRune(unicode.ToUpper(first))
			short := initials.String()
			if j-i+1 < shortestAcronym || !slices.ContainsFunc(in.Papers, func(p Paper) bool {
				return strings.Contains(p.Text, " "+short+" ") || strings.Contains(p.Text, "("+short+")")
			}) {
				continue
			}
			for _, w := range words[i : j+1] {
				for _, s := range text.Stems(w) {
					others[s] = append(slices.Clone(others[s]), text.Stems(short))
				}
			}
		}
	}
}
