package workbench

import (
	"os/exec"
	"runtime"

	"headnote/backends"
	"headnote/cli/command"
	"headnote/internal/safe"
)

// openBrowser opens a page in the desktop's browser, without waiting for it to be closed.
func openBrowser(env *command.Env, page backends.WebAddress) error {
	tool := "xdg-open"
	if runtime.GOOS == "darwin" {
		tool = "open"
	}
	cmd := exec.Command(tool, page.String()) //nolint:gosec // an address of http or https, confirmed by the user
	if err := cmd.Start(); err != nil {
		return err
	}
	safe.Go("the browser", cmd.Wait, func(err error) {
		if err != nil {
			env.Log.Warn("the browser could not be opened", "error", err)
		}
	})
	return nil
}
