package papers

import (
	"strings"
	"sync"
)

// code is the code of laws of a state: what it is called, and how it is cited.
type code struct{ name, cite string }

// codes are the codes of states by the names of the states.
var codes = sync.OnceValue(func() map[string]code {
	b, err := data.ReadFile("data/codes.txt")
	if err != nil {
		panic(err) // it is part of the program
	}
	out := make(map[string]code)
	for l := range strings.Lines(string(b)) {
		if f := strings.Split(strings.TrimSpace(l), "|"); len(f) == 3 && !strings.HasPrefix(l, "#") {
			out[f[0]] = code{name: f[1], cite: f[2]}
		}
	}
	return out
})

// codeOf is the code of a state; of one whose code has no name of its own, "Idaho Code".
func codeOf(state string) code {
	if c, ok := codes()[state]; ok {
		return c
	}
	short := state
	for _, p := range load().places {
		if p.name == state {
			short = p.abbreviation
		}
	}
	return code{name: state + " Code", cite: short + " Code"}
}
