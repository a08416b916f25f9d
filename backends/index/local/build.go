package local

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"

	"headnote/backends/index/segment"
	"headnote/backends/index/store"
	"headnote/internal/safe"
	"headnote/papers"
	"headnote/papers/reader"
)

// BuildOptions are the options of Build.
type BuildOptions struct {
	Limits   reader.Limits // zero for the defaults
	Workers  int           // files read concurrently; 0 for the number of cores
	Batch    int           // bytes of text written at one time; 0 for the default
	Rebuild  bool          // read every file again
	Only     []string      // process only these files, named from the root, as a watcher would; nil for all
	Progress func(Progress)
	Now      func() time.Time
	Engine   OpenEngine // nil for the engine that Open uses
	// Corrections are people's corrections of the cards of papers.
	Corrections papers.Corrections

	parts parts // zero for the real steps
}

// Progress of a build. Whatever it counts as done is on disk.
type Progress struct {
	Files, Total int   // files done, files to look at
	Bytes, Size  int64 // of these files
	Current      string
	Elapsed      time.Duration
}

// Report is what a build did.
type Report struct {
	Added     int              `json:"added"`
	Changed   int              `json:"changed"`
	Moved     int              `json:"moved"`
	Deleted   int              `json:"deleted"`
	Unchanged int              `json:"unchanged"`
	Restored  int              `json:"restored"` // documents with passages lost by a cluster
	Cards     int              `json:"cards"`    // made again, since another version of headnote had made them
	Refused   []reader.Problem `json:"refused"`
	NoText    []string         `json:"no_text"`
	Others    map[string]int   `json:"others"`    // unsupported files, by extension without the dot
	Documents int              `json:"documents"` // in the index now
	TextBytes int64            `json:"text_bytes"`
	Seconds   float64          `json:"seconds"`
}

// Build updates the index in dir to match the files below root. It can be interrupted at any moment: what Progress
// reported as done is kept, and the next build continues from there.
func Build(ctx context.Context, root, dir string, o BuildOptions) (r Report, err error) {
	info, err := os.Stat(root)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return r, fmt.Errorf("the folder %s does not exist: name the folder of the documents", root)
	case err != nil:
		return r, fmt.Errorf("%s cannot be read: %w", root, err)
	case !info.IsDir():
		return r, fmt.Errorf("%s is a file: name the folder it lies in", root)
	}
	top, err := os.OpenRoot(root) // it refuses links that lead outside
	if err != nil {
		return r, fmt.Errorf("%s cannot be read: %w", root, err)
	}
	engine := o.Engine
	if engine == nil {
		engine = segment.OpenEngine
	}
	if o.Rebuild {
		if err := store.Discard(dir); err != nil {
			return r, errors.Join(err, top.Close())
		}
	}
	x, err := open(dir, engine, false)
	if errors.Is(err, store.ErrFormat) {
		if err = store.Discard(dir); err == nil {
			x, err = open(dir, engine, false)
		}
	}
	if err != nil {
		return r, errors.Join(err, top.Close())
	}
	r, err = build(ctx, top.FS(), x, o)
	return r, errors.Join(err, x.Close(), top.Close())
}

// inFlight limits the total size of files that are read concurrently.
const inFlight = 128 << 20

// builder is one build.
type builder struct {
	x        *Index
	o        BuildOptions
	parts    parts
	started  time.Time
	report   Report
	progress Progress

	mu       sync.Mutex
	vanished map[string]store.File // known files that are gone, by path
	byHash   map[string]string     // their paths by hash, to detect moves
	stray    map[string]int        // documents that a remote engine holds but was not sent
}

// build reads files concurrently and writes them one batch after another.
func build(ctx context.Context, files fs.FS, x *Index, o BuildOptions) (Report, error) {
	if o.Limits == (reader.Limits{}) {
		o.Limits = reader.DefaultLimits()
	}
	if o.Workers <= 0 {
		o.Workers = max(2, runtime.GOMAXPROCS(0))
	}
	if o.Batch <= 0 {
		o.Batch = batchText
	}
	b := &builder{x: x, o: o, parts: o.parts, started: o.Now()}
	if b.parts.read == nil {
		b.parts = steps
	}
	if err := b.reconcile(ctx); err != nil {
		return b.report, err
	}
	if err := b.renewCards(ctx); err != nil {
		return b.report, err
	}
	var jobs []job
	first, fctx := errgroup.WithContext(ctx)
	first.Go(func() error {
		return safe.Do("looking at files", func() (err error) {
			jobs, err = b.look(fctx, files)
			return err
		})
	})
	if o.Only == nil { // for a named file, somebody is waiting to see the change
		first.Go(x.verifyEngine) // nothing is built on a damaged index
	}
	if err := first.Wait(); err != nil {
		return b.report, err
	}
	room := semaphore.NewWeighted(inFlight)
	todo, done := make(chan job), make(chan outcome)
	group, gctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(todo)
		for _, j := range jobs {
			if err := room.Acquire(gctx, j.weight()); err != nil {
				return err
			}
			select {
			case todo <- j:
			case <-gctx.Done():
				return gctx.Err()
			}
		}
		return nil
	})
	readers, rctx := errgroup.WithContext(gctx)
	for range o.Workers {
		readers.Go(func() error {
			return safe.Do("reading files", func() error {
				for j := range todo {
					out, err := b.read(rctx, files, j)
					if err != nil {
						return err
					}
					select {
					case done <- out:
						room.Release(j.weight())
					case <-rctx.Done():
						return rctx.Err()
					}
				}
				return nil
			})
		})
	}
	group.Go(func() error {
		defer close(done)
		return readers.Wait()
	})
	group.Go(func() error { return b.write(gctx, done) })
	err := group.Wait()
	if err == nil {
		err = b.finish(ctx)
	}
	b.report.Seconds = o.Now().Sub(b.started).Seconds()
	return b.report, err
}
