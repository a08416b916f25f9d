package cli

import (
	"context"

	"headnote/model"
	"headnote/research"
	"headnote/ui"
)

// workbench opens the screen on the matter. Flags, settings and the matter are
// checked before the terminal is touched.
func (a *app) workbench(ctx context.Context, question string) error {
	today, err := a.today()
	if err != nil {
		return err
	}
	e, err := a.engine(ctx)
	if err != nil {
		return err
	}
	m := e.Matter()
	documents := 0
	if x := e.Index(); x != nil {
		documents = x.Stats().Documents
	}
	return ui.Run(ctx, ui.Options{
		Engine: e,
		Desk:   desk{a, m},
		Matter: model.Matter{Name: m.Name, Sample: m.Sample, Confidential: m.Confidential, Documents: documents},
		Ask:    research.Ask{Question: question, Offline: a.config.Offline, MaxRounds: a.config.Rounds, Review: a.flags.review, Today: today},
		Theme:  a.config.Theme, ASCII: a.flags.ascii, Slow: a.flags.slow,
		Now: a.now, Env: a.env,
	})
}
