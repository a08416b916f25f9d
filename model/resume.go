package model

import (
	"cmp"

	"headnote/research/events"
)

// onResume continues the run in view.
func onResume(s State) (State, []Effect) {
	if !s.Run.ID.IsZero() && !s.Live && s.Run.Status != events.Finished {
		return s, []Effect{ResumeRun{s.Run.ID}}
	}
	if len(s.Run.Repeatable()) > 0 {
		return warn(s, "this run is finished", "{again-all} repeats searches that failed or were not run"), nil
	}
	return warn(s, "this run is finished", "{question} asks another question"), nil
}

// onAskAgain repeats the selected call, or every repeatable call.
func onAskAgain(s State, m AskAgain) (State, []Effect) {
	if m.All {
		if len(s.Run.Repeatable()) == 0 {
			return warn(s, "no search of this run failed, was cancelled or was not run", ""), nil
		}
		return s, []Effect{RepeatCalls{Run: s.Run.ID}}
	}
	c, ok := s.Run.Call(s.Call)
	switch {
	case !ok:
		return warn(s, "no search is selected", "{tools} goes to the tools"), nil
	case c.Phase != events.Ended:
		return warn(s, c.Tool+" has not ended yet", ""), nil
	case c.End.Outcome == events.Done:
		return warn(s, c.Tool+" has results", "only searches that failed, were cancelled or were not run are repeated"), nil
	}
	return s, []Effect{RepeatCalls{s.Run.ID, []string{s.Call}}}
}

// onResumed shows a run that continues, and lists the calls it repeats.
func onResumed(s State, m Resumed) (State, []Effect) {
	if s.Live && m.Run.ID == s.Run.ID { // already being followed: its events may have arrived first, without a toast
		if said := m.Run.AskingAgain(); said != "" {
			s.Toast = Toast{Info, said, ""}
		}
		return s, nil
	}
	s, effects := onOpened(s, Opened(m))
	return askingAgain(s), effects
}

// askingAgain shows which calls a resumed run repeats.
func askingAgain(s State) State {
	s.Toast = Toast{Info, cmp.Or(s.Run.AskingAgain(), "Resumed: no search was interrupted"), ""}
	return s
}
