package teams

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"headnote/cli/command"
	"headnote/cli/engine"
	"headnote/cli/matters"
	"headnote/cli/sharing"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/matter"
	"headnote/team/queue"
)

// QueueReport is the JSON form of headnote queue.
type QueueReport struct {
	Waiting []QueuedJob        `json:"waiting"`
	GivenUp []queue.DeadLetter `json:"given_up"` // failed permanently, with the reason
}

// QueuedJob is a job that is waiting or in progress.
type QueuedJob struct {
	queue.Job
	Worker string    `json:"worker,omitempty"` // who is working on it
	Since  time.Time `json:"since,omitzero"`
}

func queueCommand(env *command.Env) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use: "queue", Short: "List queued jobs", Args: command.Args(cobra.NoArgs),
		Long: "Lists the jobs of a shared matter that are queued or in progress, and failed jobs with the\n" +
			"reason. headnote ask --queue and headnote index --queue add jobs; headnote worker processes\n" +
			"them.",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := command.OneOf(format, "text", "json"); err != nil {
				return err
			}
			m, err := matters.Here(env)
			if err != nil {
				return err
			}
			return listQueue(cmd.Context(), env, m, format)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	cmd.AddCommand(
		jobCommand(env, "retry", "Retry a failed job", (*queue.Queue).Retry),
		jobCommand(env, "drop", "Remove a queued or failed job", (*queue.Queue).Drop),
	)
	return cmd
}

func jobCommand(env *command.Env, use, short string,
	do func(*queue.Queue, context.Context, events.RunID) error,
) *cobra.Command {
	return &cobra.Command{
		Use: use + " ID", Short: short, Args: command.Args(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, ids []string) error {
			m, err := matters.Here(env)
			if err != nil {
				return err
			}
			id, err := engine.ParseRunID(ids[0])
			if err != nil {
				return err
			}
			q, _, err := sharing.Queue(env, m)
			if err != nil {
				return err
			}
			return do(q, cmd.Context(), id)
		},
	}
}

func listQueue(ctx context.Context, env *command.Env, m matter.Matter, format string) error {
	q, s, err := sharing.Queue(env, m)
	if err != nil {
		return err
	}
	jobs, err := q.List(ctx)
	if err != nil {
		return err
	}
	var all QueueReport
	if all.GivenUp, err = q.DeadLetters(ctx); err != nil {
		return err
	}
	for _, j := range jobs {
		w := QueuedJob{Job: j}
		d, held, err := s.Driver(ctx, j.ID)
		if err != nil {
			return err
		}
		if held {
			w.Worker, w.Since = d.By, d.Since
		}
		all.Waiting = append(all.Waiting, w)
	}
	if format == "json" {
		all.Waiting, all.GivenUp = export.OrEmpty(all.Waiting), export.OrEmpty(all.GivenUp)
		return env.JSON(all)
	}
	p := env.Page()
	for _, w := range all.Waiting {
		state := "queued"
		if w.Worker != "" {
			state = "in progress on " + w.Worker + " since " + w.Since.Format("15:04")
		}
		p.Line(command.Joined(w.ID.String(), state, "by "+w.By, w.At.Format("2006-01-02 15:04")))
		p.Para("  ", w.String())
	}
	for _, l := range all.GivenUp {
		p.Line(command.Joined(l.ID.String(), fmt.Sprintf("failed after %s", command.CountOf(l.Tries, "try", "tries")),
			"by "+l.By, l.Died.Format("2006-01-02 15:04")))
		p.Para("  ", l.String())
		p.Para("  ", l.Reason)
	}
	switch {
	case len(all.GivenUp) > 0:
		env.Say("headnote queue retry ID retries a failed job, headnote queue drop ID removes it")
	case len(all.Waiting) == 0:
		env.Say("the queue is empty: headnote ask --queue \"…\"")
	}
	return nil
}
