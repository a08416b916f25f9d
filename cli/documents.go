package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends/index/ingest"
	"headnote/backends/index/local"
	"headnote/internal/team"
	"headnote/internal/trust"
	"headnote/research/documents"
	"headnote/research/matter"
	"headnote/text"
)

// shelf is the documents of a shared matter, here and in the cluster.
func (a *app) shelf(m matter.Matter) (*documents.Shelf, error) {
	if err := a.needs(m, outside(m)...); err != nil {
		return nil, err
	}
	link, err := a.cluster(m)
	if err != nil {
		return nil, err
	}
	return documents.Open(link, documents.Options{
		Matter: a.token(m), By: a.who(), Root: m.Root(), State: m.Kept(),
		Reads: func(path string) bool { return ingest.Known(path) && !strings.HasPrefix(path, ingest.Memos+"/") },
		Files: func() ([]string, error) { return local.Files(m.Root()) },
		Limit: ingest.DefaultLimits().File, Replicas: a.config.NATSReplicas, Now: a.now,
	})
}

// arrived indexes documents that came, and says what did not.
func (a *app) arrived(ctx context.Context, m matter.Matter) func(documents.Report) error {
	return func(r documents.Report) error {
		for _, bad := range r.Refused {
			a.say("headnote: %s was not taken from the cluster: %s", bad.Path, bad.Reason)
		}
		for _, path := range r.Conflicts {
			a.say("headnote: a colleague has changed the same document: yours is kept as %s", path)
		}
		if len(r.Paths) == 0 {
			return nil
		}
		b := a.inner()
		_, err := b.buildWhere(ctx, m, "", local.BuildOptions{Limits: ingest.DefaultLimits(), Only: r.Paths, Now: a.now})
		return errors.Join(err, b.close())
	}
}

// fetch brings the documents that colleagues have sent, and tells how many.
func (a *app) fetch(ctx context.Context, m matter.Matter) (int, error) {
	s, err := a.shelf(m)
	if err != nil {
		return 0, err
	}
	n := 0
	index := a.arrived(ctx, m)
	err = s.Fetch(ctx, func(r documents.Report) error {
		n += len(r.Paths)
		return index(r)
	})
	return n, err
}

// shareDocuments sends what is new here and fetches what is new there.
func (a *app) shareDocuments(ctx context.Context, m matter.Matter) error {
	s, err := a.shelf(m)
	if err != nil {
		return err
	}
	came := 0
	index := a.arrived(ctx, m)
	sent, kept, err := s.Send(ctx, func(r documents.Report) error {
		came += len(r.Paths)
		return index(r)
	})
	if err != nil {
		return err
	}
	for _, k := range kept {
		a.say("headnote: %s was not sent: %s", k.Path, k.Reason)
	}
	a.printf("%s sent, %d fetched\n", count(len(sent), "document"), came)
	return nil
}

func (a *app) joinCommand() *cobra.Command {
	var to string
	cmd := &cobra.Command{
		Use: "join NAME [DIR]", Short: "Make a folder of a matter that the team shares", Args: counted(cobra.RangeArgs(1, 2)),
		Long: "Makes DIR, or a folder of the matter's name, a matter that the team shares under NAME:\n" +
			"its documents are fetched from the cluster and indexed here, its runs are listed by\n" +
			"headnote runs. From then on your runs in this folder are shared with the team, until\n" +
			"headnote unshare. headnote share --documents brings the documents up to date later.",
		Example: "  headnote join acme ~/cases/acme",
		RunE: func(cmd *cobra.Command, args []string) error {
			dir := args[len(args)-1]
			name, err := matter.ParseShared(args[0])
			if err != nil {
				return usage("%w", err)
			}
			return a.join(cmd.Context(), name, dir, to)
		},
	}
	cmd.Flags().StringVar(&to, "to", "", "cluster: a name of the configuration, or tls://HOST (default: nats_url)")
	return cmd
}

func (a *app) join(ctx context.Context, name matter.Shared, dir, to string) error {
	there, err := a.open(dir)
	if err != nil && !errors.Is(err, matter.ErrNone) {
		return err
	}
	m := matter.Matter{Name: name.Name.String()}
	if a.config.Offline || there.Confidential || there.Locked != "" {
		return a.whyAlone(m)
	}
	access, err := a.accessTo(to)
	if err != nil {
		return err
	}
	link, err := a.links.To(access, trust.Own(access.Place()))
	if err != nil {
		return err
	}
	if err := a.reach(ctx, link); err != nil {
		return err
	}
	shared, err := link.Find(ctx, name.String())
	if err != nil {
		return err
	}
	id, err := matter.ParseID(shared.ID)
	if err != nil {
		return fmt.Errorf("the matter %s of the cluster: %w", name, err)
	}
	if !there.ID.IsZero() && there.ID != id {
		return fmt.Errorf("%s is a matter already, %s, and another one than that of the cluster: choose another folder", dir, there.Name)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if m, err = a.create(dir, dir); err != nil {
		return err
	}
	m.ID, m.Name = id, matterName(shared)
	if err := m.Save(); err != nil {
		return err
	}
	if err := a.folder(m).Share(trust.Share{Cluster: to, Place: access.Place(), Title: matterName(shared), Since: a.now().UTC()}); err != nil {
		return err
	}
	a.say("headnote: %s is shared with everybody who may read it at %s: your runs in %s are sent there, until headnote unshare", m.Name, access.Place(), m.Dir)
	n, err := a.fetch(ctx, m)
	if err != nil {
		return err
	}
	if !exists(m.Index()) { // no document came: there may be some later
		if _, err := a.buildWhere(ctx, m, "", local.BuildOptions{Limits: ingest.DefaultLimits(), Now: a.now}); err != nil {
			return err
		}
	}
	a.printf("%s fetched, in %s\n", count(n, "document"), m.Dir)
	return nil
}

// matterName is what people call a matter of a cluster, as one line.
func matterName(m team.Shared) string { return cmp.Or(text.Line(m.Name), m.ID) }
