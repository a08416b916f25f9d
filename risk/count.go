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
	r, governed := b.governs(passage, p, back)
	if governed {
		return b.counted(trigger, p, r, "cited in the passage")
	}
	c, err := newCounter("", computation{LastDay: stays}, back)
	if err != nil {
		return Counted{}, err
	}
	out := Counted{Date: c.count(trigger, p.N, p.Unit)}
	if p.Court {
		c.warn("days on which only that court is closed are counted: confirm by its rule and calendar")
	}
	out.Steps, out.Warnings = c.steps, c.warnings
	return out, nil
}

// CountBy counts the period of a rule from a trigger: of the one of this name, which the words of a paper mean without
// citing it.
func CountBy(trigger Date, rule string) (Counted, error) {
	b, err := book()
	if err != nil {
		return Counted{}, err
	}
	r, err := b.find(rule)
	if err != nil {
		return Counted{}, err
	}
	return b.counted(trigger, Period{N: r.Period, Unit: r.Unit}, r, "which sets this period")
}

// counted counts a period by a rule; how says why it is that one.
func (b rulebook) counted(trigger Date, p Period, r Rule, how string) (Counted, error) {
	c, err := newCounter("", b.counts[r.Count], r.Back)
	if err != nil {
		return Counted{}, err
	}
	out := Counted{Rule: r.Name, Cite: r.Citation}
	c.step("Rule: %s, %s; counted by %s", r.Citation, how, authority(c.way, r))
	out.Date = c.count(trigger, p.N, p.Unit)
	if e, ok := b.services[r.service].by("mail"); ok && r.Mail {
		c.step("Service by mail would add %s (%s)", plural(e.n, e.unit), e.authority)
	}
	if r.Verify != "" {
		c.warn("verify: %s", r.Verify)
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
