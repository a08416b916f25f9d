package indexing

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"headnote/backends/index"
	"headnote/backends/index/cluster"
	"headnote/backends/index/local"
	"headnote/cli/command"
	"headnote/cli/matters"
	"headnote/research/matter"
)

// moved returns the matter with its passages where --to puts them.
func moved(m matter.Matter, to string) (matter.Matter, error) {
	switch {
	case to == "":
	case to == "local":
		m.Cluster, m.Attached = "", false
	case m.Confidential:
		return m, fmt.Errorf("%s is confidential; its passages must stay on this machine", m.Name)
	default:
		if _, _, err := cluster.Parse(to); err != nil {
			return m, command.Usage("--to: %w", err)
		}
		m.Cluster = to
	}
	return m, nil
}

// buildIndex updates the index from the documents.
func buildIndex(ctx context.Context, env *command.Env, m matter.Matter, to string, o local.BuildOptions) (local.Report,
	error,
) {
	return buildPlaced(ctx, env, m, to, false, o)
}

// takeOver makes this folder fill the index of a matter, instead of the folder that fills it now.
func takeOver(ctx context.Context, env *command.Env, m matter.Matter, to string, o local.BuildOptions) (local.Report,
	error,
) {
	next, err := moved(m, to)
	switch {
	case err != nil:
		return local.Report{}, err
	case m.Locked != "":
		return local.Report{}, fmt.Errorf("%s is locked; its passages must stay on this machine", m.Name)
	case next.Cluster == "":
		return local.Report{}, command.Usage("--take applies to an index in a cluster; name it with --to " +
			"opensearch://HOST:9200/NAME")
	}
	return buildPlaced(ctx, env, m, to, true, o)
}

// buildPlaced builds the index where it is, or from scratch in another place; then the old one is used until the new
// one is complete.
func buildPlaced(ctx context.Context, env *command.Env, m matter.Matter, to string, take bool,
	o local.BuildOptions,
) (r local.Report, err error) {
	next, err := moved(m, to)
	if err != nil {
		return r, err
	}
	if next.Attached && !take {
		return r, fmt.Errorf("%s is attached to %s, which another folder fills; --take fills it from this folder instead, "+
			"--to local builds a separate index of this folder", m.Name, m.Cluster)
	}
	next.Attached = false
	var access cluster.Options
	if next.Cluster != "" {
		if access, err = clusterFilling(env, next); err != nil {
			return r, err
		}
		access.Replace = take
	}
	if next.Cluster == m.Cluster && !take && (!o.Rebuild || m.Cluster == "") {
		r, err = update(ctx, env, m, access, o)
	} else {
		r, err = buildNext(ctx, env, m, next, access, o)
	}
	if err != nil {
		return r, err
	}
	return r, cleanUp(ctx, env, m.Cluster, next)
}

// update updates the index in use.
func update(ctx context.Context, env *command.Env, m matter.Matter, access cluster.Options,
	o local.BuildOptions,
) (r local.Report, err error) {
	var filled *cluster.Engine
	if m.Cluster != "" {
		o.Engine = func(string, bool) (index.Engine, error) {
			filled, err = cluster.Fill(ctx, access)
			return filled, err
		}
	}
	if r, err = local.Build(ctx, m.Root(), m.Index(), o); err == nil && filled != nil {
		err = filled.Finish(ctx, r.Documents, r.TextBytes)
		if err == nil && !command.Exists(m.Index()+nextSuffix) {
			err = filled.Tidy(ctx)
		}
	}
	return r, err
}

// buildNext builds an index next to the one in use, and then replaces that one.
func buildNext(ctx context.Context, env *command.Env, m, next matter.Matter, access cluster.Options,
	o local.BuildOptions,
) (r local.Report, err error) {
	dir, err := nextFolder(m, next.Cluster)
	if err != nil {
		return r, err
	}
	var made *cluster.Engine
	if o.Rebuild = false; next.Cluster != "" {
		o.Engine = func(string, bool) (index.Engine, error) {
			made, err = cluster.Rebuild(ctx, access)
			return made, err
		}
	}
	if r, err = local.Build(ctx, m.Root(), dir, o); err != nil {
		return r, err
	}
	if made != nil {
		if err := made.Finish(ctx, r.Documents, r.TextBytes); err != nil {
			return r, err
		}
		if err := made.Switch(ctx); err != nil {
			return r, err
		}
	}
	if err := errors.Join(os.Remove(filepath.Join(dir, targetFile)), os.RemoveAll(m.Index()),
		os.Rename(dir, m.Index())); err != nil {
		return r, fmt.Errorf("cannot replace the index with the new one: %w; run the same command again", err)
	}
	return r, next.Save()
}

// cleanUp removes from clusters what this folder put there and no longer uses; before is where the passages were. What
// cannot be removed now is reported, and the next headnote index tries again.
func cleanUp(ctx context.Context, env *command.Env, before string, m matter.Matter) error {
	places, err := LeftBehind(env, m)
	if unreadable := (*cluster.ClaimsError)(nil); errors.As(err, &unreadable) {
		// The index itself is complete; without the record of what this folder made, nothing is removed.
		if before == m.Cluster {
			before = "clusters"
		}
		env.Say("headnote: nothing of %s was removed from %s, because %v. The index in use is complete", m.Name, before, err)
		return nil
	}
	for _, at := range places {
		n := 0
		left := m
		left.Cluster = at
		o, err := clusterFilling(env, left)
		if err == nil {
			o.Patience = readingPatience
			n, err = cluster.Drop(ctx, o)
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			env.Say("headnote: passages of %s are still in %s: %v. The next headnote index will try again", m.Name, at, err)
		case n > 0:
			env.Say("headnote: the passages in %s were removed", at)
		}
	}
	return err
}

// LeftBehind returns the addresses at which this folder has indexes that it no longer uses.
func LeftBehind(env *command.Env, m matter.Matter) ([]string, error) {
	c, err := cluster.OpenClaims(m.Kept().Path(claims))
	if err != nil {
		return nil, err
	}
	url, alias := "", ""
	if m.Cluster != "" {
		if url, alias, err = cluster.Parse(m.Cluster); err != nil {
			return nil, err
		}
	}
	var out []string
	for _, x := range c.Elsewhere(url, alias) {
		if at := cluster.Address(x.URL, x.Alias); !slices.Contains(out, at) {
			out = append(out, at)
		}
	}
	return out, nil
}

// Build builds the index of a matter, locked or not.
func Build(ctx context.Context, env *command.Env, m matter.Matter, to string, o local.BuildOptions) (local.Report,
	error,
) {
	k, err := matters.Key(env, m)
	if err == nil && o.Corrections == nil {
		o.Corrections, err = matters.Corrections(env, m)
	}
	switch {
	case err != nil:
		return local.Report{}, err
	case k == nil:
		return buildIndex(ctx, env, m, to, o)
	case to != "" && to != "local":
		return local.Report{}, fmt.Errorf("%s is locked; its passages must stay on this machine", m.Name)
	}
	return buildSealed(ctx, env, m, k, o)
}
