package events

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

	"headnote/backends"
	"headnote/risk"
)

// Run is the state of a run: what its events add up to.
type Run struct {
	ID          RunID
	Seq         uint64 // of the last event folded
	Terms              // question, matter, limits
	Started     time.Time
	Updated     time.Time     // of the last event
	Since       time.Time     // when the work began that goes on, zero where none does
	Worked      time.Duration // of the work before that
	Status      Status
	Sufficient  bool
	Error       string
	Driver      string // who took the run over last; "" where it never changed hands
	Round       int
	Approved    bool // an analyst has let the first plan run
	Seen        int  // the latest round whose plan an analyst has let run
	Plans       []PlanMade
	Calls       []CallState // in plan order
	Results     []Result    // in order of arrival
	Assessments []Assessment
	Expansions  []QueryExpanded
	Evaluations []Evaluated
	Gaps        []Gap
	Links       Links
	LeftOut     []DocumentsLeftOut // of the steps that read documents, the latest time of each
	Risks       []risk.Risk
	Score       risk.Score
	Deadlines   []risk.Deadline
	Given       []TriggerGiven // trigger dates that people entered, in order
	Counted     int            // how many of them the deadlines know
	Memo        *Memo
	Drafted     int                          // how many of them the memo knows
	Stale       bool                         // calls were asked again since the memo was written
	Interrupted []string                     // calls that the last resume asked again
	Repeated    []string                     // calls that a person asked again last
	Marks       map[string]StatementMarked   // of each statement, the latest
	Reviews     map[string][]StatementMarked // of each statement, the latest of each person
	Notes       []Noted
	Helped      []ModelAsked     // what a language model was asked, in order
	Helping     *ModelProgressed // what a language model is doing now, nil where none is asked

	calls   map[string]int // id to index in Calls
	results map[string]int // document id to index in Results
}

// Phase is where a call stands in its life.
type Phase string

// The phases before an Outcome.
const (
	Waiting Phase = "waiting" // for other calls, or for a slot
	Active  Phase = "running"
	Ended   Phase = "ended"
)

// CallState is a call and what became of it.
type CallState struct {
	Call
	Phase     Phase
	Now       string // tool that answers at the moment
	Done      float64
	Note      string
	Retries   int
	FellBack  []CallFellBack
	Started   time.Time
	End       CallEnded // once Phase is Ended
	Documents []string  // found by this call
}

// Result is a document with what is known of its worth.
type Result struct {
	Document backends.Document
	Calls    []string // that found it
	Sources  []string // that found it
	Grading  Grading
	Pinned   bool
	Hidden   bool
}

// Waits reports whether a plan waits to be approved.
func (r Run) Waits() bool {
	_, ok := r.Waiting()
	return ok
}

// Waiting is the plan that waits to be approved: the first one of a run that is reviewed,
// or the latest where it has searches that nobody has seen.
func (r Run) Waiting() (PlanMade, bool) {
	switch n := len(r.Plans); {
	case n == 0:
	case r.Review && !r.Approved:
		return r.Plans[0], true
	case r.Plans[n-1].Review && r.Seen < r.Plans[n-1].Round:
		return r.Plans[n-1], true
	}
	return PlanMade{}, false
}

// TriggerDates are the dates that people entered, without who entered them.
func (r Run) TriggerDates() []risk.Given {
	out := make([]risk.Given, 0, len(r.Given))
	for _, g := range r.Given {
		out = append(out, g.Given)
	}
	return out
}

// Graded tells whether the result has been judged.
func (r Result) Graded() bool { return r.Grading.Grade != "" }

// Answers is how likely a passage of the result answers: that its document does, and
// that it does in this place. 0 where either was not graded.
func (r Result) Answers(p backends.Passage) float64 { return r.Grading.Score * p.Relevance }

// Fold adds up all events.
func Fold(all iter.Seq[Event]) Run {
	var r Run
	for e := range all {
		r = Apply(r, e)
	}
	return r
}

// Apply adds one event and returns the new state, which takes the place of the
// old one, as with append: do not go on using r. An event that does not follow
// r.Seq is a repetition and changes nothing.
func Apply(r Run, e Event) Run {
	if e.Seq <= r.Seq && r.Seq > 0 {
		return r
	}
	if r.ID.IsZero() {
		r.ID = e.Run
	}
	last := r.Updated
	r.Seq, r.Updated = e.Seq, e.At
	switch b := e.Body.(type) {
	case *RunStarted:
		r.Terms, r.Started, r.Since, r.Status = b.Terms, e.At, e.At, Running
	case *RunResumed:
		r.onWork(last, e.At)
		r.reopen(b.Restarted)
		r.Interrupted = b.Restarted
		r.waitsFrom(e.At)
	case *AskedAgain:
		r.onWork(last, e.At)
		r.onAskedAgain(*b)
		r.waitsFrom(e.At)
	case *RunInterrupted:
		r.rest(e.At)
		r.Status, r.Helping = Interrupted, nil
	case *DriverChanged:
		r.Driver = b.To
	case *PlanMade:
		r.onPlan(*b)
		r.waitsFrom(e.At)
	case *PlanApproved:
		r.Approved, r.Seen = true, b.Round
		if r.Since.IsZero() && r.Status == Running {
			r.Since = e.At
		}
		for _, c := range b.Calls {
			r.editCall(c.ID, func(s *CallState) { s.Call = c })
		}
	case *CallStarted:
		r.editCall(b.Call, func(c *CallState) {
			c.Phase, c.Now, c.Started = Active, b.Tool, e.At
			if b.Params != nil {
				c.Params = b.Params
			}
		})
	case *CallProgressed:
		r.editCall(b.Call, func(c *CallState) { c.Done, c.Note = b.Done, b.Note })
	case *CallRetried:
		r.editCall(b.Call, func(c *CallState) { c.Retries++; c.Note = "again: " + b.Error })
	case *CallFellBack:
		r.editCall(b.Call, func(c *CallState) { c.FellBack = append(slices.Clip(c.FellBack), *b); c.Now = b.To })
	case *CallEnded:
		r.editCall(b.Call, func(c *CallState) { c.Phase, c.End, c.Done, c.Note = Ended, *b, 1, "" })
	case *DocumentFound:
		r.onDocument(b)
	case *DocumentsGraded:
		r.onGraded(b)
	case *ResultMarked:
		r.editResult(b.Document, func(x *Result) { x.Pinned, x.Hidden = b.Pinned, b.Hidden })
	case *Assessed:
		r.Assessments = append(slices.Clip(r.Assessments), b.Assessment)
	case *QueryExpanded:
		r.Expansions = append(slices.Clip(r.Expansions), *b)
	case *Evaluated:
		r.onEvaluated(b)
	case *GapClosed:
		r.Gaps = slices.Clone(r.Gaps)
		for i := range r.Gaps {
			if r.Gaps[i].ID == b.Gap {
				r.Gaps[i].ClosedBy, r.Gaps[i].Evidence = b.Call, b.Document
			}
		}
	case *DocumentsLeftOut:
		r.LeftOut = append(slices.DeleteFunc(slices.Clone(r.LeftOut), func(o DocumentsLeftOut) bool { return o.Step == b.Step }), *b)
	case *CitationsLinked:
		r.Links = b.Links
	case *RisksRaised:
		r.Risks, r.Score = b.Risks, b.Score
	case *DeadlinesFound:
		r.Deadlines, r.Counted = b.Deadlines, b.Given
	case *TriggerGiven:
		r.Given = append(slices.Clip(r.Given), *b)
	case *MemoDrafted:
		r.Memo, r.Drafted, r.Stale = &b.Memo, b.Given, false
	case *StatementMarked:
		marks := make(map[string]StatementMarked, len(r.Marks)+1)
		for k, v := range r.Marks {
			marks[k] = v
		}
		marks[b.Statement] = *b
		r.Marks = marks
		r.onReview(*b)
	case *ModelAsked:
		r.Helped, r.Helping = append(slices.Clip(r.Helped), *b), nil
	case *ModelProgressed:
		r.Helping = b
	case *Noted:
		r.Notes = append(slices.Clip(r.Notes), *b)
	case *RunFinished:
		r.rest(e.At)
		r.Status, r.Sufficient, r.Error, r.Helping = b.Status, b.Sufficient, b.Error, nil
	}
	return r
}

// onWork notes that work on the run begins: it goes on, or begins again. Where it was
// killed before, it had worked up to its last event.
func (r *Run) onWork(last, at time.Time) {
	r.rest(last)
	r.Since, r.Status, r.Helping, r.Interrupted, r.Repeated = at, Running, nil, nil, nil
}

// rest adds up the work that has ended.
func (r *Run) rest(at time.Time) {
	if !r.Since.IsZero() {
		r.Worked += max(0, at.Sub(r.Since))
	}
	r.Since = time.Time{}
}

// waitsFrom ends the time of work where a complete plan waits to be approved.
func (r *Run) waitsFrom(at time.Time) {
	if r.Waits() && !r.Plans[len(r.Plans)-1].More {
		r.rest(at)
	}
}

// Took is how long the run was worked on, up to now where it still is. The time between,
// and the time for which a plan waited to be approved, are left out.
func (r Run) Took(now time.Time) time.Duration {
	if r.Since.IsZero() {
		return r.Worked
	}
	return r.Worked + max(0, now.Sub(r.Since))
}

// reopen makes calls wait that are to be asked again.
func (r *Run) reopen(calls []string) {
	for _, id := range calls {
		r.editCall(id, func(c *CallState) {
			c.Phase, c.Done, c.Note, c.Skip, c.End = Waiting, 0, "", false, CallEnded{}
		})
	}
}

// onAskedAgain opens calls, and what was concluded from the round without them.
func (r *Run) onAskedAgain(b AskedAgain) {
	r.reopen(b.Calls)
	r.Repeated = b.Calls
	r.Error, r.Stale, r.Score = "", r.Memo != nil, risk.Score{}
	r.Assessments = slices.DeleteFunc(slices.Clone(r.Assessments), func(a Assessment) bool { return a.Round == r.Round })
	r.Evaluations = slices.DeleteFunc(slices.Clone(r.Evaluations), func(e Evaluated) bool { return e.Round == r.Round })
}

// AskingAgain says which calls are asked again since the run goes on, "" where none is.
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

// namedAtMost bounds how many tools a line names.
const namedAtMost = 5

// named counts calls and names their tools.
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

// Repeatable are the calls that can be asked again: that failed, were cancelled or were
// not asked.
func (r Run) Repeatable() []CallState {
	var out []CallState
	for _, c := range r.Calls {
		if c.Phase == Ended && c.End.Outcome != Done {
			out = append(out, c)
		}
	}
	return out
}

// onReview keeps the last word of each person on a statement.
func (r *Run) onReview(b StatementMarked) {
	reviews := make(map[string][]StatementMarked, len(r.Reviews)+1)
	maps.Copy(reviews, r.Reviews)
	others := slices.DeleteFunc(slices.Clone(r.Reviews[b.Statement]), func(o StatementMarked) bool { return o.By == b.By })
	reviews[b.Statement] = append(others, b)
	r.Reviews = reviews
}

// MarkBy is the last word of one person on a statement; "" is who works alone.
func (r Run) MarkBy(statement, by string) StatementMarked {
	for _, m := range r.Reviews[statement] {
		if m.By == by {
			return m
		}
	}
	return StatementMarked{Statement: statement, By: by}
}

// Mark is what was last said of a statement by somebody who still says it.
func (r Run) Mark(statement string) StatementMarked {
	for _, m := range slices.Backward(r.Reviews[statement]) {
		if m.Mark != Unmarked {
			return m
		}
	}
	return r.Marks[statement]
}

// Disputed tells whether people marked a statement differently. Their marks are in
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

func (r *Run) onPlan(p PlanMade) {
	r.Round = p.Round
	r.Plans = slices.Clone(r.Plans)
	if n := len(r.Plans); n > 0 && r.Plans[n-1].More { // the plan that is still being written
		r.Plans[n-1].Planner, r.Plans[n-1].Reason, r.Plans[n-1].More = p.Planner, p.Reason, p.More
		r.Plans[n-1].Calls = slices.Concat(r.Plans[n-1].Calls, p.Calls)
	} else {
		r.Plans = append(r.Plans, p)
	}
	if r.calls == nil {
		r.calls = make(map[string]int)
	}
	calls := slices.Clone(r.Calls)
	for _, c := range p.Calls {
		if _, known := r.calls[c.ID]; known {
			continue
		}
		r.calls[c.ID] = len(calls)
		calls = append(calls, CallState{Call: c, Phase: Waiting, Now: c.Tool})
	}
	r.Calls = calls
}

func (r *Run) onDocument(b *DocumentFound) {
	if r.results == nil {
		r.results = make(map[string]int)
	}
	r.editCall(b.Call, func(c *CallState) { c.Documents = append(slices.Clip(c.Documents), b.Document.ID) })
	d := b.Document
	d.Passages = mergePassages(nil, r.answering(b))
	i, known := r.results[d.ID]
	if !known {
		r.results[d.ID] = len(r.Results)
		r.Results = append(r.Results, Result{Document: d, Calls: []string{b.Call}, Sources: []string{d.Source}})
		return
	}
	x := &r.Results[i]
	if !slices.Contains(x.Calls, b.Call) {
		x.Calls = append(slices.Clip(x.Calls), b.Call)
	}
	if !slices.Contains(x.Sources, b.Document.Source) {
		x.Sources = append(slices.Clip(x.Sources), b.Document.Source)
	}
	x.Document = merged(x.Document, d)
}

// merged adds what another call brought of a document. Where one of the two has the text,
// or more of it, the passages of the other, whose offsets are not those of that text, are
// left out.
func merged(a, b backends.Document) backends.Document {
	switch {
	case a.Text == "" && b.Text != "" && a.Unread() != "", a.Text != "" && len(b.Text) > len(a.Text):
		a.Text, a.Passages = b.Text, b.Passages
	case a.Text != "" && (b.Unread() != "" || b.Text != "" && b.Text != a.Text):
	case a.Unread() != "" && b.Unread() != "":
		for _, p := range b.Passages {
			a.Passages = backends.AddExcerpt(a.Passages, p)
		}
	default:
		a.Passages = mergePassages(a.Passages, b.Passages)
		if a.Text == "" {
			a.Text = b.Text
		}
	}
	return a
}

// answering are the passages found by a call, with how likely each answers what was
// asked: a call that looks for an aspect (risks, deadlines) in words of its own has not
// judged that.
func (r *Run) answering(b *DocumentFound) []backends.Passage {
	if c, ok := r.Call(b.Call); !ok || c.Aspect == "" {
		return b.Document.Passages
	}
	out := slices.Clone(b.Document.Passages)
	for i := range out {
		out[i].Relevance = 0
	}
	return out
}

// mergePassages adds the passages of b that a does not have; those that are likelier
// to answer come first, whichever call was the first to end. What answers one of
// several searches is as relevant as that.
func mergePassages(a, b []backends.Passage) []backends.Passage {
	out := slices.Clone(a)
	for _, p := range b {
		if i := slices.IndexFunc(out, func(q backends.Passage) bool { return q.Span == p.Span }); i >= 0 {
			out[i].Relevance = max(out[i].Relevance, p.Relevance)
		} else {
			out = append(out, p)
		}
	}
	slices.SortStableFunc(out, func(a, b backends.Passage) int { return cmp.Compare(b.Relevance, a.Relevance) })
	return out
}

func (r *Run) onGraded(b *DocumentsGraded) {
	for _, g := range b.Grading {
		if i, ok := r.results[g.Document]; ok {
			r.Results[i].Grading = g
		}
	}
}

// onEvaluated keeps what is known of a gap that an earlier evaluation named.
func (r *Run) onEvaluated(b *Evaluated) {
	r.Evaluations = append(slices.Clip(r.Evaluations), *b)
	gaps := slices.Clone(r.Gaps)
	for _, g := range b.Gaps {
		if !slices.ContainsFunc(gaps, func(o Gap) bool { return o.ID == g.ID }) {
			gaps = append(gaps, g)
		}
	}
	r.Gaps = gaps
}

// editCall changes one call; an unknown id (a journal whose plan was lost to
// corruption) changes nothing.
func (r *Run) editCall(id string, edit func(*CallState)) {
	if i, ok := r.calls[id]; ok {
		edit(&r.Calls[i])
	}
}

func (r *Run) editResult(id string, edit func(*Result)) {
	if i, ok := r.results[id]; ok {
		edit(&r.Results[i])
	}
}

// Result returns what is known of a document.
func (r Run) Result(id string) (Result, bool) {
	if i, ok := r.results[id]; ok && i < len(r.Results) {
		return r.Results[i], true
	}
	return Result{}, false
}

// Source returns the document that evidence names: a result, or, ungraded, an
// authority that was read because a result cites it.
func (r Run) Source(id string) (Result, bool) {
	if x, ok := r.Result(id); ok {
		return x, true
	}
	for _, d := range r.Links.Followed {
		if d.ID == id {
			return Result{Document: d}, true
		}
	}
	return Result{}, false
}

// Call returns a call by id.
func (r Run) Call(id string) (CallState, bool) {
	if i, ok := r.calls[id]; ok && i < len(r.Calls) {
		return r.Calls[i], true
	}
	return CallState{}, false
}

// Detached returns the state with indexes of its own, so that it can be read
// while events are applied to the one it was taken from. Its slices must be
// copies already.
func (r Run) Detached() Run {
	r.calls, r.results = maps.Clone(r.calls), maps.Clone(r.results)
	return r
}

// With is the run as if these were all of its results.
func (r Run) With(results []Result) Run {
	r.Results, r.results = results, make(map[string]int, len(results))
	for i, x := range results {
		r.results[x.Document.ID] = i
	}
	return r
}

// Open lists the calls that have not ended.
func (r Run) Open() []CallState {
	var open []CallState
	for _, c := range r.Calls {
		if c.Phase != Ended {
			open = append(open, c)
		}
	}
	return open
}

// Ranked lists the results best first: pinned ones, then by score, then as they
// came. Hidden ones are left out.
func (r Run) Ranked() []Result {
	ranked := make([]Result, 0, len(r.Results))
	for _, x := range r.Results {
		if !x.Hidden {
			ranked = append(ranked, x)
		}
	}
	slices.SortStableFunc(ranked, func(a, b Result) int {
		switch {
		case a.Pinned != b.Pinned:
			if a.Pinned {
				return -1
			}
			return 1
		case a.Grading.Score > b.Grading.Score:
			return -1
		case a.Grading.Score < b.Grading.Score:
			return 1
		}
		return 0
	})
	return ranked
}

// Reviewed counts the memo's statements that carry a mark, and all of them.
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
