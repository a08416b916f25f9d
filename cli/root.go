package cli

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"headnote/cli/config"
	"headnote/research/export"
)

// flags that every command has, beside the settings.
type flags struct {
	matter, config, today string
	sample                bool
	slow, ascii, review   bool
	accessible, debug     bool
	online                bool
	settings              map[string]string // flags of settings that were given, by key
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "headnote [question]",
		Short: "A terminal workbench for legal and regulatory research",
		Long: "headnote plans a search over legal sources and your own documents, runs it,\n" +
			"grades what comes back, and writes a memo whose every sentence leads to its source.",
		Example: "  headnote\n" +
			"  headnote index ~/cases/acme\n" +
			"  headnote ask \"When is the answer due?\" --matter ~/cases/acme\n" +
			"  headnote --sample",
		Args:          cobra.ArbitraryArgs,
		SilenceUsage:  true,
		SilenceErrors: true,
		// how far a word may be from a command that was meant
		SuggestionsMinimumDistance: 2,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			var err error
			a.config, err = config.Load(config.Source{File: a.flags.config, Env: a.env, Flags: a.flags.settings, Names: os.Environ()})
			if err != nil {
				return asUsage(err)
			}
			a.log.Info("started", "command", cmd.CommandPath(), "version", a.version, "offline", a.config.Offline)
			return nil
		},
		RunE: func(cmd *cobra.Command, words []string) error {
			if err := a.mistyped(cmd, words); err != nil {
				return err
			}
			if a.terminal() || a.flags.accessible {
				return a.workbench(cmd.Context(), strings.Join(words, " "))
			}
			return a.ask(cmd.Context(), strings.Join(words, " "), export.Format{})
		},
	}
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return usage("%w; %s --help lists the flags", err, cmd.CommandPath())
	})
	a.addFlags(root.PersistentFlags())
	root.AddCommand(
		a.askCommand(), a.indexCommand(), a.searchCommand(), a.citeCommand(), a.checkCommand(), a.deadlinesCommand(), a.riskCommand(),
		a.runsCommand(), a.resumeCommand(), a.replayCommand(), a.exportCommand(), a.shareCommand(), a.unshareCommand(), a.confirmCommand(), a.teamCommand(), a.joinCommand(), a.attachCommand(), a.queueCommand(), a.workerCommand(), a.manCommand(), a.toolsCommand(), a.toolCommand(),
		a.evalCommand(), a.serveCommand(), a.configCommand(), a.keysCommand(), a.doctorCommand(), a.mcpCommand(),
		a.lockCommand(), a.unlockCommand(),
	)
	return root
}

// mistyped stops a single word that is almost a command from being asked as a question.
func (a *app) mistyped(root *cobra.Command, words []string) error {
	if len(words) == 0 || strings.ContainsAny(words[0], " ?") {
		return nil
	}
	if near := root.SuggestionsFor(words[0]); len(near) > 0 {
		return usage("there is no command %q, did you mean %s? To ask it as a question: headnote ask \"%s\"", words[0], strings.Join(near, " or "), strings.Join(words, " "))
	}
	return nil
}

func (a *app) addFlags(f *pflag.FlagSet) {
	f.StringVar(&a.flags.matter, "matter", "", "folder of the matter (default: found upwards from here)")
	f.BoolVar(&a.flags.sample, "sample", false, "use the built-in sample matter (fictional)")
	f.StringVar(&a.flags.config, "config", "", "configuration file")
	f.StringVar(&a.flags.today, "today", "", "the day that deadlines are counted from, YYYY-MM-DD (default: today)")
	f.BoolVar(&a.flags.slow, "slow", false, "update the screen less often, for slow connections")
	f.BoolVar(&a.flags.ascii, "ascii", false, "draw with ASCII only")
	f.BoolVar(&a.flags.review, "review", false, "show the plan before it runs")
	f.BoolVar(&a.flags.online, "online", false, "let a matter's first questions go to public sources without showing the plan")
	f.BoolVar(&a.flags.accessible, "accessible", false, "speak in lines, for screen readers: no frames, no full screen")
	f.BoolVar(&a.flags.debug, "debug", false, "keep the kinds of the last messages of the workbench in the log")
	a.flags.settings = make(map[string]string)
	defaults := config.Default()
	for _, s := range defaults.Settings() {
		flag := f.VarPF(&settingFlag{s, a.flags.settings}, s.Flag(), "", s.Help+": "+s.Wants())
		flag.Hidden = !slices.Contains([]string{"offline", "rounds", "theme"}, s.Key) // config init lists them all
		if s.Bool() {
			flag.NoOptDefVal = "true"
		}
	}
}

// settingFlag keeps the value of a setting's flag until the settings are loaded.
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

// terminal tells whether a person sits at both ends.
func (a *app) terminal() bool {
	return isTerminal(a.stdin) && isTerminal(os.Stdout) && a.env("TERM") != "dumb"
}

func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd())) //nolint:gosec // descriptors are small
}

// oneOf checks a --format.
func oneOf(format string, known ...string) error {
	for _, k := range known {
		if format == k {
			return nil
		}
	}
	return usage("--format must be one of %s, not %q", strings.Join(known, ", "), format)
}

// exists tells whether a path is there and can be looked at.
func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// printf writes to standard output. Its error is kept by the writer, and
// reported when it is flushed at the end.
func (a *app) printf(format string, args ...any) {
	if _, err := fmt.Fprintf(a.stdout, format, args...); err != nil {
		a.log.Debug("standard output cannot be written", "error", err)
	}
}
