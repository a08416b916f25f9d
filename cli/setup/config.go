package setup

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
	"github.com/spf13/cobra"

	"headnote/cli/command"
	"headnote/cli/config"
)

func configCommand(env *command.Env) *cobra.Command {
	cmd := &cobra.Command{
		Use: "config", Short: "Show, create or check the configuration", Args: command.Args(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	path := &cobra.Command{
		Use: "path", Short: "Print the path of the configuration file", Args: command.Args(cobra.NoArgs),
		// Runs even if the configuration is invalid: that is when it is needed.
		PersistentPreRunE: func(*cobra.Command, []string) error { return nil },
		RunE: func(*cobra.Command, []string) error {
			env.Printf("%s\n", configPath(env))
			return nil
		},
	}
	initial := &cobra.Command{
		Use: "init", Short: "Create a configuration file with every setting", Args: command.Args(cobra.NoArgs),
		PersistentPreRunE: func(*cobra.Command, []string) error { return nil },
		RunE:              func(*cobra.Command, []string) error { return writeConfig(env, configPath(env)) },
	}
	check := &cobra.Command{
		Use: "check", Short: "Check the configuration and list what is set", Args: command.Args(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error { return checkConfig(env) },
	}
	cmd.AddCommand(path, initial, check)
	return cmd
}

func configPath(env *command.Env) string {
	if env.Flags.Config != "" {
		return env.Flags.Config
	}
	return config.Path(env.Getenv)
}

func writeConfig(env *command.Env, path string) error {
	if command.Exists(path) {
		return fmt.Errorf("%s already exists; edit it, or remove it first", path)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("cannot create the folder of %s: %w; choose another file with --config FILE", path, err)
	}
	if err := renameio.WriteFile(path, []byte(config.Default().File()), 0o600); err != nil {
		return fmt.Errorf("cannot write %s: %w; choose another file with --config FILE", path, err)
	}
	env.Printf("%s\n", path)
	return nil
}

// checkConfig prints what is set; that the configuration is valid was checked when it was loaded.
func checkConfig(env *command.Env) error {
	there := ": valid"
	if !command.Exists(env.Config.Path) {
		there = ": not found, using defaults"
	}
	env.Printf("%s%s\n", env.Config.Path, there)
	for _, s := range env.Config.Settings() {
		from, set := env.Config.Set[s.Key]
		if !set {
			continue
		}
		env.Printf("  %s = %s (%s)\n", s.Key, s, from)
		if s.Inert != "" {
			env.Printf("    has no effect in this version: %s\n", s.Inert)
		}
	}
	return nil
}
