// Package workbench opens the workbench: full screen or line by line at this terminal, and
// for others over SSH. It gives the screen an engine, a place for its session and the
// settings, and checks all of them before the terminal is touched.
package workbench

import (
	"github.com/spf13/cobra"

	"headnote/cli/command"
)

// Commands returns the command that serves the workbench over SSH.
func Commands(env *command.Env) []*cobra.Command {
	return []*cobra.Command{serveCommand(env)}
}
