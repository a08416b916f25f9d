package workbench

import (
	"context"
	"errors"
	"fmt"

	"headnote/backends/index/local"
	"headnote/cli/command"
	"headnote/cli/indexing"
	"headnote/cli/matters"
	"headnote/papers/reader"
	"headnote/research/matter"
	"headnote/ui"
)

// reindex updates the open index of a matter from its documents. What would be printed to standard error becomes part
// of the error, since it would overwrite the screen.
func reindex(ctx context.Context, env *command.Env, m matter.Matter, x *local.Live, tell func(string)) (ui.Reindexed,
	error,
) {
	if x == nil {
		return ui.Reindexed{}, errors.New("the index is not open yet")
	}
	k, err := matters.Key(env, m)
	if err != nil {
		return ui.Reindexed{}, err
	}
	inner, said := quietly(env, m, k)
	last := env.Now()
	o := local.BuildOptions{Limits: reader.DefaultLimits(), Now: env.Now, Progress: func(p local.Progress) {
		if now := env.Now(); now.Sub(last) >= indexing.Redrawn {
			last = now
			tell(indexing.ProgressLine(p))
		}
	}}
	var r local.Report
	err = x.Update(func() (err error) {
		r, err = indexing.Build(ctx, inner, m, "", o)
		return errors.Join(err, inner.Close())
	})
	if said.Len() > 0 {
		env.Log.Info("indexed from the workbench", "said", said.String())
	}
	if err != nil {
		return ui.Reindexed{}, err
	}
	done := ui.Reindexed{Documents: x.Stats().Documents}
	done.Summary = fmt.Sprintf("%s: %d added, %d changed, %d deleted", command.Count(r.Documents, "document"), r.Added,
		r.Changed, r.Deleted)
	if done.Same = r.Added+r.Changed+r.Deleted+r.Moved == 0; done.Same {
		done.Summary = command.Count(r.Documents, "document") + ", none of them new or changed"
	}
	if left := len(r.NoText) + len(r.Refused); left > 0 {
		done.Summary += fmt.Sprintf("; %s not read, headnote index lists them", command.Count(left, "file"))
	}
	return done, nil
}
