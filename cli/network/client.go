package network

import (
	"maps"
	"os"
	"path/filepath"
	"strings"

	"headnote/backends/fetch"
	"headnote/backends/registry"
	"headnote/backends/stats"
	"headnote/cli/command"
	"headnote/cli/config"
	"headnote/cli/sharing"
	"headnote/research/matter"
	"headnote/team/quota"
)

// Statistics returns the quality of sources' results over all runs; nil if nothing can be saved.
func Statistics(env *command.Env) (*stats.Book, error) {
	dir := SourcesDir(env)
	if dir == "" {
		return nil, nil //nolint:nilnil // a nil book keeps nothing
	}
	return stats.Open(filepath.Join(dir, "quality.json"))
}

// SourcesDir returns where answers, quotas and statistics are kept; "" if that cannot be written: headnote then works
// without remembering them.
func SourcesDir(env *command.Env) string {
	dir := filepath.Join(config.StateDir(env.Getenv), "sources")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return ""
	}
	return dir
}

// Client returns a matter's only access to the network, or a client that refuses every connection.
func Client(env *command.Env, m matter.Matter) (*fetch.Client, error) {
	return client(env, m, Servers(env, m))
}

func client(env *command.Env, m matter.Matter, servers []registry.Server) (*fetch.Client, error) {
	locked := Locked(env, m)
	keys, err := SourceKeysSet(env, locked)
	if err != nil && !locked { // a locked client needs none
		return nil, err
	}
	o := fetch.Options{
		Dir: SourcesDir(env), Offline: locked, Keys: keys, Contact: env.Config.Contact,
		Version: env.Version, Base: env.Config.SourcesBase, Now: env.Now,
		Withhold: Withheld(env),
		Agreed:   func() bool { return env.Consent.ByHand || env.Consent.Tools || AgreedToAny(env, m) },
		AgreedTo: func(host string) bool { return env.Consent.ByHand || AgreedTo(env, m, host) },
	}
	if o.Together, err = together(env, m); err != nil {
		return nil, err
	}
	if env.Config.HostsFile != "" {
		if o.Hosts, err = fetch.LoadPolicies(env.Config.HostsFile); err != nil {
			return nil, err
		}
	}
	if !locked {
		if err := addFeeds(env, m, &o); err != nil {
			return nil, err
		}
	}
	if env.Config.Tape != "" {
		if o.Tape, err = fetch.OpenTape(env.Config.Tape); err != nil {
			return nil, err
		}
		env.OnClose(o.Tape.Close)
	}
	for _, s := range servers {
		if o.Hosts == nil {
			o.Hosts = make(map[string]fetch.Policy)
		}
		maps.Copy(o.Hosts, s.Hosts())
	}
	return fetch.New(o)
}

// Withheld returns the names that no query may contain.
func Withheld(env *command.Env) []string {
	var out []string
	for name := range strings.SplitSeq(env.Config.Withhold, ";") {
		if name = strings.TrimSpace(name); name != "" {
			out = append(out, name)
		}
	}
	return out
}

// together returns where quotas and answers of sources are shared with the team: for a shared matter, through the same
// cluster. For every other matter they are kept only on this machine.
func together(env *command.Env, m matter.Matter) (fetch.Together, error) {
	if !env.Config.TeamQuotas || Locked(env, m) || !sharing.Active(env, m) {
		return nil, nil //nolint:nilnil // nothing is kept together
	}
	link, err := sharing.Link(env, m)
	if err != nil {
		return nil, err
	}
	return quota.Open(link, quota.Options{
		Replicas: env.Config.NATSReplicas, Patience: env.Config.NATSTimeout() * 2 / 5, // a request waits for it
	})
}
