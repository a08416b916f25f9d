package command

import (
	"strings"

	"github.com/spf13/cobra"
)

// Args makes a wrong number of arguments a wrong use, with the right one beside it.
func Args(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, given []string) error {
		if err := check(cmd, given); err != nil {
			return Usage("%w: %s", err, cmd.UseLine())
		}
		return nil
	}
}

// OneOf checks a --format.
func OneOf(format string, known ...string) error {
	for _, k := range known {
		if format == k {
			return nil
		}
	}
	return Usage("--format must be one of %s, not %q", strings.Join(known, ", "), format)
}
