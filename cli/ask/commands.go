// Package ask holds the commands around a run: asking a question, searching the documents, calling a tool by hand, and
// listing, resuming, replaying and exporting runs. It takes questions and run IDs; it prints progress to standard
// error, and the result to standard output, laid out for reading or in a format of research/export.
package ask

import (
	"github.com/spf13/cobra"

	"headnote/cli/command"
)

// Commands returns the commands of this package.
func Commands(env *command.Env) []*cobra.Command {
	return []*cobra.Command{
		askCommand(env), planCommand(env), searchCommand(env), documentsCommand(env), runsCommand(env), resumeCommand(env),
		replayCommand(env), exportCommand(env), toolsCommand(env), toolCommand(env),
	}
}
