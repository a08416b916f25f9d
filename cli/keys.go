package cli

import (
	"github.com/spf13/cobra"

	"headnote/ui"
)

func (a *app) keysCommand() *cobra.Command {
	return &cobra.Command{
		Use: "keys", Short: "List the workbench's commands and their keys", Args: counted(cobra.NoArgs),
		Long: "Lists every command of the workbench: its name, its keys, where they count, and what\nit does. The table [keys] of the configuration gives a command other keys.",
		RunE: func(*cobra.Command, []string) error {
			rows, err := ui.KeyTable(a.config.Keys)
			if err != nil {
				return usageError{err}
			}
			for _, r := range rows {
				a.printf("%-20s %-18s %-14s %s\n", r[0], r[1], r[2], r[3])
			}
			return nil
		},
	}
}
