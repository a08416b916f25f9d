package setup

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"headnote/backends/fetch"
	"headnote/cli/command"
	"headnote/cli/config"
	"headnote/cli/matters"
	"headnote/cli/network"
	"headnote/research/matter"
)

// sourceFindings report whether sources can be queried: whether the matter is locked, the contact address, which keys
// are set (never their values), and what is left of the quotas.
func sourceFindings(ctx context.Context, env *command.Env) []finding {
	m, err := matters.Here(env)
	if errors.Is(err, matter.ErrNone) && env.Flags.Matter == "" {
		err = nil // these findings concern the machine, not a matter
	}
	m.Confidential = m.Confidential || err != nil // a matter that cannot be read may be confidential
	locked := network.Locked(env, m)
	access := finding{true, "network", "sources are queried when a question needs them; --offline prevents it"}
	switch {
	case env.Config.Offline:
		access.detail = "offline: no connection is opened"
	case err != nil:
		access.detail = "not used: the matter's settings cannot be read, so it is treated as confidential"
	case locked && m.Confidential:
		access.detail = "not used: the matter is confidential"
	case locked:
		access.detail = "not used for the sample matter: its parties do not exist"
	case env.Config.SourcesBase != "":
		access.detail = "every source is queried at " + env.Config.SourcesBase
	}
	out := []finding{access}
	keys, err := network.SourceKeysSet(env, false)
	if err != nil {
		return append(out, finding{false, "keys", err.Error()})
	}
	c, err := network.Client(env, m)
	if err != nil {
		return append(out, finding{false, "sources", err.Error()})
	}
	if network.SourcesDir(env) == "" {
		out = append(out, finding{false, "quotas", config.StateDir(env.Getenv) + " is not writable: results and quotas " +
			"are not kept"})
	}
	switch {
	case env.Config.Contact != "" && !fetch.IsMail(env.Config.Contact):
		out = append(out, finding{false, "contact", env.Config.Contact + " is not an e-mail address: the SEC refuses it"})
	case env.Config.Contact == "":
		out = append(out, finding{false, "contact", "missing: the SEC requires an e-mail address; set contact or " +
			"HEADNOTE_CONTACT"})
	default:
		out = append(out, finding{true, "contact", env.Config.Contact})
	}
	for _, k := range c.KeyStates(keys) {
		out = append(out, keyFinding(k))
	}
	for _, s := range network.Servers(env, m) {
		out = append(out, finding{true, "server", s.Name + ": " + strings.Join(s.Tools, ", ") + " of " + s.Place()})
	}
	out = append(out, finding{true, "keys file", config.KeysPath(env.Getenv, env.Config.KeysFile)})
	return append(out, budgetFindings(ctx, env, c)...)
}

func keyFinding(k fetch.KeyState) finding {
	use := strings.Join(k.Sources, ", ")
	switch {
	case k.Present:
		where := ""
		if k.Place != "" {
			where = "in the " + k.Place + " "
		}
		return finding{true, "key", k.Name + " present " + where + "(" + use + ")"}
	case k.Required:
		return finding{false, "key", k.Name + " missing: " + use + " not queried, alternatives are; available from " + k.From}
	}
	return finding{true, "key", k.Name + " missing: " + use + " queried with a smaller quota; available from " + k.From}
}

// budgetFindings lists the quotas that have been used in part.
func budgetFindings(ctx context.Context, env *command.Env, c *fetch.Client) []finding {
	budgets, err := c.Budgets(ctx)
	if err != nil {
		return []finding{{false, "quotas", err.Error()}}
	}
	parts := make(map[string][]string)
	empty := make(map[string]bool)
	for _, b := range budgets {
		if b.Used == 0 {
			continue
		}
		parts[b.Source] = append(parts[b.Source], fmt.Sprintf("%d of %d left this %s", b.Left(), b.Limit, b.Window))
		if b.Left() == 0 {
			empty[b.Source] = true
			parts[b.Source] = append(parts[b.Source], "next at "+b.Free.Format("15:04"))
		}
	}
	if len(parts) == 0 {
		return []finding{{true, "quotas", "unused today"}}
	}
	var out []finding
	for _, source := range slices.Sorted(maps.Keys(parts)) {
		out = append(out, finding{!empty[source], "quota", source + ": " + strings.Join(parts[source], ", ")})
	}
	return out
}
