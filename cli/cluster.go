package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"headnote/backends/fetch"
	"headnote/backends/index"
	"headnote/backends/index/cluster"
	"headnote/backends/index/local"
	"headnote/internal/trust"
	"headnote/research/matter"
)

// clusterKeys are the names of what a cluster lets us in by: in the environment or in
// the file of keys.
var clusterKeys = []string{"OPENSEARCH_USER", "OPENSEARCH_PASSWORD", "OPENSEARCH_API_KEY"}

// How long a cluster is asked again that does not answer: while a person waits, and while
// an index is filled, longer than a node takes to start.
const (
	readingPatience = 10 * time.Second
	fillingPatience = 5 * time.Minute
)

// clusterAccess is how the matter's cluster is reached, where this person has named or
// confirmed it.
func (a *app) clusterAccess(m matter.Matter) (cluster.Options, error) {
	url, _, err := cluster.Parse(m.Cluster)
	if err != nil {
		return cluster.Options{}, err
	}
	setting := clusterSetting(m.Cluster)
	leave, ok := a.folder(m).Leave(setting, url)
	if !ok {
		return cluster.Options{}, a.needs(m, setting)
	}
	return a.clusterBy(m, leave)
}

// clusterBy is how a cluster is reached with a leave, and the one place where one is: a
// locked matter, or one under --offline, reaches none. A cluster in the same building is
// on the network, too. Keys go to the host that they were entered for.
func (a *app) clusterBy(m matter.Matter, leave trust.Granted) (cluster.Options, error) {
	var o cluster.Options
	if a.config.Offline || m.Confidential {
		return o, fmt.Errorf("the passages of %s are in the cluster %s, and nothing may leave this machine: leave --offline away, or bring them here with headnote index %s --to local", m.Name, m.Cluster, m.Root())
	}
	url, alias, err := cluster.Parse(m.Cluster)
	if err != nil {
		return o, err
	}
	client, err := cluster.Client(a.config.OpenSearchCA)
	if err != nil {
		return o, err
	}
	client.Transport = leave.Only(client.Transport)
	keys, err := a.clusterCredentials()
	if err != nil {
		return o, err
	}
	decided := a.decided()
	for _, name := range clusterKeys {
		if err := decided.CheckKey(name, keys.Get(name), url); err != nil {
			return o, err
		}
	}
	client.Transport = trust.OnAccepted(client.Transport, func() error {
		for _, name := range clusterKeys {
			if err := decided.KeyAccepted(name, keys.Get(name), url); err != nil {
				return err
			}
		}
		return nil
	})
	return cluster.Options{
		URL: url, Alias: alias, User: keys.Get(clusterKeys[0]), Password: keys.Get(clusterKeys[1]), APIKey: keys.Get(clusterKeys[2]),
		Matter: m.ID.String(), Name: m.Name, Patience: readingPatience, Notice: func(s string) { a.say("headnote: %s", s) },
		Shards: a.config.OpenSearchShards, Replicas: a.config.OpenSearchReplicas, Client: client, Now: a.now,
	}, nil
}

func (a *app) clusterCredentials() (fetch.Keys, error) {
	return fetch.LoadKeys(a.keyPlaces(false), clusterKeys)
}

// clusterFilling is how the matter's cluster is reached by the folder that fills it.
func (a *app) clusterFilling(m matter.Matter) (cluster.Options, error) {
	o, err := a.clusterAccess(m)
	if err != nil {
		return o, err
	}
	if m.ID.IsZero() {
		return o, fmt.Errorf("%s has no id, because its settings cannot be written: make %s writable", m.Name, m.State())
	}
	o.By, o.Patience = a.who(), fillingPatience
	if host, err := os.Hostname(); err == nil {
		o.By += " on " + host
	}
	o.Claims, err = cluster.OpenClaims(m.Kept().Path(claims))
	return o, err
}

// claims is the file of the indexes in clusters that this folder has made.
const claims = "cluster.json"

// openCluster opens the index of a matter whose passages are in a cluster. The texts are
// here, or, where the folder is attached to another one's index, in the cluster, too.
func (a *app) openCluster(ctx context.Context, m matter.Matter) (*local.Index, error) {
	o, err := a.clusterAccess(m)
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

// moved is the matter with its passages where --to wants them.
func moved(m matter.Matter, to string) (matter.Matter, error) {
	switch {
	case to == "":
	case to == "local":
		m.Cluster, m.Attached = "", false
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

// buildIndex brings the index in line with the documents.
func (a *app) buildIndex(ctx context.Context, m matter.Matter, to string, o local.BuildOptions) (local.Report, error) {
	return a.buildPlaced(ctx, m, to, false, o)
}

// takeOver fills the index of a matter from this folder, in place of who fills it now.
func (a *app) takeOver(ctx context.Context, m matter.Matter, to string, o local.BuildOptions) (local.Report, error) {
	next, err := moved(m, to)
	switch {
	case err != nil:
		return local.Report{}, err
	case m.Locked != "":
		return local.Report{}, fmt.Errorf("%s is locked: its passages stay on this machine", m.Name)
	case next.Cluster == "":
		return local.Report{}, usage("--take is for an index in a cluster: name it with --to opensearch://HOST:9200/NAME")
	}
	return a.buildPlaced(ctx, m, to, true, o)
}

// buildPlaced builds the index where it is, or anew in another place: then the one before
// is used until the new one is complete.
func (a *app) buildPlaced(ctx context.Context, m matter.Matter, to string, take bool, o local.BuildOptions) (r local.Report, err error) {
	next, err := moved(m, to)
	if err != nil {
		return r, err
	}
	if next.Attached && !take {
		return r, fmt.Errorf("%s is attached to %s, which another folder fills: it is searched as it is; --take fills it from this folder instead, --to local indexes this folder by itself", m.Name, m.Cluster)
	}
	next.Attached = false
	var access cluster.Options
	if next.Cluster != "" {
		if access, err = a.clusterFilling(next); err != nil {
			return r, err
		}
		access.Replace = take
	}
	if next.Cluster == m.Cluster && !take && (!o.Rebuild || m.Cluster == "") {
		r, err = a.buildHere(ctx, m, access, o)
	} else {
		r, err = a.buildBeside(ctx, m, next, access, o)
	}
	if err != nil {
		return r, err
	}
	return r, a.cleanUp(ctx, next)
}

// buildHere brings the index in use up to date.
func (a *app) buildHere(ctx context.Context, m matter.Matter, access cluster.Options, o local.BuildOptions) (r local.Report, err error) {
	var filled *cluster.Engine
	if m.Cluster != "" {
		o.Engine = func(string, bool) (index.Engine, error) {
			filled, err = cluster.Fill(ctx, access)
			return filled, err
		}
	}
	if r, err = local.Build(ctx, m.Root(), m.Index(), o); err == nil && filled != nil {
		err = filled.Finish(ctx, r.Documents, r.TextBytes)
		if err == nil && !exists(m.Index()+beside) {
			err = filled.Tidy(ctx)
		}
	}
	return r, err
}

// buildBeside builds an index beside the one in use, and puts it in its place.
func (a *app) buildBeside(ctx context.Context, m, next matter.Matter, access cluster.Options, o local.BuildOptions) (r local.Report, err error) {
	dir, err := fresh(m, next.Cluster)
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
	if err := errors.Join(os.Remove(filepath.Join(dir, target)), os.RemoveAll(m.Index()), os.Rename(dir, m.Index())); err != nil {
		return r, fmt.Errorf("the new index cannot take its place: %w; run the same command again", err)
	}
	return r, next.Save()
}

// cleanUp removes from clusters what this folder has put there and does not use any more.
// What cannot be removed now is said, and tried again by the next headnote index.
func (a *app) cleanUp(ctx context.Context, m matter.Matter) error {
	places, err := a.leftBehind(m)
	for _, at := range places {
		n := 0
		left := m
		left.Cluster = at
		o, err := a.clusterFilling(left)
		if err == nil {
			o.Patience = readingPatience
			n, err = cluster.Drop(ctx, o)
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			a.say("headnote: passages of %s are still in %s: %v. The next headnote index tries again", m.Name, at, err)
		case n > 0:
			a.say("headnote: the passages in %s were removed", at)
		}
	}
	return err
}

// leftBehind are the addresses at which this folder has indexes that it does not use.
func (a *app) leftBehind(m matter.Matter) ([]string, error) {
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
