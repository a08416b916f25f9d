package model_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/stats"
	"headnote/model"
	"headnote/research/demorun"
	"headnote/research/events"
)

// told adds events to the end of a run in view.
func told(t *testing.T, s model.State, bodies ...events.Body) (model.State, []model.Effect) {
	t.Helper()
	var all []events.Event
	for i, b := range bodies {
		all = append(all, events.Event{Seq: s.Run.Seq + uint64(i) + 1, Run: s.Run.ID, At: now, Body: b})
	}
	return play(t, s, model.Arrived{Run: s.Run.ID, Events: all, Now: now})
}

func TestARunThatIsOpenedShowsThePlanThatWaits(t *testing.T) {
	var r events.Run
	for _, e := range demorun.Waiting() {
		r = events.Apply(r, e)
	}
	s, effects := play(t, model.New(model.Matter{}, false, false), model.Opened{Run: r})
	require.Equal(t, model.PlanOverlay, s.Overlay)
	require.Len(t, effect[model.Estimate](t, effects).Calls, 7)
	s, effects = play(t, s, model.ToggleSkip{})
	require.True(t, effect[model.Estimate](t, effects).Calls[0].Skip, "what is switched off takes no time")
	s, _ = told(t, s, &events.PlanApproved{Round: 1, Calls: r.Plans[0].Calls})
	require.Equal(t, model.NoOverlay, s.Overlay, "no matter who approved it")
	require.Zero(t, s.Waits)

	r.Status = events.Interrupted
	s, _ = play(t, model.New(model.Matter{}, false, false), model.Opened{Run: r})
	require.Equal(t, model.NoOverlay, s.Overlay, "it waits for nobody")
}

func TestTheTimeLeftIsToldWhileCallsRun(t *testing.T) {
	s := model.New(model.Matter{}, false, false)
	all := demorun.Underway()
	s, effects := play(t, s, model.Started{Run: demorun.ID},
		model.Arrived{Run: demorun.ID, Events: all[:3], Now: all[1].At})
	require.Len(t, effect[model.Estimate](t, effects).Calls, 7)
	require.Zero(t, s.Remaining(), "not before it is known")
	s, _ = play(t, s, model.Estimated{Run: demorun.ID, Round: 1, Outlook: model.Outlook{
		Steps: 2,
		Takes: 4 * time.Second,
	}}, model.Ticked{Now: all[1].At.Add(time.Second)})
	require.Equal(t, 3*time.Second, s.Remaining())
	s, _ = play(t, s, model.Ticked{Now: all[1].At.Add(time.Minute)})
	require.Zero(t, s.Remaining(), "what takes longer is not told at all")
	s, _ = play(t, s, model.Estimated{
		Run: events.MustRunID("another"), Round: 1,
		Outlook: model.Outlook{Takes: time.Hour},
	})
	require.Zero(t, s.Remaining())
}

func TestTheQualityTabMeasuresAndLeadsOn(t *testing.T) {
	s, effects := play(t, finished(t), model.ShowTab{Tab: model.Quality})
	effect[model.Measure](t, effects)
	before := len(s.QualityRows())
	s, _ = play(t, s, model.Measured{Overview: model.Overview{Sources: []model.SourceSeen{{
		Name:   "local",
		Source: stats.Source{Searches: 3},
	}}}})
	require.Len(t, s.QualityRows(), before+1)
	s, _ = told(t, s, &events.ModelAsked{
		Job: "draft", Model: "m", Usage: backends.Usage{In: 100, Out: 20, Cost: 0.01},
		Seconds: 2,
	}, &events.ModelAsked{Job: "judge", Error: "out of reach"})
	all, seconds, failed := s.Helped()
	require.Equal(t, 120, all.Tokens())
	require.InDelta(t, 2, seconds, 0)
	require.Equal(t, 1, failed)
	require.Len(t, s.QualityRows(), before+3)

	s, effects = play(t, s, model.Move{By: 5}) // the gap that was closed
	require.Equal(t, "local:caraco", effect[model.LoadText](t, effects).Document.ID)
	s, _ = play(t, s, model.Move{By: 3}, model.Enter{})
	require.Equal(t, model.LogOverlay, s.Overlay)
	require.Equal(t, "r1-01", s.Call)
}

func TestColleaguesWhoDifferAreShown(t *testing.T) {
	s, _ := play(t, finished(t), model.ShowTab{Tab: model.Memo}, model.NextDisputed{By: 1})
	require.Equal(t, "colleagues agree on every statement of this memo", s.Toast.Text)
	third := s.Statements[2].Statement.ID
	s, _ = told(t, s, &events.StatementMarked{Statement: third, Mark: events.Checked, By: "anna"},
		&events.StatementMarked{Statement: third, Mark: events.Wrong, By: "bert"}, &events.DriverChanged{
			From: "anna",
			To:   "bert",
		})
	require.Equal(t, 1, s.Disputed())
	require.Equal(t, "bert", s.Run.Driver)
	s, _ = play(t, s, model.NextDisputed{By: 1})
	require.Equal(t, third, s.Selected.Of(model.Memo))
	s, _ = play(t, s, model.NextDisputed{By: -1})
	require.Equal(t, third, s.Selected.Of(model.Memo), "there is only this one")

	marked, all := s.Reviewed()
	require.Equal(t, []int{1, len(s.Statements)}, []int{marked, all})
	s, _ = told(t, s, &events.StatementMarked{Statement: "of an earlier memo", Mark: events.Checked, By: "anna"})
	still, _ := s.Reviewed()
	require.Equal(t, marked, still, "only statements of this memo count")
}
