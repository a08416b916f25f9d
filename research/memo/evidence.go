package memo

import (
	"cmp"
	"slices"

	"headnote/research/events"
)

// Limits on the evidence of a memo: the maximum number of documents, and the number up to which those of low relevance
// are added if few are better.
const (
	evidenceMost = 40
	evidenceFew  = 14
	weakFloor    = 0.02
)

// Evidence returns the results that a memo is based on, best first: those of more than low relevance and, if these are
// few, the best of the others, since words alone cannot show that a document is irrelevant. Among the others, binding
// authorities come first.
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

// authority is the factor for how binding a document is.
func authority(r events.Result) float64 { return 0.4 + 0.6*r.Grading.Conviction }
