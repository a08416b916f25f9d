package indexing

import (
	"context"
	"fmt"
	"os"
	"time"

	"headnote/backends/fetch"
	"headnote/backends/index"
	"headnote/backends/index/cluster"
	"headnote/backends/index/local"
	"headnote/cli/command"
	"headnote/cli/matters"
	"headnote/cli/network"
	"headnote/cli/sharing"
	"headnote/internal/trust"
	"headnote/research/matter"
)

// How long to retry a cluster that does not answer: while a person waits, and while an index is filled, which is longer
// than a node takes to start.
const (
	readingPatience = 10 * time.Second
	fillingPatience = 5 * time.Minute
)

// ClusterAccess returns how to reach the matter's cluster, if this user has named or confirmed it.
func ClusterAccess(env *command.Env, m matter.Matter) (cluster.Options, error) {
	url, _, err := cluster.Parse(m.Cluster)
	if err != nil {
		return cluster.Options{}, err
	}
	setting := matters.ClusterSetting(m.Cluster)
	leave, ok := matters.Folder(env, m).Leave(setting, url)
	if !ok {
		return cluster.Options{}, matters.Needs(env, m, setting)
	}
	return clusterBy(env, m, leave)
}

// clusterBy returns how to reach a cluster with the user's permission. It is the only place where this is decided: a
// confidential matter, or one under --offline, reaches no cluster, since even one in the same building is on the
// network. Keys go only to the host that they were entered for.
func clusterBy(env *command.Env, m matter.Matter, leave trust.Granted) (cluster.Options, error) {
	var o cluster.Options
	if env.Config.Offline || m.Confidential {
		return o, fmt.Errorf("the passages of %s are in the cluster %s, which offline mode does not allow; omit "+
			"--offline, or move them to this machine with headnote index %s --to local", m.Name, m.Cluster, m.Root())
	}
	url, alias, err := cluster.Parse(m.Cluster)
	if err != nil {
		return o, err
	}
	client, err := cluster.Client(env.Config.OpenSearchCA)
	if err != nil {
		return o, err
	}
	client.Transport = leave.Only(client.Transport)
	keys, err := ClusterCredentials(env)
	if err != nil {
		return o, err
	}
	decided := env.Decided()
	for _, name := range network.ClusterKeys {
		if err := decided.CheckKey(name, keys.Get(name), url); err != nil {
			return o, err
		}
	}
	client.Transport = trust.OnAccepted(client.Transport, func() error {
		for _, name := range network.ClusterKeys {
			if err := decided.KeyAccepted(name, keys.Get(name), url); err != nil {
				return err
			}
		}
		return nil
	})
	return cluster.Options{
		URL: url, Alias: alias,
		User: keys.Get(network.ClusterKeys[0]), Password: keys.Get(network.ClusterKeys[1]),
		APIKey: keys.Get(network.ClusterKeys[2]),
		Matter: m.ID.String(), Name: m.Name, Patience: readingPatience, Notice: func(s string) { env.Say("headnote: %s", s) },
		Shards: env.Config.OpenSearchShards, Replicas: env.Config.OpenSearchReplicas, Client: client, Now: env.Now,
	}, nil
}

// ClusterCredentials returns the user, password and key for clusters, from where keys are kept.
func ClusterCredentials(env *command.Env) (fetch.Keys, error) {
	return fetch.LoadKeys(network.KeyPlaces(env, false), network.ClusterKeys)
}

// clusterFilling returns how the folder that fills the matter's index reaches its cluster.
func clusterFilling(env *command.Env, m matter.Matter) (cluster.Options, error) {
	o, err := ClusterAccess(env, m)
	if err != nil {
		return o, err
	}
	if m.ID.IsZero() {
		return o, fmt.Errorf("%s has no id because its settings cannot be written; make %s writable", m.Name, m.State())
	}
	o.By, o.Patience = sharing.Who(env), fillingPatience
	if host, err := os.Hostname(); err == nil {
		o.By += " on " + host
	}
	o.Claims, err = cluster.OpenClaims(m.Kept().Path(claims))
	return o, err
}

// claims is the file that records the indexes this folder has made in clusters.
const claims = "cluster.json"

// openCluster opens the index of a matter whose passages are in a cluster. The texts are here, or also in the cluster
// if the folder is attached to another folder's index.
func openCluster(ctx context.Context, env *command.Env, m matter.Matter) (*local.Index, error) {
	o, err := ClusterAccess(env, m)
	if err != nil {
		return nil, err
	}
	if !m.Attached {
		return local.OpenWith(m.Index(), func(string, bool) (index.Engine, error) { return cluster.Open(ctx, o) })
	}
	e, err := cluster.Open(ctx, o)
	if err != nil {
		return nil, err
	}
	return local.Attach(e, e.Library()), nil
}
