package model

import (
	"slices"

	"headnote/research/events"
)

// onMove moves the selection of whatever has the focus.
func onMove(s State, by int) (State, []Effect) {
	switch {
	case s.Overlay == PlanOverlay:
		s.Row = step(s.Row, by, len(s.Plan))
	case s.Overlay == RunsOverlay:
		s.Row = step(s.Row, by, len(s.PastRuns()))
	case s.Overlay != NoOverlay:
		s.Row = max(0, s.Row+clampStep(by)) // the screen knows the length of its lists
	case s.Focus == Tools:
		i := slices.IndexFunc(s.Run.Calls, func(c events.CallState) bool { return c.ID == s.Call })
		if n := len(s.Run.Calls); n > 0 {
			s.Call = s.Run.Calls[step(i, by, n)].ID
		}
	case s.Focus == Main:
		ids := s.RowsOf(s.Tab)
		if len(ids) == 0 {
			return s, nil
		}
		selectRow(&s, s.Tab, ids[step(slices.Index(ids, s.Selected.Of(s.Tab)), by, len(ids))])
		s.Item = 0
		return previewSelected(s)
	}
	return s, nil
}

// onSelect selects a row of the pane in view, regardless of the focus.
func onSelect(s State, row string) (State, []Effect) {
	if !slices.Contains(s.RowsOf(s.Tab), row) {
		return s, nil
	}
	s.Focus = Main
	selectRow(&s, s.Tab, row)
	s.Item = 0
	return previewSelected(s)
}

func clampStep(by int) int { return min(max(by, -1000), 1000) }

// step moves within a list of n rows.
func step(i, by, n int) int {
	if n == 0 {
		return 0
	}
	return min(max(i+by, 0), n-1)
}
