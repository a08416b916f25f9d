package research

import (
	"context"
	"fmt"

	"headnote/research/events"
	"headnote/research/journal"
)

// TakeOver takes hold of a run of a shared matter also where a colleague drives it;
// Resume goes on with it then.
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

// review sends marks and notes to who drives a run; false where they cannot be handed on.
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

// elsewhere is a run that another program or machine drives at this moment.
func (e *Engine) elsewhere(id events.RunID) (journal.Watched, bool) {
	s, ok := e.c.Store.(journal.Watched)
	return s, ok && s.Held(id)
}
