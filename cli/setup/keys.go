package setup

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends/fetch"
	"headnote/cli/command"
	"headnote/cli/config"
	"headnote/cli/network"
	"headnote/text"
	"headnote/ui"
)

func keysCommand(env *command.Env) *cobra.Command {
	cmd := &cobra.Command{
		Use: "keys", Short: "List the workbench's commands and key bindings", Args: command.Args(cobra.NoArgs),
		Long: "Lists every command of the workbench with its name, keys and scope. The table [keys] of\nthe configuration " +
			"changes the keys of a command.",
		RunE: func(*cobra.Command, []string) error {
			rows, err := ui.KeyTable(env.Config.Keys)
			if err != nil {
				return command.AsUsage(err)
			}
			for _, r := range rows {
				env.Printf("%-20s %-18s %-14s %s\n", r[0], r[1], r[2], r[3])
			}
			return nil
		},
	}
	cmd.AddCommand(bindCommand(env), unbindCommand(env))
	return cmd
}

func unbindCommand(env *command.Env) *cobra.Command {
	return &cobra.Command{
		Use: "unbind NAME", Short: "Remove the host bindings of an API key", Args: command.Args(cobra.ExactArgs(1)),
		Long: "For a key that was bound to the wrong host. The key itself is not changed; it is bound to\n" +
			"the next host that accepts it, or to the one named with headnote keys bind.",
		Example: "  headnote keys unbind OPENSEARCH_PASSWORD",
		RunE: func(_ *cobra.Command, names []string) error {
			if err := bindable(names[0]); err != nil {
				return err
			}
			hosts, err := env.Decided().UnbindKey(names[0])
			if err != nil {
				return err
			}
			if len(hosts) == 0 {
				env.Printf("%s is not bound to a host\n", names[0])
				return nil
			}
			env.Printf("%s is no longer bound to %s\n", names[0], strings.Join(hosts, ", "))
			return nil
		},
	}
}

// bindable returns an error if the hosts of a key are not the user's choice.
func bindable(name string) error {
	if !slices.Contains(network.KnownKeys(), name) {
		return command.Usage("%w; headnote doctor names the keys", text.Unknown("key", name, network.KnownKeys()))
	}
	if slices.Contains(network.SourceKeys(), name) {
		return command.Usage("%s is bound to its source; a hosts_file can change that", name)
	}
	return nil
}

func bindCommand(env *command.Env) *cobra.Command {
	var host string
	cmd := &cobra.Command{
		Use: "bind NAME", Short: "Bind an API key to a host", Args: command.Args(cobra.ExactArgs(1)),
		Long: "An API key is sent only to the host it is bound to: its provider's, or the first one that\n" +
			"accepted it. This command binds it to another host. The key itself is read from the\n" +
			"environment, the keys file or the keyring; when it changes it must be bound again.",
		Example: "  headnote keys bind OPENAI_API_KEY --host https://gateway.firm.example",
		RunE: func(_ *cobra.Command, names []string) error {
			return bind(env, names[0], host)
		},
	}
	cmd.Flags().StringVar(&host, "host", "", "https://HOST or https://HOST:PORT")
	return cmd
}

func bind(env *command.Env, name, host string) error {
	if err := bindable(name); err != nil {
		return err
	}
	u, err := url.Parse(host)
	if err != nil || u.Hostname() == "" || u.Scheme != "https" && u.Scheme != "http" || u.User != nil ||
		u.RawQuery != "" || u.Fragment != "" || strings.Trim(u.Path, "/") != "" {
		return command.Usage("--host must be https://HOST or https://HOST:PORT")
	}
	keys, err := fetch.LoadKeys(network.KeyPlaces(env, false), []string{name})
	if err != nil {
		return err
	}
	if !keys.Has(name) {
		return fmt.Errorf("%s is not set; set it in the environment or in %s first", name,
			config.KeysPath(env.Getenv, env.Config.KeysFile))
	}
	return env.Decided().BindKey(name, keys.Get(name), u.Scheme+"://"+u.Host)
}
