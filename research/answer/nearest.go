package answer

import (
	"regexp"
	"slices"
	"strings"

	"headnote/research/question"
)

// bearing are the windows of each part as they may be shown as the nearest where nothing answers: of a question that
// names somebody, those of papers that speak of them. What another paper says of somebody else is not near.
func (in Input) bearing(parts [][]window) [][]window {
	var names []string
	if !in.Question.Asks(question.Comparison) {
		names = in.telling()
	}
	out := make([][]window, len(parts))
	for i, ranked := range parts {
		for _, w := range ranked {
			if (len(names) == 0 || slices.ContainsFunc(names, in.Papers[w.paper].speaksOf)) &&
				!(w.fills > 0 && w.breath < ofAnother) {
				out[i] = append(out[i], w)
			}
		}
		if len(out[i]) == 0 {
			out[i] = ranked
		}
	}
	return out
}

// ofAnother is how far the day or amount of a window must stand in one breath with what is asked about, below which it
// is that of another thing, and nobody should take it for the answer.
const ofAnother = 0.15

// where matches what precedes the name of a place.
var where = regexp.MustCompile(`(?i)\b(in|at|from|near|a|an|our|their)\s*$`)

// place reports whether a question has a name as that of a place, or of what is somewhere: "in Boston", "a Boston
// firm"; but no paper is named by it.
func (in Input) place(name string) bool {
	at := strings.Index(in.Question.Raw, name)
	return at > 0 && where.MatchString(in.Question.Raw[:at]) && !slices.ContainsFunc(in.Papers, func(p Paper) bool {
		return strings.Contains(p.Document.Title+" "+p.Document.Path, name)
	})
}

// telling are the names of the question that tell some of the papers from most others.
func (in Input) telling() []string {
	var names []string
	for _, m := range in.Question.Marks {
		if m.Kind == question.Name && !in.place(m.Text) && in.distinguishes(m.Text) {
			names = append(names, m.Text)
		}
	}
	return names
}

// distinguishes reports whether a name tells some of the papers from most others.
func (in Input) distinguishes(name string) bool {
	n := 0
	for i := range in.Papers {
		if in.Papers[i].speaksOf(name) {
			n++
		}
	}
	return n > 0 && 2*n <= len(in.Papers)
}

// speaksOf reports whether a paper has all words of a name, which it may have apart: "Roe, Jane A.".
func (p *Paper) speaksOf(name string) bool {
	return !slices.ContainsFunc(strings.Fields(name), func(word string) bool {
		return !p.mentions(strings.Trim(word, ".,"))
	})
}
