package events

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
func (*DocumentsListed) Type() string  { return "documents_listed" }
func (*DocumentsGraded) Type() string  { return "documents_graded" }
func (*Assessed) Type() string         { return "assessed" }
func (*Answered) Type() string         { return "answered" }
func (*QueryExpanded) Type() string    { return "query_expanded" }
func (*Evaluated) Type() string        { return "evaluated" }
func (*GapClosed) Type() string        { return "gap_closed" }
func (*CitationsLinked) Type() string  { return "citations_linked" }
func (*DocumentsLeftOut) Type() string { return "documents_left_out" }
func (*RisksRaised) Type() string      { return "risks_raised" }
func (*DeadlinesFound) Type() string   { return "deadlines_found" }
func (*MemoDrafted) Type() string      { return "memo_drafted" }
func (*TriggerGiven) Type() string     { return "trigger_given" }
func (*DeadlineMarked) Type() string   { return "deadline_marked" }
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
