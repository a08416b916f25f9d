package memo_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/events"
	"headnote/research/memo"
	"headnote/risk"
)

// What a later paper replaced and what a user marked as done is no longer work: no action says to meet it, and the list
// of all deadlines says what became of it.
func TestClosedDeadlinesAreNoWork(t *testing.T) {
	run := memo.WithAppendices(func() events.Run {
		r := sampleRun()
		open := r.Deadlines[0]
		open.Conflicts = nil
		replaced, done := open, open
		open.ID, open.Title = "due-open", "Serve the roster of the crew."
		replaced.ID, replaced.Title, replaced.State = "due-replaced", "Serve the roster of the yard.", risk.Superseded
		done.ID, done.Title = "due-done", "Serve the roster of the office."
		r.Deadlines = []risk.Deadline{open, replaced, done}
		r.Acts = []events.DeadlineMarked{{Deadline: "due-done", Act: events.DeadlineDone}}
		m := draft(r)
		r.Memo = &m
		return r
	}(), memo.AllAppendices)
	var actions, rows []string
	for _, s := range run.Memo.Sections {
		for _, b := range s.Blocks {
			switch {
			case s.Heading == "Recommended Actions":
				for _, st := range b.Statements {
					actions = append(actions, st.Text)
				}
			case s.Heading == "Appendix: Deadlines" && b.Table != nil:
				for _, row := range b.Table.Rows {
					rows = append(rows, row.Cells[1]+": "+row.Cells[2])
				}
			}
		}
	}
	text, err := json.Marshal(actions)
	require.NoError(t, err)
	require.Contains(t, string(text), "Meet the deadline: Serve the roster of the crew")
	require.NotContains(t, string(text), "yard")
	require.NotContains(t, string(text), "office")
	require.Equal(t, []string{
		"high: Serve the roster of the crew.", "superseded: Serve the roster of the yard.",
		"done: Serve the roster of the office.",
	}, rows)
}
