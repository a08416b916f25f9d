// Package cli is the command line: the root command with its flags, signals and exit codes. The commands are in
// packages by family (ask, drafts, indexing, teams, workbench, mcp, setup, eval); each is a function that takes a
// command.Env. What they work with is opened by matters, network, sharing, indexing and engine. None of them holds
// logic of its own.
package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"syscall"

	"charm.land/fang/v2"
	"github.com/spf13/cobra"

	"headnote/cli/command"
	"headnote/internal/safe"
)

// Version is set by the build.
var Version = "dev"

// Main runs the program and returns its exit code.
func Main() int {
	if len(os.Args) == 2 && os.Args[1] == "--version" { // used by scripts: no setup at all
		if _, err := fmt.Println("headnote", version()); err != nil {
			return command.ExitFailed
		}
		return command.ExitDone
	}
	tuneGarbageCollector(os.Getenv)
	env := command.NewEnv(version())
	code := command.ExitFailed
	err := safe.Do("headnote", func() error {
		code = run(env, os.Args[1:])
		return nil
	})
	if err != nil {
		return env.Report(context.Background(), err)
	}
	return code
}

// run carries out one command. The first signal ends it cleanly, so that what was found is kept; the second one ends it
// immediately.
func run(env *command.Env, args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	context.AfterFunc(ctx, stop)
	env.OpenLog()
	root := root(env)
	root.SetArgs(args)
	root.SetIn(env.Stdin)
	root.SetOut(os.Stdout)
	root.SetErr(env.Stderr)
	err := execute(ctx, root, args)
	err = errors.Join(err, env.Close())
	return env.Report(ctx, err)
}

// execute runs the command. Help and version are drawn by fang; everything else goes straight to cobra, because fang
// queries the terminal's background after every error, even after a hang-up, and waits for the answer.
func execute(ctx context.Context, root *cobra.Command, args []string) error {
	asks := func(arg string) bool {
		return slices.Contains([]string{"help", "-h", "--help", "--version", "-v"}, arg)
	}
	if slices.ContainsFunc(args, asks) {
		return fang.Execute(ctx, root, fang.WithVersion(version()), fang.WithoutManpage())
	}
	return root.ExecuteContext(ctx)
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
