package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"

	"headnote/backends/index/ingest"
	"headnote/backends/index/local"
	"headnote/backends/index/store"
	"headnote/internal/safe"
	"headnote/research/matter"
	"headnote/research/queue"
)

// driverPatience is how long a worker waits for a run that somebody else drives.
const driverPatience = 10 * time.Minute

func (a *app) workerCommand() *cobra.Command {
	var drain bool
	var jobs int64
	cmd := &cobra.Command{
		Use: "worker [DIR...]", Short: "Do the work that waits in the queues of shared matters",
		Long: "Takes the questions and the indexing that colleagues put into the queues of the\n" +
			"matters in the folders DIR, or of the one here, and does them, until a signal asks it\n" +
			"to stop; what it was at goes to the next worker. What a worker that died had begun\n" +
			"is gone on with, not begun anew.",
		Example: "  headnote ask --queue \"50-state survey: when must a landlord return the deposit?\"\n" +
			"  headnote worker ~/cases/acme ~/cases/blake\n" +
			"  headnote worker --drain          until nothing waits any more, as from cron",
		RunE: func(cmd *cobra.Command, dirs []string) error {
			if jobs < 1 {
				return usage("--jobs must be at least 1")
			}
			var ms []matter.Matter
			for _, dir := range dirs {
				m, err := a.open(dir)
				if err != nil {
					return err
				}
				ms = append(ms, m)
			}
			if len(dirs) == 0 {
				m, err := a.matter()
				if err != nil {
					return err
				}
				ms = append(ms, m)
			}
			return a.workOn(cmd.Context(), ms, drain, jobs)
		},
	}
	cmd.Flags().BoolVar(&drain, "drain", false, "end when nothing waits any more")
	cmd.Flags().Int64Var(&jobs, "jobs", 1, "jobs at once")
	return cmd
}

// workOn does the work on matters side by side, so many jobs at once.
func (a *app) workOn(ctx context.Context, ms []matter.Matter, drain bool, jobs int64) error {
	slots := semaphore.NewWeighted(jobs)
	group, gctx := errgroup.WithContext(ctx)
	for _, m := range ms {
		q, _, err := a.work(m)
		if err != nil {
			return err
		}
		do := func(ctx context.Context, j queue.Job) error {
			if err := slots.Acquire(ctx, 1); err != nil {
				return err
			}
			defer slots.Release(1)
			a.say("%s: %s (%s, of %s)", m.Name, j, j.ID, j.By)
			return a.do(ctx, m, j)
		}
		ended := func(o queue.Outcome) {
			switch {
			case o.Given:
				a.say("%s: %s was given up: %v", m.Name, o.Job.ID, o.Err)
			case o.Err != nil:
				a.say("%s: %s failed, and is tried again later: %v", m.Name, o.Job.ID, o.Err)
			default:
				a.say("%s: %s is done", m.Name, o.Job.ID)
			}
		}
		for range jobs {
			group.Go(func() error {
				return safe.Do("working on "+m.Name, func() error { return q.Work(gctx, !drain, do, ended) })
			})
		}
	}
	if err := group.Wait(); err != nil {
		return err
	}
	if !drain {
		a.say("headnote: stopped working")
	}
	return nil
}

// do does one job; what is opened for it is closed again.
func (a *app) do(ctx context.Context, m matter.Matter, j queue.Job) error {
	if err := a.bring(ctx, m); err != nil {
		return err
	}
	if j.Kind == queue.Index {
		b := a.inner()
		_, err := b.buildWhere(ctx, m, "", local.BuildOptions{Limits: ingest.DefaultLimits(), Rebuild: j.Rebuild, Now: a.now})
		return errors.Join(err, b.close())
	}
	b := a.inner()
	if err := errors.Join(b.answer(ctx, m, j), b.close()); err != nil {
		return err
	}
	b = a.inner() // the job is done when the cluster has all of the run
	s, err := b.shared(m)
	if err == nil {
		_, err = s.Settle(ctx, j.ID)
	}
	if err = errors.Join(err, b.close()); err != nil {
		return fmt.Errorf("the run is finished on this machine, and could not be sent: %w", err)
	}
	return nil
}

// bring fetches what documents colleagues have sent. Where the index is in use they
// come another time.
func (a *app) bring(ctx context.Context, m matter.Matter) error {
	n, err := a.fetch(ctx, m)
	if errors.Is(err, store.ErrInUse) {
		a.say("%s: new documents wait until nobody uses the index", m.Name)
		return nil
	}
	if n > 0 {
		a.say("%s: %s came", m.Name, count(n, "document"))
	}
	return err
}

func (a *app) answer(ctx context.Context, m matter.Matter, j queue.Job) error {
	x, err := a.index(ctx, m)
	if err != nil {
		return err
	}
	e, err := a.engineOf(m, x)
	if err != nil {
		return err
	}
	return queue.Answer(ctx, e, j, driverPatience)
}
