package backends

import "headnote/internal/safe"

// Judged returns the result with its quality: rated by the general rules, then refined by its source. A failure in
// rating never loses the result. It also enforces what every document promises.
//
//	return backends.Judged(res, backends.Asked{…}, func(q *backends.Quality) {
//		q.Metadata["result_type"] = "vehicle_recalls"
//		q.Suggestion = backends.Suggest(q.Suggestion, hint)
//	}), nil
func Judged(res Result, a Asked, own func(q *Quality)) Result {
	res.Documents = tidied(res.Documents)
	if a.Limit == 0 {
		a.Limit = res.Requested
	}
	if a.Available == 0 {
		a.Available = res.Available
	}
	failed := safe.Do("assessing quality", func() error {
		q := Assess(a, res.Documents)
		if own != nil {
			own(&q)
		}
		res.Quality = q
		return nil
	})
	if failed != nil {
		res.Quality = Quality{Relevance: relevance(res.Documents), Coverage: coverage(len(res.Documents), a.Limit,
			a.Available), Metadata: map[string]any{"quality_error": failed.Error()}}
	}
	return res
}
