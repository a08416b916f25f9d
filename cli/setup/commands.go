// Package setup holds the commands that look after the installation and a matter's state: configuration, keys, checking
// the installation, confirming a folder's settings, encryption, and the manual page.
package setup

import (
	"github.com/spf13/cobra"

	"headnote/cli/command"
)

// Commands returns the commands of this package.
func Commands(env *command.Env) []*cobra.Command {
	return []*cobra.Command{
		configCommand(env), keysCommand(env), doctorCommand(env),
		confirmCommand(env), lockCommand(env), unlockCommand(env), manCommand(env),
	}
}
