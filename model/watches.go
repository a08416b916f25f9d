package model

import (
	"fmt"
	"slices"

	"headnote/research/watch"
	"headnote/text"
)

// Watches is the pane that lists the watches.
const Watches Tab = "watches"

// Watched holds the watches of the matter, as last read.
type Watched struct {
	Listed bool
	Fault  string // why they could not be listed; "" if they could
	List   []watch.Watch
	Open   string // the watch whose memos are shown
	Memo   string // in Markdown
}

// Unread returns the number of changes that nobody has read yet.
func (w Watched) Unread() int {
	n := 0
	for _, x := range w.List {
		n += x.Unread()
	}
	return n
}

// Of returns the watch of a row.
func (w Watched) Of(row string) (watch.Watch, bool) {
	i := slices.IndexFunc(w.List, func(x watch.Watch) bool { return x.ID == row })
	if i < 0 {
		return watch.Watch{}, false
	}
	return w.List[i], true
}

// WatchesPane lists the watches and their unread changes.
type WatchesPane struct{}

// ID implements Pane.
func (WatchesPane) ID() Tab { return Watches }

// Title implements Pane.
func (WatchesPane) Title() string { return "Watches" }

// Rows implements Pane.
func (WatchesPane) Rows(s State) []string {
	out := make([]string, len(s.Watched.List))
	for i, w := range s.Watched.List {
		out[i] = w.ID
	}
	return out
}

// Target implements Pane: what a watch reports is outside the matter.
func (WatchesPane) Target(State, string) (string, text.Span, bool) { return "", text.Span{}, false }

// Copied implements Pane.
func (WatchesPane) Copied(s State, row string) (what, words string) {
	if s.Watched.Open == row && s.Watched.Memo != "" {
		return "the memo of what changed", s.Watched.Memo
	}
	w, ok := s.Watched.Of(row)
	if !ok {
		return "", ""
	}
	return "the watch", w.Subject.String()
}

// Table implements Pane.
func (WatchesPane) Table(s State) [][]string {
	rows := [][]string{{"watch", "kind", "what", "unread", "last run"}}
	for _, w := range s.Watched.List {
		rows = append(rows, []string{w.ID, w.Kind, w.What, fmt.Sprint(w.Unread()), w.Last})
	}
	return rows
}

// Show implements Shown.
func (WatchesPane) Show(State) []Effect { return []Effect{ListWatches{}} }

// Enter implements Entered: opening a watch shows its memos and marks them as read.
func (WatchesPane) Enter(s State, row string) (State, []Effect, bool) {
	if _, ok := s.Watched.Of(row); !ok {
		return s, nil, false
	}
	return s, []Effect{ReadWatch{row}}, true
}

// onWatches stores the watches, and announces what is new.
func onWatches(s State, m WatchesListed) (State, []Effect) {
	before := s.Watched.Unread()
	s.Watched.Listed, s.Watched.Fault = true, m.Error
	if m.Error == "" {
		s.Watched.List = m.Watches
	}
	s = settleTab(s, Watches)
	s.Revision++
	n := s.Watched.Unread()
	if n <= before || s.Tab == Watches {
		return s, nil
	}
	s.Toast = Toast{Info, fmt.Sprintf("unread changes in watches: %d", n), "{watches} lists them"}
	return s, []Effect{Notify{s.Toast.Text}}
}

// onWatchRead shows the memos of a watch, which now count as read.
func onWatchRead(s State, m WatchRead) (State, []Effect) {
	if m.Error != "" {
		s.Toast = Toast{Failure, "the memos of the watch were not read: " + m.Error, ""}
		return s, nil
	}
	s.Watched.Open, s.Watched.Memo = m.ID, m.Memo
	s.Revision++
	return s, []Effect{ListWatches{}}
}
