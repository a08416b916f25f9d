// Package states looks up states by postal code and by name.
package states

import (
	_ "embed"
	"strings"
)

//go:embed states.tsv
var data string

// State is a state, the District of Columbia or a territory.
type State struct{ Postal, Name string }

// Find returns the state that a postal code or a name means: "CA", "California",
// "D.C.".
func Find(s string) (State, bool) {
	s = strings.ToLower(strings.ReplaceAll(strings.TrimSpace(s), ".", ""))
	if s == "washington dc" {
		s = "dc"
	}
	for line := range strings.Lines(data) {
		postal, name, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if ok && (strings.EqualFold(postal, s) || strings.EqualFold(strings.ReplaceAll(name, ".", ""), s)) {
			return State{postal, name}, true
		}
	}
	return State{}, false
}

// All lists them in table order.
func All() []State {
	var list []State
	for line := range strings.Lines(data) {
		if postal, name, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
			list = append(list, State{postal, name})
		}
	}
	return list
}
