// Package model is the workbench without a screen: its state, what can happen to
// it, and the one function that says what follows. Update is pure and instant; it
// opens nothing, waits for nothing and asks no clock. What it wants done it
// returns as effects, which are plain values.
package model

import (
	"time"

	"headnote/backends"
	"headnote/research/events"
	"headnote/research/journal"
	"headnote/research/memo"
	"headnote/text"
)

// Area is a part of the screen that can have the focus.
type Area int

// The areas, in the order in which tab walks them.
const (
	Question Area = iota
	Tools
	Main    // the pane in view
	Reading // the preview
	areas
)

// Overlay is what lies over the panes.
type Overlay int

// The overlays.
const (
	NoOverlay Overlay = iota
	HelpOverlay
	PaletteOverlay
	RunsOverlay
	PlanOverlay
	LogOverlay
	ExportOverlay
	QuitOverlay
	CompareOverlay
	FormOverlay // parameters of a planned call
	WhyOverlay  // why the selected result has its grade
	BrowseOverlay
	DeadlinesExportOverlay
)

// Session is what survives a restart. Marks, pins and notes are not here: they
// are events of their run.
type Session struct {
	Run          events.RunID `json:"run,omitzero"` // the run in view
	Focus        Area         `json:"focus"`
	Tab          Tab          `json:"tab"`
	Draft        string       `json:"draft,omitempty"` // the question as typed
	History      []string     `json:"history,omitempty"`
	Filter       string       `json:"filter,omitempty"`
	Selected     Selection    `json:"selected"`
	Evidence     bool         `json:"evidence"` // the memo's evidence is shown
	CitationView CitationView `json:"citation_view"`
	ShowHidden   bool         `json:"show_hidden,omitempty"`
	Zoom         bool         `json:"zoom,omitempty"`
	Order        Order        `json:"order,omitempty"`
	Grouped      bool         `json:"grouped,omitempty"` // by source
	Chosen       []string     `json:"chosen,omitempty"`  // documents selected for bulk actions
	PaperFilter  string       `json:"paper_filter,omitempty"`
	PaperOrder   PaperOrder   `json:"paper_order,omitempty"`
	Split        int          `json:"split,omitempty"` // of the border above the preview, in percent from its place
}

// Matter is the body of work, as far as the screen names it.
type Matter struct {
	Me           string // who marks, as colleagues read it; "" where nobody else does
	Name         string
	Client       string // the party whose side is ours; "" where nobody has said so
	Sample       bool
	Confidential bool
	Terms        string // what a language model elsewhere would be sent, where nobody has agreed to it yet
	Documents    int
	SharedWith   []string // the people and places it is shared with; none where it is not
	Unsent       int      // events that are here and not yet where it is shared
	Reason       string   // why they are not; "" where they are on their way
}

// Severity of a toast.
type Severity int

// The severities.
const (
	Info Severity = iota
	Warning
	Failure
)

// Toast says what has just happened; the next key takes it away.
type Toast struct {
	Severity Severity
	Text     string
	Next     string // what to do about it; {command} is drawn as the key of a command, {memo}
}

// State is everything that the screen shows.
type State struct {
	Session
	Matter  Matter
	Offline bool
	Review  bool // plans always wait for the analyst

	Run      events.Run
	Mouse    bool   // the terminal hands it over
	Live     bool   // events of the run are being waited for
	Watch    int    // number of the watch that brings them
	Revision uint64 // grows with every change of Run or of what is derived from it
	Now      time.Time

	list       list       // the results, sorted, to be filtered
	found      matched    // by the words of the filter
	Hits       []Hit      // the results as listed
	Statements []Position // of the memo, in reading order
	Nodes      []Node     // the citations as listed
	Opened     map[string]bool
	Stems      map[string]bool // of the question's words, to mark them in documents

	Call      string // selected in the tools pane
	Cell      Cell   // of the risk matrix; zero until there are risks
	RiskList  RiskView
	AllRisks  bool // not the leading ones only
	Item      int  // evidence of the selected statement
	Filtering bool // a filter, or a search in the document, is being typed

	Watched Watched
	Preview Preview
	Overlay Overlay
	Query   string // typed into an overlay
	Row     int    // selected in an overlay
	Past    []journal.Entry
	// Appendices are those that exported memos have, in their order.
	Appendices []memo.Appendix
	Page       backends.WebAddress // that is to be opened, or was
	Plan       []events.Call       // the plan as the analyst edits it
	Form       Form                // of the call that is being changed
	planRow    int                 // of that call
	Specs      map[string]backends.Spec
	Waits      int       // round whose plan waits for approval, 0 for none
	Outlook    Outlook   // of the plan that waits or runs
	begun      time.Time // when that plan began to run

	Catalog  Catalog  // the papers of the matter, once their pane was shown
	Standing Standing // what is owed and at risk before a question, once one of the panes for it was shown
	Story    Story    // what they say of it, once one of its panes was shown
	Overview Overview // of all runs, once the quality tab was shown
	Toast    Toast

	Replaying   Replaying
	Differences []Difference // between two runs, for their overlay

	asking     bool          // a question was sent and has no run yet
	indexing   bool          // the matter is being indexed
	cancelling bool          // the run was asked to end and has not ended yet
	pending    []events.Body // what the person did and is not in the journal yet, in order
	seen       int           // of what was pending, that a watch brought before it was confirmed
	stopping   bool          // esc was the last key: once more stops the run
	panes      []Pane
	rows       []rowsOf // of each pane
	stemmed    string   // the question that Stems are of
	historyAt  int      // from the end; 0 is the draft
	kept       string
}

// Preview is the document that is being read.
type Preview struct {
	Document   backends.Document
	Text       string
	Pages      []int // offsets at which its pages begin; nil where it has none
	Loading    bool
	Error      string
	Changed    bool // the text is not the one that the passages were found in
	Marks      []Mark
	At         int    // index of the current mark, −1 for none
	Top        int    // offset of the first line on the screen
	Lead       bool   // show some lines above Top
	Sought     string // what is searched for in it; "" for nothing
	Generation int
	from       int // offset at which that search began
	wanted     text.Span
	back       []place
}

// MarkKind says why a span of a document is marked.
type MarkKind int

// The kinds, weakest first: where marks overlap the stronger is drawn.
const (
	PassageMark MarkKind = iota
	CitationMark
	FoundMark // by a search in the document
	WantedMark
)

// Mark is a marked span of the previewed document.
type Mark struct {
	text.Span
	Kind      MarkKind
	Authority string  // key of a citation's authority
	Relevance float64 // how likely a passage answers; 0 where nobody has graded it
}

type place struct {
	document backends.Document
	wanted   text.Span
	top      int
}

// New is the state before anything has happened, of a workbench with these panes; without any
// it has those that the model knows.
func New(m Matter, offline, review bool, panes ...Pane) State {
	if len(panes) == 0 {
		panes = []Pane{
			ResultsPane{},
			MemoPane{},
			RiskPane{},
			CitationsPane{},
			DeadlinesPane{},
			QualityPane{},
			PapersPane{},
			ChronologyPane{},
			PeoplePane{},
		}
	}
	s := State{
		Matter: m, Offline: offline || m.Confidential, Review: review, panes: panes,
		rows: emptyRows(panes),
	}
	s.Focus, s.Tab, s.Evidence, s.Selected = Question, panes[0].ID(), true, nil
	s.Preview.At = -1
	return s
}

// Running reports whether the run is in progress.
func (s State) Running() bool { return s.Live && s.Run.Status == events.Running }

// Finished counts the calls that ended, and all of them.
func (s State) Finished() (done, all int) {
	for _, c := range s.Run.Calls {
		if c.Phase == events.Ended {
			done++
		}
	}
	return done, len(s.Run.Calls)
}

// Elapsed is how long the run has been worked on: neither the time before it was resumed
// nor marks that were made after its end count.
func (s State) Elapsed() time.Duration {
	now := s.Run.Updated
	if s.Running() && s.Now.After(now) {
		now = s.Now
	}
	return s.Run.Took(now)
}
