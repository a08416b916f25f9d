package fetch

import (
	"context"

	"headnote/backends"
)

// caller is the call on whose behalf requests are sent.
type caller struct {
	tool, source string
	report       func(backends.Progress)
}

type callerKey struct{}

// WithCall records in the context which tool is calling and who receives progress: queued for the rate, retried,
// answered from the store. The registry does this for every tool, so a source need not; errors then name the tool.
func WithCall(ctx context.Context, s backends.Spec, report func(backends.Progress)) context.Context {
	return context.WithValue(ctx, callerKey{}, caller{s.Name, s.Source, report})
}

func callerOf(ctx context.Context) caller {
	c, _ := ctx.Value(callerKey{}).(caller)
	if c.report == nil {
		c.report = func(backends.Progress) {}
	}
	return c
}
