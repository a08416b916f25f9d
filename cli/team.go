package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/spf13/cobra"

	"headnote/backends/fetch"
	"headnote/backends/fetch/pool"
	"headnote/internal/team"
	"headnote/research/journal"
	"headnote/research/journal/stream"
	"headnote/research/matter"
)

// journals is where the runs of a matter are kept: in its folder, and in the team's
// cluster as well where one is set. What is locked stays on this machine, and so does
// the sample.
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

// shares tells whether a matter is shared with the team.
func (a *app) shares(m matter.Matter) bool {
	return a.config.NATSURL != "" && !a.config.Offline && !m.Confidential && !m.Sample && m.Locked == ""
}

// token is the matter's name in the cluster. Matters meet there by their names; those
// in the folder of somebody whom a server serves have that person's before theirs, for
// two people may call theirs the same.
func (a *app) token(m matter.Matter) string {
	if a.owner != "" {
		return team.Token(a.owner + "/" + m.Name)
	}
	return team.Token(m.Name)
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

// whyAlone says why a matter is not shared.
func (a *app) whyAlone(m matter.Matter) error {
	if a.config.NATSURL == "" {
		return usage("no cluster is set: give nats_url in %s, or --nats-url nats://…", a.config.Path)
	}
	return fmt.Errorf("nothing of %s may leave this machine: it is offline, confidential, locked or the sample", m.Name)
}

func (a *app) team(m matter.Matter, files journal.Files) (*stream.Store, error) {
	c := a.config
	nc, err := a.cluster()
	if err != nil {
		return nil, err
	}
	if !nc.IsConnected() {
		a.say("headnote: the team's cluster at %s cannot be reached; runs are kept here, and sent when it can be", team.Where(nc))
	}
	s, err := stream.New(nc, stream.Options{Matter: a.token(m), By: a.who(), Replicas: c.NATSReplicas, Local: files, Now: a.now})
	if err != nil {
		return nil, err
	}
	a.closers = append(a.closers, s.Close)
	return s, nil
}

// who works here, as colleagues read it.
func (a *app) who() string { return cmp.Or(a.config.Name, a.env("USER"), "somebody") }

// cluster is the connection to the team's cluster, one for the whole program.
func (a *app) cluster() (*nats.Conn, error) {
	if a.nc != nil {
		return a.nc, nil
	}
	c := a.config
	nc, err := team.Dial(team.Access{URL: c.NATSURL, Credentials: c.NATSCredentials, CA: c.NATSCA, Cert: c.NATSCert, Key: c.NATSKey})
	if err != nil {
		return nil, err
	}
	a.nc = nc
	a.closers = append(a.closers, func() error { nc.Close(); return nil })
	return nc, nil
}

// together is where quotas and answers of sources are kept with the team's, nil
// where they are kept here alone.
func (a *app) together(locked bool) (fetch.Together, error) {
	if a.config.NATSURL == "" || !a.config.TeamQuotas || locked {
		return nil, nil //nolint:nilnil // nothing is kept together
	}
	nc, err := a.cluster()
	if err != nil {
		return nil, err
	}
	return pool.Open(nc, pool.Options{Replicas: a.config.NATSReplicas})
}

func (a *app) shareCommand() *cobra.Command {
	var papers bool
	cmd := &cobra.Command{
		Use: "share", Short: "Send the runs of a matter to the team's cluster", Args: counted(cobra.NoArgs),
		Long: "Sends every run that is on this machine and not in the cluster yet, such as those\n" +
			"made while it could not be reached, and lists who drives a run now. Each event is\n" +
			"sent once, in order. With --documents the matter's documents travel, too: what is new\n" +
			"or changed here is sent, what colleagues have sent comes and is indexed. The cluster\n" +
			"is set with nats_url.",
		RunE: func(cmd *cobra.Command, _ []string) error {
			m, err := a.matter()
			if err != nil {
				return err
			}
			return a.share(cmd.Context(), m, papers)
		},
	}
	cmd.Flags().BoolVar(&papers, "documents", false, "send and fetch the documents as well")
	return cmd
}

func (a *app) share(ctx context.Context, m matter.Matter, papers bool) error {
	s, err := a.shared(m)
	if err != nil {
		return err
	}
	n, err := s.Share(ctx)
	if err != nil {
		return err
	}
	a.printf("%s sent\n", count(n, "run"))
	if papers {
		if err := a.shareDocuments(ctx, m); err != nil {
			return err
		}
	}
	runs, err := s.List()
	if err != nil {
		return err
	}
	for _, run := range slices.Backward(runs) {
		d, held, err := s.Driver(ctx, run)
		if err != nil {
			return err
		}
		if held {
			a.printf("%s drives %s since %s\n", d.By, run, d.Since.Format("2006-01-02 15:04"))
		}
	}
	return nil
}

// teamFindings say whether the team's cluster answers.
func (a *app) teamFindings(ctx context.Context) []finding {
	switch {
	case a.config.NATSURL == "":
		return nil
	case a.config.Offline:
		return []finding{{true, "team", "not asked: offline is set"}}
	}
	nc, err := a.cluster()
	if err != nil {
		return []finding{{false, "team", err.Error()}}
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	js, err := jetstream.New(nc)
	var info *jetstream.AccountInfo
	if err == nil {
		began := time.Now()
		if info, err = js.AccountInfo(ctx); err == nil {
			return []finding{{true, "team", fmt.Sprintf("%s answers in %.1f ms; %s, %.1f MB stored", team.Where(nc),
				float64(time.Since(began).Microseconds())/1e3, count(info.Streams, "stream"), float64(info.Store)/1e6)}}
		}
	}
	if errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) {
		return []finding{{false, "team", team.Where(nc) + " has no JetStream for this account: jetstream { … } and jetstream: enabled in its configuration, see docs/team.md"}}
	}
	return []finding{{false, "team", fmt.Sprintf("%s cannot be reached (%v): runs are kept here and sent later, quotas are what was set aside", team.Where(nc), err)}}
}
