// Package indexing opens and builds the index of a matter, wherever it is kept: in the matter's folder, encrypted, in
// memory for the sample, or in a cluster. An index that is being replaced stays in use until the new one is complete;
// an interrupted build continues where it stopped.
package indexing

import (
	"github.com/spf13/cobra"

	"headnote/cli/command"
)

// Commands returns the commands of this package.
func Commands(env *command.Env) []*cobra.Command {
	return []*cobra.Command{indexCommand(env), attachCommand(env)}
}
