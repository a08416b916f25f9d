package events

import (
	"iter"
	"maps"
	"time"

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
	Answer      *Answer // of the last round; nil before, and in journals of earlier versions
	Expansions  []QueryExpanded
	Evaluations []Evaluated
	Gaps        []Gap
	Links       Links
	LeftOut     []DocumentsLeftOut // of the steps that read documents, the latest time of each
	Risks       []risk.Risk
	Score       risk.Score
	Deadlines   []risk.Deadline
	Given       []TriggerGiven   // trigger dates that people entered, in order
	Acts        []DeadlineMarked // what people decided of deadlines, in order; Docket shows it
	Counted     int              // how many of them the deadlines know
	Memo        *Memo
	Drafted     int                          // how many of them the memo knows
	Stale       bool                         // calls were asked again since the memo was written
	Interrupted []string                     // calls that the last resume asked again
	Repeated    []string                     // calls that a person asked again last
	Marks       map[string]StatementMarked   // of each statement, the latest
	Reviews     map[string][]StatementMarked // of each statement, the latest of each person
	Continued   []ReviewedStatement          // of the memo that the run continues
	Notes       []Noted
	Helped      []ModelAsked     // what a language model was asked, in order
	Helping     *ModelProgressed // what a language model is doing now, nil where none is asked

	calls   map[string]int // id to index in Calls
	results map[string]int // document id to index in Results
}

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
	_ = foldRun(&r, e, last) || foldPlan(&r, e) || foldCall(&r, e) || foldDocument(&r, e) || foldQuality(&r, e) ||
		foldFinding(&r, e) || foldReview(&r, e) || foldModel(&r, e) // what none of them knows is kept in the journal
	return r
}

// Detached returns the state with indexes of its own, so that it can be read
// while events are applied to the one it was taken from. Its slices must be
// copies already.
func (r Run) Detached() Run {
	r.calls, r.results = maps.Clone(r.calls), maps.Clone(r.results)
	return r
}
