package risk

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/BurntSushi/toml"

	"headnote/risk/calendar"
)

//go:embed data/rules.toml
var ruleData string

// Rule is a rule of time: a period that runs from a trigger.
type Rule struct {
	Name     string `toml:"name" json:"name"`         // the citation in lower case: "frcp-36"
	Citation string `toml:"citation" json:"citation"` // where the rule stands
	Title    string `toml:"title" json:"title"`       // what is due
	Period   int    `toml:"period" json:"period"`
	Unit     string `toml:"unit" json:"unit"`       // days, business days, months, years, hours
	Count    string `toml:"count" json:"count"`     // frcp, business, calendar
	Mail     bool   `toml:"mail" json:"mail"`       // three days are added for service by mail
	Back     bool   `toml:"back" json:"back"`       // counted backwards from the trigger
	Trigger  string `toml:"trigger" json:"trigger"` // what it runs from, in words
}

var ruleTable = sync.OnceValues(func() ([]Rule, error) {
	var file struct{ Rule []Rule }
	if _, err := toml.Decode(ruleData, &file); err != nil {
		return nil, fmt.Errorf("rules of time: %w", err)
	}
	return file.Rule, nil
})

// Rules lists the rules of time in the order of the table.
func Rules() ([]Rule, error) {
	rules, err := ruleTable()
	return slices.Clone(rules), err
}

// Services are the ways of service that change a period.
var Services = []string{"personal", "mail", "electronic", "none"}

// ComputeOptions of Compute.
type ComputeOptions struct {
	Today Date
	Place string // postal code of the state whose holidays count too; "" for none
	Hour  int    // of the trigger, 0 to 23, for periods in hours
}

// Compute counts a period by its rule and shows every step. The day of the
// trigger is excluded (Fed. R. Civ. P. 6(a)(1)(A)).
func Compute(trigger Date, rule, service string, o ComputeOptions) (Deadline, error) {
	rules, err := ruleTable()
	if err != nil {
		return Deadline{}, err
	}
	i := slices.IndexFunc(rules, func(r Rule) bool { return r.Name == strings.ToLower(strings.TrimSpace(rule)) })
	if i < 0 {
		return Deadline{}, fmt.Errorf("there is no rule %q: headnote deadlines --rules lists them", rule)
	}
	if service == "" {
		service = "none"
	}
	if !slices.Contains(Services, service) {
		return Deadline{}, fmt.Errorf("service must be one of %s, not %q", strings.Join(Services, ", "), service)
	}
	if trigger.IsZero() {
		return Deadline{}, fmt.Errorf("the date of %s is needed: --trigger YYYY-MM-DD", rules[i].Trigger)
	}
	c, err := counterFor(o.Place)
	if err != nil {
		return Deadline{}, err
	}
	r := rules[i]
	c.step("Trigger: %s, %s (%s); that day does not count", r.Trigger, trigger.Long(), trigger.Weekday())
	day := c.count(trigger, r.Period, r.Unit, r.Count, r.Back)
	if r.Unit == "hours" {
		at := trigger.Time().Add(time.Duration(o.Hour+r.Period) * time.Hour)
		day = c.roll(DateOf(at), 1)
	}
	if service == "mail" && r.Mail {
		before := day
		day = c.roll(day.AddDays(3), 1)
		c.step("Service by mail adds 3 days to %s: %s (Fed. R. Civ. P. 6(d))", before, day)
	} else if service == "mail" {
		c.step("Service by mail adds nothing here: the period does not run from service (Fed. R. Civ. P. 6(d))")
	}
	d := Deadline{
		Date: day, Kind: "computed", Type: "response", Title: r.Title, Rule: r.Name, RuleCite: r.Citation,
		Trigger: trigger, TriggerWhy: "given: " + r.Trigger, Derivation: c.steps,
	}
	d.ID = "due-" + r.Name + "-" + day.String()
	d.urgency(o.Today)
	return d, nil
}

// counter counts days and writes down how.
type counter struct {
	cal   *calendar.Calendar
	steps []string
}

func counterFor(place string) (*counter, error) {
	c, err := calendar.For(place)
	return &counter{cal: c}, err
}

func (c *counter) step(format string, args ...any) {
	c.steps = append(c.steps, fmt.Sprintf(format, args...))
}

// count is the day on which n units from the trigger end.
func (c *counter) count(trigger Date, n int, unit, how string, back bool) Date {
	sign := 1
	if back {
		sign = -1
	}
	if how == "business" || strings.HasPrefix(unit, "business") || strings.HasPrefix(unit, "working") {
		return c.business(trigger, n, sign)
	}
	var day Date
	switch {
	case strings.HasPrefix(unit, "week"):
		day = trigger.AddDays(sign * n * 7)
	case strings.HasPrefix(unit, "month"):
		day = addMonths(trigger, sign*n)
	case strings.HasPrefix(unit, "year"):
		day = addMonths(trigger, sign*n*12)
	default:
		day = trigger.AddDays(sign * n)
	}
	direction := "after"
	if back {
		direction = "before"
	}
	c.step("%d %s %s: %s (%s)", n, unit, direction, day.Long(), day.Weekday())
	if how == "calendar" {
		return day
	}
	return c.roll(day, sign)
}

// business counts working days only.
func (c *counter) business(trigger Date, n, sign int) Date {
	day, skipped := trigger, 0
	for k := 0; k < n; {
		day = day.AddDays(sign)
		if c.cal.Working(day.Time()) {
			k++
		} else {
			skipped++
		}
	}
	c.step("%d business days, %d weekend days and holidays not counted: %s (%s)", n, skipped, day.Long(), day.Weekday())
	return day
}

// roll moves a day that is a Saturday, Sunday or legal holiday on in the
// direction of the count (Fed. R. Civ. P. 6(a)(1)(C), 6(a)(5)).
func (c *counter) roll(day Date, sign int) Date {
	for !c.cal.Working(day.Time()) {
		why := day.Weekday().String()
		if h := c.cal.Holiday(day.Time()); h != "" {
			why = h
		}
		next := day.AddDays(sign)
		c.step("%s is a %s: the period runs on to %s", day, why, next)
		day = next
	}
	return day
}

// addMonths keeps the day of the month, or takes the last day of a shorter one.
func addMonths(d Date, n int) Date {
	first := NewDate(d.Year(), d.Month()+time.Month(n), 1)
	end := NewDate(first.Year(), first.Month()+1, 0).Day()
	return NewDate(first.Year(), first.Month(), min(d.Day(), end))
}

// urgency sets how pressing the deadline is, counted from today.
func (d *Deadline) urgency(today Date) {
	switch {
	case d.Date.IsZero():
		d.Urgency = "unknown"
		return
	case today.IsZero():
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
