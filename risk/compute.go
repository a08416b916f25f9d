package risk

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"headnote/risk/calendar"
)

// Services are the ways of service that change a period.
var Services = []string{"personal", "mail", "electronic", "none"}

// ComputeOptions of Compute.
type ComputeOptions struct {
	Today Date
	Place string // postal code of the state whose holidays count too; "" for none
	At    string // time of day of the trigger, "15:04", for periods in hours
}

// Years that are computed: before, there were other holidays; after, there may be.
const (
	firstYear = 1971 // the Uniform Monday Holiday Act took effect
	lastYear  = 2199
)

// asItStands is the day since which days are counted as Fed. R. Civ. P. 6(a)
// counts them now.
var asItStands = NewDate(2009, time.December, 1)

// Compute counts a period by its rule and shows every step.
func Compute(trigger Date, rule, service string, o ComputeOptions) (Deadline, error) {
	b, err := book()
	if err != nil {
		return Deadline{}, err
	}
	r, err := b.find(rule)
	if err != nil {
		return Deadline{}, err
	}
	if service == "" {
		service = "none"
	}
	switch {
	case !slices.Contains(Services, service):
		return Deadline{}, fmt.Errorf("service must be one of %s, not %q", strings.Join(Services, ", "), service)
	case trigger.IsZero():
		return Deadline{}, fmt.Errorf("the date of %s is needed: --trigger YYYY-MM-DD", r.Trigger)
	case trigger.Year() < firstYear || trigger.Year() > lastYear:
		return Deadline{}, fmt.Errorf(
			"%s cannot be a trigger: years from %d to %d are computed", trigger, firstYear, lastYear,
		)
	case r.Unit == "hours" && o.At == "":
		return Deadline{}, errors.New("a period in hours runs from a time of day: --at HH:MM")
	}
	way := b.counts[r.Count]
	c, err := newCounter(o.Place, way, r.Back)
	if err != nil {
		return Deadline{}, err
	}
	d := Deadline{
		Kind: "computed", Type: "response", Title: r.Title, Rule: r.Name, RuleCite: r.Citation,
		Trigger: trigger, TriggerWhy: "given: " + r.Trigger, Sources: []Source{},
	}
	if r.Unit == "hours" {
		if d.Date, d.Time, err = c.hours(trigger, o.At, r); err != nil {
			return Deadline{}, err
		}
	} else {
		c.step(
			"Trigger: %s, %s (%s); that day does not count (%s)",
			r.Trigger,
			trigger.Long(),
			trigger.Weekday(),
			authority(way, r),
		)
		d.Date = c.count(trigger, r.Period, r.Unit)
	}
	d.Date = c.served(d.Date, service, r)
	if r.Note != "" {
		c.step("Note: %s", r.Note)
	}
	if trigger.Before(asItStands) {
		c.warn(
			"counted by the rule as now in force; before December 1, 2009 many periods were shorter and counted otherwise",
		)
	}
	d.Derivation, d.Warning = c.steps, strings.Join(c.warnings, "; ")
	d.ID = "due-" + r.Name + "-" + d.Date.String()
	d.SetUrgency(o.Today)
	return d, nil
}

// authority is where a way of counting stands: in the rule itself where the
// table names no other place.
func authority(w count, r Rule) string {
	if w.lastDay == "rolls" {
		return w.citation
	}
	return r.Citation
}

// served adds the days for service by mail, after the period has otherwise expired.
func (c *counter) served(day Date, service string, r Rule) Date {
	switch {
	case service == "mail" && r.Mail:
		before := day
		day = day.AddDays(c.sign * c.way.mailDays)
		how := "adds %d days to"
		if c.sign < 0 { // what is due before an event is due that much earlier
			how = "takes %d days off"
		}
		c.step("Service by mail "+how+" %s: %s (%s) (%s)",
			c.way.mailDays, before, day.Long(), day.Weekday(), c.way.mailCitation)
		return c.roll(day)
	case service == "mail":
		c.step("Service by mail adds nothing: the period does not run from being served under a rule that adds days")
	case service == "electronic" && r.Mail:
		c.step("Electronic service adds nothing (%s)", c.way.mailCitation)
	case service == "personal" && r.Mail:
		c.step("Personal service adds nothing (%s)", c.way.mailCitation)
	}
	return day
}

// hours counts every hour from the trigger; a last hour on a day that does not
// count moves to the same time on the next that does (Fed. R. Civ. P. 6(a)(2)).
func (c *counter) hours(trigger Date, at string, r Rule) (Date, string, error) {
	clock, err := time.Parse("15:04", at)
	if err != nil {
		return Date{}, "", fmt.Errorf("%q is not a time of day such as 09:30", at)
	}
	n := r.Period
	if r.Back {
		n = -n
	}
	begin := trigger.Time().Add(time.Duration(clock.Hour())*time.Hour + time.Duration(clock.Minute())*time.Minute)
	end := begin.Add(time.Duration(n) * time.Hour)
	day, hour := DateOf(end), end.Format("15:04")
	c.step("Trigger: %s, %s at %s; every hour counts from then (%s)", r.Trigger, trigger.Long(), at, authority(c.way, r))
	c.step("%d hours: %s (%s) at %s", r.Period, day.Long(), day.Weekday(), hour)
	return c.end(day), hour, nil
}

// counter counts days and writes down how.
type counter struct {
	cal      *calendar.Calendar
	way      count
	sign     int
	steps    []string
	warnings []string
}

// newCounter counts in a place. Holidays of a state count only in periods after
// an event (Fed. R. Civ. P. 6(a)(6)(C)).
func newCounter(place string, way count, back bool) (*counter, error) {
	c := &counter{way: way, sign: 1}
	if place == "" {
		place = way.place
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

// count is the day on which n units from the trigger end.
func (c *counter) count(trigger Date, n int, unit string) Date {
	if strings.HasPrefix(unit, "business") {
		return c.business(trigger, n)
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
	return c.end(day)
}

// end is where a period that falls on a day ends.
func (c *counter) end(day Date) Date {
	if c.way.lastDay != "stays" {
		return c.roll(day)
	}
	switch {
	case c.cal.Working(day.Time()):
	case c.way.name == "": // a period in a document, of which no rule is known
		next := day
		for !c.cal.Working(next.Time()) {
			next = next.AddDays(c.sign)
		}
		c.warn("the last day is a %s: whether it moves, to %s, depends on the rule that governs", c.name(day), next)
	default:
		c.warn("the last day is a %s: nothing in the rule says that it moves", c.name(day))
	}
	return day
}

// business counts working days only.
func (c *counter) business(trigger Date, n int) Date {
	day, skipped := trigger, 0
	for k := 0; k < n; {
		day = day.AddDays(c.sign)
		if c.cal.Working(day.Time()) {
			k++
			continue
		}
		skipped++
		if h := c.cal.Holiday(day.Time()); h != "" {
			c.step("%s is not counted: %s", day, h)
		}
	}
	c.step(
		"%s, with %s not counted: %s (%s)",
		plural(n, "business days"),
		plural(skipped, "days"),
		day.Long(),
		day.Weekday(),
	)
	return day
}

// roll moves a day that is a Saturday, Sunday or legal holiday on in the
// direction of the count (Fed. R. Civ. P. 6(a)(1)(C), 6(a)(5)).
func (c *counter) roll(day Date) Date {
	for !c.cal.Working(day.Time()) {
		next := day.AddDays(c.sign)
		c.step("%s is a %s: the period runs on to %s", day, c.name(day), next)
		day = next
	}
	if why := c.cal.Closed(day.Time()); why != "" {
		c.warn(
			"on %s federal offices were closed by order of the President (%s): whether it is a legal holiday is for the court",
			day, why,
		)
	}
	return day
}

func (c *counter) name(day Date) string {
	if h := c.cal.Holiday(day.Time()); h != "" {
		return "legal holiday, " + h
	}
	return day.Weekday().String()
}

func plural(n int, unit string) string {
	if n == 1 {
		unit = strings.TrimSuffix(unit, "s")
	}
	return fmt.Sprintf("%d %s", n, unit)
}

// SetUrgency sets how pressing the deadline is, counted from today.
func (d *Deadline) SetUrgency(today Date) {
	if d.Date.IsZero() || today.IsZero() {
		d.Urgency = "unknown"
		return
	}
	d.DaysLeft = today.DaysUntil(d.Date)
	switch n := d.DaysLeft; {
	case n < 0:
		d.Urgency = "overdue"
	case n <= 7:
		d.Urgency = "critical"
	case n <= 30:
		d.Urgency = "high"
	case n <= 90:
		d.Urgency = "medium"
	default:
		d.Urgency = "low"
	}
}
