package model

import (
	"encoding/json"
	"maps"
	"slices"

	"headnote/text"
)

// Tab names a pane of the main area: its ID.
type Tab string

// The panes whose rows the model itself knows.
const (
	Results   Tab = "results"
	Memo      Tab = "memo"
	Risk      Tab = "risk"
	Citations Tab = "citations"
	Deadlines Tab = "deadlines"
	Quality   Tab = "quality"
)

// numbered lists the panes by the numbers that sessions of earlier versions use.
var numbered = [...]Tab{Results, Memo, Risk, Citations, Deadlines, Quality}

// UnmarshalJSON reads the name of a pane, or its number from an earlier version.
func (t *Tab) UnmarshalJSON(data []byte) error {
	var n int
	if json.Unmarshal(data, &n) == nil {
		if *t = Results; n >= 0 && n < len(numbered) {
			*t = numbered[n]
		}
		return nil
	}
	return json.Unmarshal(data, (*string)(t))
}

// Selection is the selected row of each pane, by row ID, so that the list around it may change.
type Selection []struct {
	Tab Tab
	Row string
}

// Of returns the selected row of a pane; "" if there is none.
func (l Selection) Of(t Tab) string {
	for _, x := range l {
		if x.Tab == t {
			return x.Row
		}
	}
	return ""
}

// with returns the selection with another row of a pane selected. It does not modify l.
func (l Selection) with(t Tab, row string) Selection {
	out := slices.Clone(l)
	for i := range out {
		if out[i].Tab == t {
			out[i].Row = row
			return out
		}
	}
	return append(out, struct {
		Tab Tab
		Row string
	}{t, row})
}

// MarshalJSON writes the rows by pane.
func (l Selection) MarshalJSON() ([]byte, error) {
	rows := make(map[Tab]string, len(l))
	for _, x := range l {
		rows[x.Tab] = x.Row
	}
	return json.Marshal(rows)
}

// UnmarshalJSON reads the rows by pane, or the list written by an earlier version.
func (l *Selection) UnmarshalJSON(data []byte) error {
	*l = nil
	var list []string
	if json.Unmarshal(data, &list) == nil {
		for i, row := range list[:min(len(list), len(numbered))] {
			*l = l.with(numbered[i], row)
		}
		return nil
	}
	var rows map[Tab]string
	err := json.Unmarshal(data, &rows)
	for _, t := range slices.Sorted(maps.Keys(rows)) {
		*l = l.with(t, rows[t])
	}
	return err
}

// Pane is a list that the main area can show, as the model sees it: its rows, what a row rests on, and what is copied
// from it. All of it is derived from the state.
type Pane interface {
	// ID names the pane.
	ID() Tab
	// Title is the name on its tab.
	Title() string
	// Rows returns the IDs of its rows, in order.
	Rows(s State) []string
	// Target returns the document and passage that a row rests on; false if there is none.
	Target(s State, row string) (document string, at text.Span, ok bool)
	// Copied returns what copying a row yields: a name for it, and its text; "" for nothing.
	Copied(s State, row string) (what, words string)
	// Table returns the whole list, headings first, to be pasted into a spreadsheet; nil for none.
	Table(s State) [][]string
}

// Entered is a Pane with its own action for opening a row; if it returns false, the document that the row rests on is
// shown as usual.
type Entered interface {
	Enter(s State, row string) (State, []Effect, bool)
}

// Begun is a Pane that may open on a row other than its first.
type Begun interface {
	// Begin returns the row on which it opens; "" for the first.
	Begin(s State) string
}

// Shown is a Pane that wants something done when it comes into view.
type Shown interface {
	Show(s State) []Effect
}

// Filtered is a Pane whose rows can be narrowed by what is typed.
type Filtered interface {
	// Filter returns what is typed; "" if every row is shown.
	Filter(s State) string
	// Filtered shows the rows that match what is typed.
	Filtered(s State, typed string) State
}

// filtered returns the pane in view if its rows can be filtered.
func (s State) filtered() (Filtered, bool) {
	p, ok := s.Pane(s.Tab).(Filtered)
	return p, ok
}

// TypedFilter returns the filter of the pane in view.
func (s State) TypedFilter() string {
	if p, ok := s.filtered(); ok {
		return p.Filter(s)
	}
	return ""
}

// filterBy filters the pane in view.
func filterBy(s State, typed string) State {
	if p, ok := s.filtered(); ok {
		return p.Filtered(s, typed)
	}
	return s
}

// rowsOf holds the rows of a pane as last listed.
type rowsOf struct {
	tab   Tab
	ids   []string
	moved bool // the analyst made the selection: it stays on its row
}

// emptyRows returns the rows of panes before anything is listed.
func emptyRows(panes []Pane) []rowsOf {
	out := make([]rowsOf, len(panes))
	for i, p := range panes {
		out[i].tab = p.ID()
	}
	return out
}

// Panes returns the panes that the state was made with, in tab order.
func (s State) Panes() []Pane { return s.panes }

// Pane returns the pane with an ID; nil if there is none.
func (s State) Pane(t Tab) Pane {
	if i := indexOf(s.rows, t); i >= 0 {
		return s.panes[i]
	}
	return nil
}

// indexOf returns the index of a pane. It takes only the rows because a State is large.
func indexOf(rows []rowsOf, t Tab) int {
	for i := range rows {
		if rows[i].tab == t {
			return i
		}
	}
	return -1
}

// RowsOf returns the rows of a pane as of the last change to its list.
func (s State) RowsOf(t Tab) []string {
	if i := indexOf(s.rows, t); i >= 0 {
		return s.rows[i].ids
	}
	return nil
}

// RowOf returns the index of the selected row in a pane; −1 if there is none.
func (s State) RowOf(t Tab) int { return slices.Index(s.RowsOf(t), s.Selected.Of(t)) }

// selectRow selects a row on behalf of the analyst.
func selectRow(s *State, t Tab, row string) {
	selecting(s, t, row)
	ownSelection(s, t)
}

// ownSelection keeps the selection of a pane on its row, however the list changes.
func ownSelection(s *State, t Tab) {
	if i := indexOf(s.rows, t); i >= 0 && !s.rows[i].moved {
		s.rows = slices.Clone(s.rows)
		s.rows[i].moved = true
	}
}

// settle keeps each pane's selection on a row that exists.
func settle(s State) State {
	s.rows = slices.Clone(s.rows)
	for i, p := range s.panes {
		settleRow(&s, i, p)
	}
	return s
}

// settleTab does the same for one pane.
func settleTab(s State, t Tab) State {
	i := indexOf(s.rows, t)
	if i < 0 {
		return s
	}
	s.rows = slices.Clone(s.rows)
	settleRow(&s, i, s.panes[i])
	return s
}

// settleRow keeps a selection that the analyst made; if its row is gone, the row in its place is selected. s.rows must
// have been cloned already.
func settleRow(s *State, i int, p Pane) {
	t, before, ids := p.ID(), s.rows[i].ids, p.Rows(*s)
	s.rows[i].ids = ids
	selected := s.Selected.Of(t)
	switch {
	case len(ids) == 0 || s.rows[i].moved && slices.Contains(ids, selected):
	case s.rows[i].moved && slices.Contains(before, selected):
		selecting(s, t, ids[min(slices.Index(before, selected), len(ids)-1)])
	default:
		selecting(s, t, beginning(*s, p, ids))
	}
}

// beginning returns the row on which a pane opens.
func beginning(s State, p Pane, ids []string) string {
	if b, ok := p.(Begun); ok {
		if row := b.Begin(s); row != "" {
			return row
		}
	}
	return ids[0]
}

// selecting selects a row. An unchanged selection is shared with the previous state.
func selecting(s *State, t Tab, row string) {
	if s.Selected.Of(t) != row {
		s.Selected = s.Selected.with(t, row)
	}
}

// toTab brings a pane into view.
func toTab(s State, t Tab) (State, []Effect) {
	if s.Pane(t) == nil {
		return s, nil
	}
	s.Tab, s.Filtering, s.Item = t, false, 0
	s, effects := previewSelected(s)
	return s, append(effects, shownNow(s)...)
}

// shownNow returns the effects that the pane in view needs.
func shownNow(s State) []Effect {
	if p, ok := s.Pane(s.Tab).(Shown); ok {
		return p.Show(s)
	}
	return nil
}

// nextTab returns the pane that is by tabs further on.
func nextTab(s State, by int) Tab {
	n := len(s.panes)
	if n == 0 {
		return s.Tab
	}
	return s.panes[((indexOf(s.rows, s.Tab)+by)%n+n)%n].ID()
}

// targetOf returns the document and passage that the selected row rests on.
func targetOf(s State) (document string, at text.Span, ok bool) {
	if p := s.Pane(s.Tab); p != nil && s.Selected.Of(s.Tab) != "" {
		return p.Target(s, s.Selected.Of(s.Tab))
	}
	return "", text.Span{}, false
}
