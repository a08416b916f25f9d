package model

import (
	"time"

	"headnote/backends/index"
	"headnote/research/affair"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/journal"
	"headnote/research/memo"
	"headnote/research/watch"
)

// Msg is something that happened: the result of an effect, or an intent of the person at the keyboard.
type Msg interface{ msg() }

// Results of effects.
type (
	// Restored brings the saved session.
	Restored struct{ Session Session }
	// Started brings the ID of the run that answers a question.
	Started struct{ Run events.RunID }
	// Opened brings a run that was loaded.
	Opened struct{ Run events.Run }
	// NotOpened brings the reason a run cannot be shown.
	NotOpened struct {
		Run    events.RunID
		Reason string
	}
	// Resumed brings a run that now continues here.
	Resumed struct{ Run events.Run }
	// Refreshed brings the run in view again, after that many marks and notes were recorded.
	Refreshed struct {
		Run      events.Run
		Appended int
	}
	// NotAppended brings the reason marks and notes of a run were not recorded.
	NotAppended struct {
		Run    events.RunID
		Reason string
	}
	// NotStarted brings the reason a question has no run.
	NotStarted struct{ Reason string }
	// NotCancelled brings the reason a run was not cancelled.
	NotCancelled struct {
		Run    events.RunID
		Reason string
	}
	// Arrived brings events of a run.
	Arrived struct {
		Run    events.RunID
		Events []events.Event
		Ended  bool   // no more will follow
		Error  string // why no more will follow, if that is a failure
		Watch  int    // number of the watch
		Now    time.Time
	}
	// Reviewed brings what people did to a run that is not in progress.
	Reviewed struct {
		Run    events.RunID
		Events []events.Event
		Watch  int // number of the watch
	}
	// Unsent brings what of a shared matter has not left this machine.
	Unsent struct{ journal.Unsent }
	// Indexing brings the progress of indexing.
	Indexing struct{ Progress string }
	// Indexed brings the outcome of indexing.
	Indexed struct {
		Documents int    // now in the index
		Summary   string // what changed
		Same      bool   // nothing changed
		Error     string // "" if it succeeded
	}
	// TextLoaded brings a document's text.
	TextLoaded struct {
		Generation int
		Text       string
		Pages      []int // offsets at which its pages begin; nil where it has none
		Error      string
	}
	// Recorded brings all events of a run, to be replayed.
	Recorded struct {
		Run    events.RunID
		Events []events.Event
	}
	// Step shows the next events of a replay.
	Step struct{ Generation int }
	// Loaded brings a run to compare with the one in view.
	Loaded struct{ Run events.Run }
	// PapersListed brings the papers of the matter.
	PapersListed struct {
		Papers  []index.Paper
		Error   string // why they could not be listed; "" if they could
		Changes int    // Catalog.Changes when they were requested
	}
	// PaperCorrected reports that the card of a paper was corrected, or why not.
	PaperCorrected struct{ Path, Error string }
	// AffairRead brings the chronology and the people found in the papers.
	AffairRead struct {
		Affair  affair.Affair
		Error   string // why they could not be read; "" if they could
		Changes int    // Catalog.Changes when they were requested
	}
	// DocketRead brings the deadlines and risks found in the papers.
	DocketRead struct {
		Docket  affair.Docket
		Error   string // why they could not be read; "" if they could
		Changes int    // Catalog.Changes when they were requested
	}
	// ClientSet brings the name of the new client.
	ClientSet struct{ Name, Error string }
	// WatchesListed brings the watches of the matter.
	WatchesListed struct {
		Watches []watch.Watch
		Error   string // why they could not be listed; "" if they could
	}
	// WatchRead brings the memos of a watch.
	WatchRead struct{ ID, Memo, Error string }
	// RunsListed brings the runs of the matter, newest first.
	RunsListed struct{ Runs []journal.Entry }
	// NoteEdited brings back an edited note.
	NoteEdited struct{ Statement, Note string }
	// Estimated brings the expected course of a round's plan.
	Estimated struct {
		Run     events.RunID
		Round   int
		Outlook Outlook
	}
	// Measured brings statistics over all runs.
	Measured struct{ Overview Overview }
	// Told shows a toast.
	Told struct{ Toast Toast }
	// Ticked brings the current time while something runs.
	Ticked struct{ Now time.Time }
)

// Intents bound to keys by the action table.
type (
	// Cancel is ctrl+c: it cancels the current call, else the run, else asks to quit.
	Cancel struct{}
	// AskQuit quits, asking first while a run is in progress.
	AskQuit struct{}
	// FocusNext moves the focus by that many panes.
	FocusNext struct{ By int }
	// Focus moves the focus to a pane.
	Focus struct{ Area Area }
	// ShowTab brings a tab into view.
	ShowTab struct{ Tab Tab }
	// NextTab moves by that many tabs.
	NextTab struct{ By int }
	// ToggleMouse turns mouse support on or off.
	ToggleMouse struct{}
	// ToggleZoom gives the focused pane the whole screen, or restores the layout.
	ToggleZoom struct{}
	// Open opens an overlay.
	Open struct{ Overlay Overlay }
	// Close closes whatever is innermost: the overlay, the filter, or the preview.
	Close struct{}
	// Move moves the selection by that many rows; First and Last go to the ends.
	Move struct{ By int }
	// Select selects a row of the pane in view.
	Select struct{ Row string }
	// Enter opens the selection.
	Enter struct{}
	// Typed replaces the text being typed: the question, the filter, or an overlay's.
	Typed struct{ Text string }
	// Filter begins to type a filter.
	Filter struct{}
	// Find begins a search in the document being read, starting at an offset.
	Find struct{ From int }
	// FilterTo shows the rows of the pane in view that match the words.
	FilterTo struct{ Words string }
	// Recall brings back an earlier question (By 1) or a later one (−1).
	Recall struct{ By int }
	// Submit asks the question as typed.
	Submit struct{}
	// Resume continues the run in view.
	Resume struct{}
	// Reindex updates the index from the documents of the matter.
	Reindex struct{}
	// AskAgain repeats the selected call, or all calls of the run that failed, were cancelled or were never made.
	AskAgain struct{ All bool }
	// ToggleSkip switches a call of the plan off or on.
	ToggleSkip struct{}
	// EditCall changes the parameters of the selected call of the plan.
	EditCall struct{}
	// EnterTriggerDate opens the form for the trigger date of the selected deadline.
	EnterTriggerDate struct{}
	// MarkDeadline records a decision about the selected deadline; repeating the decision undoes it.
	MarkDeadline struct{ Act events.DeadlineAct }
	// AssignDeadline opens the form that assigns the selected deadline.
	AssignDeadline struct{}
	// CorrectCard opens the form for the card of the selected paper.
	CorrectCard struct{}
	// SetPaperOrder sorts the papers of the matter.
	SetPaperOrder struct{ Order PaperOrder }
	// ChooseClient makes the selected party the client, or clears the client if that party already is.
	ChooseClient struct{}
	// Approve starts the plan.
	Approve struct{}
	// StopCall cancels the selected call.
	StopCall struct{}
	// Pin pins the selected result, or unpins it.
	Pin struct{}
	// Hide hides the selected result, or shows it again.
	Hide struct{}
	// ToggleHidden lists hidden results too, or leaves them out.
	ToggleHidden struct{}
	// SetOrder sorts the results.
	SetOrder struct{ Order Order }
	// ToggleGroups groups the results by source, or not.
	ToggleGroups struct{}
	// FilterBy sets a field of the filter ("grade:relevant"), or removes it.
	FilterBy struct{ Field string }
	// FilterLike sets a field of the filter to the selected result's value.
	FilterLike struct{ Field string }
	// Choose selects the current result for bulk actions, or deselects it.
	Choose struct{}
	// MoreLike asks for documents like the selected one.
	MoreLike struct{}
	// Split moves the border between the list and the preview, in percent.
	Split struct{ By int }
	// ReadWith shows the previewed document in the pager or the editor.
	ReadWith struct{ Program string }
	// CopyAs copies what is selected in a form: "citation", "quotation", "link", "table".
	CopyAs struct{ Form string }
	// Replay replays the run as it happened.
	Replay struct{}
	// Faster changes the speed of a replay by a factor of ten, up or down.
	Faster struct{ By int }
	// Compare compares the selected earlier run with the one in view.
	Compare struct{}
	// Amend puts the selected run's question into the question field for editing.
	Amend struct{}
	// NextSection moves by sections of the memo.
	NextSection struct{ By int }
	// NextCitation moves by passages that statements rely on.
	NextCitation struct{ By int }
	// NextDisputed moves by statements that colleagues have marked differently.
	NextDisputed struct{ By int }
	// MarkStatement marks a statement, by default the selected one, in which case the selection moves on to the next.
	// Repeating a mark removes it, unless Set.
	MarkStatement struct {
		Mark      events.Mark
		Statement string
		Set       bool
	}
	// WriteNote edits the selected statement's note.
	WriteNote struct{}
	// ToggleEvidence shows or hides the evidence of statements.
	ToggleEvidence struct{}
	// MoveCell moves the selected cell of the risk matrix.
	MoveCell struct{ Likelihood, Impact int }
	// FollowUp begins a question that amends the memo in view.
	FollowUp struct{}
	// ToggleRisks switches between the matrix and the list by severity.
	ToggleRisks struct{}
	// ToggleAllRisks switches between the leading risks and all of them.
	ToggleAllRisks struct{}
	// NextView switches to the next way of listing the citations.
	NextView struct{}
	// Expand opens or closes a node of the citations.
	Expand struct{ Open bool }
	// NextMark moves to another mark of the document.
	NextMark struct{ By int }
	// ScrollTo scrolls an offset of the document to the top.
	ScrollTo struct{ Offset int }
	// Back returns to the document that was read before.
	Back struct{}
	// Follow opens the authority that the current mark cites.
	Follow struct{}
	// CopySelected copies the selection.
	CopySelected struct{}
	// ExportMemo writes the memo in the selected format.
	ExportMemo struct{ Format export.Format }
	// ExportDeadlines writes the listed deadlines in the selected format.
	ExportDeadlines struct{ Format export.DeadlineFormat }
	// ToggleAppendix adds an appendix to the exported memo, or leaves it out.
	ToggleAppendix struct{ Appendix memo.Appendix }
)

// First and Last are distances that reach the ends of every list.
const (
	First = -1 << 30
	Last  = 1 << 30
)

func (Restored) msg()         {}
func (Started) msg()          {}
func (Opened) msg()           {}
func (NotOpened) msg()        {}
func (Refreshed) msg()        {}
func (NotAppended) msg()      {}
func (NotCancelled) msg()     {}
func (NotStarted) msg()       {}
func (Arrived) msg()          {}
func (Reviewed) msg()         {}
func (Unsent) msg()           {}
func (Indexing) msg()         {}
func (Indexed) msg()          {}
func (TextLoaded) msg()       {}
func (PapersListed) msg()     {}
func (PaperCorrected) msg()   {}
func (AffairRead) msg()       {}
func (DocketRead) msg()       {}
func (ClientSet) msg()        {}
func (WatchesListed) msg()    {}
func (WatchRead) msg()        {}
func (ChooseClient) msg()     {}
func (CorrectCard) msg()      {}
func (SetPaperOrder) msg()    {}
func (RunsListed) msg()       {}
func (NoteEdited) msg()       {}
func (Estimated) msg()        {}
func (Measured) msg()         {}
func (Told) msg()             {}
func (Ticked) msg()           {}
func (Cancel) msg()           {}
func (AskQuit) msg()          {}
func (FocusNext) msg()        {}
func (Focus) msg()            {}
func (ShowTab) msg()          {}
func (NextTab) msg()          {}
func (ToggleMouse) msg()      {}
func (ToggleZoom) msg()       {}
func (Open) msg()             {}
func (Close) msg()            {}
func (Move) msg()             {}
func (Select) msg()           {}
func (Enter) msg()            {}
func (Typed) msg()            {}
func (Filter) msg()           {}
func (FilterTo) msg()         {}
func (Recall) msg()           {}
func (Submit) msg()           {}
func (Resume) msg()           {}
func (AskAgain) msg()         {}
func (Reindex) msg()          {}
func (Resumed) msg()          {}
func (ToggleSkip) msg()       {}
func (EnterTriggerDate) msg() {}
func (MarkDeadline) msg()     {}
func (AssignDeadline) msg()   {}
func (EditCall) msg()         {}
func (Approve) msg()          {}
func (StopCall) msg()         {}
func (Pin) msg()              {}
func (Hide) msg()             {}
func (ToggleHidden) msg()     {}
func (SetOrder) msg()         {}
func (ToggleGroups) msg()     {}
func (FilterBy) msg()         {}
func (FilterLike) msg()       {}
func (Choose) msg()           {}
func (MoreLike) msg()         {}
func (Split) msg()            {}
func (ReadWith) msg()         {}
func (CopyAs) msg()           {}
func (Replay) msg()           {}
func (Faster) msg()           {}
func (Compare) msg()          {}
func (Amend) msg()            {}
func (Recorded) msg()         {}
func (Step) msg()             {}
func (Loaded) msg()           {}
func (NextSection) msg()      {}
func (NextCitation) msg()     {}
func (NextDisputed) msg()     {}
func (MarkStatement) msg()    {}
func (WriteNote) msg()        {}
func (ToggleEvidence) msg()   {}
func (MoveCell) msg()         {}
func (ToggleRisks) msg()      {}
func (FollowUp) msg()         {}
func (ToggleAllRisks) msg()   {}
func (NextView) msg()         {}
func (Expand) msg()           {}
func (NextMark) msg()         {}
func (ScrollTo) msg()         {}
func (Back) msg()             {}
func (Follow) msg()           {}
func (CopySelected) msg()     {}
func (Find) msg()             {}
func (ExportMemo) msg()       {}
func (ExportDeadlines) msg()  {}
func (ToggleAppendix) msg()   {}
