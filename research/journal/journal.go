// Package journal stores the events of runs: in order, durable before anyone sees them, readable after any crash. The
// file journal is one JSON Lines file per run; another store (a stream shared by a team) can implement the same
// interfaces.
package journal

import (
	"context"
	"errors"
	"fmt"

	"headnote/research/events"
)

// Journal is the ordered record of one run. It is safe for concurrent use.
type Journal interface {
	// Append assigns numbers and times to the bodies, accepts them in order and returns them as events. They become
	// durable, and visible to readers, shortly afterwards; Sync waits for that. Once writing has failed, every call
	// returns that error.
	Append(bodies ...events.Body) ([]events.Event, error)
	// Sync waits until everything appended so far is durable.
	Sync(ctx context.Context) error
	// Read returns the durable events after the given number; it blocks until there are some, and returns io.EOF when
	// the journal is closed and none are left.
	Read(ctx context.Context, after uint64) ([]events.Event, error)
	// Describe records the state of the run in the catalog. The latest entry of a run counts; a lost one is recreated
	// from the journal.
	Describe(e Entry) error
	// Close writes what is pending and releases the run.
	Close() error
}

// Store has the journals of one matter.
type Store interface {
	// Create starts the journal of a new run.
	Create(run events.RunID) (Journal, error)
	// Open resumes the journal of a run; only one process can hold it.
	Open(run events.RunID) (Journal, []events.Event, *Damage, error)
	// Load reads a journal without holding it.
	Load(run events.RunID) ([]events.Event, *Damage, error)
	// List returns the runs, newest first.
	List() ([]events.RunID, error)
	// Catalogue returns an entry for each run, the newest first, without reading journals that did not change since
	// their entry was made. The entry of an active run may be slightly out of date; a run that is marked as active but
	// has no driver is Interrupted.
	Catalogue(ctx context.Context) ([]Entry, error)
	// Held reports whether a process is driving the run now.
	Held(run events.RunID) bool
}

// Watched is a store that allows following a run that another program drives.
type Watched interface {
	Store
	// Await waits for events after a number in a run that another program drives. It returns io.EOF when it has no
	// driver any more and no events are left.
	Await(ctx context.Context, run events.RunID, after uint64) ([]events.Event, error)
}

// Sealer encrypts the lines of journals, and decrypts them.
type Sealer interface {
	// SealLine encrypts a line of the run; the result has no newline.
	SealLine(run string, plain []byte) []byte
	// OpenLine reverses SealLine; a line that was changed, or is from another run, is an error.
	OpenLine(run string, line []byte) ([]byte, error)
}

// ErrHeld reports that another process drives the run.
var ErrHeld = errors.New("another headnote has this run open")

// Damage describes what of a journal could not be read. A torn last line is normal after a crash; anything else is
// corruption.
type Damage struct {
	Path   string
	Lines  []int // numbers of the unreadable lines, from 1
	Torn   bool  // the last line was cut off
	Reason string
	Kept   int // events that could be read
}

// namedLines is how many unreadable lines an error lists.
const namedLines = 10

// Corrupt reports whether more than the end was lost.
func (d *Damage) Corrupt() bool { return d != nil && len(d.Lines) > 0 }

// Error lists the damaged lines.
func (d *Damage) Error() string {
	switch {
	case d.Corrupt() && d.Kept == 0:
		return fmt.Sprintf("%s: no line of it can be read (%s)", d.Path, d.Reason)
	case len(d.Lines) > namedLines:
		return fmt.Sprintf("%s: unreadable lines %v and %d more (%s); the other events were kept", d.Path,
			d.Lines[:namedLines], len(d.Lines)-namedLines, d.Reason)
	case d.Corrupt():
		return fmt.Sprintf("%s: unreadable line(s) %v (%s); the other events were kept", d.Path, d.Lines, d.Reason)
	}
	return fmt.Sprintf("%s: the last line was cut off and dropped", d.Path)
}
