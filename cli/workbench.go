package cli

import (
	"context"
	"errors"
	"os"
	"sync"

	"headnote/backends"
	"headnote/internal/safe"
	"headnote/model"
	"headnote/research"
	"headnote/research/matter"
	"headnote/ui"
)

// workbench opens the screen on the matter. Flags, settings and the matter are
// checked before the terminal is touched; its index is opened once the screen
// stands.
func (a *app) workbench(ctx context.Context, question string) error {
	m, err := a.matter()
	if errors.Is(err, matter.ErrNone) && a.flags.matter == "" {
		var chosen ui.Choice
		if chosen, err = a.offer(ctx); err != nil || chosen == ui.Leave {
			return err
		}
		m, err = a.matter()
	}
	if err != nil {
		return err
	}
	k, err := a.key(m) // asked for before the screen is drawn
	if err != nil {
		return err
	}
	if err := a.askToConfirm(m, settings(m)); err != nil { // the screen has no place to ask
		return err
	}
	today, err := a.dayOf(m)
	if err != nil {
		return err
	}
	a.watched = true
	terms, _ := a.terms(m)
	var opening sync.Mutex // held while the engine is opened
	left := false
	open := func() (ui.Engine, int, error) {
		opening.Lock()
		defer opening.Unlock()
		if left {
			return nil, 0, context.Canceled
		}
		x, err := a.index(ctx, m)
		if err != nil {
			return nil, 0, err
		}
		e, err := a.engineOf(m, x)
		if err != nil {
			return nil, 0, err
		}
		return e, x.Stats().Documents, nil
	}
	o := ui.Options{
		Open:   open,
		Desk:   desk{a, m, k},
		Matter: model.Matter{Name: m.Name, Me: a.signature(m), Sample: m.Sample, Confidential: m.Confidential, SharedWith: a.sharedBriefly(m), FirstOnline: !a.agreed(m) || terms != "", Terms: terms},
		Ask:    research.Ask{Question: question, Offline: a.locked(m), MaxRounds: a.config.Rounds, Review: a.flags.review, Today: today},
		Theme:  a.config.Theme, ASCII: a.flags.ascii, Slow: a.flags.slow,
		Debug: a.debug(), Keys: a.config.Keys, Now: a.now, Env: a.env, Out: os.Stdout, Browser: func(page backends.WebAddress) error { return a.browser(page) },
	}
	if a.flags.accessible {
		err = ui.RunLines(ctx, o, a.stdin, safe.Go)
	} else {
		defer a.guardTerminal(os.Stdout)()
		err = ui.Run(ctx, o)
	}
	opening.Lock() // what is being opened is closed by whoever runs the command
	defer opening.Unlock()
	left = true
	return err
}
