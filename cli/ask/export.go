package ask

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
	"github.com/spf13/cobra"

	"headnote/cli/command"
	"headnote/cli/engine"
	"headnote/research/export"
	"headnote/research/matter"
)

func exportCommand(env *command.Env) *cobra.Command {
	var as *command.Output
	var out string
	cmd := &cobra.Command{
		Use: "export ID", Short: "Export the memo of a run", Args: command.Args(cobra.ExactArgs(1)),
		Long: "Writes the memo to standard output or to a file, with the appendices that are asked for.\n" +
			"ID may be \"last\" for the newest run.",
		RunE: func(cmd *cobra.Command, ids []string) error {
			if f := as.Format.Chosen; f.Binary() && out == "" && command.IsTerminal(os.Stdout) {
				return command.Usage("a %s cannot be shown on a terminal; write it to a file with --out memo.%s", f.Title(),
					f.Extension())
			}
			e, err := engine.Records(env)
			if err != nil {
				return err
			}
			id, err := engine.RunID(cmd.Context(), e, ids[0])
			if err != nil {
				return err
			}
			s, err := engine.Load(env, e, id)
			if err != nil {
				return err
			}
			body, err := as.Format.Chosen.Bytes(as.Of(s, papersFrom(e.Matter(), out)))
			if err != nil {
				return err
			}
			return writeFile(env, out, body)
		},
	}
	as = command.AddFileOutput(cmd)
	cmd.Flags().StringVarP(&out, "out", "o", "", "output file (default: standard output)")
	return cmd
}

// papersFrom returns the path of a matter's papers relative to a file; for a printed memo, relative to the current
// folder.
func papersFrom(m matter.Matter, file string) string {
	path, err := filepath.Abs(cmp.Or(file, "memo"))
	if err != nil || m.Sample { // the sample's papers are not files
		return ""
	}
	return export.Between(path, m.Root())
}

// writeFile writes a file atomically, or prints it if path is "".
func writeFile(env *command.Env, path string, body []byte) error {
	if path == "" {
		env.Printf("%s", body)
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil { //nolint:gosec // the person's own folder
		return fmt.Errorf("cannot create the folder of %s: %w; choose another file with --out", path, err)
	}
	if err := renameio.WriteFile(path, body, 0o644); err != nil {
		return fmt.Errorf("cannot write %s: %w; choose another file with --out", path, err)
	}
	env.Say("written to %s", path)
	return nil
}
