package events

import "slices"

// ReviewedStatement is a statement of a memo with the latest review of each person. A run that continues the run of
// that memo starts with it.
type ReviewedStatement struct {
	Heading   string            `json:"heading"` // of its section
	Statement Statement         `json:"statement"`
	Marks     []StatementMarked `json:"marks"`
}

// ReviewedStatements returns the statements of the memo with a mark or note, in reading order, and those that only an
// earlier memo had.
func (r Run) ReviewedStatements() []ReviewedStatement {
	var out []ReviewedStatement
	seen := make(map[string]bool)
	add := func(heading string, st Statement) {
		var marks []StatementMarked
		for _, m := range r.Reviews[st.ID] {
			if m.From = 0; m.Mark != Unmarked || m.Note != "" {
				marks = append(marks, m)
			}
		}
		if len(marks) > 0 && !seen[st.ID] {
			out = append(out, ReviewedStatement{heading, st, marks})
		}
		seen[st.ID] = true
	}
	if r.Memo != nil {
		for _, s := range r.Memo.Sections {
			s.Each(func(st *Statement) { add(s.Heading, *st) })
		}
	}
	for _, e := range r.Continued {
		add(e.Heading, e.Statement)
	}
	return out
}

// onContinued starts a run with the reviews of the memo that it continues.
func onContinued(r *Run, reviewed []ReviewedStatement) {
	r.Continued = reviewed
	for _, e := range reviewed {
		for _, m := range e.Marks {
			m.Statement = e.Statement.ID
			foldReview(r, Event{Body: &m})
		}
	}
	r.Continued = slices.Clip(r.Continued)
}
