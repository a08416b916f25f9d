package events

import (
	"maps"
	"slices"
)

// Bodies are an empty one of every type.
func Bodies() []Body {
	var out []Body
	for _, name := range slices.Sorted(maps.Keys(constructors)) {
		out = append(out, constructors[name]())
	}
	return out
}
