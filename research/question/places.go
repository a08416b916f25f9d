package question

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed places.txt
var placesData string

// adjectives are the places of places.txt by each of their adjectives.
var adjectives = sync.OnceValue(func() map[string][]string {
	out := make(map[string][]string)
	for line := range strings.Lines(placesData) {
		line, _, _ = strings.Cut(line, "#")
		place, said, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok {
			continue
		}
		for adjective := range strings.SplitSeq(said, "|") {
			out[adjective] = append(out[adjective], place)
		}
	}
	return out
})

// PlacesOf are the places of which a word with a capital is the adjective: Portugal of "Portuguese"; nil for another
// word. "British" is of two.
func PlacesOf(word string) []string { return adjectives()[word] }
