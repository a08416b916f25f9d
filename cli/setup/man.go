package setup

import (
	"github.com/spf13/cobra"

	"headnote/cli/command"
)

// manCommand prints the manual page, generated from the commands. It carries no date, so that a version always has the
// same page.
func manCommand(env *command.Env) *cobra.Command {
	return &cobra.Command{
		Use: "man", Short: "Print the manual page in man(7) format", Hidden: true, Args: command.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			env.Printf("%s", manual(cmd.Root(), env.Version))
			return nil
		},
	}
}
