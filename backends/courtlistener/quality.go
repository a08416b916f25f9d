package courtlistener

import (
	"math"

	"headnote/backends"
	"headnote/backends/lenientjson"
	"headnote/citations"
)

// judged rates the answer: scores weigh more the more often a case is cited.
func judged(res backends.Result, a backends.Asked, p backends.Params, kind string) backends.Result {
	return backends.Judged(res, a, func(q *backends.Quality) {
		docs := res.Documents
		courts := backends.Names(docs, func(d backends.Document) string { return d.Court })
		q.From("CourtListener", "courtlistener.com", "judicial_opinions")
		q.Metadata["courts"], q.Metadata["citation_density"] = courts, density(docs)
		if mean, ok := weighted(docs); ok && kind == "o" {
			q.Relevance = backends.RelevanceLabel(mean)
		}
		if p.String("court") == "" && p.String("state") == "" && len(courts) > 2 {
			q.Hint("Limit the search to a court, such as court=scotus")
		}
		if oldest := backends.DateRange(docs)["from"]; !a.DateGiven && oldest != "" &&
			oldest < a.Now.AddDate(-10, 0, 0).Format("2006-01-02") {
			q.Hint("Set date_filed_after: the oldest is of " + oldest[:4])
		}
		for _, c := range citations.Extract(a.Query) {
			if c.Kind == citations.FullCase {
				q.Hint("Use lookup_citation for " + c.Text)
				break
			}
		}
	})
}

// looked rates an answer that was looked up rather than searched: it is exactly what was requested, and no other query
// would find more.
func (s source) looked(res backends.Result) backends.Result {
	a := backends.Asked{Limit: len(res.Documents), Available: len(res.Documents), DateGiven: true, Now: s.c.Now()}
	res.Requested, res.Available = len(res.Documents), len(res.Documents)
	for i := range res.Documents {
		res.Documents[i].Score = 1 / float64(len(res.Documents)) // one of several
	}
	res = judged(res, a, backends.Params{}, "")
	if len(res.Documents) > 0 {
		res.Quality.Suggestion = ""
	}
	if len(res.Documents) > 1 {
		res.Quality.Suggestion = "Several cases begin there: tell them apart by their names and years"
	}
	return res
}

func citeCount(d backends.Document) float64 { return lenientjson.Object(d.Extra).Float("citeCount") }

// density returns how often the cases are cited on average.
func density(docs []backends.Document) float64 {
	if len(docs) == 0 {
		return 0
	}
	sum := 0.0
	for _, d := range docs {
		sum += citeCount(d)
	}
	return math.Round(sum/float64(len(docs))*100) / 100
}

// weighted returns the mean score weighted by how often cases are cited, on a scale that keeps one landmark from
// drowning out the rest.
func weighted(docs []backends.Document) (float64, bool) {
	sum, weights := 0.0, 0.0
	for _, d := range docs {
		if d.Score > 0 {
			w := 1 + math.Log1p(max(citeCount(d), 0))
			sum += w * d.Score
			weights += w
		}
	}
	return sum / max(weights, 1), weights > 0
}
