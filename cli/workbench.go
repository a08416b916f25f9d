package cli

import "context"

// workbench opens the screen on the matter.
func (a *app) workbench(ctx context.Context, question string) error {
	return a.ask(ctx, question, "text")
}
