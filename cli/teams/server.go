package teams

import (
	"cmp"
	"context"
	"time"

	"headnote/backends/index"
	"headnote/backends/index/local"
	"headnote/cli/command"
	"headnote/cli/indexing"
	"headnote/cli/sharing"
	"headnote/internal/safe"
	"headnote/internal/trust"
	"headnote/research/matter"
	"headnote/team/documents"
	"headnote/team/embedded"
)

// ServerFlags configure how a workbench server connects to a team.
type ServerFlags struct{ URL, Embedded string }

// Alone is the value of --embedded-nats without a file.
const Alone = "alone"

// ConnectServer connects a workbench server, whose data is in dir, to the team's cluster.
func ConnectServer(env *command.Env, t ServerFlags, dir string) error {
	if t.URL == "" && t.Embedded == "" {
		return nil
	}
	if env.Config.Offline {
		return command.Usage("sharing with --nats or --embedded-nats needs a connection; omit --offline")
	}
	if t.Embedded != "" {
		file := t.Embedded
		if file == Alone {
			file = ""
		}
		s, err := embedded.Start(file, dir)
		if err != nil {
			return err
		}
		env.OnClose(s.Close)
		if file == "" {
			env.Config.NATSReplicas = 1
		}
		if t.URL, err = asWhom(env, t, file, s); err != nil || t.URL == "" {
			return err
		}
	}
	env.Config.NATSURL = t.URL
	access, err := sharing.Access(env, "")
	if err != nil {
		return err
	}
	link, err := env.Links.To(access, trust.Own(access.Place()))
	if err != nil {
		return err
	}
	env.Say("headnote: shared matters are sent through %s", link)
	return nil
}

// asWhom returns the address by which the workbench uses the embedded server: that of --nats, that of the settings if
// the server belongs to a cluster, or the server's own. It is "" if the server is sure to refuse the workbench; the
// server then runs only for others.
func asWhom(env *command.Env, t ServerFlags, file string, s *embedded.Server) (string, error) {
	switch {
	case t.URL != "":
		return t.URL, nil
	case file != "" && env.Config.NATSURL != "":
		return env.Config.NATSURL, nil
	}
	env.Config.NATSURL = s.URL()
	access, err := sharing.Access(env, "")
	if err != nil {
		return "", err
	}
	why := s.Admits(access)
	if why == nil {
		return s.URL(), nil
	}
	env.Config.NATSURL = ""
	env.Say("headnote: the embedded server runs at %s, and this workbench does not use it: %v. To share matters from "+
		"here put the lines of "+
		"people/NAME/config.toml, which headnote team init has written, into %s", s.URL(), why, cmp.Or(env.Config.Path,
		"your config.toml"))
	return "", nil
}

// LiveIndex returns the index of a matter that is open on a server. If the matter is shared, documents that colleagues
// send are indexed as they arrive.
func LiveIndex(ctx context.Context, env *command.Env, m matter.Matter) (index.Index, error) {
	if !sharing.Active(env, m) {
		return indexing.Open(ctx, env, m)
	}
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	x, err := local.OpenLive(func() (*local.Index, error) { return indexing.OpenIndex(ctx, env, m) })
	if err != nil {
		stop()
		return nil, err
	}
	env.OnClose(x.Close)
	s, err := sharing.Documents(env, m)
	if err != nil {
		stop()
		return nil, err
	}
	arrived := indexArrived(ctx, env, m)
	done := make(chan struct{})
	safe.Go("documents of "+m.Name, func() error {
		for ctx.Err() == nil {
			err := s.Follow(ctx, func(r documents.Report) error {
				if len(r.Paths) == 0 {
					return arrived(r)
				}
				return x.Update(func() error { return arrived(r) })
			})
			if err == nil {
				continue
			}
			env.Log.Error("documents of the team could not be indexed, and are tried again", "matter", m.Dir, "error", err)
			select {
			case <-time.After(time.Minute):
			case <-ctx.Done():
			}
		}
		return nil
	}, func(err error) {
		if err != nil {
			env.Log.Error("documents of the team come no more", "matter", m.Dir, "error", err)
		}
		close(done)
	})
	env.OnClose(func() error { stop(); <-done; return nil })
	return x, nil
}
