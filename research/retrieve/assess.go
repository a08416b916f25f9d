package retrieve

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/research/events"
	"headnote/risk"
)

// Assess reports whether the results of a round suffice, by the calibrated grades, and also gives the plain figures
// used by other programs. If a passage answers the question, few relevant papers are no reason for a warning: one is
// enough.
func Assess(round int, results []events.Result, answered bool) events.Assessment {
	a := events.Assessment{Round: round, Distribution: map[events.Grade]int{
		events.Relevant: 0, events.Ambiguous: 0,
		events.Irrelevant: 0,
	}, Warnings: []string{}}
	if len(results) == 0 {
		a.Warnings = append(a.Warnings, "No documents were found")
		a.Confidence, a.PlainConfidence = 1, 1 // confidence that what was searched has nothing
		a.Action, a.Reason = "search_elsewhere", "nothing was found in what was searched"
		return a
	}
	sum, none, doubt := 0.0, 1.0, 1.0
	sources := make(map[string]bool)
	for _, r := range results {
		g := r.Grading
		a.Distribution[g.Grade]++
		sum += g.Score
		none *= 1 - g.Score
		if g.Grade != events.Irrelevant {
			doubt *= 1 - g.Score
			for _, s := range r.Sources {
				sources[s] = true
			}
		}
	}
	n := float64(len(results))
	mean := round3(sum / n)
	rel, amb := a.Distribution[events.Relevant], a.Distribution[events.Ambiguous]
	a.MeanScore, a.PlainConfidence, a.PlainIsSufficient = mean, math.Min(round3(mean+0.2), 1), rel > 0 && mean >= 0.5

	// The probability that at least one result is relevant, if the grades were independent.
	a.OverallRelevance = round3(1 - none)
	// Two possibly relevant results are together as good as one that is probably relevant.
	a.Sufficient = rel > 0 || 1-doubt >= DefaultThresholds.Relevant
	a.Uncertain = a.Sufficient && rel < 2
	a.Confidence = round3(math.Max(a.OverallRelevance, none))
	if rel*2 < len(results) && !answered {
		w := fmt.Sprintf("%d of %d documents look relevant", rel, len(results))
		if amb > 0 {
			w += fmt.Sprintf(", %d more may be", amb)
		}
		a.Warnings = append(a.Warnings, w)
	}
	if len(sources) == 1 && !sources["local"] && rel+amb > 1 {
		for s := range sources {
			a.Warnings = append(a.Warnings, fmt.Sprintf("All relevant documents come from one source (%s)", s))
		}
	}
	switch {
	case rel > 0 && amb <= rel:
		a.Action, a.Reason = "refine", "relevant documents: keep the sentences that matter"
	case rel > 0 || amb > 0:
		a.Action, a.Reason = "both", "some documents are ambiguous: refine them and look elsewhere too"
	default:
		a.Action, a.Reason = "search_elsewhere", "all documents have low relevance"
	}
	return a
}

// oldYears is the age from which a document other than a code or rule counts as old.
const oldYears = 10

// Circumstances returns warnings that the grades do not show: evidence that is all old, and sources whose quota is
// exhausted.
func Circumstances(run events.Run) []string {
	var out []string
	dated, old := 0, 0
	for _, r := range usable(run) {
		d, err := risk.ParseDate(r.Document.Date)
		if err != nil || lasting(r.Document.Kind) {
			continue
		}
		if dated++; d.DaysUntil(run.Today) > oldYears*365 {
			old++
		}
	}
	if dated > 1 && old == dated {
		out = append(out, fmt.Sprintf("All dated documents are more than %d years old", oldYears))
	}
	var spent []string
	for _, c := range run.Calls {
		if c.End.Code == backends.QuotaExhausted && !slices.Contains(spent, c.Tool) {
			spent = append(spent, c.Tool)
		}
	}
	if len(spent) > 0 {
		out = append(out, "Quota exhausted: "+strings.Join(spent, ", ")+" could not be asked")
	}
	return out
}

// lasting reports whether documents of a kind stay in force until changed, whatever their age.
func lasting(kind string) bool {
	return kind == backends.KindStatute || kind == backends.KindRegulation || kind == backends.KindRule
}

func round3(x float64) float64 { return math.Round(x*1000) / 1000 }
