package cli

import (
	"context"
	"errors"
)

func (a *app) workbench(ctx context.Context, question string) error {
	return errors.New("not here yet")
}
