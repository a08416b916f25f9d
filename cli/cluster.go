package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"headnote/backends/fetch"
	"headnote/backends/index"
	"headnote/backends/index/cluster"
	"headnote/backends/index/local"
	"headnote/research/matter"
)

// clusterKeys are the names of what a cluster lets us in by: in the environment or in
// the file of keys.
var clusterKeys = []string{"OPENSEARCH_USER", "OPENSEARCH_PASSWORD", "OPENSEARCH_API_KEY"}

// clusterAccess is how the matter's cluster is reached. A locked matter reaches none.
func (a *app) clusterAccess(m matter.Matter) (cluster.Options, error) {
	var o cluster.Options
	if a.config.Offline || m.Confidential {
		return o, fmt.Errorf("the passages of %s lie in the cluster %s, and nothing may leave this machine: leave --offline away, or bring them here with headnote index %s --to local", m.Name, m.Cluster, m.Root())
	}
	url, alias, err := cluster.Parse(m.Cluster)
	if err != nil {
		return o, err
	}
	client, err := cluster.Client(a.config.OpenSearchCA)
	if err != nil {
		return o, err
	}
	keys, err := a.clusterKeys()
	if err != nil {
		return o, err
	}
	return cluster.Options{
		URL: url, Alias: alias, User: keys.Get(clusterKeys[0]), Password: keys.Get(clusterKeys[1]), APIKey: keys.Get(clusterKeys[2]),
		Shards: a.config.OpenSearchShards, Replicas: a.config.OpenSearchReplicas, Client: client, Now: a.now,
	}, nil
}

func (a *app) clusterKeys() (fetch.Keys, error) {
	return fetch.LoadKeys(a.keyPlaces(false), clusterKeys)
}

// openCluster opens the index of a matter whose passages lie in a cluster; its texts lie here.
func (a *app) openCluster(ctx context.Context, m matter.Matter) (*local.Index, error) {
	o, err := a.clusterAccess(m)
	if err != nil {
		return nil, err
	}
	o.ReadOnly, o.Tries = true, 3 // a person waits
	return local.OpenWith(m.Index(), func(string, bool) (index.Engine, error) { return cluster.Open(ctx, o) })
}

// moved is the matter with its passages where --to wants them.
func moved(m matter.Matter, to string) (matter.Matter, error) {
	switch {
	case to == "":
	case to == "local":
		m.Cluster = ""
	case m.Confidential:
		return m, fmt.Errorf("%s is confidential: its passages stay on this machine", m.Name)
	default:
		if _, _, err := cluster.Parse(to); err != nil {
			return m, usage("--to: %w", err)
		}
		m.Cluster = to
	}
	return m, nil
}

// buildIndex brings the index in line with the documents. Where it is built anew in
// another place, the one before is used until the new one is complete.
func (a *app) buildIndex(ctx context.Context, m matter.Matter, to string, o local.BuildOptions) (r local.Report, err error) {
	next, err := moved(m, to)
	if err != nil {
		return r, err
	}
	var access cluster.Options
	if next.Cluster != "" {
		if access, err = a.clusterAccess(next); err != nil {
			return r, err
		}
	}
	if next.Cluster == m.Cluster && (!o.Rebuild || m.Cluster == "") {
		if m.Cluster != "" {
			o.Engine = func(string, bool) (index.Engine, error) { return cluster.Open(ctx, access) }
		}
		return local.Build(ctx, m.Root(), m.Index(), o)
	}
	dir, err := fresh(m, next.Cluster)
	if err != nil {
		return r, err
	}
	var made *cluster.Engine
	if o.Rebuild = false; next.Cluster != "" {
		access.Resume = exists(filepath.Join(dir, "documents.db"))
		o.Engine = func(string, bool) (index.Engine, error) {
			made, err = cluster.Rebuild(ctx, access)
			access.Resume = false // a second one is asked for where the first has lost its passages
			return made, err
		}
	}
	if r, err = local.Build(ctx, m.Root(), dir, o); err != nil {
		return r, err
	}
	if made != nil {
		if err := made.Switch(ctx); err != nil {
			return r, err
		}
	}
	if err := errors.Join(os.Remove(filepath.Join(dir, target)), os.RemoveAll(m.Index()), os.Rename(dir, m.Index())); err != nil {
		return r, fmt.Errorf("the new index cannot take its place: %w; run the same command again", err)
	}
	return r, next.Save()
}

// target is the file that says which index a folder is being filled for.
const target = "to"

// fresh is the folder of an index that is built beside the one in use. What was read
// for the same place before it was broken off is kept.
func fresh(m matter.Matter, to string) (string, error) {
	dir := m.Index() + ".new"
	path := filepath.Join(dir, target)
	if old, err := os.ReadFile(path); err == nil && strings.TrimSpace(string(old)) == to {
		return dir, nil
	}
	err := os.RemoveAll(dir)
	if err == nil {
		err = os.MkdirAll(dir, 0o700)
	}
	if err == nil {
		err = os.WriteFile(path, []byte(to+"\n"), 0o600)
	}
	if err != nil {
		return "", fmt.Errorf("the index cannot be written: %w; choose a folder you can write with --matter DIR", err)
	}
	return dir, nil
}

// clusterFindings say where the passages lie, and whether we are let in; never by what.
func (a *app) clusterFindings(m matter.Matter) []finding {
	if m.Cluster == "" {
		return nil
	}
	keys, err := a.clusterKeys()
	if err != nil {
		return []finding{{false, "cluster", err.Error()}}
	}
	who := "asked without a user"
	switch {
	case keys.Has(clusterKeys[2]):
		who = clusterKeys[2] + " present"
	case keys.Has(clusterKeys[0]) && keys.Has(clusterKeys[1]):
		who = clusterKeys[0] + " and " + clusterKeys[1] + " present"
	case keys.Has(clusterKeys[0]):
		return []finding{{false, "cluster", m.Cluster + ", " + clusterKeys[1] + " missing"}}
	}
	return []finding{{true, "cluster", m.Cluster + ", " + who}}
}
