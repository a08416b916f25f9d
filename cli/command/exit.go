package command

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"headnote/internal/safe"
)

// Exit codes, which are stable and documented.
const (
	ExitDone         = 0
	ExitFailed       = 1
	ExitUsage        = 2
	ExitInsufficient = 3
	ExitInterrupted  = 130
)

// ErrInsufficient ends a command that did its work but found too little.
var ErrInsufficient = errors.New("finished, but the evidence is insufficient; review the open points, or add documents")

// usageError reports incorrect usage of a command.
type usageError struct{ error }

func (u usageError) Unwrap() error { return u.error }

// AsUsage turns an error into a usage error.
func AsUsage(err error) error { return usageError{err} }

// Usage returns a usage error.
func Usage(format string, args ...any) error { return AsUsage(fmt.Errorf(format, args...)) }

// interruption tells what an interrupted command leaves behind, and how to resume it.
type interruption struct{ next string }

func (i interruption) Error() string { return "interrupted; " + i.next }

// Interrupted returns the error of an interrupted command, with what to do next.
func Interrupted(next string) error { return interruption{next} }

// Report reports how the command ended, on standard error and in the log, and returns the exit code.
func (env *Env) Report(ctx context.Context, err error) int {
	var stopped interruption
	var wrong usageError
	code := ExitFailed
	switch {
	case err == nil:
		return ExitDone
	case errors.As(err, &stopped):
		err, code = stopped, ExitInterrupted
	case ctx.Err() != nil:
		err, code = errors.New("interrupted"), ExitInterrupted
	case errors.Is(err, ErrInsufficient):
		code = ExitInsufficient
	case errors.As(err, &wrong):
		code = ExitUsage
	}
	if code == ExitFailed {
		env.Log.Error("failed", "error", err) // usage errors are not logged: they quote what was typed
	}
	env.Say("headnote: %s", strings.TrimSpace(err.Error()))
	var fault *safe.Panic
	if errors.As(err, &fault) {
		if path := env.writeCrash(fault); path != "" {
			env.Say("details are in %s; everything that was saved is intact", path)
		}
	}
	return code
}
