package mcp

import (
	"github.com/spf13/cobra"

	"headnote/cli/command"
)

// Commands returns the command that serves other programs.
func Commands(env *command.Env) []*cobra.Command {
	return []*cobra.Command{mcpCommand(env)}
}
