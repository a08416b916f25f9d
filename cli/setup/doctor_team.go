package setup

import (
	"context"
	"fmt"
	"time"

	"headnote/cli/command"
	"headnote/cli/matters"
	"headnote/cli/sharing"
	"headnote/internal/trust"
	"headnote/research/matter"
)

// teamFindings report with whom the matter is shared, whether that cluster or the one of the settings can be reached,
// and if not, why.
func teamFindings(ctx context.Context, env *command.Env, m matter.Matter) []finding {
	share, access, leave, ok := sharing.Of(env, m)
	var out []finding
	switch {
	case ok:
		out = append(out, finding{true, "sharing", m.Name + " is shared with " + sharing.With(env, m)[0] + ", since " +
			share.Since.Format("2006-01-02")})
	case env.Config.NATSURL == "" && len(env.Config.Clusters) == 0:
		return nil
	default:
		said := finding{true, "sharing", "this matter is not shared"}
		if old, _, shared := matters.Folder(env, m).Shared(); shared {
			said = finding{false, "sharing", "shared with " + old.Place + ", which your settings do not name: nothing is sent"}
		}
		out = append(out, said)
		var err error
		if access, err = sharing.Access(env, ""); err != nil {
			return out
		}
		leave = trust.Own(access.Place())
	}
	if env.Config.Offline {
		return append(out, finding{true, "team", "not contacted: offline is set"})
	}
	link, err := env.Links.To(access, leave)
	if err != nil {
		return append(out, finding{false, "team", err.Error()})
	}
	ctx, cancel := context.WithTimeout(ctx, env.Config.NATSTimeout())
	defer cancel()
	began := time.Now()
	info, err := link.Ready(ctx)
	if err != nil {
		return append(out, finding{false, "team", err.Error() + "; until then runs are stored on this machine and quotas " +
			"are those set aside"})
	}
	return append(out, finding{true, "team", fmt.Sprintf("%s responds in %.1f ms; %s, %.1f MB stored", link,
		float64(time.Since(began).Microseconds())/1e3, command.Count(info.Streams, "stream"), float64(info.Store)/1e6)})
}
