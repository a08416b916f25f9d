package answer

import (
	"regexp"
	"slices"

	"headnote/papers"
	"headnote/research/question"
)

// twoOpinions matches a question that compares two opinions of one case by their order.
var twoOpinions = regexp.MustCompile(`(?i)\b(?:first|earlier|former|old|original|initial|withdrawn|vacated|` +
	`superseded|previous|prior|two|both)\b[^;?]{0,80}\b(?:opinions?|rulings?|decisions?|judgments?)\b`)

// ofOrder are stems of the words by which such a question tells the two apart: they say nothing of what is compared.
var ofOrder = stemSet("first second earlier later former latter old new original initial withdrawn vacated " +
	"superseded previous prior amended two both opinion opinions ruling rulings decision decisions")

// What words count that say what an opinion holds, where opinions are compared, and beside it those in which it calls
// that its holding.
const (
	holdsFactor = 4
	heldFactor  = 2
)

// holdingOf is how much a window counts by whether it says what an opinion holds, where two of one case are compared.
func holdingOf(a asked, w *window) float64 {
	switch {
	case !a.versioned || !holds.MatchString(w.said):
		return 1
	case weHold.MatchString(w.said):
		return holdsFactor * heldFactor
	}
	return holdsFactor
}

// weHold are the words in which a court calls something its holding.
var weHold = regexp.MustCompile(`(?i)\b(?:we|the court)(?: \w+)? holds? that\b`)

// versions are the papers that a question compares which asks how two opinions of one case differ: the one that was
// withdrawn, and the one that took its place. ok is false where the papers have no such pair, or more than one.
func versions(in Input) (pair [2]int, ok bool) {
	if !in.Question.Asks(question.Comparison) || !twoOpinions.MatchString(in.Question.Raw) {
		return pair, false
	}
	for i := range in.Papers {
		old := &in.Papers[i]
		if old.Document.Type != papers.Opinion || !old.overtaken() {
			continue
		}
		for j := range in.Papers {
			later := &in.Papers[j]
			if later.Document.Type != papers.Opinion || later.overtaken() || !slices.Contains(later.Card.Withdraws,
				old.Card.Date.Value) || !papers.Withdraws(later.Card, old.Card, old.Card.Date.Value) {
				continue
			}
			if ok {
				return pair, false
			}
			pair, ok = [2]int{i, j}, true
		}
	}
	return pair, ok
}

// ofVersions leaves out what other papers say where a question compares two opinions of one case.
func ofVersions(in Input, all []window) []window {
	pair, ok := versions(in)
	if !ok {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(w window) bool { return w.paper != pair[0] && w.paper != pair[1] })
}

// heldFirst puts what two opinions hold before the rest of them, where a question compares these.
func heldFirst(in Input, ranked []window) []window {
	if _, ok := versions(in); !ok || len(ranked) == 0 {
		return ranked
	}
	var first, rest []window
	for _, w := range ranked {
		p := &in.Papers[w.paper]
		if _, apart := p.quoted().Separate(w.span.Start); !apart && holds.MatchString(w.said) &&
			w.total >= enough*ranked[0].total {
			first = append(first, w)
			continue
		}
		w.total *= opposed
		rest = append(rest, w)
	}
	return append(first, rest...)
}
