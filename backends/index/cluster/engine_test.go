package cluster_test

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/backends/index/cluster"
	"headnote/backends/index/cluster/clustertest"
	"headnote/text"
)

// open opens the engine of a test; what it would have waited is in the second value.
func open(t *testing.T, s *clustertest.Server) (*cluster.Engine, *[]time.Duration) {
	t.Helper()
	o, waits := options(s)
	e, err := cluster.Open(t.Context(), o)
	require.NoError(t, err)
	return e, waits
}

func options(s *clustertest.Server) (cluster.Options, *[]time.Duration) {
	waits := new([]time.Duration)
	return cluster.Options{URL: s.URL, Alias: "acme", Client: s.Client(), Tries: 3, Wait: func(_ context.Context, d time.Duration) error {
		*waits = append(*waits, d)
		return nil
	}}, waits
}

// doc has a passage for each sentence.
func doc(id string, sentences ...string) index.Indexable {
	d := index.Indexable{Document: backends.Document{ID: id, Title: "Title of " + id, Kind: "Opinion", Date: "2020-03-04"}, Text: strings.Join(sentences, "")}
	at := 0
	for _, s := range sentences {
		d.Passages = append(d.Passages, text.Passage{Span: text.Span{Start: at, End: at + len(s)}})
		d.Cites = append(d.Cites, []string{"us:570:136"})
		at += len(s)
	}
	return d
}

func TestFirstIndexIsMadeWithItsAlias(t *testing.T) {
	s := clustertest.New(t)
	open(t, s)
	require.Equal(t, []string{"GET /acme/_mapping", "PUT /acme-v1-000001", "POST /acme-v1-000001/_count"}, s.Asked)
	var made struct {
		Aliases  map[string]any
		Mappings struct {
			Meta map[string]int `json:"_meta"`
		}
	}
	require.NoError(t, json.Unmarshal([]byte(s.Bodies[1]), &made))
	require.Contains(t, made.Aliases, "acme")
	require.Equal(t, 1, made.Mappings.Meta["headnote"])
	s.Asked = nil
	open(t, s)
	require.Equal(t, []string{"GET /acme/_mapping", "POST /acme-v1-000001/_count"}, s.Asked, "it is there")
}

func TestAddReplaceRemove(t *testing.T) {
	s := clustertest.New(t)
	e, _ := open(t, s)
	require.NoError(t, e.Add([]index.Indexable{doc("a", "One. ", "Two. ", "Three."), doc("b#1", "Four."), doc("c", "Five.")}))
	all, err := e.Documents()
	require.NoError(t, err)
	require.Equal(t, map[string]int{"a": 3, "b#1": 1, "c": 1}, all, "more than a page of them")
	p := s.Indexes["acme-v1-000001"]["a#1"]
	require.Equal(t, "Two. ", p["text"])
	require.Equal(t, "opinion", p["kind"])
	require.EqualValues(t, 20200304, p["date"])
	require.Equal(t, []any{"us:570:136"}, p["cites"])

	require.NoError(t, e.Add([]index.Indexable{doc("a", "Only one.")}))
	require.NoError(t, e.Remove(map[string]int{"b#1": 1}))
	all, err = e.Documents()
	require.NoError(t, err)
	require.Equal(t, map[string]int{"a": 1, "c": 1}, all)
	_, n := e.Frequency("")
	require.Equal(t, 2, n)
	require.NoError(t, e.Close())
}

// Items that the cluster is too busy for are sent again, and only those.
func TestBusyItemsAreSentAgain(t *testing.T) {
	s := clustertest.New(t)
	e, waits := open(t, s)
	s.Asked, s.Bodies, s.Bulk = nil, nil, []int{201, 429, 429, 201, 429}
	require.NoError(t, e.Add([]index.Indexable{doc("a", "One. ", "Two. ", "Three.")}))
	require.Len(t, s.Indexes["acme-v1-000001"], 3)
	require.Equal(t, []int{3, 2, 1}, []int{strings.Count(s.Bodies[0], "_id"), strings.Count(s.Bodies[1], "_id"), strings.Count(s.Bodies[2], "_id")})
	require.Len(t, *waits, 2)
	require.Less(t, (*waits)[0], (*waits)[1])

	s.Bulk = []int{429, 429, 429}
	require.ErrorContains(t, e.Add([]index.Indexable{doc("z", "One.")}), "too busy for 1 of 1 passages after 3 attempts")
	s.Bulk = []int{400}
	err := e.Add([]index.Indexable{doc("bad", "One.")})
	require.ErrorContains(t, err, "bad#0 was refused (400): mapper_parsing_exception: failed to parse field [date]")
}

func TestWhatPassesIsTriedAgain(t *testing.T) {
	s := clustertest.New(t)
	e, waits := open(t, s)
	s.Next = []clustertest.Reply{
		{Status: 429, Header: map[string]string{"Retry-After": "7"}, Body: `{"error":{"type":"circuit_breaking_exception","reason":"data too large"},"status":429}`},
		{Status: 503, Body: "no healthy upstream"},
	}
	require.NoError(t, e.Settle(t.Context()))
	require.Equal(t, []time.Duration{7 * time.Second, 500 * time.Millisecond}, *waits)
	for _, c := range []struct {
		status int
		body   string
		want   string
	}{
		{401, `Unauthorized`, "401: Unauthorized; check the user and the password"},
		{403, `{"error":{"type":"security_exception","reason":"no permissions for [indices:data/read/search]"}}`, "security_exception: no permissions"},
		{413, ``, "http.max_content_length"},
		{200, `<html>`, "no JSON that can be read"},
	} {
		s.Next = []clustertest.Reply{{Status: c.status, Body: c.body}}
		_, err := e.Search(t.Context(), index.Request{Query: index.Words("x"), Limit: 3})
		require.ErrorContains(t, err, c.want)
	}
	s.Next = []clustertest.Reply{{Status: 503}, {Status: 503}, {Status: 503}}
	require.ErrorContains(t, e.Settle(t.Context()), "too busy: try again later")
	s.Server.Close()
	require.ErrorContains(t, e.Settle(t.Context()), "cannot be reached")
}

const found = `"hits":{"total":{"value":10000,"relation":"gte"},"hits":[{"_id":"a#2","_score":3.5},{"_id":"b#1#0","_score":1.25}]}}`

func TestSearch(t *testing.T) {
	s := clustertest.New(t)
	e, _ := open(t, s)
	request := index.Request{Query: index.Words("patent label"), Kinds: []string{"opinion"}, Limit: 20}
	s.Next = []clustertest.Reply{{Status: 200, Body: `{"timed_out":false,"_shards":{"total":2,"failed":0},` + found}}
	ms, err := e.Search(t.Context(), request)
	require.NoError(t, err)
	require.Equal(t, index.Matches{Total: 10000, AtLeast: true, Matches: []index.Match{{Document: "a", Passage: 2, Score: 3.5}, {Document: "b#1", Passage: 0, Score: 1.25}}}, ms)
	require.Equal(t, "POST /acme/_search", s.Asked[len(s.Asked)-1])
	require.JSONEq(t, `{"size":20,"_source":false,"track_scores":true,"sort":["_score",{"doc":"asc"},{"n":"asc"}],
		"query":{"bool":{"filter":[{"terms":{"kind":["opinion"]}}],"must":{"bool":{"minimum_should_match":1,"should":[
		{"multi_match":{"fields":["text","heading^0.6","title^0.5"],"query":"patent label","type":"most_fields"}}]}}}}}`, s.Bodies[len(s.Bodies)-1])

	// Shards that do not answer are said; where none answers there is nothing to give.
	failures := `"failures":[{"shard":1,"reason":{"type":"node_disconnected_exception","reason":"disconnected"}}]},`
	s.Next = []clustertest.Reply{{Status: 200, Body: `{"timed_out":false,"_shards":{"total":2,"failed":1,` + failures + found}}
	ms, err = e.Search(t.Context(), request)
	require.NoError(t, err)
	require.True(t, ms.Partial)
	require.Len(t, ms.Matches, 2)
	s.Next = []clustertest.Reply{{Status: 200, Body: `{"timed_out":true,"_shards":{"total":2,"failed":0},` + found}}
	ms, err = e.Search(t.Context(), request)
	require.NoError(t, err)
	require.True(t, ms.Partial)
	s.Next = []clustertest.Reply{{Status: 200, Body: `{"timed_out":false,"_shards":{"total":2,"failed":2,` + failures + `"hits":{"hits":[]}}`}}
	_, err = e.Search(t.Context(), request)
	require.ErrorContains(t, err, "2 of 2 shards did not answer: node_disconnected_exception: disconnected")
	s.Next = []clustertest.Reply{{Status: 200, Body: `{"_shards":{"total":2,"failed":1},"aggregations":{}}`}}
	_, err = e.Documents()
	require.ErrorContains(t, err, "1 of 2 shards did not answer", "a list with holes is no list")
}

func TestEveryQueryIsCompiled(t *testing.T) {
	s := clustertest.New(t)
	e, _ := open(t, s)
	for in, want := range map[string]string{
		`"inter partes"`:  `"match_phrase":{"text":"inter partes"}`,
		`regulat*`:        `"prefix":{"text":{"value":"regulat"}}`,
		`a1 AND NOT b2`:   `"must_not":[{"multi_match"`,
		`NOT a1`:          `"must_not":[{"multi_match"`,
		`a1 OR "b c"`:     `"minimum_should_match":1`,
		`date:2019..2020`: `"range":{"date":{"gte":20190101,"lte":20201231}}`,
		`date:..2020`:     `"range":{"date":{"gte":1,"lte":20201231}}`,
		`kind:Opinion`:    `"filter":[{"term":{"kind":{"value":"opinion"}}}]`,
		`title:clean`:     `"match":{"title":{"operator":"and","query":"clean"}}`,
	} {
		n, err := index.Parse(in)
		require.NoError(t, err)
		s.Next = []clustertest.Reply{{Status: 200, Body: `{"_shards":{"total":1,"failed":0},` + found}}
		_, err = e.Search(t.Context(), index.Request{Query: n, Limit: 5})
		require.NoError(t, err)
		require.Contains(t, s.Bodies[len(s.Bodies)-1], want, in)
	}
	_, err := e.Search(t.Context(), index.Request{Query: index.Node{Op: index.FieldIs, Field: "date", Value: "soon"}})
	require.ErrorContains(t, err, "is not a date")
}

// A new index is filled beside the old one; searches see it when it is complete.
func TestRebuildWithoutAGap(t *testing.T) {
	s := clustertest.New(t)
	e, _ := open(t, s)
	require.NoError(t, e.Add([]index.Indexable{doc("old", "One.")}))
	o, _ := options(s)
	s.Next = []clustertest.Reply{{Status: 200, Body: `{"acme-v0-000001":{"mappings":{"_meta":{"headnote":0}}}}`}} // also one of an older form
	fresh, err := cluster.Rebuild(t.Context(), o)
	require.NoError(t, err)
	require.NoError(t, fresh.Add([]index.Indexable{doc("new", "Two.")}))
	require.Equal(t, "acme-v1-000001", s.Aliases["acme"])
	require.NoError(t, fresh.Switch(t.Context()))
	require.Equal(t, "acme-v1-000002", s.Aliases["acme"])
	require.NotContains(t, s.Indexes, "acme-v1-000001")
	require.Len(t, s.Indexes["acme-v1-000002"], 1)
}

func TestWhatCannotBeOpened(t *testing.T) {
	s := clustertest.New(t)
	o, _ := options(s)
	for want, change := range map[string]func(*cluster.Options){
		"cannot name an index": func(o *cluster.Options) { o.Alias = "../_all" },
		"is not the address":   func(o *cluster.Options) { o.URL = "file:///etc" },
		"without a client":     func(o *cluster.Options) { o.Client = nil },
		"check the user":       func(*cluster.Options) { s.Next = []clustertest.Reply{{Status: 401}} },
		"mapping 7, this headnote": func(*cluster.Options) {
			s.Next = []clustertest.Reply{{Status: 200, Body: `{"x":{"mappings":{"_meta":{"headnote":7}}}}`}}
		},
		"names 2 indexes: leave it one": func(*cluster.Options) { s.Next = []clustertest.Reply{{Status: 200, Body: `{"x":{},"y":{}}`}} },
	} {
		p := o
		change(&p)
		_, err := cluster.Open(t.Context(), p)
		require.ErrorContains(t, err, want)
	}
}

// TestRealCluster holds the engine to a real cluster, where one is named.
func TestRealCluster(t *testing.T) {
	at := os.Getenv("HEADNOTE_OPENSEARCH")
	if at == "" {
		t.Skip("skipped: HEADNOTE_OPENSEARCH names no cluster, such as http://127.0.0.1:9200")
	}
	o := cluster.Options{URL: at, Alias: "headnote-test-" + strings.ToLower(time.Now().Format("150405")), Client: http.DefaultClient}
	e, err := cluster.Open(t.Context(), o)
	require.NoError(t, err)
	require.NoError(t, e.Add([]index.Indexable{doc("a", "The patents were carved out. ", "Nothing else."), doc("b", "A lease of land.")}))
	for in, want := range map[string]string{"patent": "a", `"carved out"`: "a", "leas*": "b", "land NOT patent": "b", "date:2020 carve": "a"} {
		n, err := index.Parse(in)
		require.NoError(t, err)
		ms, err := e.Search(t.Context(), index.Request{Query: n, Limit: 5})
		require.NoError(t, err)
		require.NotEmpty(t, ms.Matches, in)
		require.Equal(t, want, ms.Matches[0].Document, in)
	}
	all, err := e.Documents()
	require.NoError(t, err)
	require.Equal(t, map[string]int{"a": 2, "b": 1}, all)
	require.NoError(t, e.Remove(all))
	_, n := e.Frequency("patent")
	require.Zero(t, n)
}
