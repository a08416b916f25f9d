package research

import (
	"context"
	"fmt"

	"headnote/research/events"
	"headnote/research/journal"
)

// TakeOver opens a run of a shared matter even if a colleague's program has it open. Resume can then continue it.
func (e *Engine) TakeOver(id events.RunID) error {
	s, ok := e.c.Store.(journal.Shared)
	if !ok {
		return fmt.Errorf("run %s: this matter is not shared, nobody else can drive its runs", id)
	}
	o, err := e.hold(id)
	if err != nil {
		return err
	}
	defer e.letGo(o)
	return o.ask(context.Background(), func(answer func(error)) { o.takeOver(s, answer) })
}

// review sends marks and notes to the program that has a run open. It returns false if they cannot be sent.
func (e *Engine) review(ctx context.Context, id events.RunID, bodies []events.Body) (bool, error) {
	s, ok := e.c.Store.(journal.Shared)
	if !ok {
		return false, nil
	}
	for _, b := range bodies {
		if err := s.Review(ctx, id, b); err != nil {
			return true, err
		}
	}
	return true, nil
}

// elsewhere reports that another program or machine has a run open at the moment.
func (e *Engine) elsewhere(id events.RunID) (journal.Watched, bool) {
	s, ok := e.c.Store.(journal.Watched)
	return s, ok && s.Held(id)
}
