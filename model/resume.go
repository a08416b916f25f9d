package model

import (
	"cmp"

	"headnote/research/events"
)

// onResume goes on with the run in view.
func (s State) onResume() (State, []Effect) {
	if !s.Run.ID.IsZero() && !s.Live && s.Run.Status != events.Finished {
		return s, []Effect{ResumeRun{s.Run.ID}}
	}
	if len(s.Run.Repeatable()) > 0 {
		return s.tell("this run is finished", "A asks again what failed or was not asked"), nil
	}
	return s.tell("this run is finished", "ask something new in the question pane"), nil
}

// onAskAgain asks the selected call again, or all that can be.
func (s State) onAskAgain(m AskAgain) (State, []Effect) {
	if m.All {
		if len(s.Run.Repeatable()) == 0 {
			return s.tell("no call of this run failed, was cancelled or was not asked", ""), nil
		}
		return s, []Effect{RepeatCalls{Run: s.Run.ID}}
	}
	c, ok := s.Run.Call(s.Call)
	switch {
	case !ok:
		return s.tell("no call is selected", "t goes to the tools"), nil
	case c.Phase != events.Ended:
		return s.tell(c.Tool+" has not ended yet", ""), nil
	case c.End.Outcome == events.Done:
		return s.tell(c.Tool+" was answered", "only what failed, was cancelled or was not asked is asked again"), nil
	}
	return s, []Effect{RepeatCalls{s.Run.ID, []string{s.Call}}}
}

// onResumed shows a run that goes on, and says what is asked again.
func (s State) onResumed(m Resumed) (State, []Effect) {
	if s.Live && m.Run.ID == s.Run.ID { // it is followed already: its events may have come first, and unsaid
		if said := m.Run.AskingAgain(); said != "" {
			s.Toast = Toast{Info, said, ""}
		}
		return s, nil
	}
	s, effects := s.onOpened(Opened(m))
	return s.askingAgain(), effects
}

// askingAgain says which calls a run asks again that goes on.
func (s State) askingAgain() State {
	s.Toast = Toast{Info, cmp.Or(s.Run.AskingAgain(), "Resumed: no search was interrupted"), ""}
	return s
}
