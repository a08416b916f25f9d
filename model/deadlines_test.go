package model_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/model"
	"headnote/research/events"
	"headnote/risk"
)

// Deadlines that the client must meet are listed first, then those of others, by date; then those that depend on an
// event, then past ones that no paper shows as done, then closed ones.
func TestDeadlinesByWhoOwesThem(t *testing.T) {
	s := finished(t)
	s.Matter.Client = "Acme Pharma, Inc."
	s.Run.Deadlines = []risk.Deadline{
		{ID: "closed", Date: risk.NewDate(2026, 3, 1), State: risk.Vacated},
		{ID: "passed", Date: risk.NewDate(2026, 3, 3), State: risk.Past},
		{ID: "open", Who: "Acme", State: risk.Conditional},
		{ID: "theirs", Who: "The Agency", Date: risk.NewDate(2026, 3, 2), State: risk.Set},
		{ID: "later", Who: "Defendant ACME", Date: risk.NewDate(2026, 5, 2), State: risk.Set},
		{ID: "ours", Who: "Acme Pharma", Date: risk.NewDate(2026, 4, 2), State: risk.Extended},
	}
	require.Equal(t, []string{"ours", "later", "theirs", "open", "passed", "closed"}, model.DeadlinesPane{}.Rows(s))
	require.Equal(t, "owed by Acme Pharma, Inc.", s.Docket()[0].Title)
	s.Matter.Client = ""
	require.Equal(t, []string{"theirs", "ours", "later", "open", "passed", "closed"}, model.DeadlinesPane{}.Rows(s))
}

// The same key marks a deadline and unmarks it; a form assigns it.
func TestDeadlinesAreMarkedAndAssigned(t *testing.T) {
	s := finished(t)
	s.Matter.Me = "ana"
	s, _ = play(t, s, model.ShowTab{Tab: model.Deadlines}, model.Move{By: model.First})
	first := model.DeadlinesPane{}.Rows(s)[0]
	s, effects := play(t, s, model.MarkDeadline{Act: events.DeadlineDone})
	done := &events.DeadlineMarked{Deadline: first, Act: events.DeadlineDone}
	require.Equal(t, done, effect[model.AppendEvent](t, effects).Body)
	s.Run.Acts = []events.DeadlineMarked{*done}
	s, _ = play(t, s, model.Move{By: model.Last})
	require.Equal(t, first, model.DeadlinesPane{}.Rows(s)[s.RowOf(model.Deadlines)-1], "it joins those that are closed")
	s, _ = play(t, s, model.Move{By: -1})
	_, effects = play(t, s, model.MarkDeadline{Act: events.DeadlineDone})
	require.Equal(t, events.DeadlineOpen, effect[model.AppendEvent](t, effects).Body.(*events.DeadlineMarked).Act)

	s, _ = play(t, s, model.AssignDeadline{})
	require.Equal(t, model.FormOverlay, s.Overlay)
	require.Equal(t, "ana", s.Form.Fields[0].Value)
	closed, _ := play(t, s, model.Close{})
	require.Equal(t, model.NoOverlay, closed.Overlay)
	s, effects = play(t, s, model.Typed{Text: " Bo\x1b[2J "}, model.Enter{})
	require.Equal(t, model.NoOverlay, s.Overlay)
	to := effect[model.AppendEvent](t, effects).Body.(*events.DeadlineMarked)
	require.Equal(t, []string{first, "assigned"}, []string{to.Deadline, string(to.Act)})
	require.NotContains(t, to.To, "\x1b")

	_, effects = play(t, s, model.ShowTab{Tab: model.Results}, model.MarkDeadline{Act: events.DeadlineDone})
	for _, e := range effects {
		_, appends := e.(model.AppendEvent)
		require.False(t, appends)
	}
}
