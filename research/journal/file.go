package journal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/gofrs/flock"

	"headnote/internal/safe"
	"headnote/internal/within"
	"headnote/research/events"
)

// Files stores each run in <dir>/<run>.jsonl.
type Files struct {
	Dir  within.Folder
	Now  func() time.Time
	Seal Sealer // nil for plain lines
}

var _ Store = Files{}

// name returns the file name of a run.
func name(run events.RunID) string { return run.String() + ".jsonl" }

func (f Files) path(run events.RunID) string { return f.Dir.Path(name(run)) }

// Create starts the journal of a new run; the run must not exist.
func (f Files) Create(run events.RunID) (Journal, error) {
	if run.IsZero() {
		return nil, errors.New("a run without an id has no journal")
	}
	if err := f.Dir.MkdirAll("."); err != nil {
		return nil, cannotWrite(f.Dir.String(), err)
	}
	file, err := f.Dir.OpenFile(name(run), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, cannotWrite(f.path(run), err)
	}
	j, err := f.hold(run, file, nil)
	if err != nil {
		return nil, err
	}
	if err := f.Dir.Sync(); err != nil { // otherwise a crash may lose the file's name
		return nil, errors.Join(cannotWrite(f.path(run), err), j.Close())
	}
	return j, nil
}

// Open opens a run at the end of its journal; a torn last line is cut off.
func (f Files) Open(run events.RunID) (Journal, []events.Event, *Damage, error) {
	file, err := f.Dir.OpenFile(name(run), os.O_RDWR, 0)
	if err != nil {
		return nil, nil, nil, f.notThere(run, err)
	}
	j, err := f.hold(run, file, nil)
	if err != nil {
		return nil, nil, nil, err
	}
	data, err := io.ReadAll(file)
	if err != nil {
		return nil, nil, nil, errors.Join(err, j.Close())
	}
	all, good, damage := f.parse(run, data)
	if err = file.Truncate(good); err == nil {
		_, err = file.Seek(good, io.SeekStart)
	}
	if err != nil {
		return nil, nil, nil, errors.Join(cannotWrite(f.path(run), err), j.Close())
	}
	j.mu.Lock()
	j.events, j.size = slices.Clip(all), good // the caller may append to the slice returned
	if n := len(all); n > 0 {
		j.seq = all[n-1].Seq
	}
	j.mu.Unlock()
	return j, all, damage, nil
}

// Put replaces the journal of a run with the given lines.
func (f Files) Put(run events.RunID, lines []byte) error {
	if run.IsZero() {
		return errors.New("a run without an id has no journal")
	}
	if err := f.Dir.MkdirAll("."); err != nil {
		return cannotWrite(f.Dir.String(), err)
	}
	return f.Dir.WriteFile(name(run), lines)
}

// Load reads a run without holding it, even while another process writes.
func (f Files) Load(run events.RunID) ([]events.Event, *Damage, error) {
	data, err := f.Dir.ReadFile(name(run))
	if err != nil {
		return nil, nil, f.notThere(run, err)
	}
	all, _, damage := f.parse(run, data)
	return all, damage, nil
}

// List returns the runs, newest first: ids begin with the time.
func (f Files) List() ([]events.RunID, error) {
	ids, err := f.ids()
	slices.SortFunc(ids, func(a, b events.RunID) int { return b.Compare(a) })
	return ids, err
}

// Held reports whether a process is driving the run now.
func (f Files) Held(run events.RunID) bool {
	held := false
	err := f.alone(func() error {
		lock := f.lock(run)
		ok, err := lock.TryLock()
		if err != nil {
			return err
		}
		held = !ok
		return lock.Unlock()
	})
	return held && err == nil
}

// lock is an advisory lock on the journal itself, released when the process ends.
func (f Files) lock(run events.RunID) *flock.Flock {
	return flock.New(f.path(run), flock.SetFlag(os.O_RDONLY))
}

// alone does something with the lock of a run while nobody else does: testing whether a run is held takes its lock for
// a moment, which must not be mistaken for a driver. Only for that moment, processes wait for each other at a lock on
// the folder.
func (f Files) alone(do func() error) (err error) {
	gate := flock.New(f.Dir.String(), flock.SetFlag(os.O_RDONLY))
	if err := gate.Lock(); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, gate.Unlock()) }()
	return do()
}

func (f Files) notThere(run events.RunID, err error) error {
	if errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("no run %s in this matter: see headnote runs", run)
	}
	return fmt.Errorf("run %s cannot be opened: %w", run, err)
}

func cannotWrite(path string, err error) error {
	next := "free the disk or its permissions, then headnote resume"
	if errors.Is(err, syscall.EROFS) || errors.Is(err, os.ErrPermission) {
		next = "the matter can be read here; to ask, copy its folder to a place where you may write"
	}
	if of := (*os.PathError)(nil); errors.As(err, &of) { // its path is already in the message
		err = of.Err
	}
	return fmt.Errorf("cannot write the journal %s: %w; %s", path, err, next)
}

// hold locks the run and starts the writer.
func (f Files) hold(run events.RunID, file *os.File, all []events.Event) (*fileJournal, error) {
	lock, ok := f.lock(run), false
	err := f.alone(func() (err error) {
		if ok, err = lock.TryLock(); ok && f.Dir.Has(f.catalogueName()) {
			// If this fails, the length of the journal shows the change.
			_ = f.enter(record{Entry{ID: run}, -1})
		}
		return err
	})
	if err == nil && !ok {
		err = fmt.Errorf("%s: %w; wait for it, or follow it with headnote replay", run, ErrHeld)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	j := &fileJournal{files: f, run: run, now: f.Now, line: f.appendLine, file: file, lock: lock, events: all}
	j.cond = sync.NewCond(&j.mu)
	safe.Go("journal of "+run.String(), j.write, func(err error) {
		j.mu.Lock()
		defer j.mu.Unlock()
		if err != nil && j.err == nil {
			j.err = err
		}
		j.stopped = true
		j.cond.Broadcast()
	})
	return j, nil
}

// fileJournal writes in groups: while one group is being synced, the next accumulates, so that a burst needs few syncs
// and a single event does not wait.
type fileJournal struct {
	files Files
	run   events.RunID
	now   func() time.Time
	line  func([]byte, events.Event) ([]byte, error)
	file  *os.File
	lock  *flock.Flock

	mu      sync.Mutex
	cond    *sync.Cond
	events  []events.Event // durable
	pending []events.Event
	seq     uint64
	size    int64 // of the durable part of the file
	err     error // the first failure; nothing is written after it
	closing bool
	stopped bool  // the writer has ended
	entry   Entry // for the catalogue
}

func (j *fileJournal) Append(bodies ...events.Body) ([]events.Event, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.err != nil {
		return nil, j.err
	}
	if j.closing {
		return nil, fmt.Errorf("the journal of %s is closed", j.run)
	}
	first := len(j.pending)
	at := j.now().UTC()
	for _, b := range bodies {
		j.seq++
		j.pending = append(j.pending, events.Event{Seq: j.seq, Run: j.run, At: at, Body: b})
	}
	j.cond.Broadcast()
	return slices.Clone(j.pending[first:]), nil
}

// write is the only writer of the file.
func (j *fileJournal) write() error {
	var buf []byte
	for {
		j.mu.Lock()
		for len(j.pending) == 0 && !j.closing {
			j.cond.Wait()
		}
		group := j.pending
		j.pending = nil
		size := j.size
		j.mu.Unlock()
		if len(group) == 0 {
			return nil
		}
		var err error
		buf = buf[:0]
		for _, e := range group {
			if buf, err = j.line(buf, e); err != nil {
				return err
			}
		}
		if _, err = j.file.Write(buf); err == nil {
			err = j.file.Sync()
		}
		if err != nil {
			// Keep whole lines only, so that the next start finds a clean end.
			return errors.Join(cannotWrite(j.file.Name(), err), j.file.Truncate(size))
		}
		j.mu.Lock()
		j.size += int64(len(buf))
		j.events = append(j.events, group...)
		j.cond.Broadcast()
		j.mu.Unlock()
	}
}

func (j *fileJournal) Sync(ctx context.Context) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	want := j.seq
	return j.wait(ctx, func() bool { return j.durable() >= want })
}

func (j *fileJournal) durable() uint64 {
	if n := len(j.events); n > 0 {
		return j.events[n-1].Seq
	}
	return 0
}

func (j *fileJournal) Read(ctx context.Context, after uint64) ([]events.Event, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	err := j.wait(ctx, func() bool { return j.durable() > after })
	i, _ := slices.BinarySearchFunc(j.events, after+1, func(e events.Event, seq uint64) int {
		return int(int64(e.Seq) - int64(seq)) //nolint:gosec // numbers of one run
	})
	if rest := j.events[i:]; len(rest) > 0 {
		return slices.Clone(rest), nil
	}
	if err == nil {
		err = io.EOF
	}
	return nil, err
}

// wait blocks, with j.mu held, until ready, the end of ctx, a failure or the end of the writer; the last is not an
// error.
func (j *fileJournal) wait(ctx context.Context, ready func() bool) error {
	stop := context.AfterFunc(ctx, func() {
		j.mu.Lock()
		defer j.mu.Unlock()
		j.cond.Broadcast()
	})
	defer stop()
	for !ready() && !j.stopped && ctx.Err() == nil {
		j.cond.Wait()
	}
	switch {
	case ready():
		return nil
	case j.err != nil:
		return j.err
	}
	return ctx.Err()
}

func (j *fileJournal) Close() error {
	j.mu.Lock()
	if j.closing {
		j.mu.Unlock()
		return nil
	}
	j.closing = true
	j.cond.Broadcast()
	for !j.stopped {
		j.cond.Wait()
	}
	err := j.err
	j.mu.Unlock()
	err = errors.Join(err, j.file.Close())
	if r, ok := j.last(); ok {
		// If this fails, the entry is recreated from the journal.
		_ = j.files.alone(func() error { return j.files.enter(r) })
	}
	return errors.Join(err, j.lock.Unlock())
}
