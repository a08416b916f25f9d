package memo

import (
	"cmp"
	"slices"

	"headnote/research/events"
)

// Limits of what a memo rests on: documents read at most, and how far those
// of low relevance fill up where few documents are better.
const (
	evidenceMost = 40
	evidenceFew  = 14
	weakFloor    = 0.02
)

// Evidence are the results that a memo rests on, best first: those of more than low
// relevance, and where these are few the best of the others, since words alone cannot say
// that a document is irrelevant. Among the others what binds comes before what does not.
func Evidence(run events.Run) []events.Result {
	var out, weak []events.Result
	for _, r := range run.Ranked() {
		switch {
		case !r.Graded(), !r.Document.Quotable():
		case r.Grading.Grade != events.Irrelevant:
			out = append(out, r)
		case r.Grading.Score >= weakFloor:
			weak = append(weak, r)
		}
	}
	out = out[:min(len(out), evidenceMost)]
	slices.SortStableFunc(weak, func(a, b events.Result) int {
		return cmp.Compare(b.Grading.Score*authority(b), a.Grading.Score*authority(a))
	})
	weak = weak[:min(len(weak), max(0, evidenceFew-len(out)))]
	slices.SortStableFunc(weak, func(a, b events.Result) int { return cmp.Compare(b.Grading.Score, a.Grading.Score) })
	return append(out, weak...)
}

// authority is how much it counts that a document binds.
func authority(r events.Result) float64 { return 0.4 + 0.6*r.Grading.Conviction }
