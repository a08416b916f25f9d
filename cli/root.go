// Package cli is the command line: it reads settings, wires the rooms together,
// and hands over. It holds no logic of its own.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"charm.land/fang/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"headnote/internal/safe"
)

// Exit codes, stable and documented.
const (
	exitDone         = 0
	exitFailed       = 1
	exitUsage        = 2
	exitInsufficient = 3
	exitInterrupted  = 130
)

// Version is set by the build.
var Version = "dev"

// insufficient ends a command that did its work and found too little.
var errInsufficient = errors.New("the evidence is not sufficient")

// usageError is a wrong use of a command.
type usageError struct{ error }

// usage makes an error of wrong use.
func usage(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// Main runs the program and returns its exit code.
func Main() int {
	code := exitFailed
	err := safe.Do("headnote", func() error {
		code = execute(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
		return nil
	})
	var p *safe.Panic
	if errors.As(err, &p) {
		fmt.Fprintln(os.Stderr, "headnote:", p.Error())
		if path := writeCrash(p); path != "" {
			fmt.Fprintln(os.Stderr, "the details are in", path)
		}
		return exitFailed
	}
	return code
}

func execute(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) == 1 && args[0] == "--version" { // asked by scripts: no set-up at all
		fmt.Fprintln(stdout, "headnote", version())
		return exitDone
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	a := &app{stdin: stdin, stdout: stdout, stderr: stderr, now: time.Now}
	root := a.root()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	var failure error
	err := fang.Execute(ctx, root, fang.WithVersion(version()), fang.WithoutManpage(), fang.WithErrorHandler(func(io.Writer, fang.Styles, error) {}))
	failure = errors.Join(err, a.close())
	switch {
	case failure == nil:
		return exitDone
	case errors.Is(failure, errInsufficient):
		fmt.Fprintln(stderr, "headnote: finished, but", errInsufficient.Error()+"; see what could not be verified, or add documents")
		return exitInsufficient
	case ctx.Err() != nil || errors.Is(failure, context.Canceled):
		fmt.Fprintln(stderr, "headnote: interrupted; headnote resume takes an unfinished run up again")
		return exitInterrupted
	}
	fmt.Fprintln(colorprofile.NewWriter(stderr, os.Environ()), "headnote: "+strings.TrimSuffix(failure.Error(), "\n"))
	var u usageError
	if errors.As(failure, &u) || isUsage(failure) {
		return exitUsage
	}
	return exitFailed
}

// isUsage recognises the errors of the command parser.
func isUsage(err error) bool {
	for _, p := range []string{"unknown command", "unknown flag", "unknown shorthand", "flag needs an argument", "invalid argument", "accepts ", "requires at least", "required flag"} {
		if strings.Contains(err.Error(), p) {
			return true
		}
	}
	return false
}

func version() string {
	if Version != "dev" {
		return Version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return Version
}

// app is one run of the program.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	now            func() time.Time
	flags          flags
	config         Config
	closers        []func() error
}

// flags that every command has.
type flags struct {
	matter, config                  string
	offline                         bool
	slow, ascii, accessible, review bool
	today                           string
}

func (a *app) close() error {
	var errs []error
	for i := len(a.closers) - 1; i >= 0; i-- {
		errs = append(errs, a.closers[i]())
	}
	return errors.Join(errs...)
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:           "headnote [question]",
		Short:         "A terminal workbench for legal and regulatory research",
		Long:          "headnote plans a search over legal sources and your own documents, runs it,\ngrades what comes back, and writes a memo whose every sentence leads to its source.",
		Example:       "  headnote                                    # the workbench, on the matter found here\n  headnote index ~/cases/acme                 # read a folder\n  headnote ask \"When is the answer due?\"      # without the workbench",
		Args:          cobra.ArbitraryArgs,
		SilenceUsage:  true,
		SilenceErrors: true,
		PersistentPreRunE: func(*cobra.Command, []string) (err error) {
			a.config, err = loadConfig(a.flags.config)
			return err
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			question := strings.Join(args, " ")
			if a.terminal() {
				return a.workbench(cmd.Context(), question)
			}
			return a.ask(cmd.Context(), question, "text", 0)
		},
	}
	f := root.PersistentFlags()
	f.StringVar(&a.flags.matter, "matter", "", "folder of the matter (default: the one found upwards from here, else the sample)")
	f.StringVar(&a.flags.config, "config", "", "configuration file")
	f.BoolVar(&a.flags.offline, "offline", false, "open no connection whatever happens")
	f.StringVar(&a.flags.today, "today", "", "the day deadlines are counted from, YYYY-MM-DD (default: today)")
	f.BoolVar(&a.flags.slow, "slow", false, "fewer updates of the screen, for slow connections")
	f.BoolVar(&a.flags.ascii, "ascii", false, "draw with ASCII only")
	f.BoolVar(&a.flags.review, "review", false, "show the plan before it runs")
	root.AddCommand(
		a.askCommand(), a.indexCommand(), a.searchCommand(), a.citeCommand(), a.deadlinesCommand(), a.riskCommand(),
		a.runsCommand(), a.resumeCommand(), a.replayCommand(), a.exportCommand(), a.toolsCommand(), a.toolCommand(),
		a.configCommand(), a.doctorCommand(),
	)
	return root
}

// terminal tells whether a person sits at both ends.
func (a *app) terminal() bool {
	in, ok1 := a.stdin.(*os.File)
	out, ok2 := a.stdout.(*os.File)
	return ok1 && ok2 && term.IsTerminal(int(in.Fd())) && term.IsTerminal(int(out.Fd())) && os.Getenv("TERM") != "dumb" //nolint:gosec // descriptors are small
}
