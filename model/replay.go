package model

import (
	"time"

	"headnote/research/events"
)

// Replaying is a run that is being replayed.
type Replaying struct {
	Rest       []events.Event
	Speed      int // 1, 10, 100 …
	Generation int // of the replay; steps of an earlier one are dropped
}

// A step of a replay shows the events within stepOf of its first, and waits at most longestStep for the next step.
const (
	stepOf      = 100 * time.Millisecond
	longestStep = time.Second
)

// onPast handles earlier runs: replaying them, comparing them, asking their questions again.
func onPast(s State, m Msg) (State, []Effect) {
	switch m := m.(type) {
	case Replay:
		if s.Run.ID.IsZero() || s.Running() {
			return warn(s, "no run to replay, or one is in progress", "{runs} lists earlier runs"), nil
		}
		return s, []Effect{LoadEvents{s.Run.ID}}
	case Recorded:
		if m.Run != s.Run.ID {
			return s, nil // another run was opened in the meantime
		}
		generation := s.Replaying.Generation + 1
		s.pending = nil
		s.Run, s.Session.Run, s.Preview, s.Cell = events.Run{ID: m.Run}, m.Run, nothingRead(s), Cell{}
		s.Replaying = Replaying{m.Events, 1, generation}
		s.Tab, s.Focus, s.Overlay = Results, Tools, NoOverlay
		if len(m.Events) == 0 {
			return previewSelected(refresh(warn(s, "nothing was recorded of this run", "{runs} lists earlier runs")))
		}
		return replayNext(s)
	case Step:
		if m.Generation == s.Replaying.Generation {
			return replayNext(s)
		}
	case Faster:
		if len(s.Replaying.Rest) == 0 {
			return warn(s, "no replay is in progress", "{replay} starts one"), nil
		}
		if m.By > 0 {
			s.Replaying.Speed = min(s.Replaying.Speed*10, 1000)
		} else {
			s.Replaying.Speed = max(s.Replaying.Speed/10, 1)
		}
	case Compare:
		if runs := s.PastRuns(); s.Overlay == RunsOverlay && s.Row < len(runs) && !s.Run.ID.IsZero() {
			return s, []Effect{LoadRun{runs[s.Row].ID}}
		}
		return warn(s, "no run to compare with", "open a run, then {runs} and select another"), nil
	case Loaded:
		s.Differences, s.Overlay, s.Row = Compared(m.Run, s.Run), CompareOverlay, 0
	case Amend:
		if runs := s.PastRuns(); s.Overlay == RunsOverlay && s.Row < len(runs) {
			s.Draft, s.Overlay, s.Focus = runs[s.Row].Question, NoOverlay, Question
		}
	}
	return s, nil
}

// replayNext shows the next events of a replay.
func replayNext(s State) (State, []Effect) {
	rest := s.Replaying.Rest
	if len(rest) == 0 {
		return s, nil
	}
	n := 1
	for n < len(rest) && rest[n].At.Sub(rest[0].At) < stepOf*time.Duration(s.Replaying.Speed) {
		n++
	}
	for _, e := range rest[:n] {
		s.Run = events.Apply(s.Run, e)
	}
	s.Replaying.Rest = rest[n:]
	s.Now = rest[n-1].At
	if len(s.Replaying.Rest) == 0 {
		s.Toast = Toast{Info, "end of the replay", ""}
		return previewSelected(refresh(s))
	}
	wait := min(rest[n].At.Sub(rest[n-1].At)/time.Duration(s.Replaying.Speed), longestStep)
	next, effects := previewSelected(refresh(s))
	return next, append(effects, StepAfter{max(wait, stepOf/2), s.Replaying.Generation})
}
