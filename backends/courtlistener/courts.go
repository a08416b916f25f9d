package courtlistener

import (
	_ "embed"
	"strings"
)

//go:embed courts.tsv
var courtData string

// courtRows calls yield with the place, the level and the ids of each row.
func courtRows(yield func(place, level, ids string)) {
	for line := range strings.Lines(courtData) {
		if f := strings.Split(strings.TrimSpace(line), "\t"); len(f) == 3 && !strings.HasPrefix(line, "#") {
			yield(f[0], f[1], f[2])
		}
	}
}

// courtsOf are the ids of the courts of a state, or of the United States ("US").
func courtsOf(place string) string {
	var ids []string
	courtRows(func(p, _, row string) {
		if p == place {
			ids = append(ids, row)
		}
	})
	return strings.Join(ids, " ")
}

// courtsOfStates are the ids of the courts of all states.
func courtsOfStates() string {
	var ids []string
	courtRows(func(_, level, row string) {
		if level == "state" {
			ids = append(ids, row)
		}
	})
	return strings.Join(ids, " ")
}
