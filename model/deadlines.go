package model

import (
	"slices"

	"headnote/risk"
	"headnote/text"
)

// DeadlinesPane lists the deadlines by date.
type DeadlinesPane struct{}

// ID implements Pane.
func (DeadlinesPane) ID() Tab { return Deadlines }

// Title implements Pane.
func (DeadlinesPane) Title() string { return "Deadlines" }

// Rows implements Pane.
func (DeadlinesPane) Rows(s State) []string {
	var out []string
	for _, d := range s.Run.Deadlines {
		out = append(out, d.ID)
	}
	return out
}

// Target implements Pane.
func (DeadlinesPane) Target(s State, row string) (string, text.Span, bool) {
	d, _ := deadlineOf(s, row)
	return sourceOf(s, d.Sources)
}

// Copied implements Pane.
func (DeadlinesPane) Copied(s State, row string) (what, words string) {
	d, ok := deadlineOf(s, row)
	if !ok {
		return "", ""
	}
	return "the deadline", d.Date.String() + " " + text.Line(d.Title)
}

// Table implements Pane.
func (DeadlinesPane) Table(s State) [][]string {
	rows := [][]string{{"date", "urgency", "what is due", "basis"}}
	for _, d := range s.Run.Deadlines {
		rows = append(rows, []string{d.Date.String(), d.Urgency, d.Title, d.RuleCite})
	}
	return rows
}

func deadlineOf(s State, id string) (risk.Deadline, bool) {
	i := slices.IndexFunc(s.Run.Deadlines, func(d risk.Deadline) bool { return d.ID == id })
	if i < 0 {
		return risk.Deadline{}, false
	}
	return s.Run.Deadlines[i], true
}
