package cli

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
	"github.com/spf13/cobra"

	"headnote/cli/config"
)

func (a *app) configCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "config", Short: "Show, write or check the configuration"}
	path := &cobra.Command{
		Use: "path", Short: "Say where the configuration lies", Args: counted(cobra.NoArgs),
		// Also where the configuration is wrong: that is when one wants to know.
		PersistentPreRunE: func(*cobra.Command, []string) error { return nil },
		RunE: func(*cobra.Command, []string) error {
			a.printf("%s\n", a.configPath())
			return nil
		},
	}
	initial := &cobra.Command{
		Use: "init", Short: "Write a configuration with every setting", Args: counted(cobra.NoArgs),
		PersistentPreRunE: func(*cobra.Command, []string) error { return nil },
		RunE:              func(*cobra.Command, []string) error { return a.writeConfig(a.configPath()) },
	}
	check := &cobra.Command{
		Use: "check", Short: "Check the configuration, and say what is set and where", Args: counted(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error { return a.checkConfig() },
	}
	cmd.AddCommand(path, initial, check)
	return cmd
}

func (a *app) configPath() string {
	if a.flags.config != "" {
		return a.flags.config
	}
	return config.Path(a.env)
}

func (a *app) writeConfig(path string) error {
	if exists(path) {
		return fmt.Errorf("%s is there already: edit it, or remove it first", path)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("the folder of %s cannot be made: %w; choose another place with --config FILE", path, err)
	}
	if err := renameio.WriteFile(path, []byte(config.Default().File()), 0o600); err != nil {
		return fmt.Errorf("%s cannot be written: %w; choose another place with --config FILE", path, err)
	}
	a.printf("%s\n", path)
	return nil
}

// checkConfig says what is set; that it could be loaded has been checked already.
func (a *app) checkConfig() error {
	there := ": in order"
	if !exists(a.config.Path) {
		there = ": not there, the defaults hold"
	}
	a.printf("%s%s\n", a.config.Path, there)
	for _, s := range a.config.Settings() {
		from, set := a.config.Set[s.Key]
		if !set {
			continue
		}
		a.printf("  %s = %s (%s)\n", s.Key, s, from)
		if s.Inert != "" {
			a.printf("    has no effect in this version: %s\n", s.Inert)
		}
	}
	return nil
}
