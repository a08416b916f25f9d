package answer

import (
	"slices"
	"strings"

	"headnote/research/question"
)

// bearing are the windows of each part that may be shown as the nearest where nothing answers: of a question that names
// somebody, those of papers that speak of them. What another paper says of somebody else is not near.
func (in Input) bearing(parts [][]window) [][]window {
	var names []string
	for _, m := range in.Question.Marks {
		if m.Kind == question.Name && in.tells(m.Text) {
			names = append(names, m.Text)
		}
	}
	if len(names) == 0 {
		return parts
	}
	out := make([][]window, len(parts))
	for i, ranked := range parts {
		for _, w := range ranked {
			if slices.ContainsFunc(names, in.Papers[w.paper].speaksOf) {
				out[i] = append(out[i], w)
			}
		}
		if len(out[i]) == 0 {
			out[i] = ranked
		}
	}
	return out
}

// tells reports whether a name tells some of the papers from most others.
func (in Input) tells(name string) bool {
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
