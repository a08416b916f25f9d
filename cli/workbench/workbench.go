package workbench

import (
	"context"
	"errors"
	"os"
	"sync"

	"headnote/backends"
	"headnote/backends/index/local"
	"headnote/cli/command"
	"headnote/cli/engine"
	"headnote/cli/indexing"
	"headnote/cli/matters"
	"headnote/cli/network"
	"headnote/cli/sharing"
	"headnote/internal/safe"
	"headnote/model"
	"headnote/research"
	"headnote/research/matter"
	"headnote/ui"
)

// Run opens the screen on the matter. Flags, settings and the matter are checked before the terminal is touched; the
// index is opened once the screen is up.
func Run(ctx context.Context, env *command.Env, question string) error {
	m, err := matters.Here(env)
	if errors.Is(err, matter.ErrNone) && env.Flags.Matter == "" {
		var chosen ui.Choice
		if chosen, err = offer(ctx, env); err != nil || chosen == ui.Leave {
			return err
		}
		m, err = matters.Here(env)
	}
	if err != nil {
		return err
	}
	k, err := matters.Key(env, m) // prompts before the screen is drawn
	if err != nil {
		return err
	}
	if err := matters.AskToConfirm(env, m, matters.Settings(m)); err != nil { // the screen cannot ask
		return err
	}
	today, err := matters.Today(env, m)
	if err != nil {
		return err
	}
	env.Consent.Watched = true
	terms, _ := network.Terms(env, m)
	var opening sync.Mutex // held while the engine is opened
	left := false
	var live *local.Live // nil until the engine is open
	open := func() (ui.Engine, int, error) {
		opening.Lock()
		defer opening.Unlock()
		if left {
			return nil, 0, context.Canceled
		}
		x, err := local.OpenLive(func() (*local.Index, error) { return indexing.OpenIndex(ctx, env, m) })
		if err != nil {
			return nil, 0, err
		}
		env.OnClose(x.Close)
		live = x
		e, err := engine.New(env, m, x)
		if err != nil {
			return nil, 0, err
		}
		return e, x.Stats().Documents, nil
	}
	o := ui.Options{
		Open:  open,
		Store: Session{env, m, k},
		Matter: model.Matter{
			Name: m.Name, Client: m.Client, Me: sharing.Signature(env, m), Sample: m.Sample, Confidential: m.Confidential,
			SharedWith: sharing.Brief(env, m), Terms: terms,
		},
		Ask: research.Ask{
			Question: question, Offline: network.Locked(env, m), MaxRounds: env.Config.Rounds,
			Review: env.Flags.Review, Today: today,
		},
		Theme: env.Config.Theme, ASCII: env.Flags.ASCII, Slow: env.Flags.Slow,
		Debug: env.Debug(), Keys: env.Config.Keys, Now: env.Now, Env: env.Getenv, Out: os.Stdout,
		Browser: func(page backends.WebAddress) error { return openBrowser(env, page) },
	}
	opened := func() *local.Live {
		opening.Lock()
		defer opening.Unlock()
		return live
	}
	o.Catalog = catalog{env, m, opened}
	if !m.Sample {
		if o.Watches, err = matters.Watches(env, m); err != nil {
			return err
		}
	}
	o.Reindex = func(ctx context.Context, tell func(string)) (ui.Reindexed, error) {
		return reindex(ctx, env, m, opened(), tell)
	}
	if env.Flags.Accessible {
		o.Out = env.Stdout
		err = ui.RunAccessible(ctx, o, env.Stdin, safe.Go)
	} else {
		defer guardTerminal(env, os.Stdout)()
		err = ui.Run(ctx, o)
	}
	opening.Lock() // wait for an engine being opened, so that the command can close it
	defer opening.Unlock()
	left = true
	return err
}
