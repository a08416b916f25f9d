package model_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/model"
	"headnote/research/demorun"
	"headnote/research/events"
)

// titles of the results as listed.
func titles(s model.State) []string {
	var out []string
	for _, h := range s.Hits {
		out = append(out, s.Run.Results[h.Index].Document.ID)
	}
	return out
}

func TestResultsAreSorted(t *testing.T) {
	for order, first := range map[model.Order]string{
		model.ByScore: "local:actavis", model.ByDate: "local:letter", model.ByCourt: "local:menu",
		model.ByTitle: "local:355", model.BySource: "local:actavis",
	} {
		s, _ := play(t, finished(t), model.ShowTab{Tab: model.Results}, model.SetOrder{Order: order})
		require.Equal(t, first, titles(s)[0], order.String())
		require.Equal(t, first, s.Selected.Of(model.Results), "the first, for a user who has not moved")
	}
	s, _ := play(t, finished(t), model.ShowTab{Tab: model.Results}, model.Move{By: 2},
		model.SetOrder{Order: model.ByTitle}, model.Move{By: 1}, model.SetOrder{Order: model.ByDate})
	at := s.Selected.Of(model.Results)
	for _, order := range []model.Order{model.ByTitle, model.ByScore, model.BySource} {
		s, _ = play(t, s, model.SetOrder{Order: order})
		require.Equal(t, at, s.Selected.Of(model.Results), "the row stays that the analyst went to")
	}
}

func TestFiltersByField(t *testing.T) {
	for filter, want := range map[string][]string{
		"grade:relevant":          {"local:actavis", "local:355", "local:letter"},
		"grade:rel kind:opinion":  {"local:actavis"},
		"court:scotus":            {"local:actavis", "local:caraco"},
		"date:2026":               {"local:letter", "local:order", "local:order2"},
		"date:2012..2013":         {"local:actavis", "local:caraco"},
		"date:2026-02-10..":       {"local:letter", "local:order2"},
		"date:..2012-12-31":       {"local:caraco"},
		"source:local lunch":      {"local:menu"},
		"kind:opinion caraco":     {"local:caraco"},
		"kind:nothing":            nil,
		"unknown:field":           nil,
		"court:delaware date:bad": nil,
	} {
		s, _ := play(t, finished(t), model.ShowTab{Tab: model.Results}, model.Filter{}, model.Typed{Text: filter})
		require.Equal(t, want, titles(s), filter)
	}
}

func TestFieldsAreSetAndTakenBack(t *testing.T) {
	s, _ := play(t, finished(t), model.ShowTab{Tab: model.Results}, model.FilterBy{Field: "grade:relevant"})
	require.Len(t, s.Hits, 3)
	s, _ = play(t, s, model.FilterBy{Field: "grade:ambiguous"})
	require.Equal(t, "grade:ambiguous", s.Filter, "one value a field")
	s, _ = play(t, s, model.FilterBy{Field: "grade:ambiguous"})
	require.Empty(t, s.Filter)
	s, _ = play(t, s, model.FilterLike{Field: "court"})
	require.Equal(t, "court:scotus", s.Filter)
	require.Len(t, s.Hits, 2)
}

func TestSeveralAreChosenPinnedAndHidden(t *testing.T) {
	s, _ := play(t, finished(t), model.ShowTab{Tab: model.Results}, model.Choose{}, model.Choose{})
	require.Equal(t, []string{"local:actavis", "local:355"}, s.Chosen)
	s, effects := play(t, s, model.Hide{})
	require.Len(t, effects, 2)
	require.Equal(t, &events.ResultMarked{Document: "local:355", Hidden: true}, effects[1].(model.AppendEvent).Body)
	require.Empty(t, s.Chosen)
}

func TestGroupsStandTogether(t *testing.T) {
	s := model.New(model.Matter{}, false, false)
	var all []events.Event
	for i, src := range []string{"sec", "local", "sec", "fda"} {
		all = append(all, events.Event{
			Seq: uint64(i + 1), Run: events.MustRunID("r"),
			Body: &events.DocumentFound{Document: backends.Document{ID: fmt.Sprint(i), Source: src, Title: fmt.Sprint("T", i)}},
		})
	}
	s, _ = play(t, s, model.Started{Run: events.MustRunID("r")},
		model.Arrived{Run: events.MustRunID("r"), Events: all, Now: now}, model.ToggleGroups{})
	require.Equal(t, []string{"0", "2", "1", "3"}, titles(s))
	require.Equal(t, "sec", s.Hits[0].Group)
	require.Empty(t, s.Hits[1].Group)
	require.Equal(t, "local", s.Hits[2].Group)
}

func TestMoreLikeThisFillsTheQuestion(t *testing.T) {
	s, effects := play(t, finished(t), model.ShowTab{Tab: model.Results}, model.MoreLike{})
	require.Empty(t, effects, "nothing is asked before it was read")
	require.True(t, strings.HasPrefix(s.Draft, "More like FTC v. Actavis, Inc., 570 U.S. 136 (2013): The label"))
	require.Equal(t, model.Question, s.Focus)
}

func TestAddContinuesFromTheMemo(t *testing.T) {
	s, effects := play(t, finished(t), model.ShowTab{Tab: model.Memo}, model.FollowUp{})
	require.Empty(t, effects)
	require.Equal(t, model.Question, s.Focus)
	_, effects = play(t, s, model.Submit{})
	require.Empty(t, effects, "nothing was typed")
	s, effects = play(t, s, model.Typed{Text: s.Draft + "and what of damages?"}, model.Submit{})
	ask := effect[model.StartRun](t, effects)
	s, _ = play(t, s, model.Started{Run: events.MustRunID("20260310-090000-abcdef")})
	require.Equal(t, ask.Question, s.Draft, "asked once more it is not added once more")
	require.Equal(t, demorun.ID, ask.Parent)
	require.Equal(t, demorun.Question+" and what of damages?", ask.Question)
	s = model.New(model.Matter{}, true, false)
	s, effects = play(t, s, model.FollowUp{}, model.Typed{Text: "add: and damages?"}, model.Submit{})
	require.Empty(t, effects, "there is no memo to add to")
	require.Contains(t, s.Toast.Text, "added to the memo")
}

func TestFormsOfCopying(t *testing.T) {
	s := finished(t)
	s, effects := play(t, s, model.ShowTab{Tab: model.Results}, model.Move{By: 1}, model.Move{By: -1})
	body, _ := demorun.Text("local:actavis")
	s, _ = play(t, s, model.TextLoaded{Generation: effect[model.LoadText](t, effects).Generation, Text: body})
	for form, want := range map[string]string{
		"citation": "FTC v. Actavis, Inc., 570 U.S. 136 (2013)",
		"quotation": "“The label of a generic drug may omit a patented use under 21 U.S.C. § 355(j)(2)(A)(viii).” FTC " +
			"v. Actavis, Inc., 570 U.S. 136 (2013)",
	} {
		_, effects := play(t, s, model.CopyAs{Form: form})
		require.Equal(t, want, effect[model.Copy](t, effects).Text)
	}
	_, effects = play(t, s, model.CopyAs{Form: "table"})
	table := effect[model.Copy](t, effects).Text
	require.Len(t, strings.Split(strings.TrimSpace(table), "\n"), 8)
	require.Contains(t, table,
		"relevant\t0.91\tFTC v. Actavis, Inc., 570 U.S. 136 (2013)\topinion\tSCOTUS\t2013-06-17\t\n")
	s, effects = play(t, s, model.CopyAs{Form: "link"})
	require.Empty(t, effects)
	require.Equal(t, "nothing is selected that can be copied as a link", s.Toast.Text)
}

func TestFilteringManyRowsKeepsEachMatch(t *testing.T) {
	s := model.New(model.Matter{}, false, false)
	var all []events.Event
	for i := range 5000 {
		title := fmt.Sprintf("Notice %d of the hearing", i)
		if i%1000 == 7 {
			title = fmt.Sprintf("Carve-out letter %d", i)
		}
		all = append(all, events.Event{
			Seq: uint64(i + 1), Run: events.MustRunID("r"),
			Body: &events.DocumentFound{Document: backends.Document{ID: fmt.Sprint(i), Source: "local", Title: title}},
		})
	}
	s, _ = play(t, s, model.Started{Run: events.MustRunID("r")},
		model.Arrived{Run: events.MustRunID("r"), Events: all, Now: now}, model.ShowTab{Tab: model.Results}, model.Filter{})
	for typed, n := range map[string]int{
		"carve": 5, "crvltr": 5, "notice": 4995, "n": 4995, "N": 4995, "hearing 4999": 1,
		"zzz": 0, "": 5000,
	} {
		f, _ := play(t, s, model.Typed{Text: typed})
		require.Equal(t, n, len(f.Hits), typed) //nolint:testifylint // thousands of rows are not worth printing
	}
}

// The documents that a call lists are shown in its order until they are judged, and then in the judged order.
func TestListedBeforeJudged(t *testing.T) {
	doc := func(id string) backends.Document { return backends.Document{ID: id, Source: "local", Title: id} }
	s := model.New(model.Matter{Name: "Acme/ANDA"}, false, false)
	s, _ = play(t, s, model.Started{Run: demorun.ID})
	seq := uint64(0)
	arrive := func(bodies ...events.Body) {
		var evs []events.Event
		for _, b := range bodies {
			seq++
			evs = append(evs, events.Event{Seq: seq, Run: demorun.ID, Body: b})
		}
		s, _ = play(t, s, model.Arrived{Run: demorun.ID, Events: evs, Now: now})
	}
	arrive(&events.RunStarted{}, &events.PlanMade{Calls: []events.Call{{ID: "1", Tool: "search_context"}}},
		&events.CallStarted{Call: "1"},
		&events.DocumentsListed{Call: "1", Documents: []backends.Document{doc("a"), doc("b"), doc("c")}})
	require.Equal(t, []string{"a", "b", "c"}, titles(s))
	require.True(t, s.Judging())
	arrive(&events.DocumentFound{Call: "1", Document: doc("c")}, &events.DocumentFound{Call: "1", Document: doc("a")},
		&events.CallEnded{Call: "1", Outcome: events.Done})
	require.Equal(t, []string{"c", "a"}, titles(s))
	require.False(t, s.Judging())
}

// TestKindOf: a paper of the matter is named by its card, whatever kind the index gives it.
func TestKindOf(t *testing.T) {
	for _, c := range []struct {
		source, kind, card, want string
	}{
		{"local", "notice", "email", "E-mail"},
		{"local", "opinion", "consent_decree", "Consent decree"},
		{"local", "document", "", "document"},
		{"courtlistener", "opinion", "order", "opinion"},
	} {
		d := backends.Document{Source: c.source, Kind: c.kind, Type: c.card}
		require.Equal(t, c.want, model.KindOf(d))
	}
}
