package events

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"headnote/risk"
)

// RunStarted opens a run.
type RunStarted struct {
	Terms
	Kept *Kept `json:"kept,omitempty"` // what people decided in the matter's previous run
}

// Terms are the question and limits of a run.
type Terms struct {
	Question  string `json:"question"`
	Asked     string `json:"asked,omitempty"` // as typed, if its spelling was corrected to that of the papers
	Matter    string `json:"matter"`          // name of the matter
	Parent    RunID  `json:"parent,omitzero"` // the run this one continues
	Offline   bool   `json:"offline"`
	Review    bool   `json:"review,omitempty"` // its first plan waits for approval
	MaxRounds int    `json:"max_rounds"`
	// MinRelevance is the overall relevance below which the question is also asked in other words; 0 for never.
	MinRelevance float64   `json:"min_relevance,omitempty"`
	Today        risk.Date `json:"today"` // the date that deadlines are relative to
	Version      string    `json:"version,omitempty"`
	Stages       *Stages   `json:"stages,omitempty"` // what the settings disabled or limited; see Staged
}

// RunResumed reports that a process resumed the run.
type RunResumed struct {
	Restarted []string `json:"restarted,omitempty"` // interrupted calls that run again
}

// AskedAgain records that a person repeated calls that failed, were canceled or were skipped: their results are graded,
// and the memo is rewritten.
type AskedAgain struct {
	Calls []string `json:"calls"`
	By    string   `json:"by,omitempty"`
}

// CancelRequested records who asked a run, or one call of it, to end, if several people can: RunFinished and CallEnded
// report that it did.
type CancelRequested struct {
	Call string `json:"call,omitempty"` // "" for the run
	By   string `json:"by,omitempty"`
}

// DriverChanged reports that a colleague took over a shared run.
type DriverChanged struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// RunInterrupted records that the program ended while it worked on the run. A program that is killed cannot write it.
type RunInterrupted struct {
	Open []string `json:"open,omitempty"` // calls in flight; they are repeated on resume
}

// Status is the state of a run.
type Status string

// The statuses. A run without an end event and without a driver is interrupted.
const (
	Running      Status = "running"
	Finished     Status = "finished"
	RunCancelled Status = "cancelled"
	RunFailed    Status = "failed"
	Interrupted  Status = "interrupted"
	Empty        Status = "empty"   // the program ended before the question was written
	Damaged      Status = "damaged" // nothing of its journal can be read
)

// RunFinished closes a run.
type RunFinished struct {
	Status     Status  `json:"status"`
	Sufficient bool    `json:"sufficient"`
	Seconds    float64 `json:"seconds"`
	Error      string  `json:"error,omitempty"`
}

// foldRun applies an event about the lifetime of a run to r, and returns false for any other event. last is the time of
// the event before.
func foldRun(r *Run, e Event, last time.Time) bool {
	switch b := e.Body.(type) {
	case *RunStarted:
		r.Terms, r.Started, r.Since, r.Status = b.Terms, e.At, e.At, Running
		if b.Kept != nil {
			r.Given, r.Acts = b.Kept.Days, b.Kept.Acts
			onContinued(r, b.Kept.Reviewed)
		}
	case *RunResumed:
		onWork(r, last, e.At)
		reopen(r, b.Restarted)
		r.Interrupted = b.Restarted
		r.waitsFrom(e.At)
	case *AskedAgain:
		onWork(r, last, e.At)
		onAskedAgain(r, *b)
		r.waitsFrom(e.At)
	case *RunInterrupted:
		r.rest(e.At)
		r.unlist("")
		r.Status, r.Helping = Interrupted, nil
	case *DriverChanged:
		r.Driver = b.To
	case *RunFinished:
		r.rest(e.At)
		r.Status, r.Sufficient, r.Error, r.Helping = b.Status, b.Sufficient, b.Error, nil
	default:
		return false
	}
	return true
}

// onWork records that work on the run begins or begins again. If it was killed before, it had worked up to its last
// event.
func onWork(r *Run, last, at time.Time) {
	r.rest(last)
	r.unlist("")
	r.Since, r.Status, r.Helping, r.Interrupted, r.Repeated = at, Running, nil, nil, nil
}

// rest adds the work since Since to the total.
func (r *Run) rest(at time.Time) {
	if !r.Since.IsZero() {
		r.Worked += max(0, at.Sub(r.Since))
	}
	r.Since = time.Time{}
}

// waitsFrom stops the clock if a complete plan waits for approval.
func (r *Run) waitsFrom(at time.Time) {
	if r.Waits() && !r.Plans[len(r.Plans)-1].More {
		r.rest(at)
	}
}

// Took returns how long the run was worked on, up to now if it still is. Interruptions, and the time for which a plan
// waited for approval, do not count.
func (r Run) Took(now time.Time) time.Duration {
	if r.Since.IsZero() {
		return r.Worked
	}
	return r.Worked + max(0, now.Sub(r.Since))
}

// reopen resets calls that are to be repeated to waiting.
func reopen(r *Run, calls []string) {
	for _, id := range calls {
		r.editCall(id, func(c *CallState) {
			c.Phase, c.Done, c.Note, c.Skip, c.End = Waiting, 0, "", false, CallEnded{}
		})
	}
}

// onAskedAgain reopens calls, and discards what was concluded from the round without them.
func onAskedAgain(r *Run, b AskedAgain) {
	reopen(r, b.Calls)
	r.Repeated = b.Calls
	r.Error, r.Stale, r.Score = "", r.Memo != nil, risk.Score{}
	r.Assessments = slices.DeleteFunc(slices.Clone(r.Assessments), func(a Assessment) bool { return a.Round == r.Round })
	r.Evaluations = slices.DeleteFunc(slices.Clone(r.Evaluations), func(e Evaluated) bool { return e.Round == r.Round })
}

// AskingAgain describes the calls that are being repeated since the run was resumed, "" for none.
func (r Run) AskingAgain() string {
	var said []string
	if s := r.named(r.Interrupted, "search that was interrupted is", "searches that were interrupted are"); s != "" {
		said = append(said, "Resumed: "+s)
	}
	if s := r.named(r.Repeated, "search is", "searches are"); s != "" {
		said = append(said, s)
	}
	return strings.Join(said, "; ")
}

// namedAtMost is the maximum number of tools that a line names.
const namedAtMost = 5

// named counts calls and lists their tools.
func (r Run) named(calls []string, one, many string) string {
	times, tools := make(map[string]int), []string(nil)
	for _, id := range calls {
		c, ok := r.Call(id)
		if !ok {
			continue
		}
		if times[c.Tool]++; times[c.Tool] == 1 {
			tools = append(tools, c.Tool)
		}
	}
	for i, t := range tools {
		if times[t] > 1 {
			tools[i] = fmt.Sprintf("%s (%d)", t, times[t])
		}
	}
	if n := len(tools) - namedAtMost; n > 0 {
		tools = append(tools[:namedAtMost], fmt.Sprintf("and %d more", n))
	}
	switch len(calls) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("1 %s asked again: %s", one, strings.Join(tools, ", "))
	}
	return fmt.Sprintf("%d %s asked again: %s", len(calls), many, strings.Join(tools, ", "))
}

// Repeatable returns the calls that can be repeated: those that failed, were canceled or were skipped.
func (r Run) Repeatable() []CallState {
	var out []CallState
	for _, c := range r.Calls {
		if c.Phase == Ended && c.End.Outcome != Done {
			out = append(out, c)
		}
	}
	return out
}
