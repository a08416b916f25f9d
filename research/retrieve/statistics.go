package retrieve

import (
	"cmp"
	"slices"

	"headnote/research/events"
)

// Statistics summarize, over many runs, what searches for gaps achieved.
type Statistics struct {
	Runs     int `json:"runs"`     // runs evaluated
	Searches int `json:"searches"` // recommended and made
	// share of these that brought a new result of more than low relevance
	Useful float64 `json:"useful_share"`
	Failed float64 `json:"failed_share"` // share of these that failed
	Gaps   int     `json:"gaps"`         // gaps named
	Closed float64 `json:"closed_share"` // share of the gaps
	// points out of ten from the first evaluation to the last, of runs with several
	Gain        float64 `json:"mean_gain"`
	PerSearch   float64 `json:"gain_per_search"`       // points out of ten
	AtFirst     float64 `json:"at_threshold_at_first"` // share of runs whose first evaluation reached the threshold
	AtLast      float64 `json:"at_threshold_at_last"`  // share of runs whose last evaluation did
	ToThreshold float64 `json:"rounds_to_threshold"`   // mean, over runs that reached it
	// ByCriterion has the searches by the criterion of the gap they were for.
	ByCriterion map[string]SearchStatistics `json:"by_criterion"`
	// Patterns has the searches by kind of research and gap, the most useful first within a kind.
	Patterns []Pattern `json:"patterns"`
}

// SearchStatistics are the figures of one pattern of search.
type SearchStatistics struct {
	Searches int     `json:"searches"`     // recommended and made
	Useful   float64 `json:"useful_share"` // share of these that brought a new result of more than low relevance
}

// Pattern is a kind of search: for a gap of one criterion, in one kind of research.
type Pattern struct {
	Kind      string `json:"kind"`      // kind of research, as named in profiles.toml
	Criterion string `json:"criterion"` // criterion of the gap
	SearchStatistics
}

// Summarize computes the statistics of runs; those without an evaluation are skipped.
func Summarize(runs []events.Run) Statistics {
	s := Statistics{ByCriterion: make(map[string]SearchStatistics), Patterns: []Pattern{}}
	kinds, _ := Profiles()
	useful, failed, closed, several, first, last := 0, 0, 0, 0, 0, 0
	gain, rounds := 0.0, 0
	for _, r := range runs {
		if len(r.Evaluations) == 0 {
			continue
		}
		s.Runs++
		kind := KindOf(r, kinds)
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
			by, pattern := s.ByCriterion[criterion[c.Gap]], s.pattern(kind, criterion[c.Gap])
			by.Searches++
			pattern.Searches++
			switch {
			case c.End.Outcome == events.Failed:
				failed++
			case broughtNews(r, c):
				useful++
				by.Useful++
				pattern.Useful++
			}
			s.ByCriterion[criterion[c.Gap]] = by
		}
	}
	share := func(a, b int) float64 { return round3(float64(a) / float64(max(1, b))) }
	for name, by := range s.ByCriterion {
		by.Useful = round3(by.Useful / float64(by.Searches))
		s.ByCriterion[name] = by
	}
	for i := range s.Patterns {
		s.Patterns[i].Useful = round3(s.Patterns[i].Useful / float64(s.Patterns[i].Searches))
	}
	slices.SortFunc(s.Patterns, func(a, b Pattern) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(b.Useful, a.Useful), cmp.Compare(b.Searches, a.Searches),
			cmp.Compare(a.Criterion, b.Criterion))
	})
	s.Useful, s.Failed, s.Closed = share(useful, s.Searches), share(failed, s.Searches), share(closed, s.Gaps)
	s.AtFirst, s.AtLast, s.ToThreshold = share(first, s.Runs), share(last, s.Runs), share(rounds, last)
	s.Gain, s.PerSearch = round3(gain/float64(max(1, several))), round3(gain/float64(max(1, s.Searches)))
	return s
}

// pattern returns the pattern of a kind and a criterion, added if new.
func (s *Statistics) pattern(kind, criterion string) *Pattern {
	i := slices.IndexFunc(s.Patterns, func(p Pattern) bool { return p.Kind == kind && p.Criterion == criterion })
	if i < 0 {
		i = len(s.Patterns)
		s.Patterns = append(s.Patterns, Pattern{Kind: kind, Criterion: criterion})
	}
	return &s.Patterns[i]
}

// broughtNews reports whether a call was the first to find something usable.
func broughtNews(r events.Run, c events.CallState) bool {
	for _, id := range c.Documents {
		res, ok := r.Result(id)
		if ok && len(res.Calls) > 0 && res.Calls[0] == c.ID && res.Graded() && res.Grading.Grade != events.Irrelevant {
			return true
		}
	}
	return false
}
