// Package cli is the command line: it reads settings, wires the rooms together,
// and hands over. It holds no logic of its own.
package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"syscall"
	"time"

	"charm.land/fang/v2"
	"github.com/spf13/cobra"

	"headnote/cli/config"
	"headnote/internal/atrest"
	"headnote/internal/safe"
	"headnote/internal/team"
)

// Version is set by the build.
var Version = "dev"

// Main runs the program and returns its exit code.
func Main() int {
	if len(os.Args) == 2 && os.Args[1] == "--version" { // asked by scripts: no set-up at all
		if _, err := fmt.Println("headnote", version()); err != nil {
			return exitFailed
		}
		return exitDone
	}
	easeCollector(os.Getenv)
	a := &app{version: version(), stdin: os.Stdin, stdout: bufio.NewWriter(os.Stdout), stderr: os.Stderr, env: os.Getenv, now: time.Now, links: &team.Links{}, told: map[string]bool{}}
	a.onClose(a.links.Close)
	code := exitFailed
	err := safe.Do("headnote", func() error {
		code = a.run(os.Args[1:])
		return nil
	})
	if err != nil {
		return a.report(context.Background(), err)
	}
	return code
}

// app is one run of the program.
type app struct {
	version string
	stdin   *os.File
	stdout  *bufio.Writer // flushed at the end; keeps the first error of writing
	stderr  io.Writer
	env     func(string) string
	now     func() time.Time
	flags   flags
	config  config.Config
	log     *slog.Logger
	byHand  bool                   // a tool is called by hand
	watched bool                   // a person sees plans before they run
	held    bool                   // nobody has seen what would leave the machine
	owner   string                 // whose matters these are, on a server; "" for those of nobody alone
	links   *team.Links            // to the clusters of teams, one for each way to reach one
	told    map[string]bool        // what was said once, and need not be said again
	opened  map[string]*atrest.Key // of matters, by their folder; nil for those that are not locked
	closers []func() error
}

// inner is the program once more within itself: what it opens is closed by itself,
// nobody can be asked anything, and what it prints is read by nobody.
func (a *app) inner() *app {
	return &app{
		version: a.version,
		stdout:  bufio.NewWriter(io.Discard), stderr: a.stderr, env: a.env, now: a.now,
		flags: a.flags, config: a.config, log: a.log, owner: a.owner, links: a.links, told: map[string]bool{},
	}
}

// run carries out one command. The first signal ends it in order, so that what
// was found is kept; the second one ends it at once.
func (a *app) run(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	context.AfterFunc(ctx, stop)
	a.openLog()
	root := a.root()
	root.SetArgs(args)
	root.SetIn(a.stdin)
	root.SetOut(os.Stdout)
	root.SetErr(a.stderr)
	err := execute(ctx, root, args)
	err = errors.Join(err, a.close())
	return a.report(ctx, err)
}

// execute runs the command. Help and version are drawn by fang; everything else
// goes straight to cobra, for fang asks the terminal for its background after every
// error, also after a hang-up, and waits for the answer.
func execute(ctx context.Context, root *cobra.Command, args []string) error {
	asks := func(arg string) bool {
		return slices.Contains([]string{"help", "-h", "--help", "--version", "-v"}, arg)
	}
	if slices.ContainsFunc(args, asks) {
		return fang.Execute(ctx, root, fang.WithVersion(version()), fang.WithoutManpage())
	}
	return root.ExecuteContext(ctx)
}

// onClose adds what is to be closed when the command ends.
func (a *app) onClose(f func() error) { a.closers = append(a.closers, f) }

// close lets go of everything that was opened, the last first.
func (a *app) close() error {
	var errs []error
	for i := len(a.closers) - 1; i >= 0; i-- {
		errs = append(errs, a.closers[i]())
	}
	if err := a.stdout.Flush(); err != nil {
		errs = append(errs, fmt.Errorf("standard output cannot be written: %w", err))
	}
	return errors.Join(errs...)
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
