package mcp

import (
	"context"
	"slices"

	"headnote/backends"
	"headnote/citations"
	"headnote/cli/drafts"
	"headnote/cli/matters"
	"headnote/research/export"
	"headnote/risk"
	"headnote/text"
)

// cited is what find_citations returns.
type cited struct {
	Citations []citedOnce `json:"citations"`
	Omitted   int         `json:"omitted" jsonschema:"citations after these, which are too many for one reply"`
}

// citedOnce is one citation and what it refers to.
type citedOnce struct {
	Text      string         `json:"text" jsonschema:"the citation as the text has it"`
	Kind      citations.Kind `json:"kind"`
	Start     int            `json:"start" jsonschema:"byte offset in the text"`
	End       int            `json:"end"`
	Pin       string         `json:"pin_cite,omitempty"`
	Authority string         `json:"authority,omitempty" jsonschema:"what it refers to, in Bluebook form"`
	Key       string         `json:"key,omitempty" jsonschema:"the same for every citation of one authority"`
	Reason    string         `json:"unresolved,omitempty" jsonschema:"why it is not known what it refers to"`
}

// authorities is what table_of_authorities returns.
type authorities struct {
	Unit     string           `json:"unit" jsonschema:"what the places count: page or line"`
	Sections []authorityGroup `json:"sections"`
}

type authorityGroup struct {
	Title   string           `json:"title"`
	Entries []authorityEntry `json:"entries"`
}

type authorityEntry struct {
	Authority string `json:"authority" jsonschema:"in Bluebook form"`
	Citations int    `json:"citations" jsonschema:"how often it is cited"`
	Places    []int  `json:"places"`
	Passim    bool   `json:"passim" jsonschema:"it is cited throughout"`
}

// dueDates is what find_deadlines and compute_deadline return.
type dueDates struct {
	Deadlines []risk.Deadline `json:"deadlines"`
	Unread    []string        `json:"unread,omitempty" jsonschema:"papers in which none were looked for, and why"`
}

// listed is what list_documents returns.
type listed struct {
	Total     int                   `json:"total" jsonschema:"papers that the filter keeps"`
	Documents []export.PaperSummary `json:"documents"`
}

func (s served) checkCitations(ctx context.Context, p backends.Params, _ func(backends.Progress)) (any, error) {
	t, err := s.text(p)
	if err != nil {
		return nil, err
	}
	k, err := drafts.NewChecker(s.env, s.e.Matter(), s.e.Index())
	if err != nil {
		return nil, err
	}
	r, err := k.Draft(ctx, t.name, t.body)
	r.Items = export.OrEmpty(r.Items)
	for i := range r.Items {
		r.Items[i].Rungs = export.OrEmpty(r.Items[i].Rungs)
	}
	return r, err
}

func (s served) findCitations(_ context.Context, p backends.Params, _ func(backends.Progress)) (any, error) {
	t, err := s.text(p)
	if err != nil {
		return nil, err
	}
	cs, as := citations.Find(t.body)
	out := cited{Citations: []citedOnce{}, Omitted: max(0, len(cs)-mostCitations)}
	for _, c := range cs[:min(len(cs), mostCitations)] {
		one := citedOnce{
			Text: text.Line(c.Text), Kind: c.Kind, Start: c.Span.Start, End: c.Span.End, Pin: c.PinCite, Key: c.Key(),
			Reason: c.Reason,
		}
		if c.Resolves >= 0 {
			one.Authority = text.Line(as[c.Resolves].Label)
		}
		out.Citations = append(out.Citations, one)
	}
	return out, nil
}

func (s served) authorities(_ context.Context, p backends.Params, _ func(backends.Progress)) (any, error) {
	t, err := s.text(p)
	if err != nil {
		return nil, err
	}
	cs, as := citations.Find(t.body)
	sections, paged := citations.TableOfAuthorities(t.body, cs, as)
	out := authorities{Unit: "line", Sections: []authorityGroup{}}
	if paged {
		out.Unit = "page"
	}
	for _, section := range sections {
		g := authorityGroup{Title: section.Title, Entries: []authorityEntry{}}
		for _, e := range section.Entries {
			g.Entries = append(g.Entries, authorityEntry{
				text.Line(e.Authority.Label), len(e.Authority.Mentions), export.OrEmpty(e.Places),
				len(e.Places) >= citations.Passim,
			})
		}
		out.Sections = append(out.Sections, g)
	}
	return out, nil
}

func (s served) findDeadlines(ctx context.Context, p backends.Params, _ func(backends.Progress)) (any, error) {
	today, err := matters.Today(s.env, s.e.Matter())
	if err != nil {
		return nil, err
	}
	var trigger risk.Date
	if day := p.String("trigger"); day != "" {
		if trigger, err = risk.ParseDate(day); err != nil {
			return nil, err
		}
	}
	from, unread, err := s.papersFor(ctx, p)
	if err != nil {
		return nil, err
	}
	ds, err := drafts.DeadlinesOf(s.env, from, today, trigger)
	return dueDates{listable(ds), unread}, err
}

func (s served) computeDeadline(_ context.Context, p backends.Params, _ func(backends.Progress)) (any, error) {
	today, err := matters.Today(s.env, s.e.Matter())
	if err != nil {
		return nil, err
	}
	trigger, err := risk.ParseDate(p.String("trigger"))
	if err != nil {
		return nil, err
	}
	d, err := risk.Compute(trigger, p.String("rule"), p.String("service"), risk.ComputeOptions{
		Today: today, Place: p.String("place"), At: p.String("at"),
	})
	if err != nil {
		return nil, &backends.Error{Code: backends.InvalidParameters, Tool: "compute_deadline", Message: err.Error()}
	}
	return dueDates{Deadlines: listable([]risk.Deadline{d})}, nil
}

// listable returns deadlines whose lists are not null in JSON.
func listable(ds []risk.Deadline) []risk.Deadline {
	out := slices.Clone(export.OrEmpty(ds))
	for i := range out {
		out[i].Sources = export.OrEmpty(out[i].Sources)
	}
	return out
}
