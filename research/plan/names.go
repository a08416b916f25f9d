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

// names are the proper names that the rules know.
type names struct {
	Makes    []string            // vehicle makes
	States   map[string]string   // from name to postal code
	Suffixes []string            // of company names
	Stop     []string            // words without content in a question
	Common   []string            // capitalized words that are not part of company names
	Acronyms []string            // words in capitals that are no tickers
	Agencies map[string][]string // from the name in the Federal Register to other names
	Codes    map[string]string   // from the abbreviation of a state in citations to its postal code
	Courts   map[string][]string // by CourtListener ID
	Empty    []string            // words that say little about the topic
	// Continues are words that can continue a name but not begin one: "Norfolk Southern".
	Continues   []string
	StateCourts map[string][]string `toml:"state_courts"`

	// What a question asks for other than words, by the value that a source's filter takes.
	Forms, Statutes, Types, Products, Programs, Proceedings, Collections, Flags map[string][]string
}

func readNames() (names, error) {
	var n names
	if _, err := toml.Decode(nameData, &n); err != nil {
		return n, fmt.Errorf("names.toml: %w", err)
	}
	return n, nil
}

// words splits a text into lower-case words; marks inside a word are kept: "505(b)(2)", "u.s.c", "10-k".
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

// fold returns the words of a text with a space before and after each, so that whole words can be looked up.
func fold(s string) string { return " " + strings.Join(words(s), " ") + " " }

// terms returns the content words of a question, for sources that search by words.
func (n names) terms(question string) string {
	var kept []string
	for _, w := range words(question) {
		if !slices.Contains(n.Stop, w) && !slices.Contains(kept, w) {
			kept = append(kept, w)
		}
		if len(kept) == 16 { // sources reject or ignore longer queries
			break
		}
	}
	return strings.Join(kept, " ")
}
