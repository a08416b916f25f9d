package registry

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/nhtsa"
)

// sources is every source: a new one is a folder and a line here.
var sources = []func(*fetch.Client) backends.Calls{
	nhtsa.Calls,
}

// Live makes the tools that ask sources over c.
func Live(c *fetch.Client) ([]backends.Tool, error) {
	var tools []backends.Tool
	for _, source := range sources {
		calls := source(c)
		for _, name := range slices.Sorted(maps.Keys(calls)) {
			s, err := Spec(name)
			if err != nil {
				return nil, fmt.Errorf("%s is not in the table of tools: %w", name, err)
			}
			tools = append(tools, live{s, calls[name]})
		}
	}
	return tools, nil
}

// live is a tool whose source is asked.
type live struct {
	spec backends.Spec
	call backends.CallFunc
}

// Spec implements backends.Tool.
func (l live) Spec() backends.Spec { return l.spec }

// Call implements backends.Tool.
func (l live) Call(ctx context.Context, p backends.Params, report func(backends.Progress)) (backends.Result, error) {
	return l.call(fetch.WithCall(ctx, l.spec, report), p, report)
}
