package cli

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"headnote/research"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/research/journal/stream"
	"headnote/research/matter"
	"headnote/research/queue"
)

// queued is what headnote queue prints as JSON.
type queued struct {
	Waiting []waiting      `json:"waiting"`
	GivenUp []queue.Letter `json:"given_up"` // could not be done, with the reason
}

// waiting is a job that waits, or that somebody works on.
type waiting struct {
	queue.Job
	Worker string    `json:"worker,omitempty"` // who works on it now
	Since  time.Time `json:"since,omitzero"`
}

// work is the queue of a shared matter.
func (a *app) work(m matter.Matter) (*queue.Queue, *stream.Store, error) {
	s, err := a.shared(m)
	if err != nil {
		return nil, nil, err
	}
	link, err := a.cluster(m)
	if err != nil {
		return nil, nil, err
	}
	q, err := queue.Open(link, queue.Options{Matter: a.token(m), Replicas: a.config.NATSReplicas, Now: a.now})
	return q, s, err
}

// enqueue lets a worker answer a question.
func (a *app) enqueue(ctx context.Context, question string) error {
	question, err := a.question(ctx, question)
	if err != nil {
		return err
	}
	if strings.TrimSpace(question) == "" {
		return usage("there is no question: headnote ask --queue \"…\"")
	}
	m, err := a.matter()
	if err != nil {
		return err
	}
	a.hold(m)
	today, err := a.dayOf(m)
	if err != nil {
		return err
	}
	return a.put(ctx, m, queue.Job{Kind: queue.Ask, Question: question, Offline: a.locked(m), Rounds: a.config.Rounds, Today: today})
}

// put puts a job into the queue of a matter and prints its id.
func (a *app) put(ctx context.Context, m matter.Matter, j queue.Job) error {
	q, _, err := a.work(m)
	if err != nil {
		return err
	}
	if j.ID, err = research.NewID(a.now()); err != nil {
		return err
	}
	j.By, j.At = a.who(), a.now().UTC()
	if err := q.Put(ctx, j); err != nil {
		return err
	}
	a.printf("%s\n", j.ID)
	next := "headnote queue lists what waits"
	if j.Kind == queue.Ask {
		next += ", headnote export " + j.ID.String() + " has the memo once a worker has written it"
	}
	a.say("headnote: queued; %s", next)
	return nil
}

func (a *app) queueCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use: "queue", Short: "List the work that waits for a worker", Args: counted(cobra.NoArgs),
		Long: "Lists the questions and other work on a shared matter that wait for a worker or that\n" +
			"one works on, and what could not be done, with the reason. headnote ask --queue and\nheadnote index --queue put something in, headnote worker does it.",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := oneOf(format, "text", "json"); err != nil {
				return err
			}
			m, err := a.matter()
			if err != nil {
				return err
			}
			return a.listQueue(cmd.Context(), m, format)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	cmd.AddCommand(
		a.letterCommand("retry", "Put a job that was given up back into the queue", (*queue.Queue).Retry),
		a.letterCommand("drop", "Forget a job that waits or was given up", (*queue.Queue).Drop),
	)
	return cmd
}

func (a *app) letterCommand(use, short string, do func(*queue.Queue, context.Context, events.RunID) error) *cobra.Command {
	return &cobra.Command{
		Use: use + " ID", Short: short, Args: counted(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, ids []string) error {
			m, err := a.matter()
			if err != nil {
				return err
			}
			id, err := parseRunID(ids[0])
			if err != nil {
				return err
			}
			q, _, err := a.work(m)
			if err != nil {
				return err
			}
			return do(q, cmd.Context(), id)
		},
	}
}

func (a *app) listQueue(ctx context.Context, m matter.Matter, format string) error {
	q, s, err := a.work(m)
	if err != nil {
		return err
	}
	jobs, err := q.List(ctx)
	if err != nil {
		return err
	}
	var all queued
	if all.GivenUp, err = q.Dead(ctx); err != nil {
		return err
	}
	for _, j := range jobs {
		w := waiting{Job: j}
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
		return a.json(all)
	}
	p := a.page()
	for _, w := range all.Waiting {
		state := "waits"
		if w.Worker != "" {
			state = w.Worker + " works on it since " + w.Since.Format("15:04")
		}
		p.line(joined(w.ID.String(), state, "of "+w.By, w.At.Format("2006-01-02 15:04")))
		p.para("  ", w.String())
	}
	for _, l := range all.GivenUp {
		p.line(joined(l.ID.String(), fmt.Sprintf("given up after %s", countOf(l.Tries, "try", "tries")), "of "+l.By, l.Died.Format("2006-01-02 15:04")))
		p.para("  ", l.String())
		p.para("  ", l.Reason)
	}
	switch {
	case len(all.GivenUp) > 0:
		a.say("headnote queue retry ID tries a job that was given up once more, headnote queue drop ID forgets it")
	case len(all.Waiting) == 0:
		a.say("nothing waits: headnote ask --queue \"…\"")
	}
	return nil
}
