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

// Effect is something that the model wants done. The answer, where there is one,
// comes back as a message.
type Effect interface{ effect() }

type (
	// StartRun asks a question, and comes back with Started or NotStarted.
	StartRun struct {
		Question        string
		Parent          events.RunID
		Offline, Review bool
	}
	// ResumeRun goes on with an interrupted run, and comes back with Resumed.
	ResumeRun struct{ Run events.RunID }
	// RepeatCalls asks calls of a run again, all that can be where none is named, and comes
	// back with Resumed.
	RepeatCalls struct {
		Run   events.RunID
		Calls []string
	}
	// OpenRun loads a run to be read.
	OpenRun struct{ Run events.RunID }
	// WatchRun waits for the events after a number and comes back with Arrived. One watch
	// is followed at a time: what one of another number brings is dropped.
	WatchRun struct {
		Run   events.RunID
		After uint64
		Watch int
	}
	// WatchReviews waits for events after a number of a run that nothing works on, such as
	// marks of colleagues, and comes back with Reviewed.
	WatchReviews struct {
		Run   events.RunID
		After uint64
		Watch int
	}
	// AwaitUnsent waits until what is on this machine only is something else, and comes back
	// with Unsent.
	AwaitUnsent struct{ Known journal.Unsent }
	// IndexMatter brings the index in line with the documents, and comes back with Indexing
	// and in the end with Indexed; AwaitIndexed waits for the next of them.
	IndexMatter struct{}
	// AwaitIndexed waits for news of the indexing, and comes back with its progress or Indexed.
	AwaitIndexed struct{}
	// CancelRun ends the run; what was found is kept. It comes back with NotCancelled
	// where that is refused.
	CancelRun struct{ Run events.RunID }
	// CancelCall ends one call.
	CancelCall struct {
		Run  events.RunID
		Call string
	}
	// ApprovePlan lets a reviewed plan run.
	ApprovePlan struct {
		Run   events.RunID
		Calls []events.Call
		// Agreed are the hosts to which the matter's words may go from now on.
		Agreed []string
		// Model: the analyst also agrees to what a language model elsewhere is sent.
		Model bool
	}
	// AppendEvent records a mark, a pin or a note in the run's journal, in the order in
	// which they were made. It comes back with Refreshed or NotAppended.
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
		Fields map[string]string // an empty value takes a correction back
	}
	// ReadAffair comes back with AffairRead.
	ReadAffair struct{ Changes int }
	// ReadDocket comes back with DocketRead.
	ReadDocket struct{ Changes int }
	// SetClient keeps whose side is ours, and comes back with ClientSet.
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
	// WriteDeadlines writes deadlines, and where they are from, to a file.
	WriteDeadlines struct {
		Run       events.RunID // zero for those of the whole matter
		Deadlines []risk.Deadline
		Documents []backends.Document
		Format    export.DeadlineFormat
	}
	// Copy puts a text into the clipboard.
	Copy struct{ What, Text string }
	// EditNote opens an editor on a statement's note.
	EditNote struct {
		Run             events.RunID
		Statement, Note string
	}
	// LoadEvents comes back with Recorded.
	LoadEvents struct{ Run events.RunID }
	// StepAfter comes back with Step after a while.
	StepAfter struct {
		Wait       time.Duration
		Generation int
	}
	// LoadRun comes back with Loaded.
	LoadRun struct{ Run events.RunID }
	// Read shows a text in the analyst's pager or editor.
	Read struct{ Program, Title, Text string }
	// Notify calls an analyst who looks elsewhere.
	Notify struct{ Text string }
	// SaveSession writes what survives a restart.
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
