package cli

import (
	"context"
	"fmt"

	"headnote/backends/index/cluster"
	"headnote/backends/index/local"
	"headnote/research/matter"
)

// clusterFindings say where the passages are, by what we are let in, and what is left in
// other clusters; never the password.
func (a *app) clusterFindings(m matter.Matter) []finding {
	var out []finding
	left, err := a.leftBehind(m)
	if err != nil {
		out = append(out, finding{false, "cluster", err.Error()})
	}
	for _, at := range left {
		out = append(out, finding{false, "cluster", fmt.Sprintf("passages are still in %s: headnote index %s removes them", at, m.Root())})
	}
	if m.Cluster == "" {
		return out
	}
	keys, err := a.clusterCredentials()
	if err != nil {
		return append(out, finding{false, "cluster", err.Error()})
	}
	who := "asked without a user"
	switch {
	case keys.Has(clusterKeys[2]):
		who = clusterKeys[2] + " present"
	case keys.Has(clusterKeys[0]) && keys.Has(clusterKeys[1]):
		who = clusterKeys[0] + " and " + clusterKeys[1] + " present"
	case keys.Has(clusterKeys[0]):
		return append(out, finding{false, "cluster", m.Cluster + ", " + clusterKeys[1] + " missing"})
	}
	return append(out, finding{true, "cluster", m.Cluster + ", " + who})
}

// heldFinding compares what the cluster holds with what was sent to it. The second result
// is an error where the cluster does not answer, or where passages are missing.
func (a *app) heldFinding(ctx context.Context, m matter.Matter, x *local.Index) (finding, error) {
	broken := func(err error) (finding, error) { return finding{false, "shared index", err.Error()}, err }
	o, err := a.clusterAccess(m)
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
			return broken(fmt.Errorf("%d of %s are missing in the cluster, %s: whoever fills it runs headnote index", info.Passages-info.Held, count(info.Passages, "passage"), by))
		}
		return finding{true, "shared index", fmt.Sprintf("%s, %s, %s", count(info.Documents, "document"), count(info.Held, "passage"), by)}, nil
	}
	d, err := x.Compare(ctx)
	switch {
	case err != nil:
		return broken(err)
	case len(d.Incomplete) > 0:
		return broken(fmt.Errorf("%d of %s are missing in the cluster, of %s; %s: headnote index %s sends them again",
			d.Missing, count(d.Passages, "passage"), count(len(d.Incomplete), "document"), by, m.Root()))
	case len(d.Stray) > 0:
		return finding{false, "shared index", fmt.Sprintf("the cluster holds passages of %s that this folder does not know; %s: headnote index %s removes them", count(len(d.Stray), "document"), by, m.Root())}, nil
	}
	return finding{true, "shared index", fmt.Sprintf("the cluster holds all %s of %s; %s", count(d.Passages, "passage"), count(d.Documents, "document"), by)}, nil
}
