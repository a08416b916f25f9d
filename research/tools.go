package research

import (
	"context"
	"errors"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/backends/registry"
	"headnote/research/events"
	"headnote/research/retrieve"
	"headnote/research/run"
)

// contextTool searches the matter's own documents with the engine's ranking.
type contextTool struct {
	spec     backends.Spec
	c        Config
	all      []backends.Spec // every tool, to find the kinds of documents of a field of law
	searcher *retrieve.Searcher
	quality  bool
	asked    []string // the question of the run that searches, and its parts
}

// judgedBeside is how many passages the reader grades in each search other than that for the whole question.
const judgedBeside = 24

// of returns the tool for the searches of a run.
func (t contextTool) of(q retrieve.Question) contextTool {
	t.asked = append([]string{q.Raw}, q.Facets...)
	return t
}

// options returns the options of a search. A query that contains the run's question and more words to find by is graded
// by the question alone, so that each passage is graded only once in the run.
func (t contextTool) options(query string, o retrieve.Options) retrieve.Options {
	if len(t.asked) == 0 || query == t.asked[0] {
		return o
	}
	o.Judged = judgedBeside
	for _, asked := range t.asked {
		if strings.Contains(query, asked) {
			o.Asked = asked
			break
		}
	}
	return o
}

func contextTools(c Config) ([]backends.Tool, error) {
	known, err := registry.New()
	if err != nil {
		return nil, err
	}
	plain, err := registry.Spec("search_context")
	if err != nil {
		return nil, err
	}
	graded, err := registry.Spec("search_context_with_quality")
	if err != nil {
		return nil, err
	}
	s := retrieve.NewSearcher(c.Index).Read(c.Reader)
	return []backends.Tool{contextTool{spec: plain, c: c, all: known.Specs(), searcher: s}, contextTool{
			spec: graded, c: c, all: known.Specs(), searcher: s, quality: true,
		}},
		nil
}

// Spec implements backends.Tool.
func (t contextTool) Spec() backends.Spec { return t.spec }

// Call implements backends.Tool.
func (t contextTool) Call(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result,
	error,
) {
	limit := p.Int("limit", 10)
	report(backends.Progress{Done: 0.2, Note: "searching the matter's documents"})
	if t.quality {
		return t.graded(ctx, p, limit, report)
	}
	q := retrieve.Analyze(p.String("query"), t.c.Index)
	var left unsearched
	docs, total, err := t.searcher.Documents(ctx, q, t.options(q.Raw, retrieve.Options{
		Limit: limit, Kinds: p.Strings("kinds"),
		Leave: left.leave, Listed: listing(report, limit),
	}))
	if err != nil {
		return backends.Result{}, err
	}
	report(backends.Progress{Done: 0.9, Note: "weighing passages"})
	res := t.result(q.Raw, limit, max(total, len(docs)), docs)
	return res, left.notes(&res)
}

// listing reports the documents that a search has found before they are graded.
func listing(report func(backends.Progress), limit int) func([]retrieve.Ranked) {
	return func(found []retrieve.Ranked) {
		docs := retrieve.Group(found, limit)
		for i := range docs {
			docs[i].Passages = docs[i].Passages[:1]
			docs[i].Score = 0
		}
		report(backends.Progress{Done: 0.4, Note: "judging passages", Listed: docs})
	}
}

func (t contextTool) result(query string, limit, available int, docs []backends.Document) backends.Result {
	res := backends.Result{Documents: docs, Requested: limit, Available: available}
	res.Quality = backends.Assess(backends.Asked{Query: query, Limit: limit, Available: len(docs), Now: t.c.Now()}, docs)
	res.Quality.Metadata["search_engine"] = "local index"
	return res
}

// graded returns a search with grades and, if the results are weak, an expanded query.
func (t contextTool) graded(ctx context.Context, p backends.Params, limit int, report func(backends.Progress)) (
	backends.Result, error,
) {
	var left unsearched
	found, docs, err := t.search(ctx, p, &left, listing(report, limit))
	if err != nil {
		return backends.Result{}, err
	}
	for i, h := range found.Results {
		docs[i].Score = h.Score
		docs[i].Extra = map[string]any{"grading": h.Grading, "score": h.Score, "conviction": h.Conviction}
	}
	res := t.result(p.String("query"), limit, found.Retrieval.InitialCandidates, docs)
	res.Metadata = map[string]any{
		"quality": found.Quality, "expanded_query": found.Expanded,
		"retrieval_metadata": found.Retrieval,
	}
	return res, left.notes(&res)
}

// standIns are the tools of a run. If a source cannot answer, another one is asked instead and finally the matter's own
// documents of the same kinds; each such replacement is recorded.
type standIns struct {
	reg    *registry.Registry
	kinds  map[string]int // kinds of the documents in the matter, with their number
	asked  retrieve.Question
	locked bool // nothing of this run may leave the machine
}

var _ run.Tools = (*standIns)(nil)

// Lookup implements run.Tools.
func (s *standIns) Lookup(name string) (backends.Tool, bool) {
	t, ok := s.reg.Lookup(name)
	if own, is := t.(contextTool); is && s.asked.Raw != "" {
		return own.of(s.asked), ok
	}
	return t, ok
}

// Unavailable implements run.Tools.
func (s *standIns) Unavailable(name string) error {
	if t, ok := s.reg.Lookup(name); ok && s.locked && !t.Spec().Local() {
		spec := t.Spec()
		return &backends.Error{Code: backends.Offline, Source: spec.Source, Tool: name, Message: "offline: " + spec.Source +
			" not asked", Next: "to cover it, add its documents to the matter folder and re-index"}
	}
	return s.reg.Unavailable(name)
}

// Alternatives implements run.Tools.
func (s *standIns) Alternatives(c events.Call, err error) []run.Alternative {
	if c.Reads != "" {
		return nil // a certain document was to be read; no other replaces it
	}
	var out []run.Alternative
	for _, a := range registry.Alternatives(c.Tool, c.Params, err) {
		out = append(out, run.Alternative(a))
	}
	return append(out, s.own(c, err)...)
}

// own returns the search of the matter's documents that replaces a source that was not asked.
func (s *standIns) own(c events.Call, err error) []run.Alternative {
	var e *backends.Error
	if !errors.As(err, &e) || e.Code != backends.Offline && e.Code != backends.KeyMissing || len(s.kinds) == 0 {
		return nil
	}
	spec, serr := registry.Spec(c.Tool)
	if serr != nil {
		return nil
	}
	why := "offline: " + spec.Source + " not asked"
	if e.Code == backends.KeyMissing {
		why = "no key: " + spec.Source + " not asked"
	}
	kinds := slices.DeleteFunc(slices.Clone(spec.Kinds), func(k string) bool { return s.kinds[k] == 0 })
	if len(kinds) == 0 {
		return nil
	}
	query := s.asked.Raw
	if asked := askedFor(c.Params); asked != "" {
		query = asked + " " + query
	}
	return []run.Alternative{{
		Tool: "search_context", Params: backends.Params{"query": query, "kinds": kinds},
		Reason: why + "; the matter's own documents of this kind are",
	}}
}

// askedFor returns what a call asks for beyond the question: a section, a name, a number.
func askedFor(p backends.Params) string {
	if t, s := p.String("title"), p.String("section"); t != "" && s != "" {
		return t + " U.S.C. § " + s
	}
	for _, name := range []string{
		"citation", "company_identifier", "company_name", "facility_name", "make",
		"patent_number", "proceeding_number", "state",
	} {
		if v := p.String(name); v != "" {
			if name == "make" {
				return v + " " + p.String("model")
			}
			return v
		}
	}
	return ""
}
