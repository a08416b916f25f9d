package model

import (
	"fmt"
	"slices"

	"headnote/research/events"
)

// Difference is one difference between two runs.
type Difference struct {
	What   string // "result", "grade", "deadline", "risk", "authority", "memo"
	Before string // empty if it is new
	After  string // empty if it is gone
}

// Compared lists the differences between two runs, additions first.
func Compared(before, after events.Run) []Difference {
	var out []Difference
	lists := func(what string, a, b []string) {
		for _, x := range b {
			if !slices.Contains(a, x) {
				out = append(out, Difference{What: what, After: x})
			}
		}
		for _, x := range a {
			if !slices.Contains(b, x) {
				out = append(out, Difference{What: what, Before: x})
			}
		}
	}
	if before.Question != after.Question {
		out = append(out, Difference{"question", before.Question, after.Question})
	}
	lists("result", found(before), found(after))
	for _, r := range after.Results {
		if old, ok := before.Result(r.Document.ID); ok && old.Grading.Grade != r.Grading.Grade {
			out = append(out, Difference{"grade", fmt.Sprintf("%s: %s", Label(old), old.Grading.Grade), string(r.Grading.Grade)})
		}
	}
	lists("deadline", dates(before), dates(after))
	lists("risk", risks(before), risks(after))
	lists("authority", authorities(before), authorities(after))
	lists("memo", statements(before), statements(after))
	return out
}

func found(r events.Run) (out []string) {
	for _, x := range r.Ranked() {
		if x.Grading.Grade != events.Irrelevant {
			out = append(out, Label(x))
		}
	}
	return out
}

func dates(r events.Run) (out []string) {
	for _, d := range r.Deadlines {
		out = append(out, d.Date.String()+" "+d.Title)
	}
	return out
}

func risks(r events.Run) (out []string) {
	for _, x := range r.Risks {
		out = append(out, fmt.Sprintf("%s (%s)", x.Title, x.Severity))
	}
	return out
}

func authorities(r events.Run) (out []string) {
	for _, a := range r.Links.Authorities {
		out = append(out, a.Label)
	}
	return out
}

func statements(r events.Run) (out []string) {
	if r.Memo == nil {
		return nil
	}
	for _, st := range r.Memo.Statements() {
		out = append(out, st.Text)
	}
	return out
}
