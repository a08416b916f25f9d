package model_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/model"
	"headnote/research/demorun"
	"headnote/research/events"
	"headnote/research/journal"
)

func TestAReplayEndsWhereTheRunEnded(t *testing.T) {
	s := finished(t)
	want := s.Run
	s, effects := play(t, s, model.Replay{})
	require.Equal(t, model.LoadEvents{Run: demorun.ID}, effect[model.LoadEvents](t, effects))
	s, effects = play(t, s, model.Recorded{Run: demorun.ID, Events: demorun.Finished()})
	steps := 1
	for len(s.Replaying.Rest) > 0 {
		next := effect[model.StepAfter](t, effects)
		require.LessOrEqual(t, next.Wait, time.Second)
		if steps == 5 {
			s, _ = play(t, s, model.Faster{By: 1})
			require.Equal(t, 10, s.Replaying.Speed)
		}
		s, effects = play(t, s, model.Step{Generation: next.Generation})
		steps++
	}
	require.Equal(t, want, s.Run)
	require.Equal(t, "end of the replay", s.Toast.Text)
	require.Less(t, steps, len(demorun.Finished()), "ten times faster takes fewer steps")
}

func TestAnotherRunEndsAReplay(t *testing.T) {
	s, effects := play(t, finished(t), model.Recorded{Run: demorun.ID, Events: demorun.Finished()})
	old := effect[model.StepAfter](t, effects).Generation
	s, _ = play(t, s, model.Started{Run: events.MustRunID("new")})
	s, effects = play(t, s, model.Step{Generation: old})
	require.Empty(t, effects)
	require.Equal(t, events.MustRunID("new"), s.Run.ID)
}

func TestRunsAreCompared(t *testing.T) {
	before := events.Fold(func(yield func(events.Event) bool) {
		for _, e := range demorun.Finished() {
			switch b := e.Body.(type) {
			case *events.DocumentsGraded: // the letter got a lower grade, and one result is missing
				g := *b
				g.Grading = append([]events.Grading{}, b.Grading...)
				g.Grading[3].Grade = events.Ambiguous
				e.Body = &g
			case *events.DeadlinesFound:
				e.Body = &events.DeadlinesFound{Deadlines: b.Deadlines[1:]}
			}
			if !yield(e) {
				return
			}
		}
	})
	after := finished(t)
	require.Equal(t, []model.Difference{
		{What: "grade", Before: "Warning Letter to Acme: ambiguous", After: "relevant"},
		{What: "deadline", After: "2026-03-20 The answer is due March 20, 2026."},
	}, model.Compared(before, after.Run))
	require.Empty(t, model.Compared(after.Run, after.Run))

	s, _ := play(t, after, model.Open{Overlay: model.RunsOverlay},
		model.RunsListed{Runs: []journal.Entry{{ID: events.MustRunID("old"), Question: "Q"}}})
	_, effects := play(t, s, model.Compare{})
	require.Equal(t, model.LoadRun{Run: events.MustRunID("old")}, effect[model.LoadRun](t, effects))
	s, _ = play(t, s, model.Loaded{Run: before})
	require.Equal(t, model.CompareOverlay, s.Overlay)
	require.Len(t, s.Differences, 2)
}

func TestAnEarlierQuestionIsAmended(t *testing.T) {
	s, _ := play(t, finished(t), model.Open{Overlay: model.RunsOverlay},
		model.RunsListed{Runs: []journal.Entry{{ID: events.MustRunID("old"), Question: "May it?"}}}, model.Amend{})
	require.Equal(t, "May it?", s.Draft)
	require.Equal(t, model.Question, s.Focus)
	require.Equal(t, model.NoOverlay, s.Overlay)
}
