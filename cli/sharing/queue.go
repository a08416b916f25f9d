package sharing

import (
	"context"

	"headnote/cli/command"
	"headnote/research"
	"headnote/research/matter"
	teamjournal "headnote/team/journal"
	"headnote/team/queue"
)

// Queue returns the queue of a shared matter.
func Queue(env *command.Env, m matter.Matter) (*queue.Queue, *teamjournal.Store, error) {
	s, err := Stream(env, m)
	if err != nil {
		return nil, nil, err
	}
	link, err := Link(env, m)
	if err != nil {
		return nil, nil, err
	}
	q, err := queue.Open(link, queue.Options{
		Matter: Token(env, m), Replicas: env.Config.NATSReplicas, Patience: env.Config.NATSTimeout(), Now: env.Now,
	})
	return q, s, err
}

// Enqueue puts a job into the queue of a matter and prints its ID.
func Enqueue(ctx context.Context, env *command.Env, m matter.Matter, j queue.Job) error {
	q, _, err := Queue(env, m)
	if err != nil {
		return err
	}
	if j.ID, err = research.NewID(env.Now()); err != nil {
		return err
	}
	j.By, j.At = Who(env), env.Now().UTC()
	if err := q.Put(ctx, j); err != nil {
		return err
	}
	env.Printf("%s\n", j.ID)
	next := "headnote queue lists queued jobs"
	if j.Kind == queue.Ask {
		next += ", headnote export " + j.ID.String() + " prints the memo once a worker has finished"
	}
	env.Say("headnote: queued; %s", next)
	return nil
}
