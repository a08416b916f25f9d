// Package teams holds the commands for working together: sharing a matter, joining one, the queue and its workers, and
// setting up a cluster. Nothing of a matter is sent before its user has agreed to it, which package sharing decides.
package teams

import (
	"github.com/spf13/cobra"

	"headnote/cli/command"
)

// Commands returns the commands of this package.
func Commands(env *command.Env) []*cobra.Command {
	return []*cobra.Command{
		shareCommand(env), unshareCommand(env), joinCommand(env),
		queueCommand(env), workerCommand(env), teamCommand(env),
	}
}
