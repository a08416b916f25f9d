// Package workbench opens the workbench: full screen or line by line at this terminal, and for others over SSH. It
// provides the screen with an engine, a place for its session and the settings, and checks all of them before touching
// the terminal.
package workbench

import (
	"github.com/spf13/cobra"

	"headnote/cli/command"
)

// Commands returns the command that serves the workbench over SSH.
func Commands(env *command.Env) []*cobra.Command {
	return []*cobra.Command{serveCommand(env)}
}
