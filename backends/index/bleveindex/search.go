package bleveindex

import (
	"context"
	"fmt"
	"strings"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/search/query"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/citations"
	"headnote/text"
)

// How much each field weighs beside the passage's own text.
const (
	boostHeading = 0.6
	boostTitle   = 0.5
	boostCite    = 4.0
)

// Search implements index.Index.
func (x *Index) Search(ctx context.Context, q index.Query) (index.Hits, error) {
	bq, words, err := compile(q)
	if err != nil {
		return index.Hits{}, err
	}
	limit := q.Limit
	if limit <= 0 {
		limit = 10
	}
	ask := limit + 10
	if q.PerDocument > 0 {
		ask = limit * 4
	}
	stems := make(map[string]bool, len(words))
	for _, w := range words {
		for _, s := range text.Stems(w) {
			stems[s] = true
		}
	}
	for {
		res, err := x.engine.b.SearchInContext(ctx, bleve.NewSearchRequestOptions(bq, ask, 0, false))
		if err != nil {
			if ctx.Err() != nil {
				return index.Hits{}, ctx.Err()
			}
			return index.Hits{}, fmt.Errorf("the search failed: %w", err)
		}
		hits := index.Hits{Total: int(res.Total), Partial: res.Status != nil && res.Status.Failed > 0} //nolint:gosec // passages
		perDoc := make(map[string]int)
		for _, h := range res.Hits {
			doc, n, ok := splitID(h.ID)
			if !ok || q.PerDocument > 0 && perDoc[doc] >= q.PerDocument {
				continue
			}
			hit, ok, err := x.hit(doc, n, h.Score, stems)
			if err != nil {
				return hits, err
			}
			if !ok { // its file was replaced or deleted
				continue
			}
			perDoc[doc]++
			hits.Hits = append(hits.Hits, hit)
			if len(hits.Hits) == limit {
				return hits, nil
			}
		}
		if len(res.Hits) < ask || ask > 50*limit {
			return hits, nil
		}
		ask *= 4 // many hits lie in few documents
	}
}

func (x *Index) hit(doc string, n int, score float64, stems map[string]bool) (index.Hit, bool, error) {
	r, ok := x.store.Document(doc)
	if !ok {
		return index.Hit{}, false, nil
	}
	ps, err := x.passages(doc)
	if err != nil || n >= len(ps) {
		return index.Hit{}, false, err
	}
	p := ps[n]
	if p.Text, err = x.store.Slice(doc, p.Span); err != nil {
		return index.Hit{}, false, err
	}
	p.Score = score
	h := index.Hit{Document: r.Document, Passage: p, Ordinal: n, Score: score}
	text.Words(p.Text, func(sp text.Span) bool {
		if w := sp.Of(p.Text); stems[text.Stem(w)] && !text.IsStop(w) {
			h.Matched = append(h.Matched, text.Span{Start: p.Start + sp.Start, End: p.Start + sp.End})
		}
		return true
	})
	return h, true, nil
}

// passages keeps the last documents' passages: the hits of one search cluster.
func (x *Index) passages(doc string) ([]backends.Passage, error) {
	x.mu.Lock()
	ps, ok := x.cache[doc]
	x.mu.Unlock()
	if ok {
		return ps, nil
	}
	ps, err := x.store.Passages(doc)
	if err != nil {
		return nil, err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if len(x.cache) > 512 {
		clear(x.cache)
	}
	x.cache[doc] = ps
	return ps, nil
}

// compile turns a query into bleve's; it also returns the words to mark.
func compile(q index.Query) (query.Query, []string, error) {
	c := &compiler{}
	var main query.Query
	if q.Plain {
		main = c.words(strings.Fields(plain(q.Text)))
		c.marked = append(c.marked, q.Text)
	} else {
		n, err := index.Parse(q.Text)
		if err != nil {
			return nil, nil, err
		}
		if main, err = c.node(n); err != nil {
			return nil, nil, err
		}
	}
	if keys := citations.Keys(q.Text); len(keys) > 0 {
		any_ := []query.Query{main}
		for _, k := range keys {
			t := bleve.NewTermQuery(k)
			t.SetField("cites")
			t.SetBoost(boostCite)
			any_ = append(any_, t)
		}
		main = bleve.NewDisjunctionQuery(any_...)
	}
	must := []query.Query{main}
	if f := terms("kind", q.Kinds); f != nil {
		must = append(must, f)
	}
	if f := terms("doc", q.Docs); f != nil {
		must = append(must, f)
	}
	if len(must) == 1 {
		return main, c.marked, nil
	}
	return bleve.NewConjunctionQuery(must...), c.marked, nil
}

// plain drops what a person's question may hold that means nothing to a search.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(`"“”*:()[]{}^~\/+!?`, r) {
			return ' '
		}
		return r
	}, s)
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

type compiler struct{ marked []string }

// words asks for any of the words in the passage, its headings or its title.
func (c *compiler) words(ws []string) query.Query {
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

func (c *compiler) node(n index.Node) (query.Query, error) {
	switch n.Op {
	case index.Word:
		c.marked = append(c.marked, n.Value)
		return c.words([]string{n.Value}), nil
	case index.Phrase:
		c.marked = append(c.marked, n.Value)
		p := bleve.NewMatchPhraseQuery(n.Value)
		p.SetField("text")
		return p, nil
	case index.Prefix:
		p := bleve.NewPrefixQuery(strings.ToLower(n.Value))
		p.SetField("text")
		return p, nil
	case index.FieldIs:
		return c.field(n)
	}
	var qs []query.Query
	var not []query.Query
	for _, child := range n.Children {
		if child.Op == index.Not {
			q, err := c.node(child.Children[0])
			if err != nil {
				return nil, err
			}
			not = append(not, q)
			continue
		}
		q, err := c.node(child)
		if err != nil {
			return nil, err
		}
		qs = append(qs, q)
	}
	if n.Op == index.Not {
		not, qs = append(not, qs...), nil
	}
	if len(not) > 0 {
		b := bleve.NewBooleanQuery()
		if len(qs) == 0 {
			qs = append(qs, bleve.NewMatchAllQuery())
		}
		if n.Op == index.Or {
			b.AddMust(bleve.NewDisjunctionQuery(qs...))
		} else {
			b.AddMust(qs...)
		}
		b.AddMustNot(not...)
		return b, nil
	}
	if n.Op == index.Or {
		return bleve.NewDisjunctionQuery(qs...), nil
	}
	return bleve.NewConjunctionQuery(qs...), nil
}

func (c *compiler) field(n index.Node) (query.Query, error) {
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
		if lo == 0 {
			lo = 1 // documents without a date are not before everything
		}
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
