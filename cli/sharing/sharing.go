// Package sharing opens the shared parts of a matter: its journals, documents and queue in the team's cluster. A matter
// is shared only by an act of its user; until then everything is kept in its folder.
package sharing

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"headnote/cli/command"
	"headnote/cli/matters"
	"headnote/internal/atrest"
	"headnote/research/journal"
	"headnote/research/matter"
	"headnote/team"
	teamjournal "headnote/team/journal"
)

// sealer returns what encrypts the journals of a matter; nil for plain ones.
func sealer(k *atrest.Key) journal.Sealer {
	if k == nil {
		return nil
	}
	return k
}

// Journals returns where the runs of a matter are kept: in its folder, and if it is shared, also in its cluster.
// Nothing leaves without the act of sharing.
func Journals(env *command.Env, m matter.Matter) (journal.Store, error) {
	k, err := matters.Key(env, m)
	if err != nil {
		return nil, err
	}
	files := journal.Files{Dir: m.Runs(), Now: env.Now, Seal: sealer(k)}
	if !Active(env, m) {
		return files, nil
	}
	s, err := openStream(env, m, files)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Token returns the matter's name in the cluster: its ID, which is unique.
func Token(env *command.Env, m matter.Matter) string { return m.ID.String() }

// title returns the colleagues' name for a matter.
func title(env *command.Env, m matter.Matter) string {
	if s, _, ok := matters.Folder(env, m).Shared(); ok && s.Title != "" {
		return s.Title
	}
	return m.Name
}

// Stream returns the shared journals of the matter, or the reason it is not shared.
func Stream(env *command.Env, m matter.Matter) (*teamjournal.Store, error) {
	x, err := Journals(env, m)
	if err != nil {
		return nil, err
	}
	s, ok := x.(*teamjournal.Store)
	if !ok {
		return nil, WhyNot(env, m)
	}
	return s, nil
}

func openStream(env *command.Env, m matter.Matter, files journal.Files) (*teamjournal.Store, error) {
	if m.ID.IsZero() {
		return nil, fmt.Errorf("%s has no id, for its folder cannot be written: a matter is shared from a folder that is "+
			"yours", m.Name)
	}
	link, err := Link(env, m)
	if err != nil {
		return nil, err
	}
	if err := Reach(context.Background(), env, link); err != nil {
		env.Say("headnote: %v; runs are kept here, and sent when it can be reached", err)
	}
	s, err := teamjournal.New(link, teamjournal.Options{
		Matter: Token(env, m), Name: title(env,
			m), By: Who(env), Replicas: env.Config.NATSReplicas, Local: files, Now: env.Now,
		Patience: env.Config.NATSTimeout(),
	})
	if err != nil {
		return nil, err
	}
	env.OnClose(func() error {
		err := s.Close() // waits a bounded time for what is being sent
		return errors.Join(err, sayUnsent(env, m, s.Unsent()))
	})
	return s, nil
}

// sayUnsent reports what of a matter has not left this machine. A user without write access to the cluster, whose work
// stays here, is told only once.
func sayUnsent(env *command.Env, m matter.Matter, u journal.Unsent) error {
	if u.None() {
		return nil
	}
	if !u.Stays {
		env.Say("headnote: %s; the next headnote that opens %s sends it", u, m.Name)
		return nil
	}
	f := matters.Folder(env, m)
	share, _, ok := f.Shared()
	if !ok || share.ReadOnly {
		return nil
	}
	env.Say("headnote: your user of the cluster %s may read there and not write: the runs that you make in %s stay on "+
		"this machine", share.Place, m.Name)
	share.ReadOnly = true
	return f.Share(share)
}

// Reach returns why a cluster cannot be reached, nil if it can. It waits no longer than one exchange may take.
func Reach(ctx context.Context, env *command.Env, link *team.Link) error {
	ctx, cancel := context.WithTimeout(ctx, env.Config.NATSTimeout())
	defer cancel()
	return link.Why(ctx)
}

// Who returns the user's name as colleagues see it.
func Who(env *command.Env) string { return cmp.Or(env.Config.Name, env.Getenv("USER"), "somebody") }

// Signature returns the name that marks and notes on a matter are signed with; "" if nobody else reads them.
func Signature(env *command.Env, m matter.Matter) string {
	if !Active(env, m) {
		return ""
	}
	return Who(env)
}

// Link returns the connection to the cluster that a matter is shared through. Matters of one account share a
// connection; a program that works on matters of several clients has one for each.
func Link(env *command.Env, m matter.Matter) (*team.Link, error) {
	_, access, leave, ok := Of(env, m)
	if !ok {
		return nil, WhyNot(env, m)
	}
	return env.Links.To(access, leave)
}
