package cluster

import (
	"strings"

	"headnote/backends/index"
)

// How much each field weighs beside the passage's own text, as in the local engines.
const (
	boostHeading = "heading^0.6"
	boostTitle   = "title^0.5"
	boostCite    = 4.0
)

// compile turns a query into the cluster's.
func compile(n index.Node) (any, error) {
	switch n.Op {
	case index.Word:
		return words(n.Value), nil
	case index.Phrase:
		return map[string]any{"match_phrase": map[string]any{"text": n.Value}}, nil
	case index.Prefix:
		return map[string]any{"prefix": map[string]any{"text": map[string]any{"value": strings.ToLower(n.Value)}}}, nil
	case index.Cites:
		return map[string]any{"term": map[string]any{"cites": map[string]any{"value": n.Value, "boost": boostCite}}}, nil
	case index.FieldIs:
		return field(n)
	case index.Not:
		q, err := compile(n.Children[0])
		return map[string]any{"bool": map[string]any{"must_not": []any{q}}}, err
	}
	if len(n.Children) == 0 {
		return map[string]any{"match_none": map[string]any{}}, nil
	}
	var yes, no []any
	var run []string // the words among alternatives are asked for as one
	for _, c := range n.Children {
		if n.Op == index.Or && c.Op == index.Word {
			run = append(run, c.Value)
			continue
		}
		not := c.Op == index.Not && n.Op == index.And
		if not {
			c = c.Children[0]
		}
		q, err := compile(c)
		if err != nil {
			return nil, err
		}
		if not {
			no = append(no, q)
		} else {
			yes = append(yes, q)
		}
	}
	if len(run) > 0 {
		yes = append([]any{words(strings.Join(run, " "))}, yes...)
	}
	if n.Op == index.Or {
		return either(yes), nil
	}
	b := map[string]any{}
	if len(yes) > 0 {
		b["must"] = yes
	}
	if len(no) > 0 {
		b["must_not"] = no
	}
	return map[string]any{"bool": b}, nil
}

func words(s string) any {
	return map[string]any{"multi_match": map[string]any{"query": s, "type": "most_fields", "fields": []string{"text", boostHeading, boostTitle}}}
}

func field(n index.Node) (any, error) {
	switch n.Field {
	case "kind", "source":
		return still(term(n.Field, strings.ToLower(n.Value))), nil
	case "date":
		from, to, err := index.DateRange(n.Value)
		if err != nil {
			return nil, err
		}
		return still(map[string]any{"range": map[string]any{"date": map[string]any{"gte": max(from, 1), "lte": min(to, 99991231)}}}), nil
	}
	return match(n.Field, n.Value, "and"), nil
}

// still lets a query narrow without counting.
func still(q any) any {
	return map[string]any{"bool": map[string]any{"filter": []any{q}}}
}

func term(field, value string) any {
	return map[string]any{"term": map[string]any{field: map[string]any{"value": value}}}
}

func match(field, value, operator string) any {
	return map[string]any{"match": map[string]any{field: map[string]any{"query": value, "operator": operator}}}
}

func both(a, b any) any { return map[string]any{"bool": map[string]any{"filter": []any{a, b}}} }

func either(of []any) any {
	return map[string]any{"bool": map[string]any{"should": of, "minimum_should_match": 1}}
}
