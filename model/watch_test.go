package model_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/model"
	"headnote/research/demorun"
	"headnote/research/events"
)

// underway is the state while the demo run goes on.
func underway(t *testing.T) model.State {
	t.Helper()
	s, _ := play(t, model.New(model.Matter{Name: "Acme"}, false, false), model.Started{Run: demorun.ID},
		model.Arrived{Run: demorun.ID, Events: demorun.Underway(), Now: now})
	require.True(t, s.Running())
	return s
}

// kinds counts the effects of one kind.
func kinds[T model.Effect](effects []model.Effect) (n int) {
	for _, e := range effects {
		if _, ok := e.(T); ok {
			n++
		}
	}
	return n
}

func TestARefusedCancelGoesOn(t *testing.T) {
	s, effects := play(t, underway(t), model.Cancel{})
	require.Equal(t, []model.Effect{model.CancelRun{Run: demorun.ID}}, effects, "the watch that waits is the only one")
	require.True(t, s.Running(), "until the run says that it has ended")
	s, _ = play(t, s, model.NotCancelled{Run: demorun.ID, Reason: "ana drives this run"})
	require.True(t, s.Running())
	require.Equal(t, model.Failure, s.Toast.Severity)
	require.Equal(t, "ana drives this run", s.Toast.Text)
	_, effects = play(t, s, model.Cancel{})
	require.Equal(t, 1, kinds[model.CancelRun](effects), "it can be asked again")
}

func TestASecondCancelAsksToQuit(t *testing.T) {
	s, effects := play(t, underway(t), model.Cancel{}, model.Cancel{})
	require.Empty(t, effects)
	require.Equal(t, model.QuitOverlay, s.Overlay)
}

func TestARefusedCancelBringsThePlanBack(t *testing.T) {
	s := model.New(model.Matter{Name: "Acme"}, false, true)
	s, _ = play(t, s, model.Started{Run: demorun.ID}, model.Arrived{Run: demorun.ID, Events: demorun.Waiting(), Now: now},
		model.Cancel{})
	require.Equal(t, model.NoOverlay, s.Overlay)
	s, _ = play(t, s, model.NotCancelled{Run: demorun.ID, Reason: "ana drives this run"})
	require.Equal(t, model.PlanOverlay, s.Overlay)
	require.Positive(t, s.Waits)
}

// A run is followed by one watch, and its end is announced once.
func TestOneWatchOneNotification(t *testing.T) {
	s, _ := play(t, underway(t), model.Cancel{})
	ended := []events.Event{{
		Seq: s.Run.Seq + 1, Run: demorun.ID, At: now,
		Body: &events.RunFinished{Status: events.RunCancelled},
	}}
	s, effects := play(t, s, model.Arrived{Run: demorun.ID, Events: ended, Now: now})
	require.False(t, s.Live)
	require.Equal(t, 1, kinds[model.WatchRun](effects))
	s, effects = play(t, s, model.Arrived{Run: demorun.ID, Ended: true, Now: now})
	require.Equal(t, 1, kinds[model.Notify](effects))
	require.Zero(t, kinds[model.WatchRun](effects))

	old := s.Watch
	again := s.Run
	again.Status = events.Running
	s, effects = play(t, s, model.Opened{Run: again})
	require.Equal(t, 1, kinds[model.WatchRun](effects))
	s, effects = play(t, s, model.Arrived{Run: demorun.ID, Watch: old, Ended: true, Now: now})
	require.Empty(t, effects, "the watch of the time before says nothing any more")
	require.True(t, s.Running())
}

func TestAWatchThatFailsIsSaid(t *testing.T) {
	s, effects := play(t, underway(t), model.Arrived{Run: demorun.ID, Ended: true, Error: "the disk is gone", Now: now})
	require.False(t, s.Running(), "the spinner stops")
	require.Equal(t, model.Failure, s.Toast.Severity)
	require.Contains(t, s.Toast.Text, "the disk is gone")
	require.Zero(t, kinds[model.WatchRun](effects))
}

// A key pressed again before the first press is recorded counts in addition to it.
func TestDoublePressesAreBothKept(t *testing.T) {
	s := finished(t)
	s, _ = play(t, s, model.ShowTab{Tab: model.Memo})
	id := s.Selected.Of(model.Memo)
	press := func(m model.Msg) events.Body {
		t.Helper()
		var effects []model.Effect
		s, effects = play(t, s, m)
		return effect[model.AppendEvent](t, effects).Body
	}
	require.Equal(t, &events.StatementMarked{Statement: id, Mark: events.Checked},
		press(model.MarkStatement{Mark: events.Checked, Statement: id}))
	require.Equal(t, &events.StatementMarked{Statement: id, Mark: events.Checked, Note: "see fn. 3"},
		press(model.NoteEdited{Statement: id, Note: "see fn. 3"}), "the note keeps the mark")
	require.Equal(t, &events.StatementMarked{Statement: id, Note: "see fn. 3"},
		press(model.MarkStatement{Mark: events.Checked, Statement: id}), "the second press takes it back")
	require.Equal(t, events.Checked,
		press(model.MarkStatement{Mark: events.Checked, Statement: id, Set: true}).(*events.StatementMarked).Mark)
	require.Equal(t, events.Checked,
		press(model.MarkStatement{
			Mark: events.Checked, Statement: id,
			Set: true,
		}).(*events.StatementMarked).Mark, "set stays set")

	s, _ = play(t, finished(t), model.ShowTab{Tab: model.Results})
	require.True(t, press(model.Pin{}).(*events.ResultMarked).Pinned)
	require.False(t, press(model.Pin{}).(*events.ResultMarked).Pinned)
}

func TestWhatIsRecordedIsPendingNoMore(t *testing.T) {
	s := finished(t)
	s, _ = play(t, s, model.ShowTab{Tab: model.Memo})
	id := s.Selected.Of(model.Memo)
	mark := model.MarkStatement{Mark: events.Checked, Statement: id}
	s, effects := play(t, s, mark)
	written := events.Apply(s.Run,
		events.Event{Seq: s.Run.Seq + 1, Run: demorun.ID, At: now, Body: effect[model.AppendEvent](t, effects).Body})
	s, _ = play(t, s, model.Refreshed{Run: written, Appended: 1})
	_, effects = play(t, s, mark)
	require.Equal(t, events.Unmarked, effect[model.AppendEvent](t, effects).Body.(*events.StatementMarked).Mark)

	s, _ = play(t, s, mark)
	s, _ = play(t, s, model.NotAppended{Run: demorun.ID, Reason: "the disk is full"})
	require.Contains(t, s.Toast.Text, "the disk is full")
	_, effects = play(t, s, mark)
	require.Equal(t, events.Unmarked, effect[model.AppendEvent](t, effects).Body.(*events.StatementMarked).Mark,
		"what failed does not count")
}

func TestResumingSaysWhatIsAskedAgain(t *testing.T) {
	s := underway(t)
	calls := []string{s.Run.Calls[0].ID, s.Run.Calls[1].ID}
	s, _ = play(t, s, model.Arrived{Run: demorun.ID, Now: now, Events: []events.Event{{
		Seq: s.Run.Seq + 1,
		Run: demorun.ID, At: now, Body: &events.RunResumed{Restarted: calls},
	}}})
	said := fmt.Sprintf("Resumed: 2 searches that were interrupted are asked again: %s, %s", s.Run.Calls[0].Tool,
		s.Run.Calls[1].Tool)
	require.Equal(t, said, s.Toast.Text)
	s.Live = false
	s, _ = play(t, s, model.Resumed{Run: s.Run})
	require.Equal(t, said, s.Toast.Text)
}

// A run's clock is its own: a later mark does not lengthen it.
func TestTheClockShowsTheRunsLength(t *testing.T) {
	s := finished(t)
	took := s.Elapsed()
	require.Positive(t, took)
	late := s.Run.Updated.Add(11 * time.Minute)
	marked := events.Apply(s.Run,
		events.Event{
			Seq: s.Run.Seq + 1, Run: demorun.ID, At: late,
			Body: &events.StatementMarked{Statement: "s1", Mark: events.Checked},
		})
	s, _ = play(t, s, model.Refreshed{Run: marked, Appended: 1}, model.Ticked{Now: late})
	require.Equal(t, took, s.Elapsed())
}

// Pressing Enter twice asks once.
func TestAQuestionIsAskedOnce(t *testing.T) {
	s := model.New(model.Matter{Name: "Acme"}, true, false)
	s, effects := play(t, s, model.Typed{Text: "May it?"}, model.Submit{})
	require.Equal(t, 1, kinds[model.StartRun](effects))
	s, effects = play(t, s, model.Submit{})
	require.Zero(t, kinds[model.StartRun](effects))
	s, _ = play(t, s, model.NotStarted{Reason: "8 runs are going on"})
	require.Equal(t, "8 runs are going on", s.Toast.Text)
	_, effects = play(t, s, model.Submit{})
	require.Equal(t, 1, kinds[model.StartRun](effects))
}
