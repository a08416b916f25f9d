package command

import (
	"fmt"
	"os"

	"golang.org/x/term"

	"headnote/research/export"
	"headnote/risk"
	"headnote/text"
)

// Say writes a line to standard error; what comes from outside is made fit for a
// terminal. Where even that fails there is nobody left to tell.
func (env *Env) Say(format string, args ...any) {
	if _, err := fmt.Fprintln(env.Stderr, text.Clean(fmt.Sprintf(format, args...))); err != nil {
		env.Log.Error("standard error cannot be written", "error", err)
	}
}

// SayOnce writes a line that was not written before.
func (env *Env) SayOnce(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	if env.Once(line) {
		env.Say("%s", line)
	}
}

// Once reports whether it is called with a key for the first time.
func (env *Env) Once(key string) bool {
	if env.once[key] {
		return false
	}
	env.once[key] = true
	return true
}

// Today is the day that deadlines are counted from.
func (env *Env) Today() (risk.Date, error) {
	if env.Flags.Today == "" {
		return risk.DateOf(env.Now()), nil
	}
	d, err := risk.ParseDate(env.Flags.Today)
	if err != nil {
		return d, Usage("--today: %w", err)
	}
	return d, nil
}

// JSON prints one JSON value.
func (env *Env) JSON(v any) error {
	return export.JSON(env.Stdout, v)
}

// Terminal reports whether a person sits at both ends.
func (env *Env) Terminal() bool {
	return IsTerminal(env.Stdin) && IsTerminal(os.Stdout) && env.Getenv("TERM") != "dumb"
}

// LinesOnly reports whether a person sits at a terminal that shows lines and nothing else.
func (env *Env) LinesOnly() bool {
	return IsTerminal(env.Stdin) && IsTerminal(os.Stdout) && env.Getenv("TERM") == "dumb"
}

// IsTerminal reports whether a reader or writer is a terminal.
func IsTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Exists reports whether a path is there and can be looked at.
func Exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// Printf writes to standard output. Its error is kept by the writer, and
// reported when it is flushed at the end.
func (env *Env) Printf(format string, args ...any) {
	if _, err := fmt.Fprintf(env.Stdout, format, args...); err != nil {
		env.Log.Debug("standard output cannot be written", "error", err)
	}
}
