package cluster_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// A server speaks the documented replies of OpenSearch and Elasticsearch: it keeps
// passages and aliases, and answers searches with what a test lays down.
type server struct {
	t  *testing.T
	mu sync.Mutex
	*httptest.Server
	indexes map[string]map[string]map[string]any // by name, by id
	alias   string
	asked   []string // method and path of each request
	bodies  []string
	next    []reply // given first, in place of what would be
	bulk    []int   // statuses of items of the next bulk requests, 201 where none is left
}

type reply struct {
	status int
	header map[string]string
	body   string
}

func newServer(t *testing.T) *server {
	s := &server{t: t, indexes: make(map[string]map[string]map[string]any)}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		s.t.Error(err)
	}
	s.asked, s.bodies = append(s.asked, r.Method+" "+r.URL.Path), append(s.bodies, string(body))
	if len(s.next) > 0 {
		a := s.next[0]
		s.next = s.next[1:]
		for k, v := range a.header {
			w.Header().Set(k, v)
		}
		w.WriteHeader(a.status)
		fmt.Fprint(w, a.body)
		return
	}
	status, answer := s.answer(r, body)
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(answer); err != nil {
		s.t.Error(err)
	}
}

type object = map[string]any

func (s *server) answer(r *http.Request, body []byte) (int, any) {
	name, verb, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	x := s.indexes[name]
	if name == "acme" {
		x = s.indexes[s.alias]
	}
	var in object
	if len(body) > 0 && verb != "_bulk" {
		require.NoError(s.t, json.Unmarshal(body, &in))
	}
	switch {
	case name == "_aliases":
		for _, a := range in["actions"].([]any) {
			if gone, ok := a.(object)["remove_index"]; ok {
				delete(s.indexes, gone.(object)["index"].(string))
			}
			if add, ok := a.(object)["add"]; ok {
				s.alias = add.(object)["index"].(string)
			}
		}
		return 200, object{"acknowledged": true}
	case r.Method == http.MethodPut:
		s.indexes[name] = make(map[string]map[string]any)
		if in["aliases"] != nil {
			s.alias = name
		}
		return 200, object{"acknowledged": true, "index": name}
	case x == nil:
		return 404, object{"error": object{"type": "index_not_found_exception", "reason": "no such index [" + name + "]"}, "status": 404}
	case verb == "_mapping":
		return 200, object{s.alias: object{"mappings": object{"_meta": object{"headnote": 1}}}}
	case verb == "_bulk":
		return 200, s.take(x, string(body))
	case verb == "_delete_by_query":
		return 200, object{"deleted": remove(x, in["query"].(object)), "version_conflicts": 0, "failures": []any{}}
	case verb == "_count":
		return 200, object{"count": len(x), "_shards": object{"total": 1, "failed": 0}}
	case verb == "_refresh":
		return 200, object{"_shards": object{"total": 1, "failed": 0}}
	case verb == "_search" && in["aggs"] != nil:
		return 200, page(x, in["aggs"].(object)["docs"].(object)["composite"].(object))
	}
	return 400, object{"error": object{"type": "illegal_argument_exception", "reason": "no handler for " + r.URL.Path}}
}

// take carries out a bulk request, refusing the items that a test wants refused.
func (s *server) take(x map[string]map[string]any, body string) object {
	lines := strings.Split(strings.TrimSuffix(body, "\n"), "\n")
	items, failed := []any{}, false
	for i := 0; i+1 < len(lines); i += 2 {
		var action struct {
			Index struct {
				ID string `json:"_id"`
			} `json:"index"`
		}
		var doc object
		require.NoError(s.t, json.Unmarshal([]byte(lines[i]), &action))
		require.NoError(s.t, json.Unmarshal([]byte(lines[i+1]), &doc))
		status := 201
		if len(s.bulk) > 0 {
			status, s.bulk = s.bulk[0], s.bulk[1:]
		}
		item := object{"_id": action.Index.ID, "status": status}
		switch status {
		case 201:
			x[action.Index.ID] = doc
		case 429:
			failed, item["error"] = true, object{"type": "es_rejected_execution_exception", "reason": "rejected execution of primary operation"}
		default:
			failed, item["error"] = true, object{"type": "mapper_parsing_exception", "reason": "failed to parse field [date]"}
		}
		items = append(items, object{"index": item})
	}
	return object{"took": 1, "errors": failed, "items": items}
}

// remove knows the two forms of query that the engine deletes by.
func remove(x map[string]map[string]any, q object) int {
	n := 0
	for _, c := range q["bool"].(object)["should"].([]any) {
		from, filter := 0.0, []any{c}
		if b, ok := c.(object)["bool"]; ok {
			filter = b.(object)["filter"].([]any)
			from = filter[1].(object)["range"].(object)["n"].(object)["gte"].(float64)
		}
		doc := filter[0].(object)["term"].(object)["doc"].(object)["value"]
		for id, p := range x {
			if p["doc"] == doc && p["n"].(float64) >= from {
				delete(x, id)
				n++
			}
		}
	}
	return n
}

// page is one of a composite aggregation, two buckets large whatever was asked.
func page(x map[string]map[string]any, composite object) object {
	counts := make(map[string]int)
	for _, p := range x {
		counts[p["doc"].(string)]++
	}
	after := ""
	if a, ok := composite["after"]; ok {
		after = a.(object)["doc"].(string)
	}
	var names []string
	for name := range counts {
		if name > after {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	names = names[:min(2, len(names))]
	docs := object{"buckets": []any{}}
	for _, name := range names {
		docs["buckets"] = append(docs["buckets"].([]any), object{"key": object{"doc": name}, "doc_count": counts[name]})
		docs["after_key"] = object{"doc": name}
	}
	return object{"_shards": object{"total": 1, "failed": 0}, "aggregations": object{"docs": docs}}
}
