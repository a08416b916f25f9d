package teams

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"headnote/backends/index/local"
	"headnote/cli/command"
	"headnote/cli/indexing"
	"headnote/cli/matters"
	"headnote/cli/sharing"
	"headnote/internal/trust"
	"headnote/papers/reader"
	"headnote/research/matter"
	"headnote/team"
	"headnote/text"
)

func joinCommand(env *command.Env) *cobra.Command {
	var to string
	cmd := &cobra.Command{
		Use: "join NAME [DIR]", Short: "Join a matter that the team shares", Args: command.Args(cobra.RangeArgs(1, 2)),
		Long: "Makes DIR, or a folder named after the matter, a copy of the matter shared as NAME. Its\n" +
			"documents are fetched and indexed, and headnote runs lists its runs. Your runs in this\n" +
			"folder are shared with the team until headnote unshare. headnote share --documents\n" +
			"updates the documents later.",
		Example: "  headnote join acme ~/cases/acme",
		RunE: func(cmd *cobra.Command, args []string) error {
			dir := args[len(args)-1]
			name, err := matter.ParseShared(args[0])
			if err != nil {
				return command.Usage("%w", err)
			}
			return join(cmd.Context(), env, name, dir, to)
		},
	}
	cmd.Flags().StringVar(&to, "to", "", "cluster: a name from the configuration, or tls://HOST (default: nats_url)")
	return cmd
}

func join(ctx context.Context, env *command.Env, name matter.Shared, dir, to string) error {
	there, err := matters.Open(env, dir)
	if err != nil && !errors.Is(err, matter.ErrNone) {
		return err
	}
	m := matter.Matter{Name: name.Name.String()}
	if env.Config.Offline || there.Confidential || there.Locked != "" {
		return sharing.WhyNot(env, m)
	}
	access, err := sharing.Access(env, to)
	if err != nil {
		return err
	}
	link, err := env.Links.To(access, trust.Own(access.Place()))
	if err != nil {
		return err
	}
	if err := sharing.Reach(ctx, env, link); err != nil {
		return err
	}
	shared, err := link.Find(ctx, name.String())
	if err != nil {
		return err
	}
	id, err := matter.ParseID(shared.ID)
	if err != nil {
		return fmt.Errorf("matter %s of the cluster: %w", name, err)
	}
	if !there.ID.IsZero() && there.ID != id {
		return fmt.Errorf("%s is already a different matter, %s; choose another folder", dir, there.Name)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if m, err = matters.Create(env, dir, dir); err != nil {
		return err
	}
	m.ID, m.Name = id, matterName(shared)
	if err := m.Save(); err != nil {
		return err
	}
	if err := matters.Folder(env, m).Share(trust.Share{
		Cluster: to, Place: access.Place(), Title: matterName(shared),
		Since: env.Now().UTC(),
	}); err != nil {
		return err
	}
	env.Say("headnote: %s is shared with everyone who may read it at %s; your runs in %s are sent there until headnote "+
		"unshare", m.Name, access.Place(), m.Dir)
	n, err := fetchDocuments(ctx, env, m)
	if err != nil {
		return err
	}
	if !command.Exists(m.Index()) { // no document has arrived; some may come later
		if _, err := indexing.Build(ctx, env, m, "",
			local.BuildOptions{Limits: reader.DefaultLimits(), Now: env.Now}); err != nil {
			return err
		}
	}
	env.Printf("%s fetched, in %s\n", command.Count(n, "document"), m.Dir)
	return nil
}

// matterName returns the name of a matter in a cluster, on one line.
func matterName(m team.Shared) string { return cmp.Or(text.Line(m.Name), m.ID) }
