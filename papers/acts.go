package papers

import (
	"strings"
	"sync"
)

// actOfCode is an act of Congress by the names that files use for it, with the sections of the United States Code
// where it is codified.
type actOfCode struct {
	names    []string
	title    string
	sections [][2]int
}

var acts = sync.OnceValue(func() []actOfCode {
	b, err := data.ReadFile("data/acts.txt")
	if err != nil {
		panic(err) // the data is embedded
	}
	var out []actOfCode
	for l := range strings.Lines(string(b)) {
		f := strings.Split(strings.TrimSpace(l), "|")
		if len(f) != 3 || strings.HasPrefix(l, "#") {
			continue
		}
		a := actOfCode{names: strings.Split(f[0], ","), title: f[1]}
		for s := range strings.FieldsSeq(f[2]) {
			from, to, ok := strings.Cut(s, "-")
			if !ok {
				to = from
			}
			a.sections = append(a.sections, [2]int{atoi(from), atoi(to)})
		}
		out = append(out, a)
	}
	return out
})

// titleByName returns the title of the United States Code for a section whose text does not name one, where the
// file's name begins with that of an act codified at that section ("APA 706"), or "" if none matches.
func titleByName(name, section string) string {
	digits := section[:len(section)-len(strings.TrimLeft(section, "0123456789"))]
	n := atoi(digits)
	if n < 0 {
		return ""
	}
	for _, a := range acts() {
		for _, s := range a.sections {
			if n < s[0] || n > s[1] {
				continue
			}
			for _, w := range a.names {
				rest, ok := strings.CutPrefix(name, w)
				if ok && (rest == "" || rest[0] == ' ' || digit(rest[0])) {
					return a.title
				}
			}
		}
	}
	return ""
}
