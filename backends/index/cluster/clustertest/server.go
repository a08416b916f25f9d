// Package clustertest is a server that speaks the documented replies of OpenSearch and
// Elasticsearch, over loopback, for tests.
package clustertest

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

// Server keeps passages and aliases, and answers searches by the words that a
// passage holds, or with what a test lays down.
type Server struct {
	t  testing.TB
	mu sync.Mutex
	*httptest.Server
	User, Password string                               // who may ask; everybody where empty
	Indexes        map[string]map[string]map[string]any // by name, by id
	Aliases        map[string]string                    // to the name of an index
	Asked          []string                             // method and path of each request
	Bodies         []string
	Next           []Reply // given first, in place of what would be
	Bulk           []int   // statuses of items of the next bulk requests, 201 where none is left
}

// Reply is an answer that a test lays down.
type Reply struct {
	Status int
	Header map[string]string
	Body   string
}

// New starts a server that ends with the test.
func New(t testing.TB) *Server {
	s := &Server{t: t, Indexes: make(map[string]map[string]map[string]any), Aliases: make(map[string]string)}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

// Saw runs f while no request is answered.
func (s *Server) Saw(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f()
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		s.t.Error(err)
	}
	s.Asked, s.Bodies = append(s.Asked, r.Method+" "+r.URL.Path), append(s.Bodies, string(body))
	if user, password, _ := r.BasicAuth(); user != s.User || password != s.Password {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	if len(s.Next) > 0 {
		a := s.Next[0]
		s.Next = s.Next[1:]
		for k, v := range a.Header {
			w.Header().Set(k, v)
		}
		w.WriteHeader(a.Status)
		fmt.Fprint(w, a.Body)
		return
	}
	status, answer := s.answer(r, body)
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(answer); err != nil {
		s.t.Error(err)
	}
}

type object = map[string]any

func (s *Server) answer(r *http.Request, body []byte) (int, any) {
	name, verb, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	x := s.Indexes[name]
	real := name
	if to, ok := s.Aliases[name]; ok {
		real, x = to, s.Indexes[to]
	}
	var in object
	if len(body) > 0 && verb != "_bulk" {
		require.NoError(s.t, json.Unmarshal(body, &in))
	}
	switch {
	case name == "_aliases":
		for _, a := range in["actions"].([]any) {
			if gone, ok := a.(object)["remove_index"]; ok {
				delete(s.Indexes, gone.(object)["index"].(string))
			}
			if add, ok := a.(object)["add"]; ok {
				s.Aliases[add.(object)["alias"].(string)] = add.(object)["index"].(string)
			}
		}
		return 200, object{"acknowledged": true}
	case r.Method == http.MethodPut && x != nil:
		return 400, object{"error": object{"type": "resource_already_exists_exception", "reason": "index [" + name + "] already exists"}, "status": 400}
	case r.Method == http.MethodPut:
		s.Indexes[name] = make(map[string]map[string]any)
		if aliases, ok := in["aliases"].(object); ok {
			for a := range aliases {
				s.Aliases[a] = name
			}
		}
		return 200, object{"acknowledged": true, "index": name}
	case x == nil:
		return 404, object{"error": object{"type": "index_not_found_exception", "reason": "no such index [" + name + "]"}, "status": 404}
	case r.Method == http.MethodDelete:
		delete(s.Indexes, name)
		return 200, object{"acknowledged": true}
	case verb == "_mapping":
		return 200, object{real: object{"mappings": object{"_meta": object{"headnote": 1}}}}
	case verb == "_bulk":
		return 200, s.take(x, string(body))
	case verb == "_delete_by_query":
		return 200, object{"deleted": remove(x, in["query"].(object)), "version_conflicts": 0, "failures": []any{}}
	case verb == "_count":
		return 200, object{"count": len(matching(x, in["query"])), "_shards": object{"total": 1, "failed": 0}}
	case verb == "_refresh":
		return 200, object{"_shards": object{"total": 1, "failed": 0}}
	case verb == "_search" && in["aggs"] != nil:
		return 200, page(x, in["aggs"].(object)["docs"].(object)["composite"].(object))
	case verb == "_search":
		return 200, ranked(x, in)
	}
	return 400, object{"error": object{"type": "illegal_argument_exception", "reason": "no handler for " + r.URL.Path}}
}

// take carries out a bulk request, refusing the items that a test wants refused.
func (s *Server) take(x map[string]map[string]any, body string) object {
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
		if len(s.Bulk) > 0 {
			status, s.Bulk = s.Bulk[0], s.Bulk[1:]
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
