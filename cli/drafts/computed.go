package drafts

import (
	"headnote/cli/command"
	"headnote/risk"
)

// computed is a deadline that is asked for by its rule.
type computed struct{ trigger, rule, service, place, at, of string }

// day is the trigger, zero where none is given.
func (c computed) day() (risk.Date, error) {
	if c.trigger == "" {
		return risk.Date{}, nil
	}
	day, err := risk.ParseDate(c.trigger)
	if err != nil {
		return day, command.Usage("--trigger: %w", err)
	}
	return day, nil
}

func (c computed) compute(trigger, today risk.Date) (risk.Deadline, error) {
	if c.rule == "" || c.trigger == "" {
		return risk.Deadline{}, command.Usage("--trigger and --rule go together: headnote deadlines --trigger 2026-12-21 " +
			"--rule frcp-36")
	}
	d, err := risk.Compute(trigger, c.rule, c.service, risk.ComputeOptions{Today: today, Place: c.place, At: c.at})
	if err != nil {
		return d, command.AsUsage(err)
	}
	d.Title = command.Joined(d.Title, c.of)
	return d, nil
}
