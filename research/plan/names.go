package plan

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
)

//go:embed names.toml
var nameData string

// names are the proper names that the rules know by heart.
type names struct {
	Makes    []string            // vehicle makes
	States   map[string]string   // name to postal code
	Suffixes []string            // of company names
	Stop     []string            // words that carry no content in a question
	Common   []string            // words in capitals that are in no company's name
	Acronyms []string            // words in capitals that are no ticker
	Agencies map[string][]string // as the Federal Register calls them, with what they are called
	Codes    map[string]string   // how citations abbreviate a state, to its postal code
	Courts   map[string][]string // by CourtListener's id
	Empty    []string            // words that say little of what is asked
	// Continues are words that go on with a name and begin none: Norfolk Southern.
	Continues   []string
	StateCourts map[string][]string `toml:"state_courts"`

	// What a question asks for beside words, by the value that a source's filter takes.
	Forms, Statutes, Types, Products, Programs, Proceedings, Collections, Flags map[string][]string
}

func readNames() (names, error) {
	var n names
	if _, err := toml.Decode(nameData, &n); err != nil {
		return n, fmt.Errorf("names.toml: %w", err)
	}
	return n, nil
}

// words folds a text to lower-case words; marks inside a word stay: "505(b)(2)",
// "u.s.c", "10-k".
func words(s string) []string {
	ws := strings.Fields(strings.ToLower(s))
	out := ws[:0]
	for _, w := range ws {
		w = strings.TrimRight(strings.TrimLeft(w, "\"'“‘([§-–"), ".,;:?!\"'”’")
		if strings.Count(w, "(") < strings.Count(w, ")") {
			w = strings.TrimRight(w, ")")
		}
		if w = strings.TrimSuffix(strings.TrimSuffix(w, "'s"), "’s"); w != "" {
			out = append(out, w)
		}
	}
	return out
}

// fold is a text as its words between blanks, for looking up whole words.
func fold(s string) string { return " " + strings.Join(words(s), " ") + " " }

// terms are the content words of a question, for sources that search by words.
func (n names) terms(question string) string {
	var kept []string
	for _, w := range words(question) {
		if !slices.Contains(n.Stop, w) && !slices.Contains(kept, w) {
			kept = append(kept, w)
		}
		if len(kept) == 16 { // sources refuse or ignore longer queries
			break
		}
	}
	return strings.Join(kept, " ")
}
