package model

import (
	"time"

	"headnote/backends"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/journal"
	"headnote/research/memo"
	"headnote/risk"
)

// Effect is something that the model wants done. Its result, if any, comes back as a message.
type Effect interface{ effect() }

type (
	// StartRun asks a question, and comes back with Started or NotStarted.
	StartRun struct {
		Question        string
		Parent          events.RunID
		Offline, Review bool
	}
	// ResumeRun continues an interrupted run, and comes back with Resumed.
	ResumeRun struct{ Run events.RunID }
	// RepeatCalls repeats calls of a run, or every repeatable call if none is named, and comes back with Resumed.
	RepeatCalls struct {
		Run   events.RunID
		Calls []string
	}
	// OpenRun loads a run for reading.
	OpenRun struct{ Run events.RunID }
	// WatchRun waits for the events after a sequence number and comes back with Arrived. Only one watch is followed at
	// a time: what a watch with another number brings is dropped.
	WatchRun struct {
		Run   events.RunID
		After uint64
		Watch int
	}
	// WatchReviews waits for events after a sequence number of a run that is not in progress, such as colleagues'
	// marks, and comes back with Reviewed.
	WatchReviews struct {
		Run   events.RunID
		After uint64
		Watch int
	}
	// AwaitUnsent waits until what has not left this machine changes, and comes back with Unsent.
	AwaitUnsent struct{ Known journal.Unsent }
	// IndexMatter updates the index from the documents; it comes back with Indexing, and finally with Indexed.
	IndexMatter struct{}
	// AwaitIndexed waits for the next Indexing or Indexed.
	AwaitIndexed struct{}
	// CancelRun cancels the run, keeping what was found. It comes back with NotCancelled if that is refused.
	CancelRun struct{ Run events.RunID }
	// CancelCall cancels one call.
	CancelCall struct {
		Run  events.RunID
		Call string
	}
	// ApprovePlan starts the calls of a reviewed plan.
	ApprovePlan struct {
		Run   events.RunID
		Calls []events.Call
		// Agreed are the hosts to which the matter's words may be sent from now on.
		Agreed []string
		// Model reports whether the analyst also agrees to what a remote language model is sent.
		Model bool
	}
	// AppendEvent records a mark, a pin or a note in the run's journal; these stay in order. It comes back with
	// Refreshed or NotAppended.
	AppendEvent struct {
		Run  events.RunID
		Body events.Body
	}
	// LoadText fetches a document's text and comes back with TextLoaded.
	LoadText struct {
		Document   backends.Document
		Generation int
	}
	// Estimate comes back with Estimated.
	Estimate struct {
		Run   events.RunID
		Round int
		Calls []events.Call
	}
	// Measure comes back with Measured.
	Measure struct{}
	// ListRuns comes back with RunsListed.
	ListRuns struct{}
	// ListPapers comes back with PapersListed.
	ListPapers struct{ Changes int }
	// CorrectPaper corrects fields of a paper's card, and comes back with PaperCorrected.
	CorrectPaper struct {
		Path   string
		Fields map[string]string // an empty value removes a correction
	}
	// ReadAffair comes back with AffairRead.
	ReadAffair struct{ Changes int }
	// ReadDocket comes back with DocketRead.
	ReadDocket struct{ Changes int }
	// SetClient records who the client is, and comes back with ClientSet.
	SetClient struct{ Name string }
	// ListWatches comes back with WatchesListed.
	ListWatches struct{}
	// ReadWatch reads the memos of a watch, marks them as read, and comes back with WatchRead.
	ReadWatch struct{ ID string }
	// Export writes the run's memo to a file.
	Export struct {
		Run        events.RunID
		Format     export.Format
		Appendices []memo.Appendix
	}
	// WriteDeadlines writes deadlines and their sources to a file.
	WriteDeadlines struct {
		Run       events.RunID // zero for the deadlines of the whole matter
		Deadlines []risk.Deadline
		Documents []backends.Document
		Format    export.DeadlineFormat
	}
	// Copy puts a text on the clipboard.
	Copy struct{ What, Text string }
	// EditNote opens an editor on the note of a statement.
	EditNote struct {
		Run             events.RunID
		Statement, Note string
	}
	// LoadEvents comes back with Recorded.
	LoadEvents struct{ Run events.RunID }
	// StepAfter comes back with Step after a delay.
	StepAfter struct {
		Wait       time.Duration
		Generation int
	}
	// LoadRun comes back with Loaded.
	LoadRun struct{ Run events.RunID }
	// Read shows a text in the analyst's pager or editor.
	Read struct{ Program, Title, Text string }
	// Notify alerts an analyst who is looking elsewhere.
	Notify struct{ Text string }
	// SaveSession saves what survives a restart.
	SaveSession struct{ Session Session }
	// Quit ends the program.
	Quit struct{}
)

func (StartRun) effect()       {}
func (ResumeRun) effect()      {}
func (RepeatCalls) effect()    {}
func (OpenRun) effect()        {}
func (WatchRun) effect()       {}
func (WatchReviews) effect()   {}
func (AwaitUnsent) effect()    {}
func (CancelRun) effect()      {}
func (IndexMatter) effect()    {}
func (AwaitIndexed) effect()   {}
func (CancelCall) effect()     {}
func (ApprovePlan) effect()    {}
func (AppendEvent) effect()    {}
func (LoadText) effect()       {}
func (Estimate) effect()       {}
func (Measure) effect()        {}
func (ListRuns) effect()       {}
func (ListPapers) effect()     {}
func (ReadAffair) effect()     {}
func (ReadDocket) effect()     {}
func (ListWatches) effect()    {}
func (ReadWatch) effect()      {}
func (SetClient) effect()      {}
func (CorrectPaper) effect()   {}
func (Export) effect()         {}
func (WriteDeadlines) effect() {}
func (Copy) effect()           {}
func (EditNote) effect()       {}
func (LoadEvents) effect()     {}
func (StepAfter) effect()      {}
func (LoadRun) effect()        {}
func (Read) effect()           {}
func (Notify) effect()         {}
func (SaveSession) effect()    {}
func (Quit) effect()           {}
