// Package eval measures retrieval and fits the grades on questions with known answers.
package eval

import (
	"github.com/spf13/cobra"

	"headnote/cli/command"
)

// Commands returns the commands of this package.
func Commands(env *command.Env) []*cobra.Command {
	return []*cobra.Command{evalCommand(env)}
}
