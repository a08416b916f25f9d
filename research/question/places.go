package question

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed places.txt
var placesData string

// adjectives maps each adjective of places.txt to its places.
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

// PlacesOf returns the places of which a capitalized word is the adjective: Portugal for "Portuguese"; nil for any
// other word. "British" has two.
func PlacesOf(word string) []string { return adjectives()[word] }
