package events

import (
	"maps"
	"slices"
)

// Mark is a reviewer's verdict on a statement.
type Mark string

// The marks; the empty one removes a mark.
const (
	Unmarked Mark = ""
	Checked  Mark = "checked"
	Doubtful Mark = "doubtful"
	Wrong    Mark = "wrong"
)

// StatementMarked records the review of one statement of the memo.
type StatementMarked struct {
	Statement string `json:"statement"`
	Mark      Mark   `json:"mark"`
	Note      string `json:"note,omitempty"`
	By        string `json:"by,omitempty"`
	From      uint64 `json:"from,omitempty"` // number of the message by which a colleague sent it
}

// Noted is a free note on the run.
type Noted struct {
	Note string `json:"note"`
	By   string `json:"by,omitempty"`
	From uint64 `json:"from,omitempty"` // number of the message by which a colleague sent it
}

// foldReview applies an event about reviews of the memo to r, and returns false for any other event.
func foldReview(r *Run, e Event) bool {
	switch b := e.Body.(type) {
	case *StatementMarked:
		marks := make(map[string]StatementMarked, len(r.Marks)+1)
		for k, v := range r.Marks {
			marks[k] = v
		}
		marks[b.Statement] = *b
		r.Marks = marks
		onReview(r, *b)
	case *Noted:
		r.Notes = append(slices.Clip(r.Notes), *b)
	default:
		return false
	}
	return true
}

// onReview keeps the latest review of a statement by each person.
func onReview(r *Run, b StatementMarked) {
	reviews := make(map[string][]StatementMarked, len(r.Reviews)+1)
	maps.Copy(reviews, r.Reviews)
	others := slices.DeleteFunc(slices.Clone(r.Reviews[b.Statement]), func(o StatementMarked) bool { return o.By == b.By })
	reviews[b.Statement] = append(others, b)
	r.Reviews = reviews
}

// MarkBy returns one person's latest review of a statement; "" is a user who works alone.
func (r Run) MarkBy(statement, by string) StatementMarked {
	for _, m := range r.Reviews[statement] {
		if m.By == by {
			return m
		}
	}
	return StatementMarked{Statement: statement, By: by}
}

// Mark returns the latest review of a statement that has not been withdrawn.
func (r Run) Mark(statement string) StatementMarked {
	for _, m := range slices.Backward(r.Reviews[statement]) {
		if m.Mark != Unmarked {
			return m
		}
	}
	return r.Marks[statement]
}

// Disputed reports whether people marked a statement differently. Their marks are in
// Reviews.
func (r Run) Disputed(statement string) bool {
	var said Mark
	for _, b := range r.Reviews[statement] {
		if b.Mark != Unmarked && said != Unmarked && b.Mark != said {
			return true
		}
		if b.Mark != Unmarked {
			said = b.Mark
		}
	}
	return false
}

// Reviewed returns the number of the memo's statements with a mark, and of all.
func (r Run) Reviewed() (marked, all int) {
	if r.Memo == nil {
		return 0, 0
	}
	for _, s := range r.Memo.Statements() {
		all++
		if r.Mark(s.ID).Mark != Unmarked {
			marked++
		}
	}
	return marked, all
}
