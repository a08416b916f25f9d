package serve

import (
	"context"
	"errors"

	"headnote/backends"
	"headnote/model"
	"headnote/research"
	"headnote/research/events"
	"headnote/ui"
)

// sharedEngine is the engine as one user of a shared matter sees it: everybody can read everything, but only one user
// controls a run in progress. It keeps the engine open during calls.
type sharedEngine struct {
	Engine
	matter *openMatter
	user   UserName
}

var _ ui.Engine = (*sharedEngine)(nil)

// Start implements ui.Engine. It respects the limit on runs.
func (s *sharedEngine) Start(ctx context.Context, a research.Ask) (events.RunID, error) {
	var id events.RunID
	err := s.begin(func() (events.RunID, error) {
		var err error
		id, err = s.Engine.Start(ctx, a)
		return id, err
	})
	return id, err
}

// Resume implements ui.Engine. A run in progress is only followed: the user who controls it keeps control.
func (s *sharedEngine) Resume(ctx context.Context, run events.RunID) error {
	if s.matter.driven(run) {
		return s.held(func() error { return s.Engine.Resume(ctx, run) })
	}
	return s.begin(func() (events.RunID, error) { return run, s.Engine.Resume(ctx, run) })
}

// Again implements ui.Engine.
func (s *sharedEngine) Again(ctx context.Context, run events.RunID, again events.AskedAgain) error {
	again.By = s.user.String()
	if s.matter.driven(run) {
		return s.steered(run, func() error { return s.Engine.Again(ctx, run, again) })
	}
	return s.begin(func() (events.RunID, error) { return run, s.Engine.Again(ctx, run, again) })
}

func (s *sharedEngine) begin(start func() (events.RunID, error)) error {
	return s.held(func() error {
		if err := s.matter.all.limiter.begin(); err != nil {
			return err
		}
		run, err := start()
		if err != nil {
			s.matter.all.limiter.end()
			return err
		}
		s.matter.follow(s.Engine, run, s.user)
		return nil
	})
}

// Approve implements ui.Engine. The journal records who approved the plan.
func (s *sharedEngine) Approve(run events.RunID, plan events.PlanApproved) error {
	plan.By = s.user.String()
	return s.steered(run, func() error { return s.Engine.Approve(run, plan) })
}

// Cancel implements ui.Engine. The journal records who cancelled.
func (s *sharedEngine) Cancel(run events.RunID, call string) error {
	asked := events.Signed(&events.CancelRequested{Call: call}, s.user.String())
	return s.steered(run, func() error { return errors.Join(s.Engine.Append(run, asked), s.Engine.Cancel(run, call)) })
}

// Append implements ui.Engine. Events are signed with the user's name.
func (s *sharedEngine) Append(run events.RunID, bodies ...events.Body) error {
	signed := make([]events.Body, len(bodies))
	for i, b := range bodies {
		signed[i] = events.Signed(b, s.user.String())
	}
	return s.steered(run, func() error { return s.Engine.Append(run, signed...) })
}

// Text implements ui.Engine.
func (s *sharedEngine) Text(ctx context.Context, d backends.Document) (string, error) {
	var text string
	err := s.held(func() error {
		var err error
		text, err = s.Engine.Text(ctx, d)
		return err
	})
	return text, err
}

// Pages implements ui.Engine.
func (s *sharedEngine) Pages(d backends.Document) []int {
	var pages []int
	if err := s.held(func() error { pages = s.Engine.Pages(d); return nil }); err != nil {
		return nil // Text fails as well, and returns the reason
	}
	return pages
}

func (s *sharedEngine) steered(run events.RunID, f func() error) error {
	if err := s.matter.steer(run, s.user); err != nil {
		return err
	}
	return s.held(f)
}

func (s *sharedEngine) held(f func() error) error {
	release, err := s.matter.hold()
	if err != nil {
		return err
	}
	defer release()
	return f()
}

// sharedSession opens with a run in progress, unless the user had another run open.
type sharedSession struct {
	ui.Store
	matter *openMatter
	user   UserName
}

// LoadSession implements ui.Store.
func (d sharedSession) LoadSession() (model.Session, error) {
	s, err := d.Store.LoadSession()
	if s.Run.IsZero() {
		s.Run = d.matter.runOf(d.user)
	}
	return s, err
}
