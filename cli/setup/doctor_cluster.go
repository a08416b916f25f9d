package setup

import (
	"context"
	"fmt"

	"headnote/backends/index/cluster"
	"headnote/backends/index/local"
	"headnote/cli/command"
	"headnote/cli/indexing"
	"headnote/cli/network"
	"headnote/research/matter"
)

// clusterFindings report where the passages are, which credentials are set (never the password), and what is left in
// other clusters.
func clusterFindings(env *command.Env, m matter.Matter) []finding {
	var out []finding
	left, err := indexing.LeftBehind(env, m)
	if err != nil {
		out = append(out, finding{false, "cluster", err.Error()})
	}
	for _, at := range left {
		out = append(out, finding{
			false, "cluster",
			fmt.Sprintf("passages are still in %s; headnote index %s removes them", at, m.Root()),
		})
	}
	if m.Cluster == "" {
		return out
	}
	keys, err := indexing.ClusterCredentials(env)
	if err != nil {
		return append(out, finding{false, "cluster", err.Error()})
	}
	who := "no user set"
	switch {
	case keys.Has(network.ClusterKeys[2]):
		who = network.ClusterKeys[2] + " present"
	case keys.Has(network.ClusterKeys[0]) && keys.Has(network.ClusterKeys[1]):
		who = network.ClusterKeys[0] + " and " + network.ClusterKeys[1] + " present"
	case keys.Has(network.ClusterKeys[0]):
		return append(out, finding{false, "cluster", m.Cluster + ", " + network.ClusterKeys[1] + " missing"})
	}
	return append(out, finding{true, "cluster", m.Cluster + ", " + who})
}

// heldFinding compares what the cluster holds with what was sent to it. It returns an error if the cluster does not
// answer, or if passages are missing.
func heldFinding(ctx context.Context, env *command.Env, m matter.Matter, x *local.Index) (finding, error) {
	broken := func(err error) (finding, error) { return finding{false, "shared index", err.Error()}, err }
	o, err := indexing.ClusterAccess(env, m)
	if err != nil {
		return broken(err)
	}
	info, err := cluster.Look(ctx, o)
	if err != nil {
		return broken(err)
	}
	by := fmt.Sprintf("filled by %s, %s", info.By, info.At.Local().Format("January 2, 2006 15:04"))
	if info.Filling {
		by = fmt.Sprintf("being filled by %s since %s", info.By, info.At.Local().Format("January 2, 2006 15:04"))
	}
	if m.Attached {
		if info.Held < info.Passages && !info.Filling {
			return broken(fmt.Errorf("%d of %s are missing from the cluster, %s; the folder that fills it must run headnote "+
				"index", info.Passages-info.Held, command.Count(info.Passages, "passage"), by))
		}
		return finding{true, "shared index", fmt.Sprintf("%s, %s, %s", command.Count(info.Documents, "document"),
			command.Count(info.Held, "passage"), by)}, nil
	}
	d, err := x.Compare(ctx)
	switch {
	case err != nil:
		return broken(err)
	case len(d.Incomplete) > 0:
		return broken(fmt.Errorf("%d of %s are missing from the cluster, of %s; %s; headnote index %s sends them again",
			d.Missing, command.Count(d.Passages, "passage"), command.Count(len(d.Incomplete), "document"), by, m.Root()))
	case len(d.Stray) > 0:
		return finding{false, "shared index", fmt.Sprintf("the cluster contains passages of %s that this folder does not "+
			"have; %s; headnote index %s removes them", command.Count(len(d.Stray), "document"), by, m.Root())}, nil
	}
	return finding{true, "shared index", fmt.Sprintf("the cluster contains all %s of %s; %s",
		command.Count(d.Passages, "passage"), command.Count(d.Documents, "document"), by)}, nil
}
