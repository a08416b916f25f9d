package sharing

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"headnote/cli/command"
	"headnote/cli/matters"
	"headnote/internal/trust"
	"headnote/research/matter"
	"headnote/team"
	"headnote/text"
)

// Of returns with whom this user shares the matter, by their own act in this folder, and the permission to connect
// there. If the settings now name another place, the matter does not count as shared.
func Of(env *command.Env, m matter.Matter) (trust.Share, team.Access, trust.Granted, bool) {
	s, leave, ok := matters.Folder(env, m).Shared()
	if !ok || m.Sample {
		return s, team.Access{}, leave, false
	}
	access, err := Access(env, s.Cluster)
	if err == nil {
		err = leave.For(access.Place())
	}
	if err != nil {
		env.SayOnce("headnote: %s is shared with %s, which your settings no longer name (%v); nothing is sent. headnote "+
			"share shares it again, headnote unshare ends sharing", m.Name, s.Place, err)
		return s, access, leave, false
	}
	return s, access, leave, true
}

// Active reports whether a matter is shared and may be at present.
func Active(env *command.Env, m matter.Matter) bool {
	if env.Config.Offline || m.Confidential || m.Locked != "" {
		return false
	}
	_, _, _, ok := Of(env, m)
	return ok
}

// With describes whom the matter is shared with.
func With(env *command.Env, m matter.Matter) []string {
	s, _, _, ok := Of(env, m)
	if !ok {
		return nil
	}
	what := "runs"
	if s.Documents {
		what = "runs and documents"
	}
	return []string{s.Place + " (" + what + ")"}
}

// Brief does the same for the header of the screen.
func Brief(env *command.Env, m matter.Matter) []string {
	if !Active(env, m) {
		return nil
	}
	s, _, _, _ := Of(env, m)
	if s.Cluster != "" && !strings.Contains(s.Cluster, "://") {
		return []string{s.Cluster}
	}
	_, host, _ := strings.Cut(s.Place, "://")
	return []string{host}
}

// Access returns how to reach a cluster: one of the configuration's tables, an address, or by default that of nats_url.
func Access(env *command.Env, to string) (team.Access, error) {
	c := env.Config
	own := team.Access{
		URL: c.NATSURL, Credentials: c.NATSCredentials, CA: c.NATSCA, Cert: c.NATSCert, Key: c.NATSKey,
		Prefix: c.NATSPrefix, Connecting: c.NATSTimeout() * 2 / 5, // several servers may have to be tried
	}
	if x, ok := c.Clusters[to]; ok {
		return team.Access{
			URL: x.URL, Credentials: x.Credentials, CA: x.CA, Cert: x.Cert, Key: x.Key, Prefix: x.Prefix,
			Connecting: own.Connecting,
		}, nil
	}
	switch {
	case to == "" && c.NATSURL == "":
		return own, command.Usage("no cluster is configured; set nats_url or a table [clusters.NAME] in %s, or use --to "+
			"tls://HOST", c.Path)
	case to == "" || to == c.NATSURL:
		return own, nil
	case !strings.Contains(to, "://"):
		return own, command.Usage("%w; clusters are configured as tables [clusters.NAME] in %s",
			text.Unknown("cluster", to, slices.Sorted(maps.Keys(c.Clusters))), c.Path)
	case strings.Contains(to, "@"):
		return own, command.Usage("--to must not contain a password; use a table [clusters.NAME] in %s", c.Path)
	}
	// credentials are only for the cluster that they were entered for
	return team.Access{URL: to, CA: c.NATSCA, Connecting: own.Connecting}, nil
}

// WhyNot returns the reason a matter is not shared.
func WhyNot(env *command.Env, m matter.Matter) error {
	if env.Config.Offline || m.Confidential || m.Locked != "" || m.Sample {
		return fmt.Errorf("nothing of %s may leave this machine: it is offline, confidential, locked or the sample "+
			"matter", m.Name)
	}
	if s, _, ok := matters.Folder(env, m).Shared(); ok {
		return command.Usage("%s is shared with %s, which your settings do not name; headnote share shares it again", m.Name,
			s.Place)
	}
	return command.Usage("%s is not shared; headnote share shows with whom it would be shared and asks", m.Name)
}
