package cli

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
	"github.com/spf13/cobra"

	"headnote/research/events"
	"headnote/research/export"
)

func (a *app) exportCommand() *cobra.Command {
	var as *formatFlag[events.Run]
	var out string
	cmd := &cobra.Command{
		Use: "export ID", Short: "Write the memo of a run", Args: counted(cobra.ExactArgs(1)),
		Long: "Writes the memo to standard output or a file. ID may be \"last\" for the newest run.",
		RunE: func(cmd *cobra.Command, ids []string) error {
			if f := as.chosen; f.Binary() && out == "" && isTerminal(os.Stdout) {
				return usage("a %s does not belong on a terminal: name a file with --out memo.%s", f.Title(), f.Extension())
			}
			e, err := a.records()
			if err != nil {
				return err
			}
			id, err := newest(cmd.Context(), e, ids[0])
			if err != nil {
				return err
			}
			s, err := a.load(e, id)
			if err != nil {
				return err
			}
			body, err := as.chosen.Bytes(s)
			if err != nil {
				return err
			}
			return a.write(out, body)
		},
	}
	as = addFileFormat(cmd, export.Memos)
	cmd.Flags().StringVarP(&out, "out", "o", "", "file to write")
	return cmd
}

// write puts a whole file in its place at once, or prints it where no place is named.
func (a *app) write(path string, body []byte) error {
	if path == "" {
		a.printf("%s", body)
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil { //nolint:gosec // the person's own folder
		return fmt.Errorf("the folder of %s cannot be made: %w; choose another place with --out", path, err)
	}
	if err := renameio.WriteFile(path, body, 0o644); err != nil {
		return fmt.Errorf("%s cannot be written: %w; choose another place with --out", path, err)
	}
	a.say("written to %s", path)
	return nil
}
