package events

import (
	"headnote/backends"
	"headnote/risk"
)

// RunStarted opens a run.
type RunStarted struct {
	Terms
}

// Terms are what a run was asked and under which limits.
type Terms struct {
	Question  string `json:"question"`
	Matter    string `json:"matter"`          // name of the matter
	Parent    RunID  `json:"parent,omitzero"` // the run this one continues
	Offline   bool   `json:"offline"`
	Review    bool   `json:"review,omitempty"` // its first plan waits to be approved
	MaxRounds int    `json:"max_rounds"`
	// MinRelevance is the overall relevance below which the question is asked in other
	// words, too; 0 for never.
	MinRelevance float64   `json:"min_relevance,omitempty"`
	Today        risk.Date `json:"today"` // the day that deadlines are counted from
	Version      string    `json:"version,omitempty"`
	Stages       *Stages   `json:"stages,omitempty"` // what settings switched off or bounded; see Staged
}

// PlanMade announces the calls of a round.
type PlanMade struct {
	Round   int    `json:"round"`
	Planner string `json:"planner"` // "rules", "llm", "gaps"
	Reason  string `json:"reason"`
	Calls   []Call `json:"calls"`
	Review  bool   `json:"review,omitempty"` // a model wrote searches of it from the documents: it waits to be approved
	More    bool   `json:"more,omitempty"`   // a model still writes it: calls may follow, and these run already
}

// Call is one planned use of a tool.
type Call struct {
	ID     string          `json:"id"` // "r1-03": round 1, third call
	Round  int             `json:"round"`
	Tool   string          `json:"tool"`
	Params backends.Params `json:"params"`
	After  []string        `json:"after,omitempty"`  // calls it waits for
	Reason string          `json:"reason"`           // why it is in the plan: "names 21 U.S.C. § 355"
	Gap    string          `json:"gap,omitempty"`    // the gap it is to close
	Aspect string          `json:"aspect,omitempty"` // deadlines or risks: what its documents are read for
	Row    string          `json:"row,omitempty"`    // of a survey's table: the state that it is about
	Price  int             `json:"price,omitempty"`  // requests that leave the machine
	Skip   bool            `json:"skip,omitempty"`   // switched off by the analyst
}

// PlanApproved records that a person let the plan run, with their changes.
type PlanApproved struct {
	Round int    `json:"round"`
	Calls []Call `json:"calls"` // the plan as approved
	By    string `json:"by,omitempty"`
}

// CallStarted says that a call has a slot and runs.
type CallStarted struct {
	Call   string          `json:"call"`
	Tool   string          `json:"tool"`
	Params backends.Params `json:"params,omitempty"` // as called, where the plan's referred to another call
}

// CallProgressed says how far a running call is.
type CallProgressed struct {
	Call string  `json:"call"`
	Done float64 `json:"done"` // 0 to 1, negative where unknown
	Note string  `json:"note,omitempty"`
}

// CallRetried says that a request failed and will be sent again.
type CallRetried struct {
	Call    string  `json:"call"`
	Attempt int     `json:"attempt"`
	Wait    float64 `json:"wait"` // seconds
	Error   string  `json:"error"`
}

// CallFellBack says that another tool answers in place of the planned one.
type CallFellBack struct {
	Call   string `json:"call"`
	From   string `json:"from"`
	To     string `json:"to"`
	Reason string `json:"reason"`
}

// Outcome is how a call ended.
type Outcome string

// The outcomes.
const (
	Done      Outcome = "done"
	Failed    Outcome = "failed"
	Cancelled Outcome = "cancelled"
	Skipped   Outcome = "skipped"
)

// CallEnded closes a call; a call without it is run again on resume.
type CallEnded struct {
	Call      string             `json:"call"`
	Outcome   Outcome            `json:"outcome"`
	Tool      string             `json:"tool"` // the one that answered
	Found     int                `json:"found"`
	Available int                `json:"available,omitempty"`
	Seconds   float64            `json:"seconds"`
	Quality   backends.Quality   `json:"quality"`
	Error     string             `json:"error,omitempty"`
	Code      backends.Code      `json:"code,omitempty"`
	Next      string             `json:"next,omitempty"` // what to do about the error
	Log       []backends.Attempt `json:"log,omitempty"`
	Metadata  map[string]any     `json:"metadata,omitempty"`
}

// DocumentFound brings one document, once a run; later calls that find it again
// add themselves by another DocumentFound with the same id.
type DocumentFound struct {
	Call     string            `json:"call"`
	Document backends.Document `json:"document"`
}

// Grade says what a document is worth for the question.
type Grade string

// The grades, best first.
const (
	Relevant   Grade = "relevant"
	Ambiguous  Grade = "ambiguous"
	Irrelevant Grade = "irrelevant"
)

// Grading is the judgement of one document.
type Grading struct {
	Document    string             `json:"document"`
	Score       float64            `json:"score"` // calibrated probability of relevance
	Grade       Grade              `json:"grade"`
	Conviction  float64            `json:"conviction"`         // weight of the authority, 0 to 1
	Calibration string             `json:"calibration"`        // what the score was fitted on, or "uncalibrated"
	Why         []string           `json:"why,omitempty"`      // the features, in words
	Features    map[string]float64 `json:"features,omitempty"` // the same as numbers
	Best        int                `json:"best,omitempty"`     // index of the best passage
}

// DocumentsGraded judges a batch of documents.
type DocumentsGraded struct {
	Round   int       `json:"round"`
	Grading []Grading `json:"grading"`
}

// Assessed says whether the retrieval of a round suffices.
type Assessed struct {
	Assessment
}

// Assessment is the quality of a round's retrieval.
type Assessment struct {
	Round             int           `json:"round"`
	OverallRelevance  float64       `json:"overall_relevance"`
	Sufficient        bool          `json:"sufficient"`
	Uncertain         bool          `json:"uncertain"`
	Confidence        float64       `json:"confidence"`
	Distribution      map[Grade]int `json:"grading_distribution"`
	Warnings          []string      `json:"warnings"`
	Action            string        `json:"action"` // refine, search_elsewhere, both
	Reason            string        `json:"reason,omitempty"`
	MeanScore         float64       `json:"mean_score_plain"` // compatibility form, says little
	PlainConfidence   float64       `json:"confidence_plain"`
	PlainIsSufficient bool          `json:"sufficient_plain"`
}

// QueryExpanded says that a weak query was widened, and whether it helped.
type QueryExpanded struct {
	Round    int     `json:"round"`
	Call     string  `json:"call,omitempty"`
	From     string  `json:"from"`
	To       string  `json:"to"`
	Strategy string  `json:"strategy"`
	Reason   string  `json:"reason"`
	Kept     bool    `json:"kept"`
	Before   float64 `json:"before"` // best calibrated score
	After    float64 `json:"after"`
}

// Criterion is one of the five by which the evidence is judged.
type Criterion struct {
	Name     string  `json:"name"`  // accuracy, completeness, relevance, currency, diversity
	Score    float64 `json:"score"` // 0 to 10
	Weight   float64 `json:"weight"`
	Evidence string  `json:"evidence"` // what the score rests on
}

// Gap is something that the evidence does not cover.
type Gap struct {
	ID        string `json:"id"`
	Criterion string `json:"criterion"`
	Missing   string `json:"missing"`
	Priority  string `json:"priority"` // high, medium, low
	Round     int    `json:"round"`
	ClosedBy  string `json:"closed_by,omitempty"` // call
	Evidence  string `json:"evidence,omitempty"`  // document that closed it
}

// Recommendation is a search that may close a gap.
type Recommendation struct {
	Query          string   `json:"query"`
	Purpose        string   `json:"purpose"`
	Priority       string   `json:"priority"`
	MaxResults     int      `json:"max_results"`
	IncludeDomains []string `json:"include_domains,omitempty"`
	ExcludeDomains []string `json:"exclude_domains,omitempty"`
	Gap            string   `json:"gap"`
	Model          bool     `json:"model,omitempty"`     // a model wrote it, from the documents
	Projected      float64  `json:"projected,omitempty"` // for ranking only, never a result
}

// Evaluated judges the evidence after a round, measured anew each time.
type Evaluated struct {
	Round           int              `json:"round"`
	Overall         float64          `json:"overall"` // 0 to 10
	Threshold       float64          `json:"threshold"`
	Target          float64          `json:"target"`
	Criteria        []Criterion      `json:"criteria"`
	Gaps            []Gap            `json:"gaps"`
	Recommendations []Recommendation `json:"recommendations,omitempty"`
	Stop            string           `json:"stop,omitempty"` // why no further round follows
}

// GapClosed says which call brought what was missing.
type GapClosed struct {
	Gap      string `json:"gap"`
	Call     string `json:"call"`
	Document string `json:"document"`
}

// DocumentsLeftOut says which documents a step could not use, or not whole, and why. The
// step went on without them.
type DocumentsLeftOut struct {
	Step      string    `json:"step"` // grading, citations, evaluation, risks, deadlines, memo
	Documents []LeftOut `json:"documents"`
}

// LeftOut is a document that a step could not use.
type LeftOut struct {
	Document string `json:"document"`
	Title    string `json:"title,omitempty"` // for people
	Reason   string `json:"reason"`
}

// RisksRaised replaces the risks found so far.
type RisksRaised struct {
	Risks []risk.Risk `json:"risks"`
	Score risk.Score  `json:"score"`
}

// DeadlinesFound replaces the deadlines found so far.
type DeadlinesFound struct {
	Deadlines []risk.Deadline `json:"deadlines"`
	Given     int             `json:"given,omitempty"` // days that people had given by then
}

// MemoDrafted brings the memo, in place of the one before.
type MemoDrafted struct {
	Memo  Memo `json:"memo"`
	Given int  `json:"given,omitempty"` // as in DeadlinesFound
}

// TriggerGiven says on what day something happened that a document leaves open: the
// deadlines that run from it, and the memo, are counted again.
type TriggerGiven struct {
	risk.Given
	By   string `json:"by,omitempty"`
	From uint64 `json:"from,omitempty"` // number of the message by which a colleague sent it
}

// Status is the state of a run.
type Status string

// The statuses. A run without an end event that nobody drives is interrupted.
const (
	Running     Status = "running"
	Finished    Status = "finished"
	Stopped     Status = "cancelled"
	Broken      Status = "failed"
	Interrupted Status = "interrupted"
	Empty       Status = "empty"   // the program ended before the question was written
	Damaged     Status = "damaged" // nothing of its journal can be read
)

// RunFinished closes a run.
type RunFinished struct {
	Status     Status  `json:"status"`
	Sufficient bool    `json:"sufficient"`
	Seconds    float64 `json:"seconds"`
	Error      string  `json:"error,omitempty"`
}

// ModelAsked says that a language model was asked to help, and what it cost.
type ModelAsked struct {
	Job   string `json:"job"` // plan, widen, judge, gaps, draft
	Model string `json:"model"`
	backends.Usage
	Seconds float64 `json:"seconds"`
	Error   string  `json:"error,omitempty"` // the run went on without it
	Struck  int     `json:"struck,omitempty"`
}

// ModelProgressed says what a model is doing that is being asked.
type ModelProgressed struct {
	Job     string `json:"job"`
	Tool    string `json:"tool,omitempty"`    // whose input is coming in
	Percent int    `json:"percent,omitempty"` // of that input
	Note    string `json:"note,omitempty"`    // for people: that nothing comes
}

// RunInterrupted records that the program ended while it worked on the run. A program that
// was killed does not come to write it.
type RunInterrupted struct {
	Open []string `json:"open,omitempty"` // calls that were in flight; they are asked again on resume
}

// RunResumed says that a process took the run up again.
type RunResumed struct {
	Restarted []string `json:"restarted,omitempty"` // calls that were interrupted and run again
}

// AskedAgain records that a person asked calls again that failed, were cancelled or were
// not asked: what they bring is graded, and the memo is written again.
type AskedAgain struct {
	Calls []string `json:"calls"`
	By    string   `json:"by,omitempty"`
}

// CancelRequested records who asked a run, or one call of it, to end, where several people
// can: that it ended is told by RunFinished and CallEnded.
type CancelRequested struct {
	Call string `json:"call,omitempty"` // "" for the run
	By   string `json:"by,omitempty"`
}

// DriverChanged says that a colleague took a shared run over.
type DriverChanged struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// Mark is what a reviewer says of a statement.
type Mark string

// The marks; the empty one takes a mark back.
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

// ResultMarked records what the analyst did to a result.
type ResultMarked struct {
	Document string `json:"document"`
	Pinned   bool   `json:"pinned"`
	Hidden   bool   `json:"hidden"`
	By       string `json:"by,omitempty"`
}

// Noted is a free note on the run.
type Noted struct {
	Note string `json:"note"`
	By   string `json:"by,omitempty"`
	From uint64 `json:"from,omitempty"` // number of the message by which a colleague sent it
}

// Type names, stable in every journal.
func (*RunStarted) Type() string       { return "run_started" }
func (*PlanMade) Type() string         { return "plan_made" }
func (*PlanApproved) Type() string     { return "plan_approved" }
func (*CallStarted) Type() string      { return "call_started" }
func (*CallProgressed) Type() string   { return "call_progressed" }
func (*CallRetried) Type() string      { return "call_retried" }
func (*CallFellBack) Type() string     { return "call_fell_back" }
func (*CallEnded) Type() string        { return "call_ended" }
func (*DocumentFound) Type() string    { return "document_found" }
func (*DocumentsGraded) Type() string  { return "documents_graded" }
func (*Assessed) Type() string         { return "assessed" }
func (*QueryExpanded) Type() string    { return "query_expanded" }
func (*Evaluated) Type() string        { return "evaluated" }
func (*GapClosed) Type() string        { return "gap_closed" }
func (*CitationsLinked) Type() string  { return "citations_linked" }
func (*DocumentsLeftOut) Type() string { return "documents_left_out" }
func (*RisksRaised) Type() string      { return "risks_raised" }
func (*DeadlinesFound) Type() string   { return "deadlines_found" }
func (*MemoDrafted) Type() string      { return "memo_drafted" }
func (*TriggerGiven) Type() string     { return "trigger_given" }
func (*RunFinished) Type() string      { return "run_finished" }
func (*ModelAsked) Type() string       { return "model_asked" }
func (*ModelProgressed) Type() string  { return "model_progressed" }
func (*RunResumed) Type() string       { return "run_resumed" }
func (*RunInterrupted) Type() string   { return "run_interrupted" }
func (*AskedAgain) Type() string       { return "asked_again" }
func (*CancelRequested) Type() string  { return "cancel_requested" }
func (*DriverChanged) Type() string    { return "driver_changed" }
func (*StatementMarked) Type() string  { return "statement_marked" }
func (*ResultMarked) Type() string     { return "result_marked" }
func (*Noted) Type() string            { return "noted" }
