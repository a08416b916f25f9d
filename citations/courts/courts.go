// Package courts determines the level of a court from its name, its courts-db id or a reporter. Names are compared
// as sets of words, so that "Supreme Court of California" matches the California Supreme Court. The level comes
// from a table and is never inferred from the name: the Supreme Court of New York is a trial court.
package courts

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

//go:generate go run ./gen $HEADNOTE_SHARED/citations/tables/courts.json ../data/states.txt levels.tsv

//go:embed levels.tsv
var levelData string

//go:embed general.tsv
var generalData string

// Level is the rank of a court in its hierarchy.
type Level string

// Levels, from the highest.
const (
	Supreme   Level = "supreme"   // the Supreme Court of the United States
	Highest   Level = "highest"   // the highest court of a state
	Circuit   Level = "circuit"   // a federal court of appeals
	Appellate Level = "appellate" // another court of appeals
	Trial     Level = "trial"
	Unknown   Level = ""
)

// Of returns the level of a court by its name: "Court of Appeals for the Ninth Circuit". Among courts whose words
// are all in the name, the one with the most words counts, so the name may also include a county or a department.
func Of(name string) Level {
	in := words(name)
	if len(in) == 0 {
		return Unknown
	}
	t := load()
	if l, ok := t.exact[strings.Join(in, " ")]; ok {
		return l
	}
	best, most := Unknown, 0
	for _, r := range t.rows {
		if len(r.words) > most && contains(in, r.words) {
			best, most = r.level, len(r.words)
		}
	}
	return best
}

// OfID returns the level of a court by its courts-db id: "ca9".
func OfID(id string) Level { return load().ids[id] }

// OfReporter returns the level of the courts in a reporter, or Unknown if it covers several: "F.3d" has only the
// federal courts of appeals.
func OfReporter(reporter string) Level {
	return load().reporters[strings.ReplaceAll(reporter, " ", "")]
}

// table holds the levels of courts.
type table struct {
	ids, exact, reporters map[string]Level
	rows                  []row
}

type row struct {
	words []string // sorted
	level Level
}

var load = sync.OnceValue(func() *table {
	t := &table{ids: make(map[string]Level), exact: make(map[string]Level), reporters: make(map[string]Level)}
	add := func(name string, l Level) {
		w := words(name)
		if key := strings.Join(w, " "); t.exact[key] == Unknown {
			t.exact[key] = l
			t.rows = append(t.rows, row{w, l})
		}
	}
	for f := range fields(generalData) {
		if f[0] == "reporter" {
			t.reporters[strings.ReplaceAll(f[2], " ", "")] = Level(f[1])
		} else {
			add(f[1], Level(f[0]))
		}
	}
	for f := range fields(levelData) {
		t.ids[f[0]] = Level(f[1])
		add(f[2], Level(f[1]))
	}
	return t
})

// fields yields the columns of each row of a table.
func fields(data string) func(func([]string) bool) {
	return func(yield func([]string) bool) {
		for line := range strings.Lines(data) {
			if line = strings.TrimSpace(line); line != "" && line[0] != '#' && !yield(strings.Split(line, "\t")) {
				return
			}
		}
	}
}

// filler are words in court names that do not distinguish courts.
var filler = map[string]bool{
	"of": true, "the": true, "for": true, "in": true, "and": true, "state": true, "commonwealth": true,
}

// words returns the significant words of a court's name, sorted and without duplicates.
func words(name string) []string {
	name = strings.ReplaceAll(strings.ReplaceAll(name, "U.S.", "United States"), "D.C.", "District Columbia")
	out := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r >= 0x80)
	})
	out = slices.DeleteFunc(out, func(w string) bool { return filler[w] })
	slices.Sort(out)
	return slices.Compact(out)
}

// contains reports whether a sorted list contains all words of another.
func contains(all, some []string) bool {
	i := 0
	for _, w := range some {
		for i < len(all) && all[i] < w {
			i++
		}
		if i == len(all) || all[i] != w {
			return false
		}
	}
	return true
}
