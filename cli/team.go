package cli

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

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

// token is the matter's name in the cluster: its id, which no other one has.
func (a *app) token(m matter.Matter) string { return m.ID.String() }

// title is what colleagues call a matter: in the folder of somebody whom a server serves
// it has that person's name before its own, for two people may call theirs the same.
func (a *app) title(m matter.Matter) string {
	if a.owner != "" {
		return a.owner + "/" + m.Name
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

// whyAlone says why a matter is not shared.
func (a *app) whyAlone(m matter.Matter) error {
	if a.config.NATSURL == "" {
		return usage("no cluster is set: give nats_url in %s, or --nats-url nats://…", a.config.Path)
	}
	return fmt.Errorf("nothing of %s may leave this machine: it is offline, confidential, locked or the sample", m.Name)
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
	a.closers = append(a.closers, s.Close)
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

// access is how the cluster of a matter is reached, and as whom.
func (a *app) access(matter.Matter) team.Access {
	c := a.config
	return team.Access{URL: c.NATSURL, Credentials: c.NATSCredentials, CA: c.NATSCA, Cert: c.NATSCert, Key: c.NATSKey, Prefix: c.NATSPrefix}
}

// cluster is the connection to the cluster of a matter. Matters of one account share it;
// a program that works on matters of several clients has one for each.
func (a *app) cluster(m matter.Matter) (*team.Link, error) { return a.links.To(a.access(m)) }

// together is where quotas and answers of sources are kept with the team's, nil
// where they are kept here alone.
func (a *app) together(locked bool) (fetch.Together, error) {
	if a.config.NATSURL == "" || !a.config.TeamQuotas || locked {
		return nil, nil //nolint:nilnil // nothing is kept together
	}
	link, err := a.cluster(matter.Matter{})
	if err != nil {
		return nil, err
	}
	return pool.Open(link, pool.Options{Replicas: a.config.NATSReplicas})
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

// teamFindings report whether the team's cluster answers, and why it does not.
func (a *app) teamFindings(ctx context.Context) []finding {
	switch {
	case a.config.NATSURL == "":
		return nil
	case a.config.Offline:
		return []finding{{true, "team", "not asked: offline is set"}}
	}
	link, err := a.cluster(matter.Matter{})
	if err != nil {
		return []finding{{false, "team", err.Error()}}
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	began := time.Now()
	info, err := link.Ready(ctx)
	if err != nil {
		return []finding{{false, "team", err.Error() + "; until then runs are kept here and quotas are what was set aside"}}
	}
	return []finding{{true, "team", fmt.Sprintf("%s answers in %.1f ms; %s, %.1f MB stored", link,
		float64(time.Since(began).Microseconds())/1e3, count(info.Streams, "stream"), float64(info.Store)/1e6)}}
}
