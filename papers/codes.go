package papers

import (
	"strings"
	"sync"
)

// code is the code of laws of a state: its name and its citation form.
type code struct{ name, cite string }

// codes maps the names of states to their codes.
var codes = sync.OnceValue(func() map[string]code {
	b, err := data.ReadFile("data/codes.txt")
	if err != nil {
		panic(err) // the data is embedded
	}
	out := make(map[string]code)
	for l := range strings.Lines(string(b)) {
		if f := strings.Split(strings.TrimSpace(l), "|"); len(f) == 3 && !strings.HasPrefix(l, "#") {
			out[f[0]] = code{name: f[1], cite: f[2]}
		}
	}
	return out
})

// codeOf returns the code of a state; the default is the state's name with "Code", as in "Idaho Code".
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
