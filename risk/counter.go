package risk

import (
	"fmt"
	"strings"

	"headnote/risk/calendar"
)

// counter counts days and records each step.
type counter struct {
	cal      *calendar.Calendar
	way      computation
	service  service
	sign     int
	place    string
	trigger  Date
	steps    []string
	warnings []string
}

// newCounter returns a counter for the place that the way of counting names, else the one requested. State holidays
// count in federal courts only for periods after an event (Fed. R. Civ. P. 6(a)(6)(C)).
func newCounter(place string, way computation, back bool) (*counter, error) {
	c := &counter{way: way, sign: 1, place: strings.ToUpper(place)}
	if place == "" || strings.Contains(way.Holidays, "/courts") {
		place = way.Holidays
	}
	var err error
	if c.cal, err = calendar.For(place); err != nil {
		return nil, err
	}
	if back {
		c.sign = -1
		c.cal = c.cal.WithoutState()
	}
	if !c.cal.Complete() {
		c.warn("the table has no holidays of %s beyond the federal ones: check them", strings.ToUpper(place))
	}
	return c, nil
}

func (c *counter) step(format string, args ...any) {
	c.steps = append(c.steps, fmt.Sprintf(format, args...))
}

func (c *counter) warn(format string, args ...any) {
	c.warnings = append(c.warnings, fmt.Sprintf(format, args...))
}

// count returns the day on which n units from the trigger end.
func (c *counter) count(trigger Date, n int, unit string) Date {
	return c.end(c.reach(trigger, n, unit))
}

// reach returns the last day of n units from the trigger, before it moves.
func (c *counter) reach(trigger Date, n int, unit string) Date {
	if isCourtDays(unit) || unit == "days" && n <= c.way.Short {
		if unit == "days" {
			c.step("a period of %s counts court days only (%s)", plural(n, unit), c.way.Citation)
			unit = courtDays
		}
		return c.business(trigger, n, unit)
	}
	day := trigger.Add(c.sign*n, unit)
	direction := "after"
	if c.sign < 0 {
		direction = "before"
	}
	c.step("%s %s: %s (%s)", plural(n, unit), direction, day.Long(), day.Weekday())
	if strings.HasPrefix(unit, "month") || strings.HasPrefix(unit, "year") {
		if day.Day() != trigger.Day() {
			c.step("%s has no day %d: its last day is taken", day.Time().Format("January 2006"), trigger.Day())
		}
	}
	return day
}

// isCourtDays reports whether only working days of the unit count.
func isCourtDays(unit string) bool {
	return strings.HasPrefix(unit, "business") || strings.HasPrefix(unit, "court")
}

// end returns where a period that falls on a day ends.
func (c *counter) end(day Date) Date {
	if c.way.LastDay == runsOn {
		return c.roll(day)
	}
	switch {
	case c.working(day):
	case c.way.Name == "": // a period in a document, under an unknown rule
		next := day
		for !c.working(next) {
			next = next.AddDays(c.sign)
		}
		c.warn("the last day is a %s: whether it moves, to %s, depends on the rule that governs", c.name(day), next)
	default:
		c.warn("the last day is a %s: nothing in the rule says that it moves", c.name(day))
	}
	return day
}

// business counts working days only.
func (c *counter) business(trigger Date, n int, unit string) Date {
	day := c.skip(trigger, n)
	skipped := max(trigger.DaysUntil(day), day.DaysUntil(trigger)) - n
	c.step(
		"%s, with %s not counted: %s (%s)", plural(n, unit), plural(skipped, "days"), day.Long(), day.Weekday(),
	)
	return day
}

// skip returns the n-th working day from a day, and records the holidays skipped.
func (c *counter) skip(day Date, n int) Date {
	for k := 0; k < n; {
		day = day.AddDays(c.sign)
		if c.working(day) {
			c.doubt(day)
			k++
			continue
		}
		if h := c.cal.Holiday(day.Time()); h != "" {
			c.step("%s is not counted: %s", day, h)
		}
	}
	return day
}

// roll moves a Saturday, Sunday or legal holiday in the direction of the count (Fed. R. Civ. P. 6(a)(1)(C), 6(a)(5)).
func (c *counter) roll(day Date) Date {
	moved, step := false, c.sign
	if c.way.Before == toward {
		step = 1
	}
	for ; !c.working(day); moved = true {
		next := day.AddDays(step)
		c.step("%s is a %s: the period runs on to %s", day, c.name(day), next)
		day = next
	}
	if moved && c.sign < 0 && c.way.Before == safe {
		c.warn("that the last day of a period before an event moves is not in the text of %s: "+
			"the earlier day is shown because it is safe", c.way.Citation)
	}
	c.doubt(day)
	if why := c.cal.Closed(day.Time()); why != "" {
		c.warn(
			"on %s federal offices were closed by order of the President (%s): whether it is a legal holiday is for the court",
			day, why,
		)
	}
	return day
}

// working reports whether a day counts as a court day. An uncertain day is treated so that the date comes out earlier:
// as a court day counting forward, not as one counting backward.
func (c *counter) working(day Date) bool {
	return c.cal.Working(day.Time()) && (c.sign > 0 || c.cal.Doubtful(day.Time()) == "")
}

// doubt warns of a day that counted as a court day and may be a holiday.
func (c *counter) doubt(day Date) {
	if h := c.cal.Doubtful(day.Time()); h != "" {
		c.warn("whether %s (%s) is a legal holiday of the court is to be checked; if it is, the date is later", day, h)
	}
}

func (c *counter) name(day Date) string {
	if h := c.cal.Holiday(day.Time()); h != "" {
		return "legal holiday, " + h
	}
	if h := c.cal.Doubtful(day.Time()); h != "" {
		return "holiday of some courts, " + h
	}
	return day.Weekday().String()
}

func plural(n int, unit string) string {
	if n == 1 {
		unit = strings.TrimSuffix(unit, "s")
	}
	return fmt.Sprintf("%d %s", n, unit)
}
