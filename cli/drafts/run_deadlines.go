package drafts

import (
	"context"
	"slices"

	"headnote/cli/command"
	"headnote/cli/engine"
	"headnote/research/events"
	"headnote/research/export"
	"headnote/risk"
)

// runDeadlines lists the deadlines of a run. A trigger date that the user enters is recorded in the run for the events
// that its documents leave open, or for that of one deadline; the deadlines and the memo are recomputed.
func runDeadlines(ctx context.Context, env *command.Env, named, deadline string, day risk.Date,
	format export.Form[export.Deadlines],
) error {
	e, err := engine.Open(ctx, env)
	if err != nil {
		return err
	}
	id, err := engine.RunID(ctx, e, named)
	if err != nil {
		return err
	}
	s, err := engine.Load(env, e, id)
	if err != nil {
		return err
	}
	if deadline == "" && day.IsZero() {
		return printDeadlines(env, export.Deadlines{
			List: s.Docket(), Name: e.Matter().Name,
			Origin: originsOf(e.Matter(), s),
		}, format)
	}
	asked, err := askedIn(s, deadline)
	if err != nil {
		return err
	}
	for _, g := range asked {
		g.Day = day
		if err := e.Append(id, &events.TriggerGiven{Given: g}); err != nil {
			return err
		}
	}
	if s, err = engine.Load(env, e, id); err != nil {
		return err
	}
	if s.Counted < len(s.Given) {
		env.Say("headnote: run %s is in progress elsewhere; the date will be used there", id)
	}
	return printDeadlines(env, export.Deadlines{
		List: s.Docket(), Name: e.Matter().Name,
		Origin: originsOf(e.Matter(), s),
	}, format)
}

// askedIn returns the events whose dates a run needs: that of one deadline, or all without a date.
func askedIn(s events.Run, deadline string) ([]risk.Given, error) {
	var out []risk.Given
	for _, d := range s.Deadlines {
		if d.Asks == "" || len(d.Sources) == 0 || deadline != "" && d.ID != deadline || deadline == "" && !d.Date.IsZero() {
			continue
		}
		g := risk.Given{Document: d.Sources[0].Document, Event: d.Asks}
		if !slices.Contains(out, g) {
			out = append(out, g)
		}
	}
	switch {
	case len(out) > 0:
		return out, nil
	case deadline == "":
		return nil, command.Usage("no deadline of run %s needs a trigger date; --of DEADLINE changes the date of one", s.ID)
	case !slices.ContainsFunc(s.Deadlines, func(d risk.Deadline) bool { return d.ID == deadline }):
		return nil, command.Usage("run %s has no deadline %q; headnote deadlines --run %s --format json lists their ids",
			s.ID, deadline, s.ID)
	}
	return nil, command.Usage("the document of deadline %s states its trigger date", deadline)
}
