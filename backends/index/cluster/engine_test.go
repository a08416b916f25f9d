package cluster_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/index"
	"headnote/backends/index/cluster"
	"headnote/backends/index/cluster/clustertest"
)

func TestAddReplaceRemove(t *testing.T) {
	s := clustertest.New(t)
	f := newFolder(t, s, acme, "Ada")
	e := f.fill(t)
	require.NoError(t, e.Add(t.Context(),
		[]index.Indexable{doc("a", "The One. ", "Two. ", "Three."), doc("b#1", "Four."), doc("c", "Five.")}))
	all, err := e.Documents(t.Context())
	require.NoError(t, err)
	require.Equal(t, map[string]int{"a": 3, "b#1": 1, "c": 1}, all, "more than a page of them")
	name, x := s.Named("acme")
	p := x.Docs["a#0"].Source
	require.Equal(t, "_ one", p["text"], "stems, and gaps for what is not searched for")
	require.Equal(t, "The One. ", p["body"].(map[string]any)["text"])
	require.Equal(t, "opinion", p["kind"])
	require.EqualValues(t, 20200304, p["date"])
	require.Equal(t, []any{"us:570:136"}, p["cites"])
	require.NotContains(t, x.Docs["a#1"].Source, "card", "what is known of a document is said once")

	s.Saw(func() { s.Asked = nil })
	require.NoError(t, e.Add(t.Context(), []index.Indexable{doc("d", "Six.")}))
	require.NoError(t, e.Remove(t.Context(), map[string]int{"b#1": 1, "c": 1}))
	require.Equal(t, []string{
		"GET /" + name + "/_doc/headnote", "POST /" + name + "-w/_bulk", "GET /" + name + "/_doc/headnote",
		"POST /" + name + "-w/_bulk",
	}, s.Asked, "nothing is looked for, and nothing refreshed, before the end")
	require.NoError(t, e.Finish(t.Context(), 2, 30))
	require.Equal(t, []string{"a", "d"}, found(t, f.reader(t), "three OR six"))
	info, err := cluster.Look(t.Context(), f.Options)
	require.NoError(t, err)
	require.Equal(t, cluster.Info{Matter: acme, Name: "Acme", By: "Ada", At: f.now, Documents: 2, Passages: 4, Held: 4},
		info)
	require.NoError(t, e.Close())
}

// Only items that the cluster was too busy for are sent again; permanent failures are reported immediately, in the
// cluster's words.
func TestBusyItemsAreSentAgain(t *testing.T) {
	s := clustertest.New(t)
	f := newFolder(t, s, acme, "Ada")
	e := f.fill(t)
	s.Saw(func() { s.Bodies, s.Bulk = nil, []int{201, 429, 429, 201, 429} })
	require.NoError(t, e.Add(t.Context(), []index.Indexable{doc("a", "One. ", "Two. ", "Three.")}))
	var sent []int
	for _, b := range s.Bodies {
		if n := strings.Count(b, "_id"); n > 0 {
			sent = append(sent, n)
		}
	}
	require.Equal(t, []int{3, 2, 1}, sent)
	require.Len(t, f.waits, 2)
	require.Less(t, f.waits[0], f.waits[1])

	s.Saw(func() { s.Bulk = []int{403} })
	err := e.Add(t.Context(), []index.Indexable{doc("z", "One.")})
	require.ErrorContains(t, err, "z#0 was refused: the cluster answered 403: cluster_block_exception: index [x] "+
		"blocked by: [FORBIDDEN/8/index write (api)]; the index takes no writes")
	require.NotContains(t, err.Error(), "password")
	s.Saw(func() { s.Bulk = []int{400} })
	require.ErrorContains(t, e.Add(t.Context(), []index.Indexable{doc("bad", "One.")}),
		"bad#0 was refused: the cluster answered 400: mapper_parsing_exception: failed to parse field [date]")
	require.Len(t, f.waits, 2, "what does not pass is not tried again")
}

// Patience is longer than a node takes to start, it ends, and it is not silent.
func TestPatience(t *testing.T) {
	s := clustertest.New(t)
	f := newFolder(t, s, acme, "Ada")
	e := f.fill(t)
	s.Saw(func() {
		for range 8 {
			s.Next = append(s.Next, clustertest.Reply{Status: 503, Body: "no healthy upstream"})
		}
	})
	began := f.now
	require.NoError(t, e.Settle(t.Context()))
	require.Greater(t, f.now.Sub(began), 30*time.Second)
	require.Len(t, f.said, 1)
	require.Contains(t, f.said[0], "no healthy upstream")
	require.Contains(t, f.said[0], "Trying again for 1m0s; ctrl+c ends it")

	s.Server.Close()
	began = f.now
	err := e.Settle(t.Context())
	require.ErrorContains(t, err, "cannot be reached")
	require.ErrorContains(t, err, "asked for")
	require.LessOrEqual(t, f.now.Sub(began), time.Minute)

	wrong := newFolder(t, s, acme, "Ada") // an address that never answered is retried for less time
	_, err = cluster.Fill(t.Context(), wrong.Options)
	require.ErrorContains(t, err, "cannot be reached")
	require.Less(t, wrong.now.Sub(time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)), 21*time.Second)
}

// The user sees the cluster's own reason, and what to do about it.
func TestReasons(t *testing.T) {
	s := clustertest.New(t)
	f := newFolder(t, s, acme, "Ada")
	f.fill(t)
	full := `{"type":"cluster_block_exception","reason":"index [acme] blocked by: [TOO_MANY_REQUESTS/12/disk usage ` +
		`exceeded flood-stage watermark, index has read-only-allow-delete block];"}`
	for _, c := range []struct {
		status int
		body   string
		want   string
	}{
		{401, `Unauthorized`, "401: Unauthorized; check the user and the password"},
		{
			403, `{"error":{"type":"security_exception","reason":"no permissions for [indices:data/read/search]"}}`,
			"security_exception: no permissions for [indices:data/read/search]; the user has no right",
		},
		{403, `{"error":{"type":"cluster_block_exception","reason":"index [acme] blocked by: [FORBIDDEN/8/index write ` +
			`(api)];"}}`, "the index takes no writes"},
		{429, `{"error":{"root_cause":[` + full + `],` + full[1:] + `}`, "the cluster's disk is full"},
		{413, ``, "http.max_content_length"},
		{200, `<html>`, "no JSON that can be read"},
		{500, `{"error":{"root_cause":[],"type":"search_phase_execution_exception","reason":"all shards ` +
			`failed","failed_shards":[{"reason":{"type":"query_shard_exception","reason":"failed to create query: ` +
			`maxClauseCount is set to 1024","caused_by":{"type":"too_many_nested_clauses","reason":"Query contains too many ` +
			`nested clauses; maxClauseCount is set to 1024"}}}]}}`, "too_many_nested_clauses: Query contains too many nested " +
			"clauses; maxClauseCount is set to 1024; ask with fewer words"},
		{
			400, `{"error":{"root_cause":[{"type":"illegal_argument_exception","reason":"Fielddata is ` +
				`disabled"}],"type":"search_phase_execution_exception","reason":"all shards failed"}}`,
			"illegal_argument_exception: Fielddata is disabled",
		},
	} {
		e := f.reader(t)
		_ = found(t, e, "x")
		s.Saw(func() { s.Next = []clustertest.Reply{{Status: c.status, Body: c.body}} })
		waited := len(f.waits)
		require.ErrorContains(t, e.Settle(t.Context()), c.want)
		require.Len(t, f.waits, waited, "%s is not tried again", c.body)
	}
}

// Shards that do not answer are reported; if none answers, there is nothing to show.
func TestShardsThatFail(t *testing.T) {
	s := clustertest.New(t)
	f := newFolder(t, s, acme, "Ada")
	e := f.fill(t)
	require.NoError(t, e.Add(t.Context(), []index.Indexable{doc("a", "A patent.")}))
	require.NoError(t, e.Finish(t.Context(), 1, 9))
	r := f.reader(t)
	require.Equal(t, []string{"a"}, found(t, r, "patent")) // the words are counted now
	failures := `"failures":[{"shard":1,"reason":{"type":"node_disconnected_exception","reason":"disconnected"}}]},`
	hit := `"hits":{"total":{"value":100000,"relation":"gte"},"hits":[{"_id":"a#0","_score":1,"_source":{"doc":"a",` +
		`"n":0,"start":0,"body":{"text":"A patent.","span":{"start":0,"end":9}}}}]}}`
	search := func(body string) (index.Matches, error) {
		s.Saw(func() { s.Next = []clustertest.Reply{{Status: 200, Body: body}} })
		return r.Search(t.Context(), index.Request{Query: index.Words("patent"), Limit: 3})
	}
	for _, part := range []string{
		`"timed_out":false,"_shards":{"total":2,"failed":1,` + failures,
		`"timed_out":true,"_shards":{"total":2,"failed":0},`,
	} {
		ms, err := search(`{` + part + hit)
		require.NoError(t, err)
		require.True(t, ms.Partial)
		require.Len(t, ms.Matches, 1)
		require.Equal(t, 100000, ms.Total)
		require.True(t, ms.AtLeast, "a total that was not counted to the end says so")
	}
	_, err := search(`{"_shards":{"total":2,"failed":2,` + failures + `"hits":{"hits":[]}}`)
	require.ErrorContains(t, err, "2 of 2 shards did not answer: node_disconnected_exception: disconnected")
	_, err = search(strings.Replace(`{"_shards":{"total":1},`+hit, `"end":9`, `"end":90`, 1))
	require.ErrorContains(t, err, "that headnote did not write")
	s.Saw(func() {
		s.Next = []clustertest.Reply{{Status: 200, Body: `{"_shards":{"total":2,"failed":1},"aggregations":{}}`}}
	})
	_, err = r.Documents(t.Context())
	require.ErrorContains(t, err, "1 of 2 shards did not answer", "a list with holes is no list")
}

// However long a question is, a cluster accepts it: the simulated one counts like a node.
func TestNoQueryIsTooLong(t *testing.T) {
	s := clustertest.New(t)
	f := newFolder(t, s, acme, "Ada")
	e := f.fill(t)
	require.NoError(t, e.Add(t.Context(), []index.Indexable{doc("a", "The word1x of the lease. ")}))
	require.NoError(t, e.Finish(t.Context(), 1, 20))
	many := func(form string, n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, form+" ", i)
		}
		return b.String()
	}
	for _, q := range []string{
		many("word%dx", 600), many(`"word%dx lease" OR `, 600) + "word1x",
		many("wo%d* OR", 600) + " word1x", many("word%dx*", 90) + many("other%d", 600),
	} {
		require.NotPanics(t, func() { found(t, f.reader(t), q) })
	}
	require.Equal(t, []string{"a"}, found(t, f.reader(t), many("word%dx", 600)))
	n, err := index.Parse("lease " + many("date:20%02d", 99) + many("date:19%02d", 99))
	require.NoError(t, err)
	_, err = f.reader(t).Search(t.Context(), index.Request{Query: n, Limit: 3})
	require.ErrorContains(t, err, "more filters than a cluster takes")
}

// No request is sent before the first search, and a failure is reported.
func TestWhatCannotBeOpened(t *testing.T) {
	s := clustertest.New(t)
	for want, change := range map[string]func(*cluster.Options){
		"cannot name an index": func(o *cluster.Options) { o.Alias = "../_all" },
		"is not the address":   func(o *cluster.Options) { o.URL = "file:///etc" },
		"without a client":     func(o *cluster.Options) { o.Client = nil },
	} {
		f := newFolder(t, s, acme, "Ada")
		change(&f.Options)
		_, err := cluster.Open(t.Context(), f.Options)
		require.ErrorContains(t, err, want)
	}
	f := newFolder(t, s, acme, "Ada")
	r := f.reader(t)
	require.Empty(t, s.Asked)
	_, err := r.Search(t.Context(), index.Request{Query: index.Words("x"), Limit: 3})
	require.ErrorIs(t, err, cluster.ErrNone)
	require.Empty(t, s.Indexes, "who reads makes no index")
	require.Error(t, r.Add(t.Context(), []index.Indexable{doc("a", "One.")}))
}

// Words are counted once, and a reader sees a rebuilt index.
func TestReading(t *testing.T) {
	s := clustertest.New(t)
	f := newFolder(t, s, acme, "Ada")
	e := f.fill(t)
	require.NoError(t, e.Add(t.Context(), []index.Indexable{doc("a", "A patent. ", "A label.")}))
	require.NoError(t, e.Finish(t.Context(), 1, 17))
	r := f.reader(t)
	require.Equal(t, []string{"a"}, found(t, r, "patent"))
	s.Saw(func() { s.Asked = nil })
	for range 3 {
		with, all := r.Frequency("patents")
		require.Equal(t, []int{1, 2}, []int{with, all})
	}
	require.Empty(t, s.Asked)
	by, all, err := r.Naming([]string{"titl", "nothing"}, 5)
	require.NoError(t, err)
	require.Equal(t, []index.Naming{{With: 1, Documents: []string{"a"}}, {}}, by)
	require.Equal(t, 1, all)

	fresh, err := cluster.Rebuild(t.Context(), f.Options)
	require.NoError(t, err)
	require.NoError(t, fresh.Add(t.Context(), []index.Indexable{doc("b", "A patent.")}))
	require.NoError(t, fresh.Finish(t.Context(), 1, 9))
	require.Equal(t, []string{"a"}, found(t, r, "patent"), "it is searched when it is complete")
	require.NoError(t, fresh.Switch(t.Context()))
	require.Equal(t, []string{"b"}, found(t, r, "patent"))
}

// Closing, or the end of the program, ends all waiting.
func TestTheEndEndsTheWaiting(t *testing.T) {
	s := clustertest.New(t)
	f := newFolder(t, s, acme, "Ada")
	f.fill(t)
	r := f.reader(t)
	require.NoError(t, r.Close())
	s.Saw(func() { s.Asked = nil })
	with, all := r.Frequency("patent")
	require.Zero(t, with+all)
	require.Empty(t, s.Asked)
}
