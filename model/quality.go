package model

import (
	"fmt"
	"slices"
	"time"

	"headnote/backends"
	"headnote/backends/stats"
	"headnote/research/events"
	"headnote/research/retrieve"
)

// Outlook is how a plan will run, as far as that can be told.
type Outlook struct {
	Steps int           // calls that wait for each other, one after another
	Takes time.Duration // until the last call ends, as the tools took lately
}

// Remaining is how long the calls of the round will still take; 0 where that is not
// known, or they take longer than was to be expected.
func (s State) Remaining() time.Duration {
	if !s.Running() || s.Waits > 0 || s.begun.IsZero() || len(s.Run.Open()) == 0 {
		return 0
	}
	return max(0, s.begun.Add(s.Outlook.Takes).Sub(s.Now))
}

// Overview is what was seen over all runs.
type Overview struct {
	Runs    retrieve.Statistics
	Sources []SourceSeen // the one asked most first
}

// SourceSeen is how good the answers of one source were.
type SourceSeen struct {
	Name string
	stats.Source
}

// Helped adds up what a language model was asked for the run, and how many of its
// answers could not be used.
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

// QualityKind is what a row of the quality tab is about.
type QualityKind string

// The kinds of rows, in the order in which they stand.
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

// QualityRows lists what the quality tab shows.
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

// qualityRow is the selected row of the quality tab.
func (s State) qualityRow() (QualityRow, bool) {
	rows := s.QualityRows()
	if i := slices.IndexFunc(rows, func(r QualityRow) bool { return r.ID == s.Selected[Quality] }); i >= 0 {
		return rows[i], true
	}
	return QualityRow{}, false
}

// toDisputed goes to the next statement on which the marks of colleagues differ.
func (s State) toDisputed(by int) State {
	i, n := s.RowOf(Memo), len(s.Statements)
	for k := 1; k <= n; k++ {
		p := s.Statements[((i+by*k)%n+n)%n]
		if s.Run.Disputed(p.Statement.ID) {
			s.Selected[Memo], s.Item, s.moved[Memo] = p.Statement.ID, 0, true
			return s
		}
	}
	return s.tell("nobody differs on a statement of this memo", "")
}

// Disputed counts the statements on which the marks of colleagues differ.
func (s State) Disputed() int {
	n := 0
	for id := range s.Run.Reviews {
		if s.Run.Disputed(id) {
			n++
		}
	}
	return n
}
