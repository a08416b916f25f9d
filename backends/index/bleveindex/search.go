package bleveindex

import (
	"context"
	"fmt"
	"strings"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/search/query"

	"headnote/backends/index"
)

// The weights of fields relative to the passage's own text.
const (
	boostHeading = 0.6
	boostTitle   = 0.5
	boostCite    = 4.0
)

// Search implements index.Engine.
func (e *engine) Search(ctx context.Context, r index.Request) (index.Matches, error) {
	q, err := compile(r.Query)
	if err != nil {
		return index.Matches{}, err
	}
	must := []query.Query{q}
	if f := terms("kind", r.Kinds); f != nil {
		must = append(must, f)
	}
	if f := terms("doc", r.Docs); f != nil {
		must = append(must, f)
	}
	if len(must) > 1 {
		q = bleve.NewConjunctionQuery(must...)
	}
	res, err := e.b.SearchInContext(ctx, bleve.NewSearchRequestOptions(q, r.Fetch(), 0, false))
	if err != nil {
		return index.Matches{}, err
	}
	ms := index.Matches{Total: int(res.Total), Partial: res.Status != nil && //nolint:gosec // passages
		res.Status.Failed > 0}
	for _, h := range res.Hits {
		doc, n, ok := splitID(h.ID)
		if !ok {
			return ms, fmt.Errorf("the index holds a passage with the name %q: index again with --rebuild", h.ID)
		}
		ms.Matches = append(ms.Matches, index.Match{Document: doc, Passage: n, Score: h.Score})
	}
	return ms, nil
}

func terms(field string, values []string) query.Query {
	if len(values) == 0 {
		return nil
	}
	var any_ []query.Query
	for _, v := range values {
		t := bleve.NewTermQuery(v)
		t.SetField(field)
		t.SetBoost(0)
		any_ = append(any_, t)
	}
	d := bleve.NewDisjunctionQuery(any_...)
	d.SetBoost(0)
	return d
}

// words matches any of the words in the passage, its headings or its title.
func words(ws []string) query.Query {
	s := strings.Join(ws, " ")
	var any_ []query.Query
	for field, boost := range map[string]float64{"text": 1, "heading": boostHeading, "title": boostTitle} {
		m := bleve.NewMatchQuery(s)
		m.SetField(field)
		m.SetBoost(boost)
		any_ = append(any_, m)
	}
	return bleve.NewDisjunctionQuery(any_...)
}

// compile converts a query to bleve's form.
func compile(n index.Node) (query.Query, error) {
	switch n.Op {
	case index.Word:
		return words([]string{n.Value}), nil
	case index.Phrase:
		p := bleve.NewMatchPhraseQuery(n.Value)
		p.SetField("text")
		return p, nil
	case index.Cites:
		t := bleve.NewTermQuery(n.Value)
		t.SetField("cites")
		t.SetBoost(boostCite)
		return t, nil
	case index.Prefix:
		p := bleve.NewPrefixQuery(strings.ToLower(n.Value))
		p.SetField("text")
		return p, nil
	case index.FieldIs:
		return field(n)
	}
	if len(n.Children) == 0 {
		return bleve.NewMatchNoneQuery(), nil
	}
	var yes, no []query.Query
	var run []string // word alternatives are merged into one query
	for _, c := range n.Children {
		if n.Op == index.Or && c.Op == index.Word {
			run = append(run, c.Value)
			continue
		}
		not := c.Op == index.Not && n.Op != index.Or
		if not {
			c = c.Children[0]
		}
		q, err := compile(c)
		if err != nil {
			return nil, err
		}
		if not != (n.Op == index.Not) {
			no = append(no, q)
		} else {
			yes = append(yes, q)
		}
	}
	if len(run) > 0 {
		yes = append([]query.Query{words(run)}, yes...)
	}
	return combine(n.Op, yes, no), nil
}

// combine matches all or any of some queries and none of others.
func combine(op index.Op, yes, no []query.Query) query.Query {
	var q query.Query
	switch {
	case len(yes) == 1:
		q = yes[0]
	case len(yes) == 0:
		q = bleve.NewMatchAllQuery()
	case op == index.Or:
		q = bleve.NewDisjunctionQuery(yes...)
	default:
		q = bleve.NewConjunctionQuery(yes...)
	}
	if len(no) == 0 {
		return q
	}
	b := bleve.NewBooleanQuery()
	b.AddMust(q)
	b.AddMustNot(no...)
	return b
}

func field(n index.Node) (query.Query, error) {
	switch n.Field {
	case "kind", "source":
		t := bleve.NewTermQuery(strings.ToLower(n.Value))
		t.SetField(n.Field)
		t.SetBoost(0)
		return t, nil
	case "date":
		from, to, err := index.DateRange(n.Value)
		if err != nil {
			return nil, err
		}
		lo, hi, yes := float64(from), float64(to), true
		r := bleve.NewNumericRangeInclusiveQuery(&lo, &hi, &yes, &yes)
		r.SetField("date")
		r.SetBoost(0)
		return r, nil
	}
	m := bleve.NewMatchQuery(n.Value)
	m.SetField(n.Field)
	m.SetOperator(query.MatchQueryOperatorAnd)
	return m, nil
}
