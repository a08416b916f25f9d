package teams

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends/index/local"
	"headnote/cli/command"
	"headnote/cli/matters"
	"headnote/cli/sharing"
	"headnote/internal/trust"
	"headnote/research/matter"
	"headnote/team"
)

// shareRequest holds the flags of headnote share.
type shareRequest struct {
	to, title      string
	documents, yes bool
}

func shareCommand(env *command.Env) *cobra.Command {
	var s shareRequest
	cmd := &cobra.Command{
		Use: "share", Short: "Share a matter with the team", Args: command.Args(cobra.NoArgs),
		Long: "Shares the matter through a cluster. Shows with whom it will be shared and what will be\n" +
			"sent, asks for confirmation, and sends the runs on this machine. New runs are then sent as\n" +
			"they happen, until headnote unshare. Nothing is sent before. Run it again to send what\n" +
			"could not be sent and to list who controls a run.\n\n" +
			"With --documents, new and changed documents are sent too, and those of colleagues are\n" +
			"fetched and indexed. The cluster is that of nats_url, or with --to one of the tables\n" +
			"[clusters.NAME] of the configuration, or an address.",
		Example: "  headnote share --matter ~/cases/acme\n" +
			"  headnote share --to acme --documents",
		RunE: func(cmd *cobra.Command, _ []string) error {
			m, err := matters.Here(env)
			if err != nil {
				return err
			}
			return share(cmd.Context(), env, m, s)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&s.documents, "documents", false, "send and fetch documents too")
	f.StringVar(&s.to, "to", "", "cluster: a name from the configuration, or tls://HOST (default: nats_url)")
	f.StringVar(&s.title, "title", "", "name of the matter for colleagues (default: its name)")
	f.BoolVar(&s.yes, "yes", false, "confirm without asking")
	return cmd
}

func unshareCommand(env *command.Env) *cobra.Command {
	var remove bool
	cmd := &cobra.Command{
		Use: "unshare", Short: "Stop sharing a matter", Args: command.Args(cobra.NoArgs),
		Long: "Stops sending the matter to the team's cluster and receiving from it. What was sent remains\n" +
			"available to colleagues; --remove deletes it from the cluster for everyone, if your user\n" +
			"may do so. Your own folder is not changed.",
		RunE: func(cmd *cobra.Command, _ []string) error {
			m, err := matters.Here(env)
			if err != nil {
				return err
			}
			return unshare(cmd.Context(), env, m, remove)
		},
	}
	cmd.Flags().BoolVar(&remove, "remove", false, "also delete the matter from the cluster, for everyone")
	return cmd
}

// share shares the matter if it is not shared yet, and sends what has not been sent.
func share(ctx context.Context, env *command.Env, m matter.Matter, s shareRequest) error {
	old, _, shared := matters.Folder(env, m).Shared()
	if shared && s.to == "" {
		s.to = old.Cluster
	}
	access, err := sharing.Access(env, s.to)
	if err != nil {
		return err
	}
	if env.Config.Offline || m.Confidential || m.Locked != "" || m.Sample {
		return sharing.WhyNot(env, m)
	}
	place := access.Place()
	if shared && old.Place != place && old.Cluster != s.to {
		return fmt.Errorf("%s is shared with %s; end that first with headnote unshare", m.Name, old.Place)
	}
	next := trust.Share{Cluster: s.to, Place: place, Title: cmp.Or(s.title, old.Title), Documents: s.documents ||
		old.Documents && shared, Since: env.Now().UTC()}
	if !shared || old.Place != place || next.Documents != old.Documents {
		if next.Documents {
			if err := matters.Needs(env, m, matters.Outside(m)...); err != nil {
				return err
			}
		}
		if err := access.Check(); err != nil { // before it is recorded: nothing could be sent
			return err
		}
		if err := showShare(env, m, next); err != nil {
			return err
		}
		if err := env.Agree("Share this matter?", s.yes); err != nil {
			return err
		}
		if err := matters.Folder(env, m).Share(next); err != nil {
			return err
		}
	}
	return sendAll(ctx, env, m, s.documents)
}

// showShare describes with whom a matter would be shared, and which parts of it.
func showShare(env *command.Env, m matter.Matter, s trust.Share) error {
	runs, size, err := runsOf(m)
	if err != nil {
		return err
	}
	env.Say("%s will be shared with everyone who may read it at %s:", cmp.Or(s.Title, m.Name), s.Place)
	env.Say("  runs: %s, and new runs as they happen: questions, plans, results, memos, marks and notes",
		sized(runs, "run", size))
	if s.Documents {
		files, err := local.Files(m.Root())
		if err != nil {
			return err
		}
		paths := make([]string, len(files))
		for i, f := range files {
			paths[i] = filepath.Join(m.Root(), f)
		}
		env.Say("  documents: %s, and those added with headnote share --documents",
			sized(len(files), "document", bytesOf(paths)))
	} else {
		env.Say("  documents: none; --documents sends them too")
	}
	if env.Config.TeamQuotas {
		env.Say("  queries to public sources for this matter, and the results (team_quotas)")
	}
	return nil
}

// runsOf counts the runs of a matter and their bytes.
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

// sized returns a count with its noun and size.
func sized(n int, noun string, bytes int64) string {
	return fmt.Sprintf("%s (%.1f KB)", command.Count(n, noun), float64(bytes)/1e3)
}

// bytesOf adds up the sizes of files; a missing file counts as 0.
func bytesOf(paths []string) int64 {
	var n int64
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil {
			n += info.Size()
		}
	}
	return n
}

// sendAll sends what the cluster does not have yet, and reports runs that somebody else drives.
func sendAll(ctx context.Context, env *command.Env, m matter.Matter, papers bool) error {
	s, err := sharing.Stream(env, m)
	if err != nil {
		return err
	}
	n, err := s.Share(ctx)
	if err != nil {
		return err
	}
	env.Printf("%s sent\n", command.Count(n, "run"))
	if err := prepare(ctx, env, m); err != nil {
		return err
	}
	if papers {
		if err := shareDocuments(ctx, env, m); err != nil {
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
			env.Printf("%s controls %s since %s\n", d.By, run, d.Since.Format("2006-01-02 15:04"))
		}
	}
	return nil
}

// unshare ends sharing, and reports what remains where.
func unshare(ctx context.Context, env *command.Env, m matter.Matter, remove bool) error {
	s, _, ok := matters.Folder(env, m).Shared()
	if !ok {
		return command.Usage("%s is not shared from this folder", m.Name)
	}
	gone := false
	if remove {
		if !sharing.Active(env, m) {
			return sharing.WhyNot(env, m)
		}
		link, err := sharing.Link(env, m)
		if err != nil {
			return err
		}
		if err := link.Remove(ctx, sharing.Token(env, m)); err != nil {
			return fmt.Errorf("%w; it is still shared. Without --remove sharing ends and what was sent remains", err)
		}
		gone = true
	}
	if err := matters.Folder(env, m).Unshare(); err != nil {
		return err
	}
	p := env.Page()
	if gone {
		p.Para("", fmt.Sprintf("%s was deleted from %s for everyone and is no longer shared. Copies on the machines of "+
			"colleagues remain.", m.Name, s.Place))
		return nil
	}
	p.Para("", fmt.Sprintf("%s is no longer shared: nothing is sent to %s or received from it.", m.Name, s.Place))
	p.Para("", fmt.Sprintf("What was sent remains available to colleagues. An administrator can delete it with nats "+
		"stream rm for each of: %s.", strings.Join(team.StreamsOf(sharing.Token(env, m)), ", ")))
	return nil
}

// prepare creates in the cluster what colleagues will need for a matter and cannot create themselves: the first to
// share it is an owner.
func prepare(ctx context.Context, env *command.Env, m matter.Matter) error {
	papers, err := sharing.Documents(env, m)
	if err != nil {
		return err
	}
	jobs, _, err := sharing.Queue(env, m)
	if err != nil {
		return err
	}
	err = errors.Join(papers.Prepare(ctx), jobs.Prepare(ctx))
	var no team.PermissionError
	if errors.As(err, &no) { // already shared by somebody else, with an earlier version
		env.Say("headnote: %v", err)
		return nil
	}
	return err
}
