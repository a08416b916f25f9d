package risk

import (
	"cmp"
	"fmt"
	"slices"
)

// Services are the means of service that change a period; "none" leaves it unspecified.
var Services = []string{
	"personal", "mail", "mail-out-of-state", "mail-abroad", "overnight", "fax", "electronic", "none",
}

// serviceWords begin the sentence about a means of service.
var serviceWords = map[string]string{
	"personal": "Personal service", "mail": "Service by mail", "mail-out-of-state": "Service by mail out of the state",
	"mail-abroad": "Service by mail from or to abroad", "overnight": "Service by overnight delivery",
	"fax": "Service by fax", "electronic": "Electronic service",
}

// serviceRow is a service table as written in data/service.toml, which describes its fields.
type serviceRow struct {
	Name, Citation, Adds string
	Days, Authority      map[string]string
}

// service is what the means of service add to a period.
type service struct {
	Citation string
	adds     string
	means    map[string]extra
}

// extra is what a means of service adds: nothing if n is 0.
type extra struct {
	n         int
	unit      string
	authority string
}

// When the days for a means of service count.
const (
	addsAfter  = "after the period"
	addsTo     = "to the period"
	addsBefore = "before the period"
)

func (s serviceRow) read() (service, error) {
	out := service{Citation: s.Citation, adds: s.Adds, means: make(map[string]extra)}
	if !slices.Contains([]string{addsAfter, addsTo, addsBefore}, s.Adds) || s.Citation == "" {
		return out, fmt.Errorf("%s: adds = %q, citation = %q", s.Name, s.Adds, s.Citation)
	}
	for means, length := range s.Days {
		if !slices.Contains(Services, means) {
			return out, fmt.Errorf("%s: %q is not a means of service", s.Name, means)
		}
		e := extra{authority: cmp.Or(s.Authority[means], s.Citation)}
		if length != "none" {
			var err error
			if e.n, e.unit, err = lengthOf(length); err != nil {
				return out, fmt.Errorf("%s: %w", s.Name, err)
			}
		}
		out.means[means] = e
	}
	return out, nil
}

// by returns what a means adds, or false if the table does not name it.
func (s service) by(means string) (extra, bool) {
	e, ok := s.means[means]
	if !ok && (means == "mail-out-of-state" || means == "mail-abroad") {
		e, ok = s.means["mail"]
	}
	return e, ok
}

// serving describes the days that a means of service adds, or returns "" if there are none, after recording why.
func (c *counter) serving(r Rule, means string) (adds string, e extra) {
	words := serviceWords[means]
	switch {
	case means == "none":
		return "", extra{}
	case !r.Mail:
		if means != "personal" && means != "electronic" {
			c.step("%s adds nothing: the period does not run from being served under a rule that adds days", words)
		}
		return "", extra{}
	}
	e, ok := c.service.by(means)
	switch {
	case !ok:
		c.step("%s adds nothing: %s does not name it", words, c.service.Citation)
		c.warn("%s gives no days for %s, and none are added: check the rule that allows it", c.service.Citation, means)
		return "", extra{}
	case e.n == 0:
		c.step("%s adds nothing (%s)", words, e.authority)
		return "", extra{}
	}
	return c.service.adds, e
}

// add returns a day plus the days for a means of service, or minus them if the count goes backward.
func (c *counter) add(day Date, means string, e extra) Date {
	before := day
	if isCourtDays(e.unit) {
		if !c.working(day) && c.service.adds == addsTo {
			c.warn("the %s for %s are counted from %s, which is a %s; counted from the next working day the date is later: "+
				"check which applies", plural(e.n, e.unit), means, day, c.name(day))
		}
		day = c.skip(day, e.n)
	} else {
		day = day.Add(c.sign*e.n, e.unit)
	}
	how := "adds %s to"
	if c.sign < 0 { // what is due before an event is due that much earlier
		how = "takes %s off"
	}
	c.step("%s "+how+" %s: %s (%s) (%s)", serviceWords[means], plural(e.n, e.unit), before, day.Long(), day.Weekday(),
		e.authority)
	return day
}
