// Package drafts holds the commands that read documents without an index: their citations, the verification of a draft,
// deadlines and risks. It takes files, folders and standard input. A document that cannot be read is reported and left
// out; it never ends the command.
package drafts

import (
	"github.com/spf13/cobra"

	"headnote/cli/command"
)

// Commands returns the commands of this package.
func Commands(env *command.Env) []*cobra.Command {
	return []*cobra.Command{citeCommand(env), checkCommand(env), deadlinesCommand(env), riskCommand(env)}
}
