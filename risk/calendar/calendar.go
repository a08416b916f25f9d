// Package calendar determines which days do not count: weekends and legal holidays, including the days on which
// holidays are observed.
//
// Input is the postal code of a state, or "" for federal holidays only; the result is a calendar that reports whether a
// day counts and, if not, why. A calendar for a state without a table reports itself incomplete.
package calendar

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/rickar/cal/v2"
	"github.com/rickar/cal/v2/us"
)

//go:embed holidays.txt
var placeData string

//go:embed courts.txt
var courtData string

// federal holds the holidays of 5 U.S.C. § 6103(a), which Fed. R. Civ. P. 6(a)(6)(A) names.
var federal = []*cal.Holiday{
	us.NewYear, kingDay(), us.PresidentsDay, us.MemorialDay, us.Juneteenth,
	us.IndependenceDay, us.LaborDay, us.ColumbusDay, us.VeteransDay, us.ThanksgivingDay, us.ChristmasDay,
}

// kingDay returns Martin Luther King Jr. Day, first observed in 1986 (Pub. L. 98-144).
func kingDay() *cal.Holiday {
	return us.MlkDay.Clone(&cal.Holiday{StartYear: 1986})
}

// Calendar reports which days are working days. It is safe for concurrent use.
type Calendar struct {
	code    string
	federal []*cal.Holiday
	extra   []place
	mu      sync.Mutex
	years   map[int]map[time.Time]string
}

// postal holds the codes of the states and territories.
const postal = " AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY " +
	"NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI "

// ofCourts is the suffix that selects the holidays of a state's own courts instead of the federal ones.
const ofCourts = "/courts"

// For returns the federal calendar plus the holidays of a place: the postal code of a state, a territory or DC, or ""
// for none. "US/DC" selects the District's holidays declared by Congress; "CA/courts" selects the calendar of a state's
// courts, if there is a table for it.
func For(code string) (*Calendar, error) {
	c := &Calendar{
		code: strings.ToUpper(strings.TrimSpace(code)), federal: federal, years: make(map[int]map[time.Time]string),
	}
	if c.courts() {
		return courtsOf(c)
	}
	if c.code != "" && c.code != "US/DC" && (len(c.code) != 2 || !strings.Contains(postal, " "+c.code+" ")) {
		return nil, fmt.Errorf("%q is not the postal code of a state, such as CA or DC", code)
	}
	all, err := places()
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		if c.code != "" && (p.code == c.code || p.code == "US/"+c.code) || p.code == "US" {
			c.extra = append(c.extra, p)
		}
	}
	return c, nil
}

// WithoutState returns the calendar without holidays declared by a state; those declared by Congress remain.
func (c *Calendar) WithoutState() *Calendar {
	if c.courts() {
		return c
	}
	out := &Calendar{code: c.code, federal: c.federal, years: make(map[int]map[time.Time]string)}
	for _, p := range c.extra {
		if strings.HasPrefix(p.code, "US") {
			out.extra = append(out.extra, p)
		}
	}
	return out
}

// Complete reports whether the table covers the place: a state without a row may have holidays of its own.
func (c *Calendar) Complete() bool {
	if c.code == "" || c.courts() {
		return true
	}
	all, err := places()
	return err == nil && slices.ContainsFunc(all, func(p place) bool { return p.code == c.code })
}

// Closed returns the order that closed federal offices on a day that is not a holiday, or "" if they were open.
func (c *Calendar) Closed(day time.Time) string {
	for _, p := range c.extra {
		if t, err := time.Parse(time.DateOnly, p.rule); err == nil && t.Equal(midnight(day)) {
			return p.source
		}
	}
	return ""
}

// Holiday returns the name of the legal holiday observed on the day, or "". A holiday on a weekend is also observed on
// the Friday before or the Monday after.
func (c *Calendar) Holiday(day time.Time) string {
	day = midnight(day)
	c.mu.Lock()
	defer c.mu.Unlock()
	y, ok := c.years[day.Year()]
	if !ok {
		y = c.year(day.Year())
		c.years[day.Year()] = y
	}
	return y[day]
}

// Working reports whether the day is neither a weekend nor a legal holiday.
func (c *Calendar) Working(day time.Time) bool {
	return day.Weekday() != time.Saturday && day.Weekday() != time.Sunday && c.Holiday(day) == ""
}

// year returns the holidays of a year, including the next New Year's Day if it is observed on December 31.
func (c *Calendar) year(y int) map[time.Time]string {
	days := make(map[time.Time]string)
	put := func(t time.Time, name string) {
		if !t.IsZero() && t.Year() == y {
			days[midnight(t)] = name
		}
	}
	for _, h := range c.federal {
		for _, in := range []int{y, y + 1} {
			actual, observed := h.Calc(in)
			put(actual, h.Name)
			if !observed.Equal(actual) {
				put(observed, h.Name+" (observed)")
			}
		}
	}
	for _, p := range c.extra {
		if !p.doubt {
			p.each(y, put)
		}
	}
	return days
}

func midnight(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
}

// place is one row of the table.
type place struct {
	code, rule, name, source string
	sunday, saturday         bool // moved to Monday, to Friday
	doubt                    bool // not observed by every court, or uncertain
	from, until              int  // years, 0 for no bound
	even                     bool // in even years only
}

var places = sync.OnceValues(func() ([]place, error) { return readPlaces(placeData) })

// each calls put for each day of a year on which the holiday is observed, including one carried over from the next
// year's date.
func (p place) each(y int, put func(day time.Time, name string)) {
	for _, in := range []int{y, y + 1} {
		t, ok := p.date(in)
		if !ok {
			continue
		}
		put(t, p.name)
		switch {
		case t.Weekday() == time.Sunday && p.sunday:
			put(t.AddDate(0, 0, 1), p.name+" (observed)")
		case t.Weekday() == time.Saturday && p.saturday:
			put(t.AddDate(0, 0, -1), p.name+" (observed)")
		}
	}
}

func readPlaces(data string) ([]place, error) {
	var out []place
	n := 0
	for line := range strings.Lines(data) {
		n++
		f := strings.Fields(line)
		if len(f) == 0 || strings.HasPrefix(f[0], "#") {
			continue
		}
		if len(f) < 3 {
			return nil, fmt.Errorf("holidays, line %d: three columns are needed", n)
		}
		p := place{code: f[0], rule: f[1]}
		p.rule, p.doubt = strings.CutSuffix(p.rule, "?")
		if r, ok := strings.CutSuffix(p.rule, "++"); ok {
			p.rule, p.sunday, p.saturday = r, true, true
		} else if r, ok := strings.CutSuffix(p.rule, "+"); ok {
			p.rule, p.sunday = r, true
		}
		rest := strings.TrimSpace(strings.SplitN(line, f[1], 2)[1])
		name, source, _ := strings.Cut(rest, "  ")
		p.name, p.source = name, strings.TrimSpace(source)
		if day, once := strings.CutSuffix(p.rule, "!"); once {
			p.rule = day
			if _, err := time.Parse(time.DateOnly, day); err != nil {
				return nil, fmt.Errorf("holidays, line %d: %q is not a day", n, f[1])
			}
		} else if err := p.readYears(); err != nil {
			return nil, fmt.Errorf("holidays, line %d: %q is not a rule: %w", n, f[1], err)
		}
		out = append(out, p)
	}
	return out, nil
}

// date returns the day of the holiday in a year, or false if there is none.
func (p place) date(year int) (time.Time, bool) {
	if len(p.rule) == len(time.DateOnly) && p.rule[4] == '-' {
		return time.Time{}, false // an announced closing, which is not a holiday
	}
	rule, every, limited := strings.Cut(p.rule, "/YEAR%4=")
	if limited {
		if r, err := strconv.Atoi(every); err != nil || year%4 != r {
			return time.Time{}, false
		}
	}
	if p.from > 0 && year < p.from || p.until > 0 && year > p.until || p.even && year%2 != 0 {
		return time.Time{}, false
	}
	if off, ok := strings.CutPrefix(rule, "easter"); ok {
		n, err := strconv.Atoi(off)
		return easter(year).AddDate(0, 0, n), err == nil
	}
	parts := strings.SplitN(rule, "-", 3)
	month, err := strconv.Atoi(parts[0])
	if err != nil || month < 1 || month > 12 {
		return time.Time{}, false
	}
	if len(parts) == 2 {
		day, err := strconv.Atoi(parts[1])
		return time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC), err == nil
	}
	after := 0
	if nth, days, shifted := strings.Cut(parts[2], "~"); shifted {
		if after, err = strconv.Atoi(days); err != nil {
			return time.Time{}, false
		}
		parts[2] = nth
	}
	weekday, ok := map[string]time.Weekday{"sun": 0, "mon": 1, "tue": 2, "wed": 3, "thu": 4, "fri": 5, "sat": 6}[parts[1]]
	n, err := strconv.Atoi(parts[2])
	if !ok || err != nil || n == 0 {
		return time.Time{}, false
	}
	if n > 0 {
		first := time.Date(year, time.Month(month), 1, 0, 0, 0, 0, time.UTC)
		shift := (int(weekday) - int(first.Weekday()) + 7) % 7
		return first.AddDate(0, 0, shift+7*(n-1)+after), true
	}
	end := time.Date(year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC)
	shift := (int(end.Weekday()) - int(weekday) + 7) % 7
	return end.AddDate(0, 0, after-shift), true
}

// easter returns Easter Sunday of the Gregorian calendar (anonymous algorithm of Meeus, Jones and Butcher).
func easter(y int) time.Time {
	a, b, c := y%19, y/100, y%100
	d, e := b/4, b%4
	f := (b + 8) / 25
	g := (b - f + 1) / 3
	h := (19*a + b - d - g + 15) % 30
	i, k := c/4, c%4
	l := (32 + 2*e + 2*i - h - k) % 7
	m := (a + 11*h + 22*l) / 451
	return time.Date(y, time.Month((h+l-7*m+114)/31), (h+l-7*m+114)%31+1, 0, 0, 0, 0, time.UTC)
}
