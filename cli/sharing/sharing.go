// Package sharing opens what is shared of a matter: its journals, documents and queue in the
// team's cluster. A matter is shared by an act of its user and not otherwise; without one
// everything is kept in its folder.
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

// sealer is what makes the journals of a matter: nil for plain ones.
func sealer(k *atrest.Key) journal.Sealer {
	if k == nil {
		return nil
	}
	return k
}

// Journals is where the runs of a matter are kept: in its folder, and in the cluster that
// it is shared through as well. Without the act of sharing nothing leaves.
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

// Token is the matter's name in the cluster: its id, which no other one has.
func Token(env *command.Env, m matter.Matter) string { return m.ID.String() }

// title is what colleagues call a matter.
func title(env *command.Env, m matter.Matter) string {
	if s, _, ok := matters.Folder(env, m).Shared(); ok && s.Title != "" {
		return s.Title
	}
	return m.Name
}

// Stream is the matter's journals where they are shared, or why they are not.
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
		err := s.Close() // it waits a bounded time for what is on its way
		return errors.Join(err, sayUnsent(env, m, s.Unsent()))
	})
	return s, nil
}

// sayUnsent says what of a matter is on this machine only. To somebody who may not write where
// it is shared, so that it stays here, it is said once.
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

// Reach says why a cluster cannot be reached, nil where it can. A command waits for it no longer than for an exchange.
func Reach(ctx context.Context, env *command.Env, link *team.Link) error {
	ctx, cancel := context.WithTimeout(ctx, env.Config.NATSTimeout())
	defer cancel()
	return link.Why(ctx)
}

// Who works here, as colleagues read it.
func Who(env *command.Env) string { return cmp.Or(env.Config.Name, env.Getenv("USER"), "somebody") }

// Signature is what marks and notes on a matter are signed with: a name where colleagues
// read them, none where nobody else does.
func Signature(env *command.Env, m matter.Matter) string {
	if !Active(env, m) {
		return ""
	}
	return Who(env)
}

// Link is the connection to the cluster that a matter is shared through. Matters of one
// account share it; a program that works on matters of several clients has one for each.
func Link(env *command.Env, m matter.Matter) (*team.Link, error) {
	_, access, leave, ok := Of(env, m)
	if !ok {
		return nil, WhyNot(env, m)
	}
	return env.Links.To(access, leave)
}
