// Package clustertest is what the tests of the cluster index run against: a real OpenSearch node if one can be started,
// and a simulated one, over loopback, for behavior that a node cannot be made to show on demand. The simulated one
// refuses what a node refuses, and answers only what it supports.
package clustertest

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// Server stores indexes and aliases and answers searches, unless a test sets the answer.
type Server struct {
	t  testing.TB
	mu sync.Mutex
	*httptest.Server
	User, Password string            // required credentials; none if empty
	Indexes        map[string]*Index // by name
	Asked          []string          // method and path of each request
	Bodies         []string
	Next           []Reply // sent first, instead of the normal answers
	Bulk           []int   // item statuses of the next bulk requests; 201 once used up
}

// Index is an index of the simulated server.
type Index struct {
	Meta    any
	Aliases map[string]bool // true for the write alias
	Docs    map[string]Doc
	seen    map[string]Doc // since the last refresh
	seq     int
}

// Doc is a document with the sequence number of its write.
type Doc struct {
	Source object
	Seq    int
}

// Reply is an answer set by a test.
type Reply struct {
	Status int
	Header map[string]string
	Body   string
}

type object = map[string]any

// New starts a server that ends with the test.
func New(t testing.TB) *Server {
	s := &Server{t: t, Indexes: make(map[string]*Index)}
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

// Named returns the index that an alias names, and its name.
func (s *Server) Named(alias string) (string, *Index) {
	for name, x := range s.Indexes {
		if _, ok := x.Aliases[alias]; ok || name == alias {
			return name, x
		}
	}
	return "", nil
}

// Passages returns how many passages an index holds.
func (x *Index) Passages() (n int) {
	for id := range x.Docs {
		if strings.Contains(id, "#") {
			n++
		}
	}
	return n
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

// refuse returns an error response.
func refuse(status int, kind, why string) (int, any) {
	root := object{"type": kind, "reason": why}
	return status, object{"status": status, "error": object{"type": kind, "reason": why, "root_cause": []any{root}}}
}

func (s *Server) answer(r *http.Request, body []byte) (int, any) {
	name, verb, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	real, x := s.Named(name)
	var in object
	if len(body) > 0 && verb != "_bulk" {
		require.NoError(s.t, json.Unmarshal(body, &in))
	}
	if r.URL.Query().Get("require_alias") == "true" && (x == nil || real == name) {
		why := "no such index [" + name + "] and [require_alias] request flag is [true] and [" + name + "] is not an alias"
		if verb == "_bulk" { // as items, each
			failed := object{"status": 404, "error": object{"type": "index_not_found_exception", "reason": why}}
			return 200, object{
				"errors": true,
				"items":  slices.Repeat([]any{object{"index": failed}}, strings.Count(string(body), `"_id"`)),
			}
		}
		return refuse(404, "index_not_found_exception", why)
	}
	id, isDoc := strings.CutPrefix(verb, "_doc/")
	switch {
	case name == "_aliases":
		return s.move(in["actions"].([]any))
	case r.Method == http.MethodPut && verb == "":
		return s.create(name, x, in)
	case x == nil:
		return refuse(404, "index_not_found_exception", "no such index ["+name+"]")
	case r.Method == http.MethodDelete && verb == "":
		if real != name {
			return refuse(400, "illegal_argument_exception",
				"The provided expression ["+name+"] matches an alias, specify the corresponding concrete indices instead.")
		}
		delete(s.Indexes, name)
		return 200, object{"acknowledged": true}
	case r.Method == http.MethodGet && (verb == "_mapping" || verb == ""):
		out := object{}
		for _, n := range sorted(s.Indexes) {
			if _, ok := s.Indexes[n].Aliases[name]; !ok && n != name {
				continue
			}
			aliases := object{}
			for a := range s.Indexes[n].Aliases {
				aliases[a] = object{}
			}
			out[n] = object{"mappings": object{"_meta": s.Indexes[n].Meta}, "aliases": aliases}
		}
		return 200, out
	case r.Method == http.MethodGet && isDoc:
		d, ok := x.Docs[id]
		if !ok {
			return 404, object{"_index": real, "_id": id, "found": false}
		}
		return 200, object{
			"_index": real, "_id": id, "found": true, "_seq_no": d.Seq, "_primary_term": 1,
			"_source": d.Source,
		}
	case r.Method == http.MethodPut && isDoc:
		old, there := x.Docs[id]
		q := r.URL.Query()
		if q.Get("op_type") == "create" && there || q.Get("if_seq_no") != "" &&
			(!there || q.Get("if_seq_no") != fmt.Sprint(old.Seq)) {
			return refuse(409, "version_conflict_engine_exception", "["+id+"]: version conflict")
		}
		x.put(id, in)
		return 201, object{"_id": id, "result": "created"}
	case verb == "_bulk":
		return 200, s.take(x, string(body))
	case verb == "_refresh":
		x.seen = maps.Clone(x.Docs)
		return 200, object{"_shards": object{"total": 1, "failed": 0}}
	case verb == "_search":
		if n := clauses(in["query"]); n > 1024 {
			return refuse(400, "too_many_nested_clauses",
				"Query contains too many nested clauses; maxClauseCount is set to 1024")
		}
		return 200, x.search(in)
	}
	return refuse(400, "illegal_argument_exception", "no handler for "+r.Method+" "+r.URL.Path)
}

func (s *Server) create(name string, x *Index, in object) (int, any) {
	if x != nil {
		return refuse(400, "resource_already_exists_exception", "index ["+name+"] already exists")
	}
	x = &Index{Aliases: make(map[string]bool), Docs: make(map[string]Doc)}
	if m, ok := in["mappings"].(object); ok {
		x.Meta = m["_meta"]
	}
	if as, ok := in["aliases"].(object); ok {
		for a := range as {
			x.Aliases[a] = false
		}
	}
	s.Indexes[name] = x
	return 200, object{"acknowledged": true, "index": name}
}

// move applies alias actions, all of them or none.
func (s *Server) move(actions []any) (int, any) {
	after := make(map[string]map[string]bool)
	for name, x := range s.Indexes {
		after[name] = maps.Clone(x.Aliases)
	}
	for _, a := range actions {
		for verb, arg := range a.(object) {
			q := arg.(object)
			name, alias := q["index"].(string), q["alias"].(string)
			switch _, has := after[name][alias]; {
			case after[name] == nil:
				return refuse(404, "index_not_found_exception", "no such index ["+name+"]")
			case verb == "remove" && !has:
				return refuse(404, "aliases_not_found_exception", "aliases ["+alias+"] missing")
			case verb == "remove":
				delete(after[name], alias)
			case verb == "add":
				after[name][alias] = q["is_write_index"] == true
			default:
				return refuse(400, "illegal_argument_exception", "unknown action "+verb)
			}
		}
	}
	writers := make(map[string]int)
	for _, aliases := range after {
		for a, writes := range aliases {
			if writes {
				writers[a]++
			}
			if writers[a] > 1 {
				return refuse(500, "illegal_state_exception", "alias ["+a+"] has more than one write index")
			}
		}
	}
	for name, aliases := range after {
		s.Indexes[name].Aliases = aliases
	}
	return 200, object{"acknowledged": true}
}

func (x *Index) put(id string, source object) {
	x.seq++
	x.Docs[id] = Doc{source, x.seq}
}

// take applies a bulk request, refusing the items that a test wants refused.
func (s *Server) take(x *Index, body string) object {
	lines := strings.Split(strings.TrimSuffix(body, "\n"), "\n")
	items, failed := []any{}, false
	for i := 0; i < len(lines); i++ {
		var action map[string]struct {
			ID string `json:"_id"`
		}
		require.NoError(s.t, json.Unmarshal([]byte(lines[i]), &action))
		verb, id := "delete", action["delete"].ID
		var doc object
		if _, ok := action["index"]; ok {
			verb, id = "index", action["index"].ID
			i++
			require.NoError(s.t, json.Unmarshal([]byte(lines[i]), &doc))
		}
		status := 201
		if len(s.Bulk) > 0 {
			status, s.Bulk = s.Bulk[0], s.Bulk[1:]
		}
		item := object{"_id": id, "status": status}
		switch _, there := x.Docs[id]; {
		case status == 429:
			failed, item["error"] = true, object{
				"type":   "rejected_execution_exception",
				"reason": "rejected execution of primary operation",
			}
		case status == 403:
			failed, item["error"] = true, object{
				"type":   "cluster_block_exception",
				"reason": "index [x] blocked by: [FORBIDDEN/8/index write (api)];",
			}
		case status != 201:
			failed, item["error"] = true, object{"type": "mapper_parsing_exception", "reason": "failed to parse field [date]"}
		case verb == "index":
			x.put(id, doc)
		case there:
			item["status"] = 200
			delete(x.Docs, id)
		default:
			item["status"] = 404
		}
		items = append(items, object{verb: item})
	}
	return object{"took": 1, "errors": failed, "items": items}
}

// sorted returns the keys of a map in order.
func sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
