// Package ui draws the workbench and turns keys into intents. It holds only what concerns drawing; everything else is
// in the model.
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

// Engine is what the workbench needs from the research engine.
type Engine interface {
	Start(ctx context.Context, a research.Ask) (events.RunID, error)
	Resume(ctx context.Context, run events.RunID) error
	// Again repeats calls, or every repeatable call if none is named.
	Again(ctx context.Context, run events.RunID, again events.AskedAgain) error
	// Approve runs the plan that waits for approval, with the calls as edited.
	Approve(run events.RunID, plan events.PlanApproved) error
	Cancel(run events.RunID, call string) error
	Events(ctx context.Context, run events.RunID, after uint64) ([]events.Event, error)
	// Watch is like Events, but also waits while the run is not in progress.
	Watch(ctx context.Context, run events.RunID, after uint64) ([]events.Event, error)
	// NextUnsent waits until what has not left this machine differs from known. It returns errors.ErrUnsupported if the
	// matter is not shared.
	NextUnsent(ctx context.Context, known journal.Unsent) (journal.Unsent, error)
	// Append records events in this order, atomically.
	Append(run events.RunID, bodies ...events.Body) error
	Load(run events.RunID) (events.Run, error)
	Runs(ctx context.Context) ([]journal.Entry, error)
	History(run events.RunID) ([]events.Event, error)
	// Outlook estimates how a plan will run.
	Outlook(calls []events.Call) (research.Outlook, error)
	// Tools lists the tools that can be called, with their parameters.
	Tools() []backends.Spec
	Text(ctx context.Context, d backends.Document) (string, error)
	// Pages returns the offsets in a document's text at which its pages begin; nil if it has none.
	Pages(d backends.Document) []int
}

// Store is where the workbench keeps what survives a restart, and the files it writes.
type Store interface {
	// LoadSession reads the last session; having none is not an error.
	LoadSession() (model.Session, error)
	// SaveSession writes it.
	SaveSession(s model.Session) error
	// Sources returns the quality of each source's results over all runs.
	Sources(ctx context.Context) (map[string]stats.Source, error)
	// Agree records that words of the matter's questions may go to these hosts, and, if model is set, its texts to the
	// language model.
	Agree(hosts []string, model bool) error
	// Export writes the memo of a run with appendices, and returns where.
	Export(r events.Run, format export.Format, appendices []memo.Appendix) (string, error)
	// ExportDeadlines writes deadlines to a file, and reports where, and what it leaves out.
	ExportDeadlines(d model.WriteDeadlines) (string, error)
	// Keep writes copied text to a file and returns where.
	Keep(text string) (string, error)
}
