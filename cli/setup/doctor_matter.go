package setup

import (
	"context"
	"errors"
	"fmt"

	"headnote/backends/index/local"
	"headnote/cli/command"
	"headnote/cli/indexing"
	"headnote/cli/matters"
	"headnote/research/matter"
)

func matterFindings(ctx context.Context, env *command.Env) ([]finding, error) {
	m, err := matters.Here(env)
	if errors.Is(err, matter.ErrNone) {
		return []finding{{true, "matter", "none in this folder; headnote index . indexes it"}}, nil
	}
	if err != nil {
		return []finding{{false, "matter", err.Error() + "; it is treated as confidential"}}, nil
	}
	out := append([]finding{{true, "matter", m.Name + " in " + m.Dir}}, settingFindings(env, m)...)
	out = append(out, clusterFindings(env, m)...)
	if m.Locked != "" {
		out = append(out, finding{m.Locked == matter.Sealed, "encryption", "locked: index, runs and memos are encrypted; " +
			"the documents in " + m.Root() + " are not"})
	}
	x, err := indexing.Open(ctx, env, m)
	if err != nil {
		return append(out, finding{false, "index", err.Error()}), nil
	}
	var broken error
	if l, ok := x.(*local.Index); ok && m.Cluster != "" {
		var held finding
		if held, broken = heldFinding(ctx, env, m, l); broken != nil {
			broken = fmt.Errorf("the shared index of %s has a problem", m.Name) // the finding gives the reason
		}
		if out = append(out, held); broken != nil || m.Attached {
			return out, broken
		}
	}
	s := x.Stats()
	return append(out, finding{s.Documents > 0, "index", fmt.Sprintf("%s, %s, %.1f MB of text, %.1f MB on disk, %s",
		command.Count(s.Documents, "document"), command.Count(s.Passages,
			"passage"), float64(s.TextBytes)/1e6, float64(s.DiskBytes)/1e6, s.Engine)}), nil
}

// settingFindings reports the folder's settings that nobody has confirmed.
func settingFindings(env *command.Env, m matter.Matter) []finding {
	if err := matters.Unconfirmed(env, m, matters.Settings(m)); err != nil {
		return []finding{{false, "settings", err.Error()}}
	}
	return nil
}
