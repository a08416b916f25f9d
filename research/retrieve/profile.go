package retrieve

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/BurntSushi/toml"

	"headnote/research/events"
)

//go:embed profiles.toml
var profilesData string

// Profile is how the evidence of one kind of research is evaluated.
type Profile struct {
	Tools       []string           `toml:"tools"`   // tools typical of this kind
	Weights     map[string]float64 `toml:"weights"` // weights of the five criteria
	Threshold   float64            `toml:"threshold"`
	Target      float64            `toml:"target"`
	MaxSearches int                `toml:"max_searches"`
	MaxResults  int                `toml:"max_results"`
}

const general = "general"

var profiles = sync.OnceValues(func() (map[string]Profile, error) {
	var ps map[string]Profile
	if _, err := toml.Decode(profilesData, &ps); err != nil {
		return nil, fmt.Errorf("the profiles of research cannot be read: %w", err)
	}
	if _, ok := ps[general]; !ok {
		return nil, fmt.Errorf("the profiles of research lack %q", general)
	}
	return ps, nil
})

// Profiles returns the kinds of research by name.
func Profiles() (map[string]Profile, error) { return profiles() }

// KindOf returns the kind of research of a run: the one whose tools its first plan uses most, general if there is a
// tie.
func KindOf(run events.Run, ps map[string]Profile) string {
	kind, most, tie := general, 0, false
	for _, name := range slices.Sorted(maps.Keys(ps)) {
		n := 0
		for _, c := range run.Calls {
			if c.Round == 1 && slices.Contains(ps[name].Tools, c.Tool) {
				n++
			}
		}
		switch {
		case n > most:
			kind, most, tie = name, n, false
		case n == most && n > 0:
			tie = true
		}
	}
	if tie {
		return general
	}
	return kind
}
