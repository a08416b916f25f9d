package cli

import (
	"log/slog"
	"os"
	"path/filepath"

	"headnote/cli/config"
)

// logLimit is the size from which a log makes room for a new one.
const logLimit = 2 << 20

// openLog starts the log in the state folder: which commands ran, how they
// ended, and every error. Questions, keys and documents are never written to
// it. Where the folder cannot be written there is no log, and nothing is said:
// no command depends on it.
func (a *app) openLog() {
	a.log = slog.New(slog.DiscardHandler)
	dir := config.StateDir(a.env)
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
	a.log = slog.New(slog.NewTextHandler(file, &slog.HandlerOptions{Level: slog.LevelDebug})).With("pid", os.Getpid())
}

// debug is where the workbench's last messages go, with --debug: the log.
func (a *app) debug() func(string) {
	if !a.flags.debug {
		return nil
	}
	return func(messages string) { a.log.Debug("the workbench has ended", "messages", messages) }
}
