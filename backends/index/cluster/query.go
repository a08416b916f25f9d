package cluster

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"headnote/backends/index"
	"headnote/backends/index/segment"
	"headnote/text"
)

// The weights of fields relative to the passage's own text, as in the embedded engine.
const (
	boostHeading = 0.6
	boostTitle   = 0.5
	boostCites   = 4.0
)

// Limits of a query. A cluster refuses one of more than 1,024 parts (indices.query.bool.max_clause_count), and counts a
// range or a prefix as several.
const (
	mostConditions = 100
	mostPrefixes   = 100
	rankedPrefixes = 5
	wordsOfPrefix  = 50 // the words that rank the passages of a prefix
)

type object = map[string]any

// compiler converts a query to the cluster's form, with exactly the terms that the embedded engine would use.
type compiler struct {
	terms                []segment.Term // the terms that rank
	conditions, prefixes int
}

// compile converts a query to the cluster's form; nil if it is empty, as a stop word is.
func compile(n index.Node) (any, []segment.Term, error) {
	terms, err := segment.Terms(n)
	if err != nil {
		return nil, nil, err
	}
	c := &compiler{terms: terms}
	q, err := c.query(n)
	return q, terms, err
}

func (c *compiler) query(n index.Node) (any, error) {
	switch n.Op {
	case index.Word:
		return either(c.word(n.Value)), nil
	case index.Cites:
		return either(c.term(segment.InCites, n.Value)), nil
	case index.Phrase:
		return c.phrase(n.Value), nil
	case index.Prefix:
		return c.prefix(n.Value), nil
	case index.FieldIs:
		return c.field(n)
	case index.Not:
		q, err := c.query(n.Children[0])
		if q == nil || err != nil {
			return nil, err
		}
		return object{"bool": object{"must": []any{passages}, "must_not": []any{q}, "boost": 0}}, nil
	}
	var yes, no []any
	for _, child := range n.Children {
		if n.Op == index.Or && child.Op == index.Word { // one level less
			for _, q := range c.word(child.Value) {
				if !slices.ContainsFunc(yes, func(o any) bool { return same(o, q) }) {
					yes = append(yes, q)
				}
			}
			continue
		}
		not := child.Op == index.Not && n.Op == index.And
		if not {
			child = child.Children[0]
		}
		q, err := c.query(child)
		switch {
		case err != nil:
			return nil, err
		case q == nil:
		case not:
			no = append(no, q)
		default:
			yes = append(yes, q)
		}
	}
	if n.Op == index.Or {
		return either(yes), nil
	}
	switch {
	case len(yes)+len(no) == 0:
		return nil, nil //nolint:nilnil // says nothing
	case len(yes) == 0:
		yes = []any{object{"constant_score": object{"filter": passages, "boost": 0}}}
	}
	return object{"bool": object{"must": yes, "must_not": append([]any{}, no...)}}, nil
}

// same reports whether two queries are for one term.
func same(a, b any) bool {
	x, ok := a.(termClause)
	y, also := b.(termClause)
	return ok && also && x.Term == y.Term
}

// termClause is a query for a term.
type termClause struct {
	segment.Term
	boost float64
}

// MarshalJSON encodes it in the cluster's query language.
func (t termClause) MarshalJSON() ([]byte, error) { return json.Marshal(boosted(t.Term, t.boost)) }

// fieldNames are the names of the fields in the mapping.
var fieldNames = map[byte]string{
	segment.InText: "text", segment.InHeading: "heading", segment.InTitle: "title",
	segment.InCites: "cites", segment.InPrefix: "text",
}

func boosted(t segment.Term, boost float64) object {
	return object{"term": object{fieldNames[t.Field]: object{"value": bounded(t.Text), "boost": boost}}}
}

// termQuery matches the passages that contain a term.
func termQuery(t segment.Term) any {
	switch t.Field {
	case 0:
		return object{"match_none": object{}}
	case segment.InPrefix:
		return beginning(t.Text)
	}
	return object{"term": object{fieldNames[t.Field]: object{"value": bounded(t.Text)}}}
}

// term queries a term, if it is one of those that rank.
func (c *compiler) term(field byte, s string) []any {
	t := segment.Term{Field: field, Text: s}
	if !slices.Contains(c.terms, t) {
		return nil
	}
	boost := map[byte]float64{
		segment.InHeading: boostHeading, segment.InTitle: boostTitle,
		segment.InCites: boostCites,
	}[field]
	if boost == 0 {
		boost = 1
	}
	return []any{termClause{t, boost}}
}

func (c *compiler) word(w string) (out []any) {
	for _, s := range text.Stems(w) {
		for _, field := range []byte{segment.InText, segment.InHeading, segment.InTitle} {
			out = append(out, c.term(field, s)...)
		}
	}
	return out
}

func (c *compiler) phrase(s string) any {
	words := strings.Trim(stems(s, true), gap+" ")
	switch strings.Count(words, " ") {
	case 0:
		if words == "" {
			return nil
		}
		return either(c.term(segment.InText, words))
	}
	return object{"match_phrase": object{"text": object{"query": words}}}
}

// prefix queries the words with a prefix. All are found without ranking; the most common ones rank.
func (c *compiler) prefix(s string) any {
	if c.prefixes++; c.prefixes > mostPrefixes {
		return nil
	}
	s = strings.ToLower(s)
	of := []any{beginning(s)}
	if c.prefixes <= rankedPrefixes {
		of = append(of, object{"prefix": object{"text": object{"value": s, "rewrite": "top_terms_blended_freqs_50"}}})
	}
	return either(of)
}

// beginning matches the words with a prefix, as stemmed, and the word itself.
func beginning(s string) any {
	of := []any{object{"prefix": object{"text": object{"value": s}}}}
	if w := text.Stem(s); !strings.HasPrefix(w, s) {
		of = append(of, object{"term": object{"text": object{"value": bounded(w)}}})
	}
	return object{"constant_score": object{"filter": either(of), "boost": 0}}
}

func (c *compiler) field(n index.Node) (any, error) {
	if c.conditions++; c.conditions > mostConditions {
		return nil, errors.New("the query has more filters than a cluster takes: 100 at most")
	}
	switch n.Field {
	case "kind", "source":
		return still(object{"term": object{n.Field: object{"value": strings.ToLower(n.Value)}}}), nil
	case "date":
		from, to, err := index.DateRange(n.Value)
		if err != nil {
			return nil, err
		}
		return still(object{"range": object{"date": object{"gte": max(from, 1), "lte": min(to, 99991231)}}}), nil
	}
	var all []any
	for _, s := range text.Stems(n.Value) {
		if len(all) < mostConditions {
			all = append(all, object{"term": object{n.Field: object{"value": bounded(s)}}})
		}
	}
	if len(all) == 0 {
		if n.Field == "title" {
			return nil, nil //nolint:nilnil // says nothing
		}
		return still(object{"match_none": object{}}), nil
	}
	return still(all...), nil
}

// still makes queries filter without contributing to the score.
func still(q ...any) any { return object{"bool": object{"filter": q}} }

// either matches any of some queries; nil for none.
func either(of []any) any {
	if len(of) == 0 {
		return nil
	}
	return object{"bool": object{"should": of, "minimum_should_match": 1}}
}
