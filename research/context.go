package research

import (
	"context"
	"fmt"
	"math"
	"slices"

	"headnote/backends"
	"headnote/research/events"
	"headnote/research/retrieve"
)

// ContextResult is the result of search_context_with_quality, in a form that other programs know. Its quality follows
// the plain formulas that they expect; the scores of the results are calibrated probabilities.
type ContextResult struct {
	Results   []ContextHit     `json:"results"`
	Quality   ContextQuality   `json:"quality"`
	Expanded  *string          `json:"expanded_query"` // null if the query was not expanded
	Retrieval ContextRetrieval `json:"retrieval_metadata"`
}

// ContextHit is one document with its best passage.
type ContextHit struct {
	ID         string         `json:"id"`
	Content    string         `json:"content"`
	Score      float64        `json:"score"`      // calibrated probability of relevance
	Conviction float64        `json:"conviction"` // weight of the authority
	Type       string         `json:"type"`       // kind of document
	Source     string         `json:"source"`
	Grading    events.Grade   `json:"grading"`
	Metadata   map[string]any `json:"metadata"`
}

// ContextQuality reports whether the results suffice.
type ContextQuality struct {
	OverallRelevance float64              `json:"overall_relevance"` // mean score
	Sufficient       bool                 `json:"sufficient"`
	Distribution     map[events.Grade]int `json:"grading_distribution"`
	Confidence       float64              `json:"confidence"`
	Warnings         []string             `json:"warnings"`
}

// ContextRetrieval describes how the results were found.
type ContextRetrieval struct {
	InitialCandidates  int   `json:"initial_candidates"`
	AfterReranking     int   `json:"after_reranking"`
	ExpansionTriggered bool  `json:"expansion_triggered"`
	ProcessingMS       int64 `json:"processing_time_ms"`
}

// recallFactor is how many candidates are graded for each result wanted.
const recallFactor = 3

// SearchContext searches the matter's documents, grades the results, and expands the query if they are weak.
func (e *Engine) SearchContext(ctx context.Context, p backends.Params) (ContextResult, error) {
	t, ok := e.reg.Lookup("search_context_with_quality")
	graded, isOurs := t.(contextTool)
	if !ok || !isOurs {
		return ContextResult{}, e.reg.Unavailable("search_context_with_quality")
	}
	p, err := graded.spec.Schema.Check(graded.spec.Name, p)
	if err != nil {
		return ContextResult{}, err
	}
	var left unsearched
	res, docs, err := graded.search(ctx, p, &left, nil)
	if err != nil {
		return res, err
	}
	remarks := backends.Result{Documents: docs}
	err = left.notes(&remarks)
	for _, o := range left.left {
		res.Quality.Warnings = append(res.Quality.Warnings, o.Title+" "+backends.LeftOutOfSearch+": "+o.Reason)
	}
	return res, err
}

// found is the result of one round of a graded search.
type found struct {
	docs    []backends.Document
	grades  []events.Grading
	initial int
	mean    float64 // mean score of what is shown
}

// search performs a graded search; the documents are those of the results.
func (t contextTool) search(ctx context.Context, p backends.Params, left *unsearched, listed func([]retrieve.Ranked)) (
	ContextResult, []backends.Document, error,
) {
	began := t.c.Now()
	q := retrieve.Analyze(p.String("query"), t.c.Index)
	kinds, err := t.kindsOf(p)
	if err != nil {
		return ContextResult{}, nil, err
	}
	limit, least := p.Int("limit", 10), number(p, "min_conviction", 0)
	o := retrieve.Options{Limit: limit, Kinds: kinds, Leave: left.leave, Listed: listed}
	first, err := t.round(ctx, q, q, o, least, left)
	if err != nil {
		return ContextResult{}, nil, err
	}
	best, out := first, ContextResult{}
	o.Listed = nil // results of expanded queries are added once they are graded
	if p.Bool("auto_expand") && first.mean < number(p, "min_relevance", defaultMinRelevance) {
		out.Retrieval.ExpansionTriggered = true
		for _, x := range retrieve.Expand(q, nil) {
			wider, err := t.round(ctx, retrieve.Analyze(x.Query, t.c.Index), q, o, least, left)
			if err != nil {
				return ContextResult{}, nil, err
			}
			if wider.mean > best.mean {
				best, out.Expanded = wider, &x.Query
			}
		}
	}
	out.Retrieval.InitialCandidates, out.Retrieval.AfterReranking = best.initial, len(best.docs)
	out.fill(best)
	out.Retrieval.ProcessingMS = t.c.Now().Sub(began).Milliseconds()
	return out, best.docs, nil
}

// round searches with one wording and grades by the question as asked.
func (t contextTool) round(ctx context.Context, q, asked retrieve.Question, o retrieve.Options, least float64,
	left *unsearched,
) (found, error) {
	limit := o.Limit
	o.Limit *= recallFactor
	docs, _, err := t.searcher.Documents(ctx, q, t.options(q.Raw, o))
	if err != nil {
		return found{}, err
	}
	var gs []events.Grading
	all := docs
	ungraded, err := isolate(ctx, "grading", all, func(d backends.Document) backends.Document { return d },
		func(of []backends.Document) (err error) {
			docs = of
			gs, err = bySides(ctx, asked, of, t.c, t.c.Index)
			return err
		})
	if err != nil {
		return found{}, err
	}
	left.left = append(left.left, ungraded.Documents...)
	f := found{initial: len(docs)}
	order := make([]int, 0, len(docs))
	for i, g := range gs {
		if g.Conviction >= least {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case gs[a].Score > gs[b].Score:
			return -1
		case gs[a].Score < gs[b].Score:
			return 1
		}
		return 0
	})
	for _, i := range order[:min(len(order), limit)] {
		f.docs, f.grades, f.mean = append(f.docs, docs[i]), append(f.grades, gs[i]), f.mean+gs[i].Score
	}
	f.mean /= math.Max(float64(len(f.docs)), 1)
	return f, nil
}

// fill writes the results and their quality.
func (r *ContextResult) fill(f found) {
	r.Results = make([]ContextHit, len(f.docs))
	results := make([]events.Result, len(f.docs))
	for i, d := range f.docs {
		g := f.grades[i]
		content := d.Snippet
		meta := map[string]any{"title": d.Title, "calibration": g.Calibration, "why": g.Why}
		for name, v := range map[string]string{
			"citation": d.Citation, "court": d.Court, "docket": d.Docket, "date": d.Date,
			"path": d.Path, "url": d.URL,
		} {
			if v != "" {
				meta[name] = v
			}
		}
		if g.Best < len(d.Passages) {
			best := d.Passages[g.Best]
			content, meta["heading"], meta["span"] = best.Text, best.Heading, best.Span
		}
		r.Results[i] = ContextHit{
			ID: d.ID, Content: content, Score: g.Score, Conviction: g.Conviction, Type: d.Kind,
			Source: d.Source, Grading: g.Grade, Metadata: meta,
		}
		results[i] = events.Result{Document: d, Sources: []string{d.Source}, Grading: g}
	}
	a := retrieve.Assess(1, results, false)
	r.Quality = ContextQuality{
		OverallRelevance: a.MeanScore, Sufficient: a.PlainIsSufficient,
		Distribution: a.Distribution, Confidence: a.PlainConfidence, Warnings: plainWarnings(a, len(results)),
	}
}

// plainWarnings returns the warnings that other programs know, in their wording.
func plainWarnings(a events.Assessment, n int) []string {
	out := []string{}
	add := func(when bool, warning string) {
		if when {
			out = append(out, warning)
		}
	}
	d := a.Distribution
	add(n == 0, "No results found")
	add(2*d[events.Irrelevant] > n, "Majority of results are irrelevant")
	add(d[events.Ambiguous] > d[events.Relevant], "More ambiguous than relevant results")
	add(n > 0 && a.MeanScore < 0.5, "Low overall relevance - consider rephrasing query")
	return out
}

// kindsOf returns the kinds of documents in a field of law: the name of a category of tools, or of a kind.
func (t contextTool) kindsOf(p backends.Params) ([]string, error) {
	kinds, domain := p.Strings("kinds"), p.String("domain")
	if domain == "" {
		return kinds, nil
	}
	var known, of []string
	for _, s := range t.all {
		if s.Source == "local" || s.Source == "web" {
			continue
		}
		known = append(known, string(s.Category))
		for _, k := range s.Kinds {
			if string(s.Category) == domain || k == domain {
				of = append(of, k)
			}
		}
	}
	if len(of) == 0 {
		slices.Sort(known)
		return nil, &backends.Error{
			Code: backends.InvalidParameters, Tool: t.spec.Name,
			Message: fmt.Sprintf("there is no field of law %q", domain), Next: fmt.Sprintf("give one of %v",
				slices.Compact(known)),
		}
	}
	slices.Sort(of)
	return append(kinds, slices.Compact(of)...), nil
}

func number(p backends.Params, name string, def float64) float64 {
	if n, ok := p[name].(float64); ok {
		return n
	}
	return def
}
