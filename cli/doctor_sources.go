package cli

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"headnote/backends/fetch"
	"headnote/cli/config"
	"headnote/research/matter"
)

// sourceFindings say whether sources can be asked: the lock, the contact, which keys
// are there (never what they are), and what is left of the quotas.
func (a *app) sourceFindings(ctx context.Context) []finding {
	m, err := a.matter()
	if errors.Is(err, matter.ErrNone) && a.flags.matter == "" {
		err = nil // what is found here is about the machine
	}
	m.Confidential = m.Confidential || err != nil // what cannot be read may say so
	locked := a.locked(m)
	network := finding{true, "network", "sources are asked when a question needs them; --offline forbids it"}
	switch {
	case a.config.Offline:
		network.detail = "locked: offline is set"
	case err != nil:
		network.detail = "locked: the matter's settings cannot be read, so it is treated as confidential"
	case locked && m.Confidential:
		network.detail = "locked: the matter is confidential"
	case locked:
		network.detail = "locked for the sample matter: its parties do not exist"
	case a.config.SourcesBase != "":
		network.detail = "every source is asked at " + a.config.SourcesBase
	}
	out := []finding{network}
	keys, err := a.keys(false)
	if err != nil {
		return append(out, finding{false, "keys", err.Error()})
	}
	c, err := a.client(m)
	if err != nil {
		return append(out, finding{false, "sources", err.Error()})
	}
	if a.sourcesDir() == "" {
		out = append(out, finding{false, "quotas", config.StateDir(a.env) + " cannot be written: answers and quotas are forgotten"})
	}
	if a.config.Contact == "" {
		out = append(out, finding{false, "contact", "missing: the SEC wants an e-mail address of who asks; set contact, or HEADNOTE_CONTACT"})
	} else {
		out = append(out, finding{true, "contact", a.config.Contact})
	}
	for _, k := range c.KeyStates(keys) {
		out = append(out, keyFinding(k))
	}
	out = append(out, finding{true, "file of keys", config.KeysPath(a.env, a.config.KeysFile)})
	return append(out, a.budgetFindings(ctx, c)...)
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
		return finding{false, "key", k.Name + " missing: " + use + " not asked, alternatives are; from " + k.From}
	}
	return finding{true, "key", k.Name + " missing: " + use + " asked with a smaller quota; from " + k.From}
}

// budgetFindings lists the quotas that something was used of.
func (a *app) budgetFindings(ctx context.Context, c *fetch.Client) []finding {
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
			parts[b.Source] = append(parts[b.Source], "the next at "+b.Free.Format("15:04"))
		}
	}
	if len(parts) == 0 {
		return []finding{{true, "quotas", "nothing used today"}}
	}
	var out []finding
	for _, source := range slices.Sorted(maps.Keys(parts)) {
		out = append(out, finding{!empty[source], "quota", source + ": " + strings.Join(parts[source], ", ")})
	}
	return out
}
