package model

import (
	"strings"

	"headnote/research/journal"
)

// onOpen opens an overlay.
func onOpen(s State, m Open) (State, []Effect) {
	if m.Overlay == FormOverlay || m.Overlay < NoOverlay || m.Overlay > DeadlinesExportOverlay {
		return s, nil // a form is opened by the command that needs it
	}
	s.Overlay, s.Query, s.Row = m.Overlay, "", 0
	if m.Overlay == RunsOverlay {
		return s, []Effect{ListRuns{}}
	}
	return s, nil
}

// closeOverlay closes an overlay; a plan waiting for approval comes back into view.
func closeOverlay(s State) State {
	s.Overlay = NoOverlay
	if s.Waits > 0 {
		s.Overlay, s.Row = PlanOverlay, s.planRow
	}
	return s
}

// readNoMore closes an overlay that belongs to the pane when another pane comes into view.
func readNoMore(s State) State {
	if s.Overlay == LogOverlay || s.Overlay == WhyOverlay {
		return closeOverlay(s)
	}
	return s
}

// onClose closes whatever is innermost.
func onClose(s State) State {
	switch {
	case s.Overlay == PlanOverlay && s.Waits > 0:
		return s // a plan waiting for approval must be approved, or its run cancelled
	case s.Overlay != NoOverlay:
		return closeOverlay(s)
	case s.Focus == Reading && (s.Filtering || s.Preview.Sought != ""):
		s.Filtering = false
		return seek(s, "")
	case s.Filtering:
		s.Filtering = false
		return filterBy(s, "")
	case s.Focus == Reading, s.Focus == Question:
		s.Focus = Main
	case s.TypedFilter() != "":
		return filterBy(s, "")
	case s.Zoom:
		s.Zoom = false
	}
	return s
}

// onCancel closes what is open, else cancels the run, else asks whether to quit.
func onCancel(s State) (State, []Effect) {
	if s.Overlay == QuitOverlay {
		return onQuit(s) // second request
	}
	if s.Overlay != NoOverlay && s.Overlay != PlanOverlay {
		return closeOverlay(s), nil
	}
	if s.Running() && !s.cancelling {
		s.Overlay, s.Waits, s.cancelling = NoOverlay, 0, true
		s.Toast = Toast{Warning, "stopping the run; what was found is kept", "{cancel} again quits"}
		return s, []Effect{CancelRun{s.Run.ID}}
	}
	s.Overlay = QuitOverlay
	return s, nil
}

// onQuit quits, asking first while a run is in progress.
func onQuit(s State) (State, []Effect) {
	if s.Overlay == QuitOverlay || !s.Running() {
		return s, []Effect{SaveSession{s.Session}, Quit{}}
	}
	s.Overlay = QuitOverlay
	return s, nil
}

// onEnter opens the selection.
func onEnter(s State) (State, []Effect) {
	switch {
	case s.Overlay == PlanOverlay:
		return Update(s, Approve{})
	case s.Overlay == RunsOverlay:
		runs := s.PastRuns()
		if s.Row < len(runs) {
			return s, []Effect{OpenRun{runs[s.Row].ID}}
		}
		return s, nil
	case s.Overlay == QuitOverlay:
		return onQuit(s)
	case s.Overlay == BrowseOverlay:
		return onOpenPage(s)
	case s.Overlay != NoOverlay:
		s.Overlay = NoOverlay
		return s, nil
	case s.Finding():
		return keepFound(s), nil
	case s.Filtering:
		s.Filtering = false
		return s, nil
	case s.Focus == Question:
		return onSubmit(s)
	case s.Focus == Tools:
		s.Overlay, s.Row = LogOverlay, 0
		return s, nil
	case s.Focus == Reading:
		return followCitation(s)
	}
	if p, ok := s.Pane(s.Tab).(Entered); ok {
		if next, effects, done := p.Enter(s, s.Selected.Of(s.Tab)); done {
			return next, effects
		}
	}
	next, effects := previewSelected(s)
	if next.Preview.Document.ID != "" {
		next.Focus = Reading
	}
	return next, effects
}

// PastRuns returns the runs whose question contains what is typed into the overlay.
func (s State) PastRuns() []journal.Entry {
	if s.Query == "" {
		return s.Past
	}
	var out []journal.Entry
	for _, r := range s.Past {
		if strings.Contains(strings.ToLower(r.Question), strings.ToLower(s.Query)) {
			out = append(out, r)
		}
	}
	return out
}
