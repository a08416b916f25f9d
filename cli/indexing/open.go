package indexing

import (
	"context"
	"embed"
	"errors"

	"headnote/backends/index"
	"headnote/backends/index/local"
	"headnote/backends/sample"
	"headnote/cli/command"
	"headnote/cli/matters"
	"headnote/research/matter"
)

// Open opens the matter's index; the sample's is built in memory.
func Open(ctx context.Context, env *command.Env, m matter.Matter) (index.Index, error) {
	x, err := OpenIndex(ctx, env, m)
	if err != nil {
		return nil, err
	}
	env.OnClose(x.Close)
	return x, nil
}

// OpenIndex opens the local index of a matter; the caller closes it.
func OpenIndex(ctx context.Context, env *command.Env, m matter.Matter) (*local.Index, error) {
	k, err := matters.Key(env, m)
	switch {
	case err != nil:
		return nil, err
	case k != nil:
		return openSealed(env, m, k)
	case m.Sample:
		x, _, err := local.Memory(ctx, sample.Matter(), env.Now)
		return x, err
	case m.Cluster != "":
		return openCluster(ctx, env, m)
	}
	return local.Open(m.Index())
}

// HereOrNone returns the current matter with its index. Without a matter it returns an empty index: queries to public
// sources need no matter.
func HereOrNone(ctx context.Context, env *command.Env) (matter.Matter, index.Index, error) {
	m, err := matters.Here(env)
	if errors.Is(err, matter.ErrNone) && env.Flags.Matter == "" {
		var none embed.FS
		x, _, err := local.Memory(ctx, none, env.Now)
		if err == nil {
			env.OnClose(x.Close)
		}
		return matter.Matter{Name: "no matter"}, x, err
	}
	if err != nil {
		return m, nil, err
	}
	x, err := Open(ctx, env, m)
	return m, x, err
}
