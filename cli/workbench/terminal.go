package workbench

import (
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/term"

	"headnote/cli/command"
	"headnote/internal/safe"
	"headnote/ui"
)

// guardTerminal restores the terminal if SIGQUIT ends the program while a screen is drawn. The program still ends as Go
// programs then do, with the stacks of its goroutines: anyone who sends the signal wants to see where it hangs. stop
// removes the guard.
func guardTerminal(env *command.Env, out io.Writer) (stop func()) {
	if !command.IsTerminal(env.Stdin) {
		return func() {}
	}
	fd := int(env.Stdin.Fd())
	before, err := term.GetState(fd)
	if err != nil {
		env.Log.Warn("the terminal's modes cannot be read", "error", err)
		return func() {}
	}
	quit, done := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(quit, syscall.SIGQUIT)
	safe.Go("waiting for SIGQUIT", func() error {
		select {
		case <-done:
			return nil
		case <-quit:
		}
		_, err := io.WriteString(out, ui.Restore)
		err = errors.Join(err, term.Restore(fd, before))
		signal.Reset(syscall.SIGQUIT) // from here on, the default behavior
		self, e := os.FindProcess(os.Getpid())
		if e == nil {
			e = self.Signal(syscall.SIGQUIT)
		}
		return errors.Join(err, e)
	}, func(err error) {
		if err != nil {
			env.Log.Error("the terminal could not be restored", "error", err)
		}
	})
	return func() {
		signal.Stop(quit)
		close(done)
	}
}
