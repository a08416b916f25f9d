package indexing

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"headnote/backends/index/cluster"
	"headnote/cli/command"
	"headnote/cli/matters"
	"headnote/internal/trust"
	"headnote/research/matter"
)

func attachCommand(env *command.Env) *cobra.Command {
	return &cobra.Command{
		Use: "attach ADDRESS [DIR]", Short: "Attach an index that a colleague maintains in a cluster",
		Args: command.Args(cobra.RangeArgs(1, 2)),
		Long: "Makes DIR, or a folder named after the index, a matter that is searched in the cluster. Its\n" +
			"documents and passages are read from the cluster; none are stored here. The index is filled\n" +
			"by the folder that runs headnote index --to and is read-only for everyone else. The user and\n" +
			"password are those of headnote index --to; read permission is enough.",
		Example: "  headnote attach opensearch://search.firm.example:9200/acme ~/cases/acme",
		RunE: func(cmd *cobra.Command, args []string) error {
			dir := ""
			if len(args) == 2 {
				dir = args[1]
			}
			return attach(cmd.Context(), env, args[0], dir)
		},
	}
}

func attach(ctx context.Context, env *command.Env, address, dir string) error {
	url, alias, err := cluster.Parse(address)
	if err != nil {
		return command.AsUsage(err)
	}
	if dir == "" {
		dir = alias
	}
	there, err := matters.Open(env, dir)
	if err != nil && !errors.Is(err, matter.ErrNone) {
		return err
	}
	o, err := clusterBy(env, matter.Matter{Name: alias, Cluster: address, Confidential: there.Confidential},
		trust.Own(url))
	if err != nil {
		return err
	}
	info, err := cluster.Look(ctx, o)
	if err != nil {
		return err
	}
	id, err := matter.ParseID(info.Matter)
	if err != nil {
		return fmt.Errorf("the index %s was not created by headnote: %w", address, err)
	}
	if there.Dir != "" && (!there.Attached || there.ID != id || there.Cluster != address) {
		return fmt.Errorf("%s is already a matter; choose another folder", there.Dir)
	}
	if there.Dir == "" {
		if there, err = makeAttached(dir, id, address, info); err != nil {
			return err
		}
	}
	// the user who attaches has named the cluster
	if err := matters.Folder(env, there).Confirm(matters.ClusterSetting(address)); err != nil {
		return err
	}
	state := ""
	if info.Filling {
		state = "; indexing is in progress"
	}
	env.Printf("%s: %s, %s, filled by %s%s\n", there.Name, command.Count(info.Documents, "document"),
		command.Count(info.Held, "passage"), info.By, state)
	env.Say("to search it: headnote ask \"…\" --matter %s", there.Dir)
	return nil
}

// makeAttached makes a folder a matter whose index is filled by another folder.
func makeAttached(dir string, id matter.ID, address string, info cluster.Info) (matter.Matter, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return matter.Matter{}, err
	}
	if err := os.MkdirAll(abs, 0o700); err != nil {
		return matter.Matter{}, fmt.Errorf("cannot create %s: %w; choose another folder", dir, err)
	}
	m := matter.Matter{ID: id, Name: info.Name, Dir: abs, Documents: ".", Cluster: address, Attached: true}
	if m.Name == "" {
		m.Name = filepath.Base(abs)
	}
	return m, m.Save()
}
