// Package ui draws the workbench and turns keys into intents. It holds what is
// only about drawing; everything else is in the model.
package ui

import (
	"context"

	"headnote/backends"
	"headnote/backends/stats"
	"headnote/model"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/journal"
	"headnote/research/memo"
)

// Engine is what the workbench needs of the research engine.
type Engine interface {
	Start(ctx context.Context, a research.Ask) (events.RunID, error)
	Resume(ctx context.Context, run events.RunID) error
	// Again asks calls again, all that can be where none is named.
	Again(ctx context.Context, run events.RunID, again events.AskedAgain) error
	// Approve lets the plan that waits run, with the calls as they were changed.
	Approve(run events.RunID, plan events.PlanApproved) error
	Cancel(run events.RunID, call string) error
	Events(ctx context.Context, run events.RunID, after uint64) ([]events.Event, error)
	// Watch is Events, and waits also where nothing works on the run.
	Watch(ctx context.Context, run events.RunID, after uint64) ([]events.Event, error)
	// NextUnsent waits until what is on this machine only is something else than is known;
	// errors.ErrUnsupported where the matter is not shared.
	NextUnsent(ctx context.Context, known journal.Unsent) (journal.Unsent, error)
	// Append records events in this order; it is one act.
	Append(run events.RunID, bodies ...events.Body) error
	Load(run events.RunID) (events.Run, error)
	Runs(ctx context.Context) ([]journal.Entry, error)
	History(run events.RunID) ([]events.Event, error)
	// Outlook says how a plan will run.
	Outlook(calls []events.Call) (research.Outlook, error)
	// Tools lists what can be called, with what it takes.
	Tools() []backends.Spec
	Text(ctx context.Context, d backends.Document) (string, error)
	// Pages are the offsets in a document's text at which its pages begin; nil where it has none.
	Pages(d backends.Document) []int
}

// Store is where the workbench keeps what survives a restart, and what it writes.
type Store interface {
	// LoadSession reads the last session; none is no error.
	LoadSession() (model.Session, error)
	// SaveSession writes it.
	SaveSession(s model.Session) error
	// Sources says how good the answers of each source were, over all runs.
	Sources(ctx context.Context) (map[string]stats.Source, error)
	// Agree records that words of the matter's questions may go to these hosts, and, where model is
	// set, its texts to the language model.
	Agree(hosts []string, model bool) error
	// Export writes the memo of a run with appendices, and says where.
	Export(r events.Run, format export.Format, appendices []memo.Appendix) (string, error)
	// ExportDeadlines writes deadlines to a file, and says where and what is not in it.
	ExportDeadlines(d model.WriteDeadlines) (string, error)
	// Keep writes copied text to a file and says where.
	Keep(text string) (string, error)
}
