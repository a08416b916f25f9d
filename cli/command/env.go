// Package command is what every command works with: its environment, printing and prompting, the errors that determine
// its exit code, and --format. It knows nothing of matters.
package command

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"time"

	"headnote/cli/config"
	"headnote/internal/atrest"
	"headnote/internal/trust"
	"headnote/team"
)

// Env is the environment of one command: its streams, flags and settings, the clock, the log, and what to close when it
// ends. Every command is a function that takes one.
type Env struct {
	Version string
	Stdin   *os.File
	Stdout  *bufio.Writer // flushed at the end; keeps the first error of writing
	Stderr  io.Writer
	Getenv  func(string) string
	Now     func() time.Time
	Flags   Flags
	Config  config.Config
	Log     *slog.Logger
	Consent Consent
	Owner   string                 // on a server, whose matters these are; "" for matters of no single user
	Links   *team.Links            // connections to team clusters, one for each way to reach one
	Keys    map[string]*atrest.Key // keys of open matters by folder; nil for a matter that is not locked

	once    map[string]bool // keys that Once has seen
	closers []func() error
}

// Consent describes who is behind a command, which determines what may leave the machine. The zero value allows nothing
// beyond what was agreed to before.
type Consent struct {
	ByHand  bool // a tool is called by hand
	Tools   bool // other programs call tools by hand; runs contact only hosts that were agreed to
	Watched bool // a person sees plans before they run
	Held    bool // nobody has seen what would leave the machine, so nothing may
}

// NewEnv returns the environment of the process.
func NewEnv(version string) *Env {
	env := &Env{
		Version: version, Stdin: os.Stdin, Stdout: bufio.NewWriter(os.Stdout), Stderr: os.Stderr,
		Getenv: os.Getenv, Now: time.Now,
		Log: slog.New(slog.DiscardHandler), Links: &team.Links{}, Keys: map[string]*atrest.Key{}, once: map[string]bool{},
	}
	env.OnClose(env.Links.Close)
	return env
}

// Inner returns an environment for a part of a command: it has its own Close, cannot prompt, and discards standard
// output.
func (env *Env) Inner() *Env {
	return &Env{
		Version: env.Version, Stdout: bufio.NewWriter(io.Discard), Stderr: env.Stderr, Getenv: env.Getenv, Now: env.Now,
		Flags: env.Flags, Config: env.Config, Log: env.Log, Owner: env.Owner, Links: env.Links,
		Keys: map[string]*atrest.Key{}, once: map[string]bool{},
	}
}

// OnClose registers what to close when the command ends.
func (env *Env) OnClose(f func() error) { env.closers = append(env.closers, f) }

// Close closes everything registered, last first.
func (env *Env) Close() error {
	var errs []error
	for i := len(env.closers) - 1; i >= 0; i-- {
		errs = append(errs, env.closers[i]())
	}
	if err := env.Stdout.Flush(); err != nil {
		errs = append(errs, fmt.Errorf("cannot write to standard output: %w", err))
	}
	return errors.Join(errs...)
}

// Decided returns the decisions of this user; on a server, those of the server's administrator.
func (env *Env) Decided() trust.Book { return trust.Open(config.StateDir(env.Getenv)) }
