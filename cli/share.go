package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends/index/local"
	"headnote/internal/team"
	"headnote/internal/trust"
	"headnote/research/matter"
	"headnote/text"
)

// sharing is what headnote share is asked for.
type sharing struct {
	to, title      string
	documents, yes bool
}

func (a *app) shareCommand() *cobra.Command {
	var s sharing
	cmd := &cobra.Command{
		Use: "share", Short: "Share a matter with the team, and send its runs", Args: counted(cobra.NoArgs),
		Long: "Shares the matter through a cluster: it shows with whom and what, asks, and sends the\n" +
			"runs that are on this machine. From then on every run travels as it happens, until\n" +
			"headnote unshare. Nothing of a matter leaves before. Run again, it sends what could not\n" +
			"be sent before and lists who drives a run now.\n\n" +
			"With --documents the matter's documents travel, too: what is new or changed here is\n" +
			"sent, what colleagues have sent comes and is indexed. The cluster is that of nats_url,\n" +
			"or with --to one of the tables [clusters.NAME] of the configuration, or an address.",
		Example: "  headnote share --matter ~/cases/acme\n" +
			"  headnote share --to acme --documents",
		RunE: func(cmd *cobra.Command, _ []string) error {
			m, err := a.matter()
			if err != nil {
				return err
			}
			return a.share(cmd.Context(), m, s)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&s.documents, "documents", false, "send and fetch the documents as well")
	f.StringVar(&s.to, "to", "", "cluster: a name of the configuration, or tls://HOST (default: nats_url)")
	f.StringVar(&s.title, "title", "", "what colleagues call the matter (default: its name)")
	f.BoolVar(&s.yes, "yes", false, "agree without being asked")
	return cmd
}

func (a *app) unshareCommand() *cobra.Command {
	var remove bool
	cmd := &cobra.Command{
		Use: "unshare", Short: "Stop sharing a matter", Args: counted(cobra.NoArgs),
		Long: "From now on nothing of the matter is sent to the team's cluster, and nothing comes.\n" +
			"What was sent stays there, for colleagues who have the matter; --remove removes it from\n" +
			"the cluster for everybody, where your user may. Your own folder keeps everything.",
		RunE: func(cmd *cobra.Command, _ []string) error {
			m, err := a.matter()
			if err != nil {
				return err
			}
			return a.unshare(cmd.Context(), m, remove)
		},
	}
	cmd.Flags().BoolVar(&remove, "remove", false, "remove the matter from the cluster as well, for everybody")
	return cmd
}

// shareOf is with whom this person shares the matter, by an act of their own in this
// folder, and the leave to reach them. What the settings name otherwise now is another place.
func (a *app) shareOf(m matter.Matter) (trust.Share, team.Access, trust.Granted, bool) {
	s, leave, ok := a.folder(m).Shared()
	if !ok || m.Sample {
		return s, team.Access{}, leave, false
	}
	access, err := a.accessTo(s.Cluster)
	if err == nil {
		err = leave.For(access.Place())
	}
	if err != nil {
		a.sayOnce("headnote: %s is shared with %s, and your settings do not lead there any more (%v): nothing is sent. headnote share shares it anew, headnote unshare ends it", m.Name, s.Place, err)
		return s, access, leave, false
	}
	return s, access, leave, true
}

// shares reports whether a matter is shared, and may be.
func (a *app) shares(m matter.Matter) bool {
	if a.config.Offline || m.Confidential || m.Locked != "" {
		return false
	}
	_, _, _, ok := a.shareOf(m)
	return ok
}

// sharedWith names whom the matter is shared with, for people.
func (a *app) sharedWith(m matter.Matter) []string {
	s, _, _, ok := a.shareOf(m)
	if !ok {
		return nil
	}
	what := "runs"
	if s.Documents {
		what = "runs and documents"
	}
	return []string{s.Place + " (" + what + ")"}
}

// sharedBriefly names them for the header of the screen.
func (a *app) sharedBriefly(m matter.Matter) []string {
	if !a.shares(m) {
		return nil
	}
	s, _, _, _ := a.shareOf(m)
	if s.Cluster != "" && !strings.Contains(s.Cluster, "://") {
		return []string{s.Cluster}
	}
	_, host, _ := strings.Cut(s.Place, "://")
	return []string{host}
}

// accessTo is how a cluster is reached: one of the configuration's tables, an address, or
// where neither is named that of nats_url.
func (a *app) accessTo(to string) (team.Access, error) {
	c := a.config
	own := team.Access{URL: c.NATSURL, Credentials: c.NATSCredentials, CA: c.NATSCA, Cert: c.NATSCert, Key: c.NATSKey, Prefix: c.NATSPrefix}
	if x, ok := c.Clusters[to]; ok {
		return team.Access{URL: x.URL, Credentials: x.Credentials, CA: x.CA, Cert: x.Cert, Key: x.Key, Prefix: x.Prefix}, nil
	}
	switch {
	case to == "" && c.NATSURL == "":
		return own, usage("no cluster is set: give nats_url in %s, a table [clusters.NAME] there, or --to tls://HOST", c.Path)
	case to == "" || to == c.NATSURL:
		return own, nil
	case !strings.Contains(to, "://"):
		return own, usage("%w; the clusters are those of the tables [clusters.NAME] in %s", text.Unknown("cluster", to, slices.Sorted(maps.Keys(c.Clusters))), c.Path)
	case strings.Contains(to, "@"):
		return own, usage("--to takes no password: write the address into a table [clusters.NAME] in %s", c.Path)
	}
	return team.Access{URL: to, CA: c.NATSCA}, nil // credentials belong to the cluster that they were entered for
}

// whyAlone says why a matter is not shared.
func (a *app) whyAlone(m matter.Matter) error {
	if a.config.Offline || m.Confidential || m.Locked != "" || m.Sample {
		return fmt.Errorf("nothing of %s may leave this machine: it is offline, confidential, locked or the sample", m.Name)
	}
	if s, _, ok := a.folder(m).Shared(); ok {
		return usage("%s is shared with %s, and your settings do not lead there: headnote share shares it anew", m.Name, s.Place)
	}
	return usage("%s is not shared: headnote share shows with whom it would be, and asks", m.Name)
}

// share shares the matter where it is not yet, and sends what is to be sent.
func (a *app) share(ctx context.Context, m matter.Matter, s sharing) error {
	old, _, shared := a.folder(m).Shared()
	if shared && s.to == "" {
		s.to = old.Cluster
	}
	access, err := a.accessTo(s.to)
	if err != nil {
		return err
	}
	if a.config.Offline || m.Confidential || m.Locked != "" || m.Sample {
		return a.whyAlone(m)
	}
	place := access.Place()
	if shared && old.Place != place && old.Cluster != s.to {
		return fmt.Errorf("%s is shared with %s: end that first with headnote unshare", m.Name, old.Place)
	}
	next := trust.Share{Cluster: s.to, Place: place, Title: cmp.Or(s.title, old.Title), Documents: s.documents || old.Documents && shared, Since: a.now().UTC()}
	if !shared || old.Place != place || next.Documents != old.Documents {
		if next.Documents {
			if err := a.needs(m, outside(m)...); err != nil {
				return err
			}
		}
		if err := access.Check(); err != nil { // before it is recorded: nothing could be sent
			return err
		}
		if err := a.showShare(m, next); err != nil {
			return err
		}
		if err := a.agree("Share it?", s.yes); err != nil {
			return err
		}
		if err := a.folder(m).Share(next); err != nil {
			return err
		}
	}
	return a.sendAll(ctx, m, s.documents)
}

// showShare says with whom a matter would be shared, and what of it.
func (a *app) showShare(m matter.Matter, s trust.Share) error {
	runs, size, err := runsOf(m)
	if err != nil {
		return err
	}
	a.say("%s would be shared with everybody who may read it at %s:", cmp.Or(s.Title, m.Name), s.Place)
	a.say("  runs: %s, and each new one as it happens: questions, plans, what was found, memos, marks and notes", sized(runs, "run", size))
	if s.Documents {
		files, err := local.Files(m.Root())
		if err != nil {
			return err
		}
		paths := make([]string, len(files))
		for i, f := range files {
			paths[i] = filepath.Join(m.Root(), f)
		}
		a.say("  documents: %s, and what is added with headnote share --documents", sized(len(files), "document", bytesOf(paths)))
	} else {
		a.say("  documents: none; --documents sends them, too")
	}
	if a.config.TeamQuotas {
		a.say("  what public sources were asked for this matter, and their answers (team_quotas)")
	}
	return nil
}

// runsOf counts the runs of a matter, and their bytes.
func runsOf(m matter.Matter) (n int, size int64, err error) {
	entries, err := m.Runs().ReadDir(".")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, 0, err
	}
	for _, e := range entries {
		if filepath.Ext(e.Name()) != ".jsonl" {
			continue
		}
		info, err := e.Info()
		if err != nil {
			return 0, 0, err
		}
		n, size = n+1, size+info.Size()
	}
	return n, size, nil
}

// sized is a number of things, with their size.
func sized(n int, noun string, bytes int64) string {
	return fmt.Sprintf("%s (%.1f KB)", count(n, noun), float64(bytes)/1e3)
}

// bytesOf is the size of files; one that is not there has none.
func bytesOf(paths []string) int64 {
	var n int64
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil {
			n += info.Size()
		}
	}
	return n
}

// sendAll sends what is on this machine and not in the cluster, and says who drives a run.
func (a *app) sendAll(ctx context.Context, m matter.Matter, papers bool) error {
	s, err := a.shared(m)
	if err != nil {
		return err
	}
	n, err := s.Share(ctx)
	if err != nil {
		return err
	}
	a.printf("%s sent\n", count(n, "run"))
	if err := a.prepare(ctx, m); err != nil {
		return err
	}
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

// unshare ends the sharing, and says what stays where.
func (a *app) unshare(ctx context.Context, m matter.Matter, remove bool) error {
	s, _, ok := a.folder(m).Shared()
	if !ok {
		return usage("%s is not shared from this folder", m.Name)
	}
	gone := false
	if remove {
		if !a.shares(m) {
			return a.whyAlone(m)
		}
		link, err := a.cluster(m)
		if err != nil {
			return err
		}
		if err := link.Remove(ctx, a.token(m)); err != nil {
			return fmt.Errorf("%w; it is still shared. Without --remove the sharing ends, and what was sent stays there", err)
		}
		gone = true
	}
	if err := a.folder(m).Unshare(); err != nil {
		return err
	}
	p := a.page()
	if gone {
		p.para("", fmt.Sprintf("%s was removed from %s, for everybody, and is not shared any more. Colleagues keep what is on their machines.", m.Name, s.Place))
		return nil
	}
	p.para("", fmt.Sprintf("%s is not shared any more: nothing of it is sent to %s from now on, and nothing comes.", m.Name, s.Place))
	p.para("", fmt.Sprintf("What was sent stays there, for colleagues who have the matter. An administrator removes it with nats stream rm for each of: %s.", strings.Join(team.StreamsOf(a.token(m)), ", ")))
	return nil
}
