package command

import (
	"strings"

	"github.com/spf13/cobra"
)

// Args turns a wrong number of arguments into a usage error that shows the correct usage.
func Args(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, given []string) error {
		if err := check(cmd, given); err != nil {
			return Usage("%w: %s", err, cmd.UseLine())
		}
		return nil
	}
}

// OneOf checks the value of --format.
func OneOf(format string, known ...string) error {
	for _, k := range known {
		if format == k {
			return nil
		}
	}
	return Usage("--format must be one of %s, not %q", strings.Join(known, ", "), format)
}
