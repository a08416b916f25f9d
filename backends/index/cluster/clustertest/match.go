package clustertest

import (
	"cmp"
	"slices"
	"strings"
)

// search answers a search over what was refreshed.
func (x *Index) search(in object) object {
	type scored struct {
		id    string
		p     object
		score float64
	}
	var found []scored
	for _, id := range sorted(x.seen) {
		if score, ok := match(x.seen[id].Source, in["query"].(object)); ok {
			found = append(found, scored{id, x.seen[id].Source, score})
		}
	}
	of := func(s scored) (string, float64) { return s.p["doc"].(string), s.p["n"].(float64) }
	slices.SortStableFunc(found, func(a, b scored) int {
		first, sorts := 0, list(in["sort"])
		if len(sorts) > 0 && sorts[0] == "_score" {
			first = cmp.Compare(b.score, a.score)
		}
		aDoc, aN := of(a)
		bDoc, bN := of(b)
		return cmp.Or(first, cmp.Compare(aDoc, bDoc), cmp.Compare(aN, bN))
	})
	out := object{"timed_out": false, "_shards": object{"total": 1, "failed": 0}}
	total := object{"value": len(found), "relation": "eq"}
	hits := []any{}
	for _, s := range found {
		doc, n := of(s)
		if after := list(in["search_after"]); len(after) == 2 {
			if cmp.Or(cmp.Compare(doc, after[0].(string)), cmp.Compare(n, after[1].(float64))) <= 0 {
				continue
			}
		}
		if len(hits) < int(in["size"].(float64)) {
			hits = append(hits, object{"_id": s.id, "_score": s.score, "_source": s.p, "sort": []any{doc, n}})
		}
	}
	out["hits"] = object{"total": total, "hits": hits}
	if aggs, ok := in["aggs"].(object); ok {
		var all []object
		for _, s := range found {
			all = append(all, s.p)
		}
		out["aggregations"] = aggregate(aggs, all)
	}
	return out
}

// aggregate supports the aggregations that the engine requests.
func aggregate(aggs object, ps []object) object {
	out := object{}
	for name, agg := range aggs {
		a := agg.(object)
		sub, _ := a["aggs"].(object)
		switch {
		case a["filters"] != nil:
			buckets := []any{}
			for _, f := range list(a["filters"].(object)["filters"]) {
				var in []object
				for _, p := range ps {
					if _, ok := match(p, f.(object)); ok {
						in = append(in, p)
					}
				}
				buckets = append(buckets, bucket(in, sub))
			}
			out[name] = object{"buckets": buckets}
		case a["terms"] != nil:
			out[name] = object{"buckets": grouped(ps, a["terms"].(object)["field"].(string), "", 1000, sub,
				func(k string) any { return k })}
		case a["composite"] != nil:
			c := a["composite"].(object)
			after := ""
			if from, ok := c["after"].(object); ok {
				after = from["doc"].(string)
			}
			// small pages, whatever was requested
			buckets := grouped(ps, "doc", after, 2, sub, func(k string) any { return object{"doc": k} })
			res := object{"buckets": buckets}
			if len(buckets) > 0 {
				res["after_key"] = buckets[len(buckets)-1].(object)["key"]
			}
			out[name] = res
		case a["max"] != nil:
			most := 0.0
			for _, p := range ps {
				most = max(most, p["n"].(float64))
			}
			out[name] = object{"value": most}
		}
	}
	return out
}

func bucket(ps []object, sub object) object {
	b := object{"doc_count": len(ps)}
	for k, v := range aggregate(sub, ps) {
		b[k] = v
	}
	return b
}

func grouped(ps []object, field, after string, most int, sub object, key func(string) any) []any {
	groups := make(map[string][]object)
	for _, p := range ps {
		if k, _ := p[field].(string); k > after {
			groups[k] = append(groups[k], p)
		}
	}
	out := []any{}
	for _, k := range sorted(groups) {
		if len(out) < most {
			b := bucket(groups[k], sub)
			b["key"] = key(k)
			out = append(out, b)
		}
	}
	return out
}

// match supports the queries that the engine makes; it panics on any other.
func match(p object, query object) (float64, bool) {
	for kind, body := range query {
		q := body.(object)
		switch kind {
		case "match_none":
			return 0, false
		case "exists":
			return 0, p[q["field"].(string)] != nil
		case "bool":
			return all(p, q)
		case "constant_score":
			_, ok := match(p, q["filter"].(object))
			return 0, ok
		}
		for field, arg := range q {
			return clause(p, kind, field, arg)
		}
	}
	panic("clustertest: a query without a kind")
}

// clause matches a query of one field.
func clause(p object, kind, field string, arg any) (float64, bool) {
	value, _ := p[field].(string)
	tokens := strings.Fields(value)
	if !slices.Contains([]string{"text", "heading", "title", "court", "name"}, field) {
		tokens = []string{value}
	}
	for _, v := range list(p[field]) {
		if s, ok := v.(string); ok && field == "cites" {
			tokens = append(tokens, s)
		}
	}
	switch kind {
	case "terms":
		return 0, slices.Contains(arg.([]any), any(value))
	case "term":
		want, boost := arg.(object)["value"], 1.0
		if b, ok := arg.(object)["boost"].(float64); ok {
			boost = b
		}
		if n, ok := want.(float64); ok {
			return 0, p[field] == n
		}
		return boost, want != "_" && slices.Contains(tokens, want.(string))
	case "range":
		n, _ := p[field].(float64)
		r := arg.(object)
		return 0, p[field] != nil && n >= r["gte"].(float64) && n <= r["lte"].(float64)
	case "match_phrase":
		return 2, phrase(tokens, strings.Fields(arg.(object)["query"].(string)))
	case "prefix":
		return 1, slices.ContainsFunc(tokens,
			func(s string) bool { return strings.HasPrefix(s, arg.(object)["value"].(string)) })
	}
	panic("clustertest: a query of the kind " + kind)
}

// phrase reports whether words follow each other, where gaps match any word.
func phrase(tokens, want []string) bool {
	for i := range tokens {
		ok := i+len(want) <= len(tokens)
		for j := 0; ok && j < len(want); j++ {
			ok = want[j] == "_" || tokens[i+j] == want[j]
		}
		if ok {
			return true
		}
	}
	return false
}

// all matches a query made of others.
func all(p object, q object) (score float64, ok bool) {
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

// clauses counts the parts of a query as a node does: a range or a ranked prefix counts as several.
func clauses(q any) (n int) {
	switch q := q.(type) {
	case []any:
		for _, c := range q {
			n += clauses(c)
		}
	case object:
		for kind, body := range q {
			switch kind {
			case "bool":
				for _, part := range []string{"must", "filter", "should", "must_not"} {
					n += clauses(body.(object)[part])
				}
			case "constant_score":
				n += clauses(body.(object)["filter"])
			case "range":
				n += 3
			case "prefix":
				n++
				for _, arg := range body.(object) {
					if arg.(object)["rewrite"] != nil {
						n += 50
					}
				}
			default:
				n++
			}
		}
	}
	return n
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
