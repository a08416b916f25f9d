package cli

import (
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"headnote/cli/ask"
	"headnote/cli/command"
	"headnote/cli/config"
	"headnote/cli/drafts"
	"headnote/cli/eval"
	"headnote/cli/indexing"
	"headnote/cli/mcp"
	"headnote/cli/setup"
	"headnote/cli/teams"
	"headnote/cli/watches"
	"headnote/cli/workbench"
)

// root returns the command line: every command, with the flags and settings that all of them take.
func root(env *command.Env) *cobra.Command {
	root := &cobra.Command{
		Use:   "headnote [question]",
		Short: "A terminal workbench for legal and regulatory research",
		Long: "headnote plans searches of legal sources and your own documents, runs them, grades\n" +
			"the results, and writes a memo in which every statement cites its source.",
		Example: "  headnote\n" +
			"  headnote index ~/cases/acme\n" +
			"  headnote ask \"When is the answer due?\" --matter ~/cases/acme\n" +
			"  headnote --sample",
		Args:          cobra.ArbitraryArgs,
		SilenceUsage:  true,
		SilenceErrors: true,
		// maximum edit distance between a mistyped command and a suggestion
		SuggestionsMinimumDistance: 2,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			err := cmd.ValidateFlagGroups() // cobra checks this later, and not as a usage error
			if err != nil {
				return command.Usage("%w: %s", err, cmd.UseLine())
			}
			env.Config, err = config.Load(config.Source{
				File: env.Flags.Config, Env: env.Getenv, Flags: env.Flags.Settings,
				Names: os.Environ(),
			})
			if err != nil {
				return command.AsUsage(err)
			}
			env.Log.Info("started", "command", cmd.CommandPath(), "version", env.Version, "offline", env.Config.Offline)
			return nil
		},
		RunE: func(cmd *cobra.Command, words []string) error {
			if err := mistyped(env, cmd, words); err != nil {
				return err
			}
			if len(words) == 0 && env.LinesOnly() { // without a question, a person can still type one
				env.Flags.Accessible = true
			}
			if env.Terminal() || env.Flags.Accessible {
				return workbench.Run(cmd.Context(), env, strings.Join(words, " "))
			}
			return ask.Run(cmd.Context(), env, strings.Join(words, " "), command.PlainOutput())
		},
	}
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return command.Usage("%w; %s --help lists the flags", err, cmd.CommandPath())
	})
	addFlags(env, root.PersistentFlags())
	root.AddCommand(slices.Concat(
		ask.Commands(env), indexing.Commands(env), drafts.Commands(env), teams.Commands(env), workbench.Commands(env),
		mcp.Commands(env), watches.Commands(env), setup.Commands(env), eval.Commands(env),
	)...)
	return root
}

// mistyped keeps a single word that is almost a command, or that is a folder, from being asked as a question.
func mistyped(env *command.Env, root *cobra.Command, words []string) error {
	if len(words) == 0 || strings.ContainsAny(words[0], " ?") {
		return nil
	}
	if at, err := os.Stat(words[0]); len(words) == 1 && err == nil && at.IsDir() {
		return command.Usage("%s is a folder, not a question: headnote index %s indexes it, and headnote --matter %s then "+
			"opens it", words[0], words[0], words[0])
	}
	if near := root.SuggestionsFor(words[0]); len(near) > 0 {
		return command.Usage("unknown command %q; did you mean %s? To ask it as a question: headnote ask \"%s\"", words[0],
			strings.Join(near, " or "), strings.Join(words, " "))
	}
	return nil
}

// addFlags adds the flags common to all commands, and one for each setting.
func addFlags(env *command.Env, f *pflag.FlagSet) {
	f.StringVar(&env.Flags.Matter, "matter", "", "matter folder (default: this folder or its nearest parent that is a "+
		"matter)")
	f.BoolVar(&env.Flags.Sample, "sample", false, "use the built-in sample matter (fictional)")
	f.StringVar(&env.Flags.Config, "config", "", "configuration file")
	f.StringVar(&env.Flags.Today, "today", "", "date to compute deadlines from, YYYY-MM-DD (default: today)")
	f.BoolVar(&env.Flags.Slow, "slow", false, "redraw the screen less often, for slow connections")
	f.BoolVar(&env.Flags.ASCII, "ascii", false, "use ASCII characters only")
	f.BoolVar(&env.Flags.Review, "review", false, "review each plan before it runs")
	f.BoolVar(&env.Flags.Online, "online", false, "send a matter's first questions to public sources without a review "+
		"of the plan")
	f.BoolVar(&env.Flags.Accessible, "accessible", false, "plain line output for screen readers")
	f.BoolVar(&env.Flags.Debug, "debug", false, "write the types of the workbench's last messages to the log")
	env.Flags.Settings = make(map[string]string)
	defaults := config.Default()
	for _, s := range defaults.Settings() {
		flag := f.VarPF(&settingFlag{s, env.Flags.Settings}, s.Flag(), "", s.Help+": "+s.Wants())
		flag.Hidden = !slices.Contains([]string{"offline", "rounds", "theme"}, s.Key) // config init lists them all
		if s.Bool() {
			flag.NoOptDefVal = "true"
		}
	}
}

// settingFlag holds the value of a setting's flag until the settings are loaded.
type settingFlag struct {
	config.Setting
	given map[string]string
}

// Set implements pflag.Value.
func (f *settingFlag) Set(value string) error {
	f.given[f.Key] = value
	return f.Setting.Set(value)
}

// Type implements pflag.Value.
func (f *settingFlag) Type() string {
	if f.Bool() {
		return "bool"
	}
	return "value"
}
