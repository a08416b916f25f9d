package teams

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"

	"headnote/backends/index/local"
	"headnote/backends/index/store"
	"headnote/cli/command"
	"headnote/cli/engine"
	"headnote/cli/indexing"
	"headnote/cli/matters"
	"headnote/cli/sharing"
	"headnote/internal/safe"
	"headnote/papers/reader"
	"headnote/research/matter"
	"headnote/team/queue"
)

// driverPatience is how long a worker waits for a run that somebody else drives.
const driverPatience = 10 * time.Minute

func workerCommand(env *command.Env) *cobra.Command {
	var drain bool
	var jobs int64
	cmd := &cobra.Command{
		Use: "worker [DIR...]", Short: "Process queued jobs",
		Long: "Processes the questions and indexing jobs queued for the matters in the folders DIR, or for\n" +
			"the current matter, until it is stopped by a signal. Unfinished jobs go to the next worker,\n" +
			"which continues them.",
		Example: "  headnote ask --queue \"50-state survey: when must a landlord return the deposit?\"\n" +
			"  headnote worker ~/cases/acme ~/cases/blake\n" +
			"  headnote worker --drain          until the queues are empty, for example from cron",
		RunE: func(cmd *cobra.Command, dirs []string) error {
			if jobs < 1 {
				return command.Usage("--jobs must be at least 1")
			}
			var ms []matter.Matter
			for _, dir := range dirs {
				m, err := matters.Open(env, dir)
				if err != nil {
					return err
				}
				ms = append(ms, m)
			}
			if len(dirs) == 0 {
				m, err := matters.Here(env)
				if err != nil {
					return err
				}
				ms = append(ms, m)
			}
			return workOn(cmd.Context(), env, ms, drain, jobs)
		},
	}
	cmd.Flags().BoolVar(&drain, "drain", false, "exit when the queues are empty")
	cmd.Flags().Int64Var(&jobs, "jobs", 1, "number of jobs to process in parallel")
	return cmd
}

// workOn works on matters concurrently, with at most a number of jobs at once.
func workOn(ctx context.Context, env *command.Env, ms []matter.Matter, drain bool, jobs int64) error {
	slots := semaphore.NewWeighted(jobs)
	group, gctx := errgroup.WithContext(ctx)
	for _, m := range ms {
		q, _, err := sharing.Queue(env, m)
		if err != nil {
			return err
		}
		do := func(ctx context.Context, j queue.Job) error {
			if err := slots.Acquire(ctx, 1); err != nil {
				return err
			}
			defer slots.Release(1)
			env.Say("%s: %s (%s, by %s)", m.Name, j, j.ID, j.By)
			return doJob(ctx, env, m, j)
		}
		ended := func(o queue.Outcome) {
			switch {
			case o.GivenUp:
				env.Say("%s: %s failed permanently: %v", m.Name, o.Job.ID, o.Err)
			case o.Err != nil:
				env.Say("%s: %s failed and will be retried: %v", m.Name, o.Job.ID, o.Err)
			default:
				env.Say("%s: %s is done", m.Name, o.Job.ID)
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
		env.Say("headnote: worker stopped")
	}
	return nil
}

// doJob does one job; what it opens is closed again.
func doJob(ctx context.Context, env *command.Env, m matter.Matter, j queue.Job) error {
	if err := bringDocuments(ctx, env, m); err != nil {
		return err
	}
	if j.Kind == queue.Index {
		b := env.Inner()
		_, err := indexing.Build(ctx, b, m, "",
			local.BuildOptions{Limits: reader.DefaultLimits(), Rebuild: j.Rebuild, Now: env.Now})
		return errors.Join(err, b.Close())
	}
	b := env.Inner()
	if err := errors.Join(answerJob(ctx, b, m, j), b.Close()); err != nil {
		return err
	}
	b = env.Inner() // the job is done only when the cluster has the whole run
	s, err := sharing.Stream(b, m)
	if err == nil {
		_, err = s.Settle(ctx, j.ID)
	}
	if err = errors.Join(err, b.Close()); err != nil {
		return fmt.Errorf("the run finished on this machine but could not be sent: %w", err)
	}
	return nil
}

// bringDocuments fetches the documents that colleagues have sent. If the index is in use, that is left for another
// time.
func bringDocuments(ctx context.Context, env *command.Env, m matter.Matter) error {
	n, err := fetchDocuments(ctx, env, m)
	if errors.Is(err, store.ErrInUse) {
		env.Say("%s: new documents will be indexed when the index is not in use", m.Name)
		return nil
	}
	if n > 0 {
		env.Say("%s: %s fetched", m.Name, command.Count(n, "document"))
	}
	return err
}

func answerJob(ctx context.Context, env *command.Env, m matter.Matter, j queue.Job) error {
	x, err := indexing.Open(ctx, env, m)
	if err != nil {
		return err
	}
	e, err := engine.New(env, m, x)
	if err != nil {
		return err
	}
	return queue.Answer(ctx, e, j, driverPatience)
}
