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

// WithCall notes in the context which tool asks and who hears how it goes: queued
// for the rate, sent again, answered from the store. The registry does it for
// every tool, so that a source need not think of it; errors then name the tool.
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
