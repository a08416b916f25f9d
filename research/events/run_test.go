package events_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/research/events"
)

// story is a run whose events happen a minute apart.
func story(t *testing.T, bodies ...events.Body) []events.Event {
	t.Helper()
	at := time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)
	var out []events.Event
	for i, b := range bodies {
		out = append(out, events.Event{
			Seq: uint64(i + 1), Run: events.MustRunID("r1"), At: at.Add(time.Duration(i) * time.Minute), Body: b,
		})
	}
	return out
}

func told(t *testing.T, bodies ...events.Body) events.Run {
	t.Helper()
	return events.Fold(slices.Values(story(t, bodies...)))
}

func calls(ids ...string) []events.Call {
	var out []events.Call
	for _, id := range ids {
		out = append(out, events.Call{ID: id, Tool: "search_" + id})
	}
	return out
}

func document(id string) backends.Document {
	return backends.Document{ID: id, Source: "local", Title: "Paper " + id}
}

// whole is a run with an event of each kind that changes what is seen.
func whole() []events.Body {
	return []events.Body{
		&events.RunStarted{Terms: events.Terms{Question: "Who owns the pier?", Matter: "Pier", MaxRounds: 3}},
		&events.PlanMade{Round: 1, Planner: "rules", Calls: calls("a", "b")},
		&events.CallStarted{Call: "a", Tool: "search_a"},
		&events.CallProgressed{Call: "a", Done: 0.5, Note: "half"},
		&events.CallStarted{Call: "b", Tool: "search_b"},
		&events.DocumentsListed{Call: "a", Documents: []backends.Document{document("d1"), document("d2")}},
		&events.DocumentFound{Call: "a", Document: document("d1")},
		&events.CallEnded{Call: "a", Outcome: events.Done, Found: 1},
		&events.CallRetried{Call: "b", Attempt: 1, Error: "busy"},
		&events.CallFellBack{Call: "b", From: "search_b", To: "search_c", Reason: "down"},
		&events.DocumentFound{Call: "b", Document: document("d1")},
		&events.DocumentFound{Call: "b", Document: document("d3")},
		&events.CallEnded{Call: "b", Outcome: events.Failed, Error: "timeout"},
		&events.DocumentsGraded{Round: 1, Grading: []events.Grading{
			{Document: "d1", Score: 0.3, Grade: events.Ambiguous}, {Document: "d3", Score: 0.9, Grade: events.Relevant},
		}},
		&events.Assessed{Assessment: events.Assessment{Round: 1}},
		&events.Evaluated{Round: 1, Gaps: []events.Gap{{ID: "g1", Missing: "a deed"}}},
		&events.MemoDrafted{Memo: events.Memo{Title: "Pier", Sections: []events.Section{{
			Heading: "Answer",
			Blocks:  []events.Block{{Statements: []events.Statement{{ID: "s1", Text: "Ames."}, {ID: "s2", Text: "Roe."}}}},
		}}}},
		&events.RunFinished{Status: events.Finished, Sufficient: true},
	}
}

// A run that is folded as it proceeds, one that is read from a journal, and one that is read twice are equal.
func TestOneStoryOneRun(t *testing.T) {
	all := story(t, whole()...)
	want := events.Fold(slices.Values(all))
	var live events.Run
	for _, e := range all {
		b, err := json.Marshal(e)
		require.NoError(t, err)
		var back events.Event
		require.NoError(t, json.Unmarshal(b, &back))
		live = events.Apply(live, back)
		live = events.Apply(live, back) // an event that comes again changes nothing
	}
	require.Equal(t, want, live)
	late := events.Apply(live, all[3])
	require.Equal(t, want, late, "nor does one that comes late")
	require.Equal(t, events.Finished, want.Status)
	require.True(t, want.Sufficient)
	require.Equal(t, 17*time.Minute, want.Took(all[0].At.Add(time.Hour)), "what ended no longer counts")
}

func TestCallsAsTheyGo(t *testing.T) {
	all := whole()
	running := told(t, all[:4]...)
	a, ok := running.Call("a")
	require.True(t, ok)
	require.Equal(t, events.Active, a.Phase)
	require.InDelta(t, 0.5, a.Done, 0)
	require.Len(t, running.Open(), 2)

	run := told(t, all...)
	require.Empty(t, run.Open())
	a, _ = run.Call("a")
	require.Equal(t, events.Ended, a.Phase)
	require.Equal(t, []string{"d1"}, a.Documents)
	require.Empty(t, a.Note, "what it was doing is over")
	b, _ := run.Call("b")
	require.Equal(t, "search_c", b.Now, "who answered in its place")
	require.Equal(t, 1, b.Retries)
	require.Len(t, b.FellBack, 1)
	require.Equal(t, []string{"d1", "d3"}, b.Documents)
	_, ok = run.Call("z")
	require.False(t, ok)

	stray := told(t, append(slices.Clone(all), &events.CallEnded{Call: "z"}, &events.CallStarted{Call: "z"},
		&events.DocumentsGraded{Grading: []events.Grading{{Document: "z"}}}, &events.ResultMarked{Document: "z"},
		&events.GapClosed{Gap: "z"})...)
	require.Equal(t, run.Calls, stray.Calls, "calls and documents that no plan has change nothing")
	require.Equal(t, run.Results, stray.Results)
}

func TestWhatIsRanked(t *testing.T) {
	ids := func(run events.Run) (out []string) {
		for _, x := range run.Ranked() {
			out = append(out, x.Document.ID)
		}
		return out
	}
	all := whole()
	run := told(t, all...)
	require.Equal(t, []string{"d3", "d1"}, ids(run), "what was only listed is gone")
	d1, _ := run.Result("d1")
	require.Equal(t, []string{"a", "b"}, d1.Calls)
	require.Equal(t, []string{"local"}, d1.Sources, "once each")

	pinned := told(t, append(slices.Clone(all), &events.ResultMarked{Document: "d1", Pinned: true})...)
	require.Equal(t, []string{"d1", "d3"}, ids(pinned))
	hidden := told(t, append(slices.Clone(all), &events.ResultMarked{Document: "d3", Hidden: true})...)
	require.Equal(t, []string{"d1"}, ids(hidden))
	back := told(t, append(slices.Clone(all), &events.ResultMarked{Document: "d3", Hidden: true},
		&events.ResultMarked{Document: "d3"})...)
	require.Equal(t, ids(run), ids(back))

	followed := told(t, append(slices.Clone(all), &events.CitationsLinked{Links: events.Links{
		Followed: []backends.Document{document("law")},
	}})...)
	x, ok := followed.Source("law")
	require.True(t, ok)
	require.False(t, x.Graded())
	_, ok = followed.Source("nothing")
	require.False(t, ok)
}

// A plan that waits for approval does not run, and the time for which it waits is not counted as work.
func TestPlansThatWait(t *testing.T) {
	for _, c := range []struct {
		name  string
		terms events.Terms
		plan  events.PlanMade
		waits bool
	}{
		{"a plan of rules", events.Terms{}, events.PlanMade{Round: 1, Calls: calls("a")}, false},
		{"the first of a reviewed run", events.Terms{Review: true}, events.PlanMade{Round: 1, Calls: calls("a")}, true},
		{"one that a model wrote", events.Terms{}, events.PlanMade{Round: 1, Review: true, Calls: calls("a")}, true},
		{
			"one that asks a host nobody agreed to",
			events.Terms{},
			events.PlanMade{Round: 1, Unagreed: []string{"api.example"}, Calls: calls("a")},
			true,
		},
	} {
		run := told(t, &events.RunStarted{Terms: c.terms}, &c.plan)
		require.Equal(t, c.waits, run.Waits(), c.name)
		if !c.waits {
			continue
		}
		require.Equal(t, time.Minute, run.Took(run.Updated.Add(time.Hour)), "%s: waiting is no work", c.name)
		changed := calls("a")
		changed[0].Skip, changed[0].Price = true, 2
		on := told(t, &events.RunStarted{Terms: c.terms}, &c.plan, &events.PlanApproved{Round: 1, Calls: changed, By: "ana"})
		require.False(t, on.Waits(), c.name)
		a, _ := on.Call("a")
		require.True(t, a.Skip, "as the person changed it")
		require.Equal(t, 2*time.Minute, on.Took(on.Updated.Add(time.Minute)), "%s: work goes on", c.name)
	}
}

// A plan that a model still writes grows; its calls are known once each.
func TestPlansThatGrow(t *testing.T) {
	run := told(t, &events.RunStarted{},
		&events.PlanMade{Round: 1, Planner: "rules", Calls: calls("a"), More: true},
		&events.PlanMade{Round: 1, Planner: "llm", Calls: calls("a", "b"), Unagreed: []string{"api.example"}},
		&events.PlanMade{Round: 2, Planner: "gaps", Calls: calls("c")})
	require.Len(t, run.Plans, 2)
	require.Equal(t, "llm", run.Plans[0].Planner)
	require.False(t, run.Plans[0].More)
	require.Equal(t, 2, run.Round)
	var ids []string
	for _, c := range run.Calls {
		ids = append(ids, c.ID)
	}
	require.Equal(t, []string{"a", "b", "c"}, ids)
}

func TestInterruptedAndResumed(t *testing.T) {
	begun := whole()[:5]
	cut := told(t, append(slices.Clone(begun), &events.RunInterrupted{Open: []string{"a", "b"}})...)
	require.Equal(t, events.Interrupted, cut.Status)
	require.Equal(t, 5*time.Minute, cut.Took(cut.Updated.Add(24*time.Hour)), "nobody worked over night")

	resumed := told(t, append(slices.Clone(begun), &events.RunInterrupted{Open: []string{"a", "b"}},
		&events.RunResumed{Restarted: []string{"a", "b"}})...)
	require.Equal(t, events.Running, resumed.Status)
	const said = "Resumed: 2 searches that were interrupted are asked again: search_a, search_b"
	require.Equal(t, said, resumed.AskingAgain())
	for _, c := range resumed.Calls {
		require.Equal(t, events.Waiting, c.Phase)
		require.Zero(t, c.Done)
	}
	killed := told(t, append(slices.Clone(begun), &events.RunResumed{Restarted: []string{"a"}})...)
	require.Equal(t, 4*time.Minute, killed.Worked, "up to the last that was written before it was killed")
	require.Equal(t, "Resumed: 1 search that was interrupted is asked again: search_a", killed.AskingAgain())
}

// What failed can be repeated: conclusions of the round without it are open again, and the memo is out of date until it
// is written again.
func TestAskedAgain(t *testing.T) {
	run := told(t, whole()...)
	var failed []string
	for _, c := range run.Repeatable() {
		failed = append(failed, c.ID)
	}
	require.Equal(t, []string{"b"}, failed)

	again := append(whole(), &events.AskedAgain{Calls: failed, By: "ana"})
	run = told(t, again...)
	require.Equal(t, events.Running, run.Status)
	require.True(t, run.Stale)
	require.NotNil(t, run.Memo, "the memo before is still there")
	require.Empty(t, run.Assessments)
	require.Empty(t, run.Evaluations)
	require.Equal(t, "1 search is asked again: search_b", run.AskingAgain())
	b, _ := run.Call("b")
	require.Empty(t, b.End.Error, "what went wrong is no longer said")
	require.Empty(t, run.Repeatable())

	run = told(t, append(again, &events.MemoDrafted{})...)
	require.False(t, run.Stale)
}

// Many calls are counted by tool, and a few tools named.
func TestAskingManyAgain(t *testing.T) {
	var plan []events.Call
	var ids []string
	for i := range 9 {
		id := string(rune('a' + i))
		plan = append(plan, events.Call{ID: id, Tool: "search_" + string(rune('a'+i/2+i%2*i))})
		ids = append(ids, id)
	}
	plan[1].Tool = plan[0].Tool
	run := told(t, &events.RunStarted{}, &events.PlanMade{Calls: plan}, &events.AskedAgain{Calls: ids})
	require.Contains(t, run.AskingAgain(), "9 searches are asked again: search_a (2), ")
	require.Regexp(t, `and \d+ more$`, run.AskingAgain())
}
