package risk

import "strings"

// Counted is the computed end of a period that a paper sets.
type Counted struct {
	Date       Date
	Steps      []string
	Warnings   []string
	Rule, Cite string // the rule that the passage cites for the period, if any
	Mail       bool   // the rule adds days for service by mail
}

// Count counts a period from a trigger, backward if back is set, under the rule that the passage cites for it. Without
// such a rule it counts calendar days, and warns if whether the last day moves depends on the missing rule.
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

// CountBy counts the period of the named rule from a trigger, for papers whose words mean a rule without citing it.
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

// counted counts a period under a rule; how explains why that rule applies.
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

// From returns the day a period after d, or before it if back is set. It does not adjust for weekends.
func (p Period) From(d Date, back bool) Date {
	n := p.N
	if back {
		n = -n
	}
	return d.Add(n, strings.TrimPrefix(p.Unit, "business "))
}
