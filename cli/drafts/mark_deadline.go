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

// markDeadline records a decision about a deadline of a run, in the same way as the workbench's keys do, so that it
// applies to later runs of the matter and shows in the deadline's history.
func markDeadline(ctx context.Context, env *command.Env, of fromRun, day risk.Date,
	format export.Form[export.Deadlines],
) error {
	acts := []events.DeadlineAct{events.DeadlineDone, events.DeadlineDisputed, events.DeadlineOpen}
	act := events.DeadlineAct(of.mark)
	switch {
	case of.deadline == "":
		return command.Usage("--mark and --assign need the deadline: --of ID; headnote deadlines --run %s --format json "+
			"lists the ids", of.id)
	case of.mark != "" && !slices.Contains(acts, act):
		return command.Usage("--mark: %q is not one of done, disputed, open", of.mark)
	case !day.IsZero():
		return command.Usage("--trigger enters a trigger date; it cannot be combined with --mark or --assign")
	}
	e, err := engine.Open(ctx, env)
	if err != nil {
		return err
	}
	id, err := engine.RunID(ctx, e, of.id)
	if err != nil {
		return err
	}
	s, err := engine.Load(env, e, id)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(s.Deadlines, func(d risk.Deadline) bool { return d.ID == of.deadline }) {
		return command.Usage("run %s has no deadline %q; headnote deadlines --run %s --format json lists their ids",
			s.ID, of.deadline, s.ID)
	}
	var bodies []events.Body
	if of.mark != "" {
		bodies = append(bodies, &events.DeadlineMarked{Deadline: of.deadline, Act: act})
	}
	if of.assign != "" {
		to := of.assign
		if to == "nobody" {
			to = ""
		}
		bodies = append(bodies, &events.DeadlineMarked{Deadline: of.deadline, Act: events.DeadlineAssigned, To: to})
	}
	if err := e.Append(id, bodies...); err != nil {
		return err
	}
	if s, err = engine.Load(env, e, id); err != nil {
		return err
	}
	all := slices.DeleteFunc(s.Docket(), func(d risk.Deadline) bool { return d.ID != of.deadline })
	return printDeadlines(env, export.Deadlines{
		List: all, Name: e.Matter().Name, Origin: originsOf(e.Matter(), s),
	}, format)
}
