package command

import (
	"errors"
	"fmt"
	"os"

	"headnote/cli/config"
	"headnote/internal/safe"
	"headnote/papers/reader"
)

// KeepFault saves the details of a panic caused by a file, and prints where.
func (env *Env) KeepFault(p *reader.Problem) {
	if p.Fault == nil {
		return
	}
	env.Log.Error("a file could not be read", "error", p.Fault)
	if path := env.writeCrash(p.Fault); path != "" {
		env.Say("headnote: details are in %s; please report them", path)
	}
}

// writeCrash saves the details of a panic and returns the path; "" if that failed too.
func (env *Env) writeCrash(p *safe.Panic) string {
	dir := config.StateDir(env.Getenv)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		dir = os.TempDir()
	}
	// readable for the user alone
	file, err := os.CreateTemp(dir, "crash-"+env.Now().UTC().Format("20060102-150405")+"-*.txt")
	if err != nil {
		return ""
	}
	_, err = fmt.Fprintf(file, "headnote %s\n%s\n\n%s\n%s", env.Version, p.Error(), p.Stack, p.Note)
	if err = errors.Join(err, file.Close()); err != nil {
		return ""
	}
	return file.Name()
}
