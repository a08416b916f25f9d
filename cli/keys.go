package cli

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends/fetch"
	"headnote/cli/config"
	"headnote/text"
	"headnote/ui"
)

func (a *app) keysCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "keys", Short: "List the workbench's commands and their keys", Args: counted(cobra.NoArgs),
		Long: "Lists every command of the workbench: its name, its keys, where they count, and what\nit does. The table [keys] of the configuration gives a command other keys.",
		RunE: func(*cobra.Command, []string) error {
			rows, err := ui.KeyTable(a.config.Keys)
			if err != nil {
				return asUsage(err)
			}
			for _, r := range rows {
				a.printf("%-20s %-18s %-14s %s\n", r[0], r[1], r[2], r[3])
			}
			return nil
		},
	}
	cmd.AddCommand(a.bindCommand(), a.unbindCommand())
	return cmd
}

func (a *app) unbindCommand() *cobra.Command {
	return &cobra.Command{
		Use: "unbind NAME", Short: "Forget the hosts that a key may be sent to", Args: counted(cobra.ExactArgs(1)),
		Long: "For a key that was bound to the wrong host. The key itself stays where it is; it is\n" +
			"bound to the next host that accepts it, or to the one that headnote keys bind names.",
		Example: "  headnote keys unbind OPENSEARCH_PASSWORD",
		RunE: func(_ *cobra.Command, names []string) error {
			if err := bindable(names[0]); err != nil {
				return err
			}
			hosts, err := a.decided().UnbindKey(names[0])
			if err != nil {
				return err
			}
			if len(hosts) == 0 {
				a.printf("%s is bound to no host\n", names[0])
				return nil
			}
			a.printf("%s is no longer bound to %s\n", names[0], strings.Join(hosts, ", "))
			return nil
		},
	}
}

// bindable returns an error where the hosts of a key are not for the user to choose.
func bindable(name string) error {
	if !slices.Contains(knownKeys(), name) {
		return asUsage(text.Unknown("key", name, knownKeys()))
	}
	if slices.Contains(sourceKeys(), name) {
		return usage("%s is bound to its source: a table of hosts (hosts_file) says otherwise", name)
	}
	return nil
}

func (a *app) bindCommand() *cobra.Command {
	var host string
	cmd := &cobra.Command{
		Use: "bind NAME", Short: "Let a key be sent to a host", Args: counted(cobra.ExactArgs(1)),
		Long: "A key is sent only to the host that it was entered for: that of its provider, or the\n" +
			"first one that accepted it. This names another one. The key itself is looked for\n" +
			"in the environment, the file of keys and the keyring; when it changes it is bound anew.",
		Example: "  headnote keys bind OPENAI_API_KEY --host https://gateway.firm.example",
		RunE: func(_ *cobra.Command, names []string) error {
			return a.bind(names[0], host)
		},
	}
	cmd.Flags().StringVar(&host, "host", "", "https://HOST or https://HOST:PORT")
	return cmd
}

func (a *app) bind(name, host string) error {
	if err := bindable(name); err != nil {
		return err
	}
	u, err := url.Parse(host)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || u.User != nil || strings.Trim(u.Path, "/") != "" {
		return usage("--host is https://HOST or https://HOST:PORT")
	}
	keys, err := fetch.LoadKeys(a.keyPlaces(false), []string{name})
	if err != nil {
		return err
	}
	if !keys.Has(name) {
		return fmt.Errorf("%s is not set: put it into the environment or %s first", name, config.KeysPath(a.env, a.config.KeysFile))
	}
	return a.decided().BindKey(name, keys.Get(name), u.Scheme+"://"+u.Host)
}
