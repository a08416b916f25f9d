package answer

import (
	"maps"
	"slices"
	"strings"

	"headnote/papers"
	"headnote/research/question"
	"headnote/text"
	"headnote/text/pattern"
)

// Factors for windows of opinions if a question names a party: of that party's case, and of another opinion that has
// the name only in a case it cites.
const (
	ownCaseFactor = 1.2
	citedFactor   = 0.5
)

var (
	// caption matches a line at the head of an opinion that names the parties to its case.
	caption = pattern.New(`(?m)^.*(?:\bv(?:s?\.)? |\b(?i:in re:?|matter of) ).*$`)
	// treating matches a question about how one case treats another.
	treating = pattern.New(`(?i)\b(cit(e[sd]?|ing)|distinguish\w*|follow\w*|overrul\w*|rel(y|ied) (up)?on|still|later|` +
		`good law|appl(y|ied)|discuss\w*|treat\w*|compare\w*|differ\w*)\b`)
)

// casesOf returns the opinions, by index, whose caption has a party that a part names, with those names; none if the
// part asks how another case treats it.
func casesOf(in Input, part question.Part) (cases map[int]bool, parties []string) {
	if treating.MatchString(part.Text) || part.Asks(question.Comparison) {
		return nil, nil
	}
	captions := make(map[int]string)
	for i := range in.Papers {
		if p := &in.Papers[i]; p.Document.Type == papers.Opinion {
			heads := caption.FindAllString(text.Prefix(p.Text, headLength/2), -1)
			captions[i] = strings.ToLower(strings.Join(heads, "\n"))
		}
	}
	for _, m := range in.Question.Marks {
		of := make(map[int]bool)
		for i, heads := range captions {
			if m.Kind == question.Name && strings.Contains(part.Text, m.Text) &&
				strings.Contains(heads, strings.ToLower(m.Text)) {
				of[i] = true
			}
		}
		switch { // prefer the name that matches fewer cases
		case len(of) == 0:
		case len(cases) == 0 || len(of) < len(cases):
			cases, parties = of, []string{m.Text}
		case len(of) == len(cases):
			maps.Copy(cases, of)
			parties = append(parties, m.Text)
		}
	}
	return cases, parties
}

// ofOwnCase returns the factor for whether a window's opinion is in the case of a party that the part names, or only
// cites that case.
func ofOwnCase(a asked, p *Paper, w *window) float64 {
	if a.cases[w.paper] {
		return ownCaseFactor
	}
	if p.Document.Type == papers.Opinion && precedent.MatchString(w.said) &&
		slices.ContainsFunc(a.marks, func(m mark) bool {
			return slices.Contains(a.parties, m.Text) && strings.Contains(w.said, m.Text)
		}) {
		return citedFactor
	}
	return 1
}
