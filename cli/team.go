package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"headnote/backends/fetch"
	"headnote/backends/fetch/pool"
	"headnote/internal/team"
	"headnote/internal/trust"
	"headnote/research/journal"
	"headnote/research/journal/stream"
	"headnote/research/matter"
)

// journals is where the runs of a matter are kept: in its folder, and in the cluster that
// it is shared through as well. Without the act of sharing nothing leaves.
func (a *app) journals(m matter.Matter) (journal.Store, error) {
	k, err := a.key(m)
	if err != nil {
		return nil, err
	}
	files := journal.Files{Dir: m.Runs(), Now: a.now, Seal: sealer(k)}
	if !a.shares(m) {
		return files, nil
	}
	s, err := a.team(m, files)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// token is the matter's name in the cluster: its id, which no other one has.
func (a *app) token(m matter.Matter) string { return m.ID.String() }

// title is what colleagues call a matter.
func (a *app) title(m matter.Matter) string {
	if s, _, ok := a.folder(m).Shared(); ok && s.Title != "" {
		return s.Title
	}
	return m.Name
}

// shared is the matter's journals where they are shared, or why they are not.
func (a *app) shared(m matter.Matter) (*stream.Store, error) {
	x, err := a.journals(m)
	if err != nil {
		return nil, err
	}
	s, ok := x.(*stream.Store)
	if !ok {
		return nil, a.whyAlone(m)
	}
	return s, nil
}

func (a *app) team(m matter.Matter, files journal.Files) (*stream.Store, error) {
	if m.ID.IsZero() {
		return nil, fmt.Errorf("%s has no id, for its folder cannot be written: a matter is shared from a folder that is yours", m.Name)
	}
	link, err := a.cluster(m)
	if err != nil {
		return nil, err
	}
	if err := a.reach(context.Background(), link); err != nil {
		a.say("headnote: %v; runs are kept here, and sent when it can be reached", err)
	}
	s, err := stream.New(link, stream.Options{
		Matter: a.token(m), Name: a.title(m), By: a.who(), Replicas: a.config.NATSReplicas, Local: files, Now: a.now,
	})
	if err != nil {
		return nil, err
	}
	a.onClose(func() error {
		err := s.Close() // it waits a bounded time for what is on its way
		if u := s.Unsent(); !u.None() {
			a.say("headnote: %s; the next headnote that opens %s sends it", u, m.Name)
		}
		return err
	})
	return s, nil
}

// reaching bounds how long a command looks for the reason that a cluster is away.
const reaching = 3 * time.Second

// reach says why a cluster cannot be reached, nil where it can.
func (a *app) reach(ctx context.Context, link *team.Link) error {
	ctx, cancel := context.WithTimeout(ctx, reaching)
	defer cancel()
	return link.Why(ctx)
}

// who works here, as colleagues read it.
func (a *app) who() string { return cmp.Or(a.config.Name, a.env("USER"), "somebody") }

// signature is what marks and notes on a matter are signed with: a name where colleagues
// read them, none where nobody else does.
func (a *app) signature(m matter.Matter) string {
	if !a.shares(m) {
		return ""
	}
	return a.who()
}

// cluster is the connection to the cluster that a matter is shared through. Matters of one
// account share it; a program that works on matters of several clients has one for each.
func (a *app) cluster(m matter.Matter) (*team.Link, error) {
	_, access, leave, ok := a.shareOf(m)
	if !ok {
		return nil, a.whyAlone(m)
	}
	return a.links.To(access, leave)
}

// together is where quotas and answers of sources are kept with the team's: for a matter
// that is shared, through the same cluster. Of every other matter they are kept here alone.
func (a *app) together(m matter.Matter) (fetch.Together, error) {
	if !a.config.TeamQuotas || a.locked(m) || !a.shares(m) {
		return nil, nil //nolint:nilnil // nothing is kept together
	}
	link, err := a.cluster(m)
	if err != nil {
		return nil, err
	}
	return pool.Open(link, pool.Options{Replicas: a.config.NATSReplicas})
}

// teamFindings report with whom the matter is shared, whether that cluster or the one of
// the settings answers, and why it does not.
func (a *app) teamFindings(ctx context.Context, m matter.Matter) []finding {
	share, access, leave, ok := a.shareOf(m)
	var out []finding
	switch {
	case ok:
		out = append(out, finding{true, "sharing", m.Name + " is shared with " + a.sharedWith(m)[0] + ", since " + share.Since.Format("2006-01-02")})
	case a.config.NATSURL == "" && len(a.config.Clusters) == 0:
		return nil
	default:
		said := finding{true, "sharing", "this matter is shared with nobody"}
		if old, _, shared := a.folder(m).Shared(); shared {
			said = finding{false, "sharing", "shared with " + old.Place + ", and your settings do not lead there: nothing is sent"}
		}
		out = append(out, said)
		var err error
		if access, err = a.accessTo(""); err != nil {
			return out
		}
		leave = trust.Own(access.Place())
	}
	if a.config.Offline {
		return append(out, finding{true, "team", "not asked: offline is set"})
	}
	link, err := a.links.To(access, leave)
	if err != nil {
		return append(out, finding{false, "team", err.Error()})
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	began := time.Now()
	info, err := link.Ready(ctx)
	if err != nil {
		return append(out, finding{false, "team", err.Error() + "; until then runs are kept here and quotas are what was set aside"})
	}
	return append(out, finding{true, "team", fmt.Sprintf("%s answers in %.1f ms; %s, %.1f MB stored", link,
		float64(time.Since(began).Microseconds())/1e3, count(info.Streams, "stream"), float64(info.Store)/1e6)})
}

// prepare makes what colleagues will need of a matter in the cluster, and may not make
// themselves: who shares it first is an owner.
func (a *app) prepare(ctx context.Context, m matter.Matter) error {
	papers, err := a.shelf(m)
	if err != nil {
		return err
	}
	jobs, _, err := a.work(m)
	if err != nil {
		return err
	}
	err = errors.Join(papers.Prepare(ctx), jobs.Prepare(ctx))
	var no team.NoRight
	if errors.As(err, &no) { // what somebody else shared before there was all of this
		a.say("headnote: %v", err)
		return nil
	}
	return err
}
