package model

// Standing is the docket of the matter itself, which the panes of deadlines and risks show as long as no run is open. A
// run has its own, of the papers that its memo rests on.
type Standing struct {
	Read   bool // the papers were read for it
	Fault  string
	Unread int // papers that were left out
}

// Reading reports whether what the pane in view shows is still being read: the papers of the matter, or its watches.
func (s State) Reading() bool {
	switch s.Tab {
	case Papers:
		return !s.Catalog.Listed
	case Chronology, People:
		return !s.Story.Read
	case Deadlines, Risk:
		return s.Run.ID.IsZero() && !s.Standing.Read
	case Watches:
		return !s.Watched.Listed
	}
	return false
}

// readDocket is what the panes of the docket want when they come into view.
func readDocket(s State) []Effect {
	if !s.Run.ID.IsZero() || s.Standing.Read && s.Standing.Fault == "" {
		return nil
	}
	return []Effect{listPapers(s), ReadDocket{Changes: s.Catalog.Changes}}
}

// onDocket takes what the papers oblige to and put at risk, where no question was asked meanwhile.
func onDocket(s State, m DocketRead) (State, []Effect) {
	switch {
	case !s.Run.ID.IsZero():
		return s, nil
	case m.Changes < s.Catalog.Changes:
		return s, []Effect{ReadDocket{Changes: s.Catalog.Changes}}
	}
	s.Standing = Standing{Read: true, Fault: m.Error, Unread: m.Docket.Unread}
	if m.Error == "" {
		s.Run.Deadlines, s.Run.Risks, s.Run.Score = m.Docket.Deadlines, m.Docket.Risks, m.Docket.Score
		s = atFirstRisk(s)
	}
	s.Revision++
	return previewMissing(settleTab(settleTab(s, Deadlines), Risk))
}

// unasked warns that what people decide is kept with a run, where none is open.
func unasked(s State) (State, bool) {
	if !s.Run.ID.IsZero() {
		return s, false
	}
	return warn(s, "ask a question first", "what is decided of a deadline is recorded with a run"), true
}
