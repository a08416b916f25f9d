package cli

import (
	"context"
	"time"

	"headnote/backends/index"
	"headnote/backends/index/local"
	"headnote/cli/broker"
	"headnote/internal/safe"
	"headnote/internal/trust"
	"headnote/research/documents"
	"headnote/research/matter"
)

// teamFlags say how a server of the workbench is part of a team.
type teamFlags struct{ url, embedded string }

// alone is what --embedded-nats says without a file.
const alone = "alone"

// joinTeam connects a server of the workbench, whose data is in dir, to the team's cluster.
func (a *app) joinTeam(t teamFlags, dir string) error {
	if t.url == "" && t.embedded == "" {
		return nil
	}
	if a.config.Offline {
		return usage("--offline opens no connection: leave it out to share matters with --nats or --embedded-nats")
	}
	if t.embedded != "" {
		file := t.embedded
		if file == alone {
			file = ""
		}
		s, err := broker.Start(file, dir)
		if err != nil {
			return err
		}
		a.onClose(s.Close)
		if t.url == "" {
			t.url = s.URL()
		}
		if file == "" {
			a.config.NATSReplicas = 1
		}
	}
	a.config.NATSURL = t.url
	access, err := a.accessTo("")
	if err != nil {
		return err
	}
	link, err := a.links.To(access, trust.Own(access.Place()))
	if err != nil {
		return err
	}
	a.say("headnote: matters that headnote share has shared go through %s", link)
	return nil
}

// liveIndex is the index of a matter that people sit in: where it is shared, documents
// that colleagues send are indexed as they come.
func (a *app) liveIndex(ctx context.Context, m matter.Matter) (index.Index, error) {
	if !a.shares(m) {
		return a.index(ctx, m)
	}
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	x, err := local.OpenLive(func() (*local.Index, error) { return a.openIndex(ctx, m) })
	if err != nil {
		stop()
		return nil, err
	}
	a.onClose(x.Close)
	s, err := a.shelf(m)
	if err != nil {
		stop()
		return nil, err
	}
	arrived := a.arrived(ctx, m)
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
			a.log.Error("documents of the team could not be indexed, and are tried again", "matter", m.Dir, "error", err)
			select {
			case <-time.After(time.Minute):
			case <-ctx.Done():
			}
		}
		return nil
	}, func(err error) {
		if err != nil {
			a.log.Error("documents of the team come no more", "matter", m.Dir, "error", err)
		}
		close(done)
	})
	a.onClose(func() error { stop(); <-done; return nil })
	return x, nil
}
