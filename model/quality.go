package model

import (
	"fmt"
	"slices"
	"time"

	"headnote/backends"
	"headnote/backends/stats"
	"headnote/research/events"
	"headnote/research/retrieve"
	"headnote/text"
)

// Outlook is the expected course of a plan.
type Outlook struct {
	Steps int           // calls that wait for each other, one after another
	Takes time.Duration // until the last call ends, as the tools took lately
}

// Remaining estimates how long the calls of the round will still take; 0 if that is unknown, or they are overdue.
func (s State) Remaining() time.Duration {
	if !s.Running() || s.Waits > 0 || s.begun.IsZero() || len(s.Run.Open()) == 0 {
		return 0
	}
	return max(0, s.begun.Add(s.Outlook.Takes).Sub(s.Now))
}

// Overview holds statistics over all runs.
type Overview struct {
	Runs    retrieve.Statistics
	Sources []SourceSeen // most used first
}

// SourceSeen is the quality of one source's results.
type SourceSeen struct {
	Name string
	stats.Source
}

// Helped adds up the language model's usage in the run, and counts the answers that could not be used.
func (s State) Helped() (all backends.Usage, seconds float64, failed int) {
	for _, h := range s.Run.Helped {
		all = all.Plus(h.Usage)
		seconds += h.Seconds
		if h.Error != "" {
			failed++
		}
	}
	return all, seconds, failed
}

// QualityKind is the subject of a row in the quality tab.
type QualityKind string

// The kinds of rows, in display order.
const (
	CriterionRow QualityKind = "criterion"
	GapRow       QualityKind = "gap"
	WidenedRow   QualityKind = "widened"
	CallRow      QualityKind = "call"
	HelpRow      QualityKind = "help"
	SourceRow    QualityKind = "source"
)

// QualityRow is a row of the quality tab.
type QualityRow struct {
	ID    string
	Kind  QualityKind
	Index int // in the run's list of that kind
}

// QualityRows returns the rows of the quality tab.
func (s State) QualityRows() []QualityRow {
	n := len(s.Run.Evaluations)
	if n == 0 {
		return nil
	}
	var out []QualityRow
	add := func(kind QualityKind, i int) {
		out = append(out, QualityRow{fmt.Sprint(kind, " ", i), kind, i})
	}
	for i := range s.Run.Evaluations[n-1].Criteria {
		add(CriterionRow, i)
	}
	for i := range s.Run.Gaps {
		add(GapRow, i)
	}
	for i := range s.Run.Expansions {
		add(WidenedRow, i)
	}
	for i, c := range s.Run.Calls {
		if c.Phase == events.Ended && c.End.Outcome == events.Done {
			add(CallRow, i)
		}
	}
	for i := range s.Run.Helped {
		add(HelpRow, i)
	}
	for i := range s.Overview.Sources {
		add(SourceRow, i)
	}
	return out
}

// QualityPane lists what the evidence covers and what it does not.
type QualityPane struct{}

// ID implements Pane.
func (QualityPane) ID() Tab { return Quality }

// Title implements Pane.
func (QualityPane) Title() string { return "Quality" }

// Rows implements Pane.
func (QualityPane) Rows(s State) []string {
	var out []string
	for _, r := range s.QualityRows() {
		out = append(out, r.ID)
	}
	return out
}

// Target implements Pane: the document that closed a gap.
func (QualityPane) Target(s State, _ string) (string, text.Span, bool) {
	r, ok := qualityRow(s)
	if !ok || r.Kind != GapRow || s.Run.Gaps[r.Index].Evidence == "" {
		return "", text.Span{}, false
	}
	return bestPassage(s, s.Run.Gaps[r.Index].Evidence)
}

// Copied implements Pane.
func (QualityPane) Copied(State, string) (what, words string) { return "", "" }

// Table implements Pane.
func (QualityPane) Table(State) [][]string { return nil }

// Enter implements Entered: it opens the log of a call.
func (QualityPane) Enter(s State, _ string) (State, []Effect, bool) {
	r, ok := qualityRow(s)
	if !ok || r.Kind != CallRow {
		return s, nil, false
	}
	s.Call, s.Overlay, s.Row = s.Run.Calls[r.Index].ID, LogOverlay, 0
	return s, nil, true
}

// Show implements Shown: the statistics over all runs are read on demand.
func (QualityPane) Show(State) []Effect { return []Effect{Measure{}} }

// qualityRow returns the selected row of the quality tab.
func qualityRow(s State) (QualityRow, bool) {
	rows := s.QualityRows()
	if i := slices.IndexFunc(rows, func(r QualityRow) bool { return r.ID == s.Selected.Of(Quality) }); i >= 0 {
		return rows[i], true
	}
	return QualityRow{}, false
}
