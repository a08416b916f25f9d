package model_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/model"
	"headnote/research/demorun"
	"headnote/research/events"
)

// marked is an event after those of the demo run: a colleague marks a statement.
func marked(n int, statement string, m events.Mark) events.Event {
	all := demorun.Finished()
	last := all[len(all)-1]
	return events.Event{
		Seq: last.Seq + uint64(n), Run: demorun.ID, At: last.At,
		Body: &events.StatementMarked{Statement: statement, Mark: m, By: "bert"},
	}
}

// What colleagues do to a run during its replay is shown after the replay: nothing is lost.
func TestColleaguesDuringAReplay(t *testing.T) {
	for after := range 4 {
		s := finished(t)
		whole := s.Run
		s, effects := play(t, s, model.Recorded{Run: demorun.ID, Events: demorun.Finished()})
		for range after {
			s, effects = play(t, s, model.Step{Generation: effect[model.StepAfter](t, effects).Generation})
		}
		step := effect[model.StepAfter](t, effects)
		first, second := marked(1, "s2", events.Wrong), marked(2, "s3", events.Checked)
		s, effects = play(t, s, model.Reviewed{Run: demorun.ID, Watch: s.Watch, Events: []events.Event{first}})
		require.Equal(t, first.Seq, effect[model.WatchReviews](t, effects).After, "what follows is waited for")
		require.Empty(t, s.Run.Marks, "not before the memo that it is about")
		s, _ = play(t, s, model.Reviewed{Run: demorun.ID, Watch: s.Watch, Events: []events.Event{first, second}})
		for len(s.Replaying.Rest) > 0 {
			s, _ = play(t, s, model.Step{Generation: step.Generation})
		}
		require.Equal(t, whole.Memo, s.Run.Memo)
		require.Equal(t, whole.Deadlines, s.Run.Deadlines)
		require.Equal(t, events.Wrong, s.Run.Marks["s2"].Mark)
		require.Equal(t, events.Checked, s.Run.Marks["s3"].Mark)
		require.Equal(t, second.Seq, s.Run.Seq)
	}
}

// A journal may end anywhere: what is left of it is replayed, and the lists show the run so far.
func TestAReplayOfEveryBeginning(t *testing.T) {
	all := demorun.Finished()
	for n := range len(all) + 1 {
		s, _ := play(t, finished(t), model.Recorded{Run: demorun.ID, Events: slices.Clone(all[:n])})
		for len(s.Replaying.Rest) > 0 {
			s, _ = play(t, s, model.Faster{By: 1}, model.Step{Generation: s.Replaying.Generation})
		}
		require.Equal(t, events.Fold(slices.Values(all[:n])).Seq, s.Run.Seq)
		for _, p := range s.Panes() {
			rows := s.RowsOf(p.ID())
			require.Equal(t, len(p.Rows(s)), len(rows), "%d: %s", n, p.ID())
			if row := s.Selected.Of(p.ID()); row != "" && len(rows) > 0 {
				require.Contains(t, rows, row, "%d: %s", n, p.ID())
			}
		}
	}
}

// Journals whose events are out of order, duplicated or missing are replayed to their end without a panic.
func TestAReplayOfADamagedJournal(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 23))
	for range 40 {
		all := demorun.Finished()
		for range r.IntN(6) {
			i, j := r.IntN(len(all)), r.IntN(len(all))
			switch r.IntN(3) {
			case 0:
				all[i], all[j] = all[j], all[i]
			case 1:
				all = slices.Delete(all, i, i+1)
			default:
				all = slices.Insert(all, i, all[j])
			}
		}
		s, _ := play(t, finished(t), model.Recorded{Run: demorun.ID, Events: all})
		for steps := 0; len(s.Replaying.Rest) > 0; steps++ {
			require.Less(t, steps, len(all))
			s, _ = play(t, s, model.Step{Generation: s.Replaying.Generation}, model.Move{By: 1}, model.NextTab{By: 1})
		}
		for _, p := range s.Panes() {
			for _, row := range s.RowsOf(p.ID()) {
				p.Target(s, row)
				p.Copied(s, row)
			}
			p.Table(s)
		}
	}
}

// A replay does not replace a run that was opened in the meantime, and one without events says so.
func TestAReplayOfAnotherRun(t *testing.T) {
	s, _ := play(t, finished(t), model.Replay{}, model.Opened{Run: events.Run{ID: events.MustRunID("other")}})
	s, effects := play(t, s, model.Recorded{Run: demorun.ID, Events: demorun.Finished()})
	require.Empty(t, effects)
	require.Equal(t, events.MustRunID("other"), s.Run.ID)
	s, _ = play(t, s, model.Recorded{Run: s.Run.ID})
	require.Contains(t, s.Toast.Text, "nothing was recorded")
	s, _ = play(t, s, model.Faster{By: 1})
	require.Equal(t, "no replay is in progress", s.Toast.Text)
	fresh, _ := play(t, model.New(model.Matter{}, false, false), model.Replay{})
	require.Contains(t, fresh.Toast.Text, "no run to replay")

	s, _ = play(t, finished(t), model.Recorded{Run: demorun.ID, Events: demorun.Finished()})
	for _, by := range []int{1, 1, 1, 1} {
		s, _ = play(t, s, model.Faster{By: by})
	}
	require.Equal(t, 1000, s.Replaying.Speed)
	for range 5 {
		s, _ = play(t, s, model.Faster{By: -1})
	}
	require.Equal(t, 1, s.Replaying.Speed)
}

// A session from another version, or edited by hand, leads to a place that exists, or to the first one.
func TestSessionsThatNameWhatIsNotThere(t *testing.T) {
	for _, data := range []string{
		`{}`, `{"tab": "nowhere", "focus": 99, "citation_view": 7, "order": 99, "paper_order": -4, "split": 1000}`,
		`{"focus": -1, "citation_view": -1, "order": -1, "paper_order": 99, "split": -1000}`,
		`{"selected": {"results": "local:gone", "memo": "s99", "nowhere": "x"}, "chosen": ["gone", "gone"]}`,
		`{"filter": "grade:low kind: :: date:..", "paper_filter": "type:nothing from:yesterday"}`,
	} {
		var session model.Session
		require.NoError(t, json.Unmarshal([]byte(data), &session), data)
		s := model.New(model.Matter{Documents: 3}, false, false)
		s, _ = play(t, s, model.Restored{Session: session}, model.Opened{Run: finished(t).Run})
		require.NotNil(t, s.Pane(s.Tab), data)
		require.Contains(t, []model.Area{model.Question, model.Tools, model.Main, model.Reading}, s.Focus)
		require.NotEmpty(t, s.CitationView.String()+s.Order.String()+s.PaperOrder.String())
		require.LessOrEqual(t, s.Split*s.Split, 900)
		for _, p := range s.Panes() {
			if rows := s.RowsOf(p.ID()); len(rows) > 0 {
				require.Contains(t, rows, s.Selected.Of(p.ID()), "%s: %s", data, p.ID())
			}
		}
		saved, err := json.Marshal(s.Session)
		require.NoError(t, err)
		var again model.Session
		require.NoError(t, json.Unmarshal(saved, &again))
	}
}

// Filtering the list by a field of a result keeps that result, however its paper spells the value; doing so again
// removes the filter.
func TestAResultPassesItsOwnFilter(t *testing.T) {
	for _, d := range []backends.Document{
		{Kind: "opinion", Court: "SCOTUS", Source: "local", Date: "2013-06-17"},
		{Kind: "Court\u00a0Order", Court: "D.\u2009Me.\tBangor", Source: "a b", Date: "2026"},
		{Kind: "lettre à l’avocat", Court: "大阪地方裁判所 第一部", Source: "x", Date: "1899-12-31T00:00"},
	} {
		var all []events.Event
		for _, e := range demorun.Finished() {
			if b, ok := e.Body.(*events.DocumentFound); ok && b.Document.ID == "local:letter" {
				found := *b
				found.Document.Kind, found.Document.Court, found.Document.Source, found.Document.Date =
					d.Kind, d.Court, d.Source, d.Date
				e.Body = &found
			}
			all = append(all, e)
		}
		s := model.New(model.Matter{}, false, false)
		s, _ = play(t, s, model.Started{Run: demorun.ID}, model.Arrived{Run: demorun.ID, Events: all, Ended: true, Now: now},
			model.ShowTab{Tab: model.Results}, model.Select{Row: "local:letter"})
		for _, field := range []string{"kind", "court", "source", "date"} {
			only, _ := play(t, s, model.FilterLike{Field: field})
			require.Contains(t, only.RowsOf(model.Results), "local:letter", "%s of %+v: %s", field, d, only.Filter)
			only, _ = play(t, only, model.Select{Row: "local:letter"}, model.FilterLike{Field: field})
			require.Empty(t, only.Filter)
			require.Len(t, only.Hits, len(s.Hits))
		}
	}
}

// A row is selected by its ID, only in the pane in view, and only if it is listed.
func TestARowIsSelectedByItsID(t *testing.T) {
	s := read(t, model.Chronology)
	next, _ := play(t, s, model.Select{Row: "1"})
	require.Equal(t, "1", next.Selected.Of(model.Chronology))
	require.Equal(t, "d1", next.Preview.Document.ID)
	for _, row := range []string{"", "99", "-1", "local:actavis", "1 "} {
		same, effects := play(t, next, model.Select{Row: row})
		require.Equal(t, "1", same.Selected.Of(model.Chronology), row)
		require.Empty(t, effects)
	}
	waiting := model.New(model.Matter{}, false, false)
	waiting, _ = play(t, waiting, model.Started{Run: demorun.ID},
		model.Arrived{Run: demorun.ID, Events: demorun.Waiting(), Now: now},
		model.AffairRead{Affair: pier}, model.ShowTab{Tab: model.People}, model.Select{Row: "1"})
	require.Equal(t, "1", waiting.Selected.Of(model.People))
	require.Equal(t, model.PlanOverlay, waiting.Overlay)
	require.Zero(t, waiting.Row, "the plan that waits keeps its own")
	waiting, _ = play(t, waiting, model.ShowTab{Tab: model.Results}, model.FilterTo{Words: "letter"})
	require.Equal(t, "letter", waiting.Filter)
	require.False(t, waiting.Filtering)
	require.Equal(t, model.PlanOverlay, waiting.Overlay)
}
