// Package watches holds headnote watch: managing what a matter watches, the runs that ask public sources for what is
// new, and the memos that they write. Memos and lists go to standard output, reports of failed queries to standard
// error.
package watches

import (
	"github.com/spf13/cobra"

	"headnote/cli/command"
)

// Commands returns the commands of this package.
func Commands(env *command.Env) []*cobra.Command {
	cmd := &cobra.Command{
		Use: "watch", Short: "Report what is new in dockets, regulations, filings and feeds",
		Long: "Keeps questions, dockets, parts of the C.F.R., companies, agencies, statutes, recalls and\n" +
			"feeds under watch. headnote watch run asks the public sources only for what is new since the\n" +
			"last run and writes a memo of what changed. Offline mode, confidential matters, withheld names\n" +
			"and quotas apply as they do to questions.",
		Example: "  headnote watch add cfr \"40 CFR 63\" --matter ~/cases/acme\n" +
			"  headnote watch add docket 1:16-cv-00745\n" +
			"  headnote watch run --online\n" +
			"  headnote watch show w1",
		Args: command.Args(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error {
			return command.Usage("name a command: headnote watch add, list, run, show or remove")
		},
	}
	cmd.AddCommand(addCommand(env), listCommand(env), runCommand(env), showCommand(env), removeCommand(env))
	return []*cobra.Command{cmd}
}
