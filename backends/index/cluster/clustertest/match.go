package clustertest

import (
	"cmp"
	"slices"
	"strings"

	"headnote/text"
)

// ranked answers a search: the passages that match, those that hold more of its words first.
func ranked(x map[string]map[string]any, in object) object {
	scores := matching(x, in["query"])
	ids := make([]string, 0, len(scores))
	for id := range scores {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b string) int {
		return cmp.Or(cmp.Compare(scores[b], scores[a]), cmp.Compare(a, b))
	})
	hits := []any{}
	for _, id := range ids[:min(len(ids), int(in["size"].(float64)))] {
		hits = append(hits, object{"_id": id, "_score": scores[id]})
	}
	return object{
		"timed_out": false, "_shards": object{"total": 1, "failed": 0},
		"hits": object{"total": object{"value": len(ids), "relation": "eq"}, "hits": hits},
	}
}

// matching are the passages that a query finds, with their scores.
func matching(x map[string]map[string]any, query any) map[string]float64 {
	out := make(map[string]float64)
	for id, p := range x {
		if score, ok := match(p, query.(object)); ok {
			out[id] = score
		}
	}
	return out
}

// match knows the queries that the engine makes.
func match(p map[string]any, query object) (float64, bool) {
	for kind, body := range query {
		q := body.(object)
		switch kind {
		case "match_all":
			return 1, true
		case "multi_match":
			return words(p, q["query"].(string), "text", "heading", "title")
		case "bool":
			return all(p, q)
		}
		for field, arg := range q {
			return clause(p, kind, field, arg)
		}
	}
	return 0, false
}

// clause is a query of one field.
func clause(p map[string]any, kind, field string, arg any) (float64, bool) {
	value, _ := p[field].(string)
	switch kind {
	case "terms":
		return 1, slices.Contains(arg.([]any), any(value))
	case "term":
		want := arg.(object)["value"]
		many, _ := p[field].([]any)
		return 1, value == want || slices.Contains(many, want)
	case "range":
		n, r := p[field].(float64), arg.(object)
		low, _ := r["gte"].(float64)
		high, bounded := r["lte"].(float64)
		return 1, n >= low && (!bounded || n <= high)
	case "match_phrase":
		return 2, strings.Contains(joined(value), joined(arg.(string)))
	case "prefix":
		return 1, strings.Contains(" "+strings.ToLower(value), " "+arg.(object)["value"].(string))
	case "match":
		want := text.Stems(arg.(object)["query"].(string))
		n, _ := words(p, arg.(object)["query"].(string), field)
		return n, len(want) > 0 && int(n) >= len(want)
	}
	return 0, false
}

func joined(s string) string { return " " + strings.Join(text.Stems(s), " ") + " " }

// words counts the words of a query that the fields hold.
func words(p map[string]any, query string, fields ...string) (float64, bool) {
	held := make(map[string]bool)
	for _, f := range fields {
		for _, stem := range text.Stems(p[f].(string)) {
			held[stem] = true
		}
	}
	n := 0.0
	for _, stem := range text.Stems(query) {
		if held[stem] {
			n++
		}
	}
	return n, n > 0
}

// all is a query made of others.
func all(p map[string]any, q object) (score float64, ok bool) {
	for _, field := range []string{"must", "filter"} {
		for _, c := range list(q[field]) {
			n, ok := match(p, c.(object))
			if !ok {
				return 0, false
			}
			if field == "must" {
				score += n
			}
		}
	}
	for _, c := range list(q["must_not"]) {
		if _, ok := match(p, c.(object)); ok {
			return 0, false
		}
	}
	should := list(q["should"])
	ok = len(should) == 0
	for _, c := range should {
		if n, is := match(p, c.(object)); is {
			score, ok = score+n, true
		}
	}
	return score, ok
}

func list(v any) []any {
	switch v := v.(type) {
	case nil:
		return nil
	case []any:
		return v
	}
	return []any{v}
}
