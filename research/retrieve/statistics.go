package retrieve

import (
	"headnote/research/events"
)

// Statistics say over many runs what it was worth to search for gaps.
type Statistics struct {
	Runs        int     `json:"runs"`                  // that were evaluated
	Searches    int     `json:"searches"`              // recommended and made
	Useful      float64 `json:"useful_share"`          // of these, brought a result that is more than a weak match and was not there before
	Failed      float64 `json:"failed_share"`          // of these, failed
	Gaps        int     `json:"gaps"`                  //
	Closed      float64 `json:"closed_share"`          // of the gaps
	Gain        float64 `json:"mean_gain"`             // points of ten from the first evaluation to the last, of runs with several
	PerSearch   float64 `json:"gain_per_search"`       //
	AtFirst     float64 `json:"at_threshold_at_first"` // share of runs
	AtLast      float64 `json:"at_threshold_at_last"`  //
	ToThreshold float64 `json:"rounds_to_threshold"`   // mean, of runs that reached it
	// ByCriterion are the searches by the criterion of the gap that they were to close.
	ByCriterion map[string]SearchStatistics `json:"by_criterion"`
}

// SearchStatistics are those of one pattern of search.
type SearchStatistics struct {
	Searches int     `json:"searches"`
	Useful   float64 `json:"useful_share"`
}

// Summarize measures runs; what was not evaluated is passed over.
func Summarize(runs []events.Run) Statistics {
	s := Statistics{ByCriterion: make(map[string]SearchStatistics)}
	useful, failed, closed, several, first, last := 0, 0, 0, 0, 0, 0
	gain, rounds := 0.0, 0
	for _, r := range runs {
		if len(r.Evaluations) == 0 {
			continue
		}
		s.Runs++
		begin, end := r.Evaluations[0], r.Evaluations[len(r.Evaluations)-1]
		if begin.Overall >= begin.Threshold {
			first++
		}
		if end.Overall >= end.Threshold {
			last++
			rounds += end.Round
		}
		if len(r.Evaluations) > 1 {
			several++
			gain += end.Overall - begin.Overall
		}
		criterion := make(map[string]string)
		for _, g := range r.Gaps {
			s.Gaps++
			criterion[g.ID] = g.Criterion
			if g.ClosedBy != "" {
				closed++
			}
		}
		for _, c := range r.Calls {
			if c.Gap == "" || c.Phase != events.Ended || c.End.Outcome == events.Skipped {
				continue
			}
			s.Searches++
			by := s.ByCriterion[criterion[c.Gap]]
			by.Searches++
			switch {
			case c.End.Outcome == events.Failed:
				failed++
			case broughtNews(r, c):
				useful++
				by.Useful++
			}
			s.ByCriterion[criterion[c.Gap]] = by
		}
	}
	share := func(a, b int) float64 { return round3(float64(a) / float64(max(1, b))) }
	for name, by := range s.ByCriterion {
		by.Useful = round3(by.Useful / float64(by.Searches))
		s.ByCriterion[name] = by
	}
	s.Useful, s.Failed, s.Closed = share(useful, s.Searches), share(failed, s.Searches), share(closed, s.Gaps)
	s.AtFirst, s.AtLast, s.ToThreshold = share(first, s.Runs), share(last, s.Runs), share(rounds, last)
	s.Gain, s.PerSearch = round3(gain/float64(max(1, several))), round3(gain/float64(max(1, s.Searches)))
	return s
}

// broughtNews tells whether a call was the first to find something usable.
func broughtNews(r events.Run, c events.CallState) bool {
	for _, id := range c.Documents {
		res, ok := r.Result(id)
		if ok && len(res.Calls) > 0 && res.Calls[0] == c.ID && res.Graded() && res.Grading.Grade != events.Irrelevant {
			return true
		}
	}
	return false
}
