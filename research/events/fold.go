package events

import (
	"iter"
	"maps"
	"time"

	"headnote/risk"
)

// Run is the state of a run: the fold of its events.
type Run struct {
	ID          RunID
	Seq         uint64 // of the last event folded
	Terms              // question, matter, limits
	Started     time.Time
	Updated     time.Time     // of the last event
	Since       time.Time     // when the current work began, zero if there is none
	Worked      time.Duration // time worked before that
	Status      Status
	Sufficient  bool
	Error       string
	Driver      string // who took over the run last; "" if nobody did
	Round       int
	Approved    bool // an analyst approved the first plan
	Seen        int  // the latest round whose plan an analyst approved
	Plans       []PlanMade
	Calls       []CallState // in plan order
	Results     []Result    // in order of arrival
	Assessments []Assessment
	Answer      *Answer // of the last round; nil before that, and in journals of earlier versions
	Expansions  []QueryExpanded
	Evaluations []Evaluated
	Gaps        []Gap
	Links       Links
	LeftOut     []DocumentsLeftOut // of each step that reads documents, the latest
	Risks       []risk.Risk
	Score       risk.Score
	Deadlines   []risk.Deadline
	Given       []TriggerGiven   // trigger dates that people entered, in order
	Acts        []DeadlineMarked // what people decided of deadlines, in order; Docket shows it
	Counted     int              // how many of the trigger dates the deadlines include
	Memo        *Memo
	Drafted     int                          // how many of the trigger dates the memo includes
	Stale       bool                         // calls were repeated since the memo was written
	Interrupted []string                     // calls that the last resume repeated
	Repeated    []string                     // calls that a person last repeated
	Marks       map[string]StatementMarked   // for each statement, the latest
	Reviews     map[string][]StatementMarked // for each statement, the latest of each person
	Continued   []ReviewedStatement          // of the memo that the run continues
	Notes       []Noted
	Helped      []ModelAsked     // what a language model was asked, in order
	Helping     *ModelProgressed // what a language model is doing now, nil if nothing

	calls   map[string]int // id to index in Calls
	results map[string]int // document id to index in Results
}

// Fold applies all events to an empty state.
func Fold(all iter.Seq[Event]) Run {
	var r Run
	for e := range all {
		r = Apply(r, e)
	}
	return r
}

// Apply applies one event and returns the new state, which replaces the old one, as with append: do not continue to use
// r. An event that does not follow r.Seq is a repetition and changes nothing.
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
		foldFinding(&r, e) || foldReview(&r, e) || foldModel(&r, e) // unknown events stay in the journal only
	return r
}

// Detached returns the state with its own indexes, so that it can be read while events are applied to the original. Its
// slices must be copies already.
func (r Run) Detached() Run {
	r.calls, r.results = maps.Clone(r.calls), maps.Clone(r.results)
	return r
}
