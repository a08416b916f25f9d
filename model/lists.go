package model

import (
	"slices"
	"strings"

	"headnote/research/events"
	"headnote/risk"
	"headnote/text"
)

// Cell is a cell of the risk matrix, both from 1 to 5.
type Cell struct{ Likelihood, Impact int }

// RiskView is how risks are shown.
type RiskView int

// The views of risks.
const (
	RiskMatrix RiskView = iota
	RiskSeverity
)

// refresh derives what the lists show from the run, keeping the selection where
// its row still is.
func (s State) refresh() State { return s.derive(parts{results: true, links: true, memo: true}) }

// parts says which lists a change of the run touches: most events of a call touch none.
type parts struct{ results, links, memo bool }

// touched is what an event changes in the lists.
func (p parts) touched(b events.Body) parts {
	switch b.(type) {
	case *events.DocumentFound, *events.DocumentsGraded, *events.ResultMarked:
		p.results = true
	case *events.CitationsLinked:
		p.links = true
	case *events.MemoDrafted:
		p.memo = true
	}
	return p
}

// derive makes the lists that are touched anew.
func (s State) derive(p parts) State {
	s.Revision++
	if p.results {
		s.list, s.found = listed(s), matched{}
		s = s.filtered()
	}
	if p.memo {
		s.Statements = positions(s.Run.Memo)
	}
	if p.results || p.links {
		s.Nodes = nodes(s)
	}
	if s.stemmed != s.Run.Question || s.Stems == nil {
		s.stemmed, s.Stems = s.Run.Question, make(map[string]bool)
		for _, w := range text.Stems(s.Run.Question) {
			s.Stems[w] = true
		}
	}
	if s.Cell == (Cell{}) && len(s.Run.Risks) > 0 {
		s.Cell = Cell{s.Run.Risks[0].Likelihood, s.Run.Risks[0].Impact}
	}
	if s.Call == "" && len(s.Run.Calls) > 0 {
		s.Call = s.Run.Calls[0].ID
	}
	return s.settle()
}

// refilter lists the results anew through the filter.
func (s State) refilter() State {
	s.Revision++
	s = s.filtered()
	s.rows[Results] = nil // what is listed now begins with the best match
	return s.settleTab(Results)
}

// settle keeps each tab's selection on a row that is there.
func (s State) settle() State {
	for t := range tabs {
		s = s.settleTab(t)
	}
	return s
}

// settleTab keeps a selection that is the analyst's own: where its row is gone, on the
// row that has taken its place.
func (s State) settleTab(t Tab) State {
	before, ids := s.rows[t], s.idsOf(t)
	s.rows[t] = ids
	switch {
	case len(ids) == 0 || s.moved[t] && slices.Contains(ids, s.Selected[t]):
	case s.moved[t] && slices.Contains(before, s.Selected[t]):
		s.Selected[t] = ids[min(slices.Index(before, s.Selected[t]), len(ids)-1)]
	default:
		s.Selected[t] = ids[0]
	}
	return s
}

func positions(m *events.Memo) []Position {
	if m == nil {
		return nil
	}
	var out []Position
	add := func(section int, st events.Statement) {
		out = append(out, Position{st, section, slices.ContainsFunc(st.Evidence, func(e events.Evidence) bool { return e.Kind == events.FromPassage })})
	}
	for i, sec := range m.Sections {
		for _, b := range sec.Blocks {
			for _, st := range b.Statements {
				add(i, st)
			}
			if b.Table != nil {
				for _, r := range b.Table.Rows {
					add(i, r.Statement)
				}
			}
		}
	}
	return out
}

// Cells are the risks of the selected cell, or all by severity.
func (s State) Cells() []risk.Risk {
	if s.RiskList == RiskSeverity {
		return s.Run.Risks
	}
	var out []risk.Risk
	for _, r := range s.Run.Risks {
		if r.Likelihood == s.Cell.Likelihood && r.Impact == s.Cell.Impact {
			out = append(out, r)
		}
	}
	return out
}

// idsOf are the rows of a tab in order.
func (s State) idsOf(t Tab) []string {
	var out []string
	switch t {
	case Results:
		out = make([]string, len(s.Hits))
		for i, h := range s.Hits {
			out[i] = s.list.ids[h.line]
		}
	case Memo:
		for _, p := range s.Statements {
			out = append(out, p.Statement.ID)
		}
	case Risk:
		for _, r := range s.Cells() {
			out = append(out, r.ID)
		}
	case Citations:
		for _, n := range s.Nodes {
			out = append(out, n.ID)
		}
	case Deadlines:
		for _, d := range s.Run.Deadlines {
			out = append(out, d.ID)
		}
	case Quality:
		for _, r := range s.QualityRows() {
			out = append(out, r.ID)
		}
	}
	return out
}

// RowOf is the place of the selected row in a tab, −1 where there is none.
func (s State) RowOf(t Tab) int { return slices.Index(s.rows[t], s.Selected[t]) }

// onMove moves whatever has the focus.
func (s State) onMove(by int) (State, []Effect) {
	switch {
	case s.Overlay == PlanOverlay:
		s.Row = step(s.Row, by, len(s.Plan))
	case s.Overlay == RunsOverlay:
		s.Row = step(s.Row, by, len(s.PastRuns()))
	case s.Overlay != NoOverlay:
		s.Row = max(0, s.Row+clampStep(by)) // the screen knows how long its lists are
	case s.Focus == Tools:
		i := slices.IndexFunc(s.Run.Calls, func(c events.CallState) bool { return c.ID == s.Call })
		if n := len(s.Run.Calls); n > 0 {
			s.Call = s.Run.Calls[step(i, by, n)].ID
		}
	case s.Focus == Main:
		ids := s.rows[s.Tab]
		if len(ids) == 0 {
			return s, nil
		}
		s.Selected[s.Tab] = ids[step(slices.Index(ids, s.Selected[s.Tab]), by, len(ids))]
		s.Item, s.moved[s.Tab] = 0, true
		return s.previewSelected()
	}
	return s, nil
}

func clampStep(by int) int { return min(max(by, -1000), 1000) }

// step moves within a list of n rows.
func step(i, by, n int) int {
	if n == 0 {
		return 0
	}
	return min(max(i+by, 0), n-1)
}

// PastRuns are the runs whose question holds what is typed into the overlay.
func (s State) PastRuns() []PastRun {
	if s.Query == "" {
		return s.Past
	}
	var out []PastRun
	for _, r := range s.Past {
		if strings.Contains(strings.ToLower(r.Question), strings.ToLower(s.Query)) {
			out = append(out, r)
		}
	}
	return out
}

func (s State) toSection(by int) State {
	i := s.RowOf(Memo)
	if i < 0 {
		return s
	}
	section := s.Statements[i].Section
	for j := i; j >= 0 && j < len(s.Statements); j += by {
		if s.Statements[j].Section != section {
			section = s.Statements[j].Section
			for j > 0 && s.Statements[j-1].Section == section { // its first statement
				j--
			}
			s.Selected[Memo], s.Item, s.moved[Memo] = s.Statements[j].Statement.ID, 0, true
			return s
		}
	}
	return s
}

func (s State) toCitation(by int) State {
	i := s.RowOf(Memo)
	for j := i + by; i >= 0 && j >= 0 && j < len(s.Statements); j += by {
		if s.Statements[j].Passages {
			s.Selected[Memo], s.Item, s.moved[Memo] = s.Statements[j].Statement.ID, 0, true
			return s
		}
	}
	return s
}

// Statement is the selected statement of the memo.
func (s State) Statement() (events.Statement, bool) {
	if i := s.RowOf(Memo); i >= 0 {
		return s.Statements[i].Statement, true
	}
	return events.Statement{}, false
}

func (s State) onMark(m MarkStatement) (State, []Effect) {
	id := m.Statement
	if id == "" {
		id = s.Selected[Memo]
	}
	if m.Statement == "" && s.Tab != Memo || id == "" {
		return s.tell("marks are for statements of the memo", "2 shows the memo"), nil
	}
	own := s.ahead().MarkBy(id, s.Matter.Me) // a colleague's is theirs to change
	mark := m.Mark
	if own.Mark == mark && !m.Set {
		mark = events.Unmarked
	}
	s, effects := s.did(&events.StatementMarked{Statement: id, Mark: mark, Note: own.Note, By: s.Matter.Me})
	if m.Statement != "" {
		return s, effects
	}
	next, shown := s.onMove(1)
	return next, append(effects, shown...)
}

func (s State) onNote(m NoteEdited) (State, []Effect) {
	own := s.ahead().MarkBy(m.Statement, s.Matter.Me)
	return s.did(&events.StatementMarked{Statement: m.Statement, Mark: own.Mark, Note: m.Note, By: s.Matter.Me})
}

// onRun handles the intents that change the run.
func (s State) onRun(m Msg) (State, []Effect) {
	switch m.(type) {
	case ToggleSkip:
		if s.Overlay == PlanOverlay && s.Row < len(s.Plan) {
			s.Plan = slices.Clone(s.Plan)
			s.Plan[s.Row].Skip = !s.Plan[s.Row].Skip
			return s, []Effect{Estimate{s.Run.ID, s.Waits, s.Plan}}
		}
	case Approve:
		if s.Waits > 0 {
			s.Overlay, s.Waits = NoOverlay, 0
			agreed := s.Matter.FirstOnline && !s.Offline
			if agreed {
				s.Matter.FirstOnline, s.Matter.Terms = false, ""
			}
			return s, []Effect{ApprovePlan{s.Run.ID, s.Plan, agreed}}
		}
	case StopCall:
		if c, ok := s.Run.Call(s.Call); ok && c.Phase == events.Active {
			return s, []Effect{CancelCall{s.Run.ID, s.Call}}
		}
		return s.tell("this call is not running", ""), nil
	case Pin, Hide:
		_, pin := m.(Pin)
		return s.onPin(pin)
	case ToggleHidden:
		s.ShowHidden = !s.ShowHidden
		return s.refresh(), nil
	}
	return s, nil
}
