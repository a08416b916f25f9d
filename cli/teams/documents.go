package teams

import (
	"context"
	"errors"

	"headnote/backends/index/local"
	"headnote/cli/command"
	"headnote/cli/indexing"
	"headnote/cli/sharing"
	"headnote/papers/reader"
	"headnote/research/matter"
	"headnote/team/documents"
)

// indexArrived returns a function that indexes documents as they arrive and reports those that were refused.
func indexArrived(ctx context.Context, env *command.Env, m matter.Matter) func(documents.Report) error {
	return func(r documents.Report) error {
		for _, bad := range r.Refused {
			env.Say("headnote: %s was not accepted from the cluster: %s", bad.Path, bad.Reason)
		}
		for _, path := range r.Conflicts {
			env.Say("headnote: a colleague changed the same document; your version was saved as %s", path)
		}
		if len(r.Paths) == 0 {
			return nil
		}
		b := env.Inner()
		_, err := indexing.Build(ctx, b, m, "",
			local.BuildOptions{Limits: reader.DefaultLimits(), Only: r.Paths, Now: env.Now})
		return errors.Join(err, b.Close())
	}
}

// fetchDocuments fetches the documents that colleagues have sent, and returns how many.
func fetchDocuments(ctx context.Context, env *command.Env, m matter.Matter) (int, error) {
	s, err := sharing.Documents(env, m)
	if err != nil {
		return 0, err
	}
	n := 0
	index := indexArrived(ctx, env, m)
	err = s.Fetch(ctx, func(r documents.Report) error {
		n += len(r.Paths)
		return index(r)
	})
	return n, err
}

// shareDocuments sends the documents that are new here, and fetches those that are new in the cluster.
func shareDocuments(ctx context.Context, env *command.Env, m matter.Matter) error {
	s, err := sharing.Documents(env, m)
	if err != nil {
		return err
	}
	came := 0
	index := indexArrived(ctx, env, m)
	sent, kept, err := s.Send(ctx, func(r documents.Report) error {
		came += len(r.Paths)
		return index(r)
	})
	if err != nil {
		return err
	}
	for _, k := range kept {
		env.Say("headnote: %s was not sent: %s", k.Path, k.Reason)
	}
	env.Printf("%s sent, %d fetched\n", command.Count(len(sent), "document"), came)
	return nil
}
