package backends

import (
	"math"
	"net/url"
	"slices"
	"strings"
	"time"
)

// Quality is how good one search was; every result carries it as _search_quality.
type Quality struct {
	Relevance  string         `json:"relevance"`  // high, medium, low, none
	Coverage   string         `json:"coverage"`   // complete, substantial, moderate, minimal, partial, none
	Confidence float64        `json:"confidence"` // 0 to 1, two decimals
	Suggestion string         `json:"suggestion,omitempty"`
	Metadata   map[string]any `json:"metadata,omitempty"`
}

// Asked describes a search, as needed for rating its answer.
type Asked struct {
	Query     string
	Limit     int
	Available int       // matches reported by the source; 0 if unknown
	DateGiven bool      // the search was limited by date
	Now       time.Time // to determine the age of results
}

// Assess rates a list of results by the general rules. Sources refine it: they replace Relevance, add to Metadata, and
// add their own hints with Suggest.
func Assess(a Asked, docs []Document) Quality {
	q := Quality{
		Relevance:  relevance(docs),
		Coverage:   coverage(len(docs), a.Limit, a.Available),
		Confidence: confidence(docs),
		Metadata:   map[string]any{"domains": domains(docs)},
	}
	q.Suggestion = Suggest(generalHints(a, docs)...)
	return q
}

// Rate replaces the mean score by a source's own measure if the source returns no scores: the share of its results that
// are what was requested. It determines the relevance and the score's part of the confidence.
func (q *Quality) Rate(share float64) {
	if q.Relevance == "none" {
		return
	}
	q.Relevance = RelevanceLabel(share)
	q.Confidence = math.Round(min(q.Confidence+0.5*share, 1)*100) / 100
}

// From records where the answer comes from: the name of the service, its domain, and the kind of results, in the terms
// of the contract.
func (q *Quality) From(engine, domain, resultType string) {
	q.Metadata["search_engine"], q.Metadata["domain"], q.Metadata["result_type"] = engine, domain, resultType
}

// Hint adds those of a source's own hints that apply.
func (q *Quality) Hint(hints ...string) {
	q.Suggestion = Suggest(append([]string{q.Suggestion}, hints...)...)
}

// Share returns the fraction of the results for which something holds, 0 without results.
func Share(docs []Document, holds func(Document) bool) float64 {
	if len(docs) == 0 {
		return 0
	}
	n := 0
	for _, d := range docs {
		if holds(d) {
			n++
		}
	}
	return float64(n) / float64(len(docs))
}

// Suggest joins the hints that apply.
func Suggest(hints ...string) string {
	hints = slices.DeleteFunc(hints, func(h string) bool { return h == "" })
	return strings.Join(hints, "; ")
}

// RelevanceLabel names a mean score or a share in [0, 1].
func RelevanceLabel(mean float64) string {
	switch {
	case mean >= 0.8:
		return "high"
	case mean >= 0.5:
		return "medium"
	}
	return "low"
}

func relevance(docs []Document) string {
	if len(docs) == 0 {
		return "none"
	}
	mean, n := meanScore(docs)
	if n == 0 {
		return "low"
	}
	return RelevanceLabel(mean)
}

// meanScore returns the mean of the positive scores, and their number.
func meanScore(docs []Document) (float64, int) {
	sum, n := 0.0, 0
	for _, d := range docs {
		if d.Score > 0 {
			sum += d.Score
			n++
		}
	}
	if n == 0 {
		return 0, 0
	}
	return math.Round(sum/float64(n)*1e9) / 1e9, n // the mean of ten scores of 0.8 must be 0.8, not slightly below
}

func coverage(returned, requested, available int) string {
	switch {
	case returned == 0:
		return "none"
	case requested <= 0 || returned >= requested:
		if available > returned {
			return "partial"
		}
		return "complete"
	}
	switch share := float64(returned) / float64(requested); {
	case share >= 0.7:
		return "substantial"
	case share >= 0.3:
		return "moderate"
	}
	return "minimal"
}

func confidence(docs []Document) float64 {
	if len(docs) == 0 {
		return 0
	}
	mean, _ := meanScore(docs)
	c := 0.5*mean + 0.3*min(float64(len(docs))/10, 1) + 0.2*min(float64(len(domains(docs)))/5, 1)
	return math.Round(c*100) / 100
}

// domains returns the hosts of the results, sorted; a local document counts as the domain "local".
func domains(docs []Document) []string {
	set := map[string]bool{}
	for _, d := range docs {
		u, err := url.Parse(d.URL)
		switch {
		case d.URL != "" && err == nil && u.Hostname() != "":
			set[strings.TrimPrefix(u.Hostname(), "www.")] = true
		case d.Source != "":
			set[d.Source] = true
		}
	}
	list := make([]string, 0, len(set))
	for h := range set {
		list = append(list, h)
	}
	slices.Sort(list)
	return list
}

func generalHints(a Asked, docs []Document) []string {
	var hints []string
	switch {
	case len(docs) == 0 && len(a.Query) < 20:
		hints = append(hints, "Use more specific terms")
	case len(docs) == 0:
		hints = append(hints, "Broaden the search parameters")
	case a.Limit > 0 && len(docs) >= a.Limit:
		hints = append(hints, "Raise the limit to see more results")
	}
	if len(docs) > 0 && !a.DateGiven && !a.Now.IsZero() {
		yearAgo := a.Now.AddDate(-1, 0, 0).Format("2006-01-02")
		if slices.ContainsFunc(docs, func(d Document) bool { return d.Date != "" && d.Date < yearAgo }) {
			hints = append(hints, "Some results are older than a year: add dates to narrow the search")
		}
	}
	return hints
}
