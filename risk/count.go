package risk

import "strings"

// Counted is the end of a period that a paper sets.
type Counted struct {
	Date       Date
	Steps      []string
	Warnings   []string
	Rule, Cite string // the rule that the passage cites for the period, where there is one
	Mail       bool   // that rule adds days for service by mail
}

// Count counts a period from a trigger, backwards where back is set, as the rule says that the passage cites for
// it; else day by day, with a warning where whether the last day moves depends on a rule that is not named.
func Count(trigger Date, p Period, back bool, passage string) (Counted, error) {
	b, err := book()
	if err != nil {
		return Counted{}, err
	}
	var out Counted
	way := computation{LastDay: stays}
	r, governed := b.governs(passage, p, back)
	if governed {
		way = b.counts[r.Count]
	}
	c, err := newCounter("", way, back)
	if err != nil {
		return Counted{}, err
	}
	if governed {
		out.Rule, out.Cite = r.Name, r.Citation
		c.step("Rule: %s, cited in the passage; counted by %s", r.Citation, authority(c.way, r))
		out.Date = c.count(trigger, p.N, p.Unit)
		if e, ok := b.services[r.service].by("mail"); ok && r.Mail {
			c.step("Service by mail would add %s (%s)", plural(e.n, e.unit), e.authority)
		}
		if r.Verify != "" {
			c.warn("verify: %s", r.Verify)
		}
	} else {
		out.Date = c.count(trigger, p.N, p.Unit)
		if p.Court {
			c.warn("days on which only that court is closed are counted: confirm by its rule and calendar")
		}
	}
	out.Steps, out.Warnings = c.steps, c.warnings
	return out, nil
}

// From is the day a period after another; before it where back is set. Nothing is said of weekends.
func (p Period) From(d Date, back bool) Date {
	n := p.N
	if back {
		n = -n
	}
	return d.Add(n, strings.TrimPrefix(p.Unit, "business "))
}
