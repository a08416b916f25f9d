package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"headnote/backends/index/ingest"
	"headnote/cli/config"
	"headnote/internal/safe"
	"headnote/text"
)

// Exit codes, stable and documented.
const (
	exitDone         = 0
	exitFailed       = 1
	exitUsage        = 2
	exitInsufficient = 3
	exitInterrupted  = 130
)

// errInsufficient ends a command that did its work and found too little.
var errInsufficient = errors.New("finished, but the evidence is not sufficient; see what could not be verified, or add documents")

// errContradicted ends a check that found citations or quotations that are not so.
var errContradicted = fmt.Errorf("some citations or quotations are contradicted or not found; %w", errInsufficient)

// usageError is a wrong use of a command.
type usageError struct{ error }

func (u usageError) Unwrap() error { return u.error }

// asUsage makes an error one of wrong use.
func asUsage(err error) error { return usageError{err} }

// usage makes an error of wrong use.
func usage(format string, args ...any) error { return asUsage(fmt.Errorf(format, args...)) }

// counted makes a wrong number of arguments a wrong use, with the right one beside it.
func counted(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, given []string) error {
		if err := check(cmd, given); err != nil {
			return usage("%w: %s", err, cmd.UseLine())
		}
		return nil
	}
}

// interruption says what a stopped command leaves behind, and what resumes it.
type interruption struct{ next string }

func (i interruption) Error() string { return "interrupted; " + i.next }

// interrupted ends a command that was interrupted, with what to do next.
func interrupted(next string) error { return interruption{next} }

// report says how the command ended, on standard error and in the log, and
// returns the exit code.
func (a *app) report(ctx context.Context, err error) int {
	var stopped interruption
	var wrong usageError
	code := exitFailed
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &stopped):
		err, code = stopped, exitInterrupted
	case ctx.Err() != nil:
		err, code = errors.New("interrupted"), exitInterrupted
	case errors.Is(err, errInsufficient):
		code = exitInsufficient
	case errors.As(err, &wrong):
		code = exitUsage
	}
	if code == exitFailed {
		a.log.Error("failed", "error", err) // what a person typed wrongly is not kept
	}
	a.say("headnote: %s", strings.TrimSpace(err.Error()))
	var fault *safe.Panic
	if errors.As(err, &fault) {
		if path := a.writeCrash(fault); path != "" {
			a.say("the details are in %s; nothing that was saved is lost", path)
		}
	}
	return code
}

// say writes a line to standard error; what comes from outside is made fit for a
// terminal. Where even that fails there is nobody left to tell.
func (a *app) say(format string, args ...any) {
	if _, err := fmt.Fprintln(a.stderr, text.Clean(fmt.Sprintf(format, args...))); err != nil {
		a.log.Error("standard error cannot be written", "error", err)
	}
}

// sayOnce writes a line that was not written before.
func (a *app) sayOnce(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	if a.told[line] {
		return
	}
	if a.told == nil {
		a.told = make(map[string]bool)
	}
	a.told[line] = true
	a.say("%s", line)
}

// keepFault writes the details of a panic that a file caused, and says where.
func (a *app) keepFault(p *ingest.Problem) {
	if p.Fault == nil {
		return
	}
	a.log.Error("a file could not be read", "error", p.Fault)
	if path := a.writeCrash(p.Fault); path != "" {
		a.say("headnote: the details are in %s: please report them", path)
	}
}

// writeCrash keeps the details of a panic and returns where, "" where that failed too.
func (a *app) writeCrash(p *safe.Panic) string {
	dir := config.StateDir(a.env)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		dir = os.TempDir()
	}
	file, err := os.CreateTemp(dir, "crash-"+a.now().UTC().Format("20060102-150405")+"-*.txt") // readable for the user alone
	if err != nil {
		return ""
	}
	_, err = fmt.Fprintf(file, "headnote %s\n%s\n\n%s\n%s", a.version, p.Error(), p.Stack, p.Note)
	if err = errors.Join(err, file.Close()); err != nil {
		return ""
	}
	return file.Name()
}
