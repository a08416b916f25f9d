package events_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/research/events"
	"headnote/text"
)

// The passages of a document are those of all calls, the most likely to answer first, in whatever order the calls
// ended; a call that looks for an aspect grades none.
func TestPassagesOfSeveralCalls(t *testing.T) {
	passage := func(start int, relevance float64) backends.Passage {
		return backends.Passage{Span: text.Span{Start: start, End: start + 10}, Text: "0123456789", Relevance: relevance}
	}
	found := []*events.DocumentFound{
		{Call: "whole", Document: backends.Document{ID: "d", Passages: []backends.Passage{
			passage(0, 0.2), passage(20, 0.7),
			passage(40, 0),
		}}},
		{Call: "side", Document: backends.Document{ID: "d", Passages: []backends.Passage{passage(0, 0.9), passage(60, 0.1)}}},
		{Call: "risks", Document: backends.Document{ID: "d", Passages: []backends.Passage{
			passage(80, 0.99),
			passage(20, 0.95),
		}}},
	}
	require.InDelta(t, 0.4, events.Result{Grading: events.Grading{Score: 0.5}}.Answers(passage(0, 0.8)), 1e-9,
		"no likelier than its document")
	for _, order := range [][]int{{0, 1, 2}, {2, 1, 0}, {1, 2, 0}} {
		all := []events.Event{{Body: &events.PlanMade{Calls: []events.Call{
			{ID: "whole"},
			{ID: "side"},
			{ID: "risks", Aspect: "risks"},
		}}}}
		for _, i := range order {
			all = append(all, events.Event{Body: found[i]})
		}
		run := events.Fold(slices.Values(all))
		got := make(map[int]float64)
		ps := run.Results[0].Document.Passages
		for i, p := range ps {
			got[p.Start] = p.Relevance
			require.True(t, i == 0 || ps[i-1].Relevance >= p.Relevance, "in order")
		}
		require.Equal(t, map[int]float64{0: 0.9, 20: 0.7, 40: 0, 60: 0.1, 80: 0}, got)
		require.InDelta(t, 0.99, found[2].Document.Passages[0].Relevance, 0, "an event is never changed")
	}
}

// What a call lists is among the results until the call ends; then what it found replaces it.
func TestListedUntilJudged(t *testing.T) {
	doc := func(id string) backends.Document { return backends.Document{ID: id, Source: "local"} }
	steps := []struct {
		body events.Body
		want string // ids of the results in order, those that are only listed in brackets
	}{
		{&events.PlanMade{Calls: []events.Call{{ID: "1"}, {ID: "2"}}}, ""},
		{&events.DocumentsListed{Call: "1", Documents: []backends.Document{doc("a")}}, ""},
		{&events.CallStarted{Call: "1"}, ""},
		{&events.CallStarted{Call: "2"}, ""},
		{&events.DocumentsListed{Call: "1", Documents: []backends.Document{doc("a"), doc("b"), doc("c")}}, "[a][b][c]"},
		{&events.DocumentsListed{Call: "2", Documents: []backends.Document{doc("c"), doc("d")}}, "[a][b][c][d]"},
		{&events.DocumentFound{Call: "1", Document: doc("b")}, "[a][c][d]b"},
		{&events.DocumentFound{Call: "1", Document: doc("e")}, "[a][c][d]be"},
		{&events.CallEnded{Call: "1"}, "[c][d]be"},
		{&events.DocumentsListed{Call: "2", Documents: []backends.Document{doc("e")}}, "[c][d]be"},
		{&events.RunInterrupted{Open: []string{"2"}}, "be"},
	}
	var run events.Run
	for i, step := range steps {
		run = events.Apply(run, events.Event{Seq: uint64(i + 1), Body: step.body})
		got := ""
		for _, r := range run.Results {
			if r.Listed {
				got += "[" + r.Document.ID + "]"
			} else {
				got += r.Document.ID
			}
			known, ok := run.Result(r.Document.ID)
			require.True(t, ok && known.Document.ID == r.Document.ID)
		}
		require.Equal(t, step.want, got, "step %d, %s", i, step.body.Type())
	}
}
