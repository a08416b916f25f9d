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

// QueueReport is what headnote queue prints as JSON.
type QueueReport struct {
	Waiting []QueuedJob        `json:"waiting"`
	GivenUp []queue.DeadLetter `json:"given_up"` // could not be done, with the reason
}

// QueuedJob is a job that waits, or that somebody works on.
type QueuedJob struct {
	queue.Job
	Worker string    `json:"worker,omitempty"` // who works on it now
	Since  time.Time `json:"since,omitzero"`
}

func queueCommand(env *command.Env) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use: "queue", Short: "List the work that waits for a worker", Args: command.Args(cobra.NoArgs),
		Long: "Lists the questions and other work on a shared matter that wait for a worker or that\n" +
			"one works on, and what could not be done, with the reason. headnote ask --queue and\nheadnote index --queue put something in, headnote worker does it.",
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
		jobCommand(env, "retry", "Put a job that was given up back into the queue", (*queue.Queue).Retry),
		jobCommand(env, "drop", "Forget a job that waits or was given up", (*queue.Queue).Drop),
	)
	return cmd
}

func jobCommand(env *command.Env, use, short string, do func(*queue.Queue, context.Context, events.RunID) error) *cobra.Command {
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
		state := "waits"
		if w.Worker != "" {
			state = w.Worker + " works on it since " + w.Since.Format("15:04")
		}
		p.Line(command.Joined(w.ID.String(), state, "of "+w.By, w.At.Format("2006-01-02 15:04")))
		p.Para("  ", w.String())
	}
	for _, l := range all.GivenUp {
		p.Line(command.Joined(l.ID.String(), fmt.Sprintf("given up after %s", command.CountOf(l.Tries, "try", "tries")), "of "+l.By, l.Died.Format("2006-01-02 15:04")))
		p.Para("  ", l.String())
		p.Para("  ", l.Reason)
	}
	switch {
	case len(all.GivenUp) > 0:
		env.Say("headnote queue retry ID tries a job that was given up once more, headnote queue drop ID forgets it")
	case len(all.Waiting) == 0:
		env.Say("nothing waits: headnote ask --queue \"…\"")
	}
	return nil
}
