package command

import (
	"log/slog"
	"os"
	"path/filepath"

	"headnote/cli/config"
)

// logLimit is the size at which a log is replaced by a new one.
const logLimit = 2 << 20

// OpenLog starts the log in the state folder: which commands ran, how they ended, and every error. Questions, keys and
// documents are never logged. If the folder cannot be written, there is no log and no warning, since no command depends
// on it.
func (env *Env) OpenLog() {
	env.Log = slog.New(slog.DiscardHandler)
	dir := config.StateDir(env.Getenv)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return
	}
	path := filepath.Join(dir, "headnote.log")
	if info, err := os.Stat(path); err == nil && info.Size() > logLimit {
		if err := os.Rename(path, path+".1"); err != nil {
			return
		}
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return
	}
	env.Log = slog.New(slog.NewTextHandler(file, &slog.HandlerOptions{Level: slog.LevelDebug})).With("pid", os.Getpid())
}

// Debug returns where the workbench's last messages go with --debug: to the log.
func (env *Env) Debug() func(string) {
	if !env.Flags.Debug {
		return nil
	}
	return func(messages string) { env.Log.Debug("the workbench has ended", "messages", messages) }
}
