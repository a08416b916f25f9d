// Package engine sets up the engine of a matter from its index, sources, journals, indicators and model, and finds the
// runs named on the command line.
package engine

import (
	"context"
	"errors"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/backends/registry"
	"headnote/cli/command"
	"headnote/cli/indexing"
	"headnote/cli/matters"
	"headnote/cli/network"
	"headnote/cli/sharing"
	"headnote/internal/scratch"
	"headnote/research"
	"headnote/research/matter"
)

// Open sets up an engine for the current matter and its index.
func Open(ctx context.Context, env *command.Env) (*research.Engine, error) {
	m, err := matters.Here(env)
	if err != nil {
		return nil, err
	}
	x, err := indexing.Open(ctx, env, m)
	if err != nil {
		return nil, err
	}
	return New(env, m, x)
}

// Records sets up an engine that only reads the records of runs.
func Records(env *command.Env) (*research.Engine, error) {
	m, err := matters.Here(env)
	if err != nil {
		return nil, err
	}
	return New(env, m, nil)
}

// New returns the engine of a matter; without an index it only reads records and queries no source.
func New(env *command.Env, m matter.Matter, x index.Index) (*research.Engine, error) {
	var sources []backends.Tool
	if x != nil { // reading records needs no sources
		var err error
		if sources, err = network.Sources(env, m); err != nil {
			return nil, err
		}
	}
	store, err := sharing.Journals(env, m)
	if err != nil {
		return nil, err
	}
	indicators, err := matters.Indicators(env, m)
	if err != nil {
		return nil, err
	}
	reader, err := readerFor(env, m, x)
	if err != nil {
		return nil, err
	}
	helper, err := network.Model(env, m)
	if err != nil {
		return nil, err
	}
	e, err := research.New(research.Config{
		Unagreed: network.Unagreed(env, m),
		Matter:   m, Sources: sources, Model: helper, Gaps: network.Gaps(env,
			m), Store: store, Index: x, Limits: env.Config.Limits(),
		Reader:     reader,
		Thresholds: env.Config.Thresholds(), Indicators: indicators, Now: env.Now,
		Version: env.Version, EarlyStart: env.Config.EarlyStart, Withhold: network.Withheld(env),
		MinRelevance: env.Config.Widening(),
		Stages:       env.Config.Stages(),
		Head:         env.Config.MemoHead(),
	})
	if err != nil {
		return nil, err
	}
	env.OnClose(e.Close)
	return e, nil
}

// ForTool returns an engine for one call of a tool. Only tools that search the matter's documents need a matter.
func ForTool(ctx context.Context, env *command.Env, tool string) (*research.Engine, error) {
	spec, known := registry.Spec(tool)
	if _, err := matters.Here(env); !errors.Is(err, matter.ErrNone) || env.Flags.Matter != "" || known == nil &&
		spec.Local() {
		return Open(ctx, env)
	}
	m, x, err := indexing.HereOrNone(ctx, env)
	if err != nil {
		return nil, err
	}
	tmp, err := scratch.New("tool") // no run is made, but the engine needs a place for one
	if err != nil {
		return nil, err
	}
	env.OnClose(tmp.Close)
	m.Dir = tmp.Path
	return New(env, m, x)
}
