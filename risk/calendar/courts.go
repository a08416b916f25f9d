package calendar

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// courts returns the rows of the state court calendars.
var courts = sync.OnceValues(func() ([]place, error) { return readPlaces(courtData) })

func (c *Calendar) courts() bool { return strings.HasSuffix(c.code, strings.ToUpper(ofCourts)) }

// courtsOf makes c the calendar of a state's courts: its own rows and no federal holidays.
func courtsOf(c *Calendar) (*Calendar, error) {
	all, err := courts()
	if err != nil {
		return nil, err
	}
	c.federal = nil
	state := strings.TrimSuffix(c.code, strings.ToUpper(ofCourts))
	for _, p := range all {
		if p.code == state {
			c.extra = append(c.extra, p)
		}
	}
	if len(c.extra) == 0 {
		return nil, fmt.Errorf("there is no calendar of the courts of %s", state)
	}
	return c, nil
}

// Doubtful returns the name of a holiday that may be observed on the day, or "": not every court of the place observes
// it, or the table is uncertain. Holiday never reports these days.
func (c *Calendar) Doubtful(day time.Time) string {
	day, found := midnight(day), ""
	if !slices.ContainsFunc(c.extra, func(p place) bool { return p.doubt }) || !c.Working(day) {
		return ""
	}
	for _, p := range c.extra {
		if !p.doubt {
			continue
		}
		p.each(day.Year(), func(t time.Time, name string) {
			if t.Equal(day) {
				found = name
			}
		})
	}
	return found
}

// readYears parses the years in which the rule applies: "06-19/FROM=2022".
func (p *place) readYears() error {
	for mark, into := range map[string]*int{"/FROM=": &p.from, "/UNTIL=": &p.until} {
		rule, year, ok := strings.Cut(p.rule, mark)
		if !ok {
			continue
		}
		n, err := strconv.Atoi(year)
		if err != nil {
			return err
		}
		p.rule, *into = rule, n
	}
	p.rule, p.even = strings.CutSuffix(p.rule, "/EVEN")
	for y := 2024; y < 2028; y++ { // covers rules that apply one year in four
		bare := *p
		bare.from, bare.until = 0, 0
		if _, ok := bare.date(y); ok {
			return nil
		}
	}
	return fmt.Errorf("it gives no day")
}
