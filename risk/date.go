package risk

import (
	"fmt"
	"time"
)

// Date is a day of the civil calendar, without time of day or zone; the zero value means no date.
type Date struct{ t time.Time }

// NewDate returns a day of the calendar; month 14 and day 0 normalize as in time.Date.
func NewDate(year int, month time.Month, day int) Date {
	return Date{time.Date(year, month, day, 0, 0, 0, 0, time.UTC)}
}

// ValidDate returns a day of the calendar, or false if there is no such day.
func ValidDate(year int, month time.Month, day int) (Date, bool) {
	d := NewDate(year, month, day)
	return d, d.t.Year() == year && d.t.Month() == month && d.t.Day() == day && year > 0
}

// DateOf returns the day of t in t's own zone.
func DateOf(t time.Time) Date {
	if t.IsZero() {
		return Date{}
	}
	return NewDate(t.Year(), t.Month(), t.Day())
}

// ParseDate parses YYYY-MM-DD.
func ParseDate(s string) (Date, error) {
	t, err := time.Parse(time.DateOnly, s)
	var year, month, day int
	switch n, scanErr := fmt.Sscanf(s, "%4d-%2d-%2d", &year, &month, &day); {
	case err == nil && t.Year() > 0:
		return Date{t}, nil
	case len(s) == 10 && scanErr == nil && n == 3 && year > 0 && month >= 1 && month <= 12:
		last := NewDate(year, time.Month(month)+1, 0).Day()
		return Date{}, fmt.Errorf(
			"%q is not a day of the calendar: %s has %d days",
			s,
			NewDate(year, time.Month(month), 1).t.Format("January 2006"),
			last,
		)
	}
	return Date{}, fmt.Errorf("%q is not a date such as 2026-01-31, with four digits for the year", s)
}

// IsZero reports whether d is the zero value.
func (d Date) IsZero() bool { return d.t.IsZero() }

// String returns the ISO form, or "" for no date.
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return d.t.Format(time.DateOnly)
}

// Long returns the display form: "January 2, 2006".
func (d Date) Long() string {
	if d.IsZero() {
		return "no date"
	}
	return d.t.Format("January 2, 2006")
}

// Time returns midnight UTC of the day.
func (d Date) Time() time.Time { return d.t }

// Year returns the year.
func (d Date) Year() int { return d.t.Year() }

// Month returns the month of the year.
func (d Date) Month() time.Month { return d.t.Month() }

// Day returns the day of the month, from 1.
func (d Date) Day() int { return d.t.Day() }

// Weekday returns the day of the week.
func (d Date) Weekday() time.Weekday { return d.t.Weekday() }

// AddDays returns the day n days later, or earlier if n is negative.
func (d Date) AddDays(n int) Date { return Date{d.t.AddDate(0, 0, n)} }

// Add returns the day n units later, or earlier if n is negative. Months and years keep the day of the month, or use
// the last day of a shorter month.
func (d Date) Add(n int, unit string) Date {
	switch unit {
	case "weeks":
		return d.AddDays(7 * n)
	case "years":
		n *= 12
		fallthrough
	case "months":
		first := NewDate(d.Year(), d.Month()+time.Month(n), 1)
		return NewDate(first.Year(), first.Month(), min(d.Day(), first.EndOfMonth().Day()))
	}
	return d.AddDays(n)
}

// EndOfMonth returns the last day of the month.
func (d Date) EndOfMonth() Date { return NewDate(d.Year(), d.Month()+1, 0) }

// Before reports whether d is earlier than o.
func (d Date) Before(o Date) bool { return d.t.Before(o.t) }

// After reports whether d is later than o.
func (d Date) After(o Date) bool { return d.t.After(o.t) }

// DaysUntil returns the number of days from d to o, negative if o is earlier.
func (d Date) DaysUntil(o Date) int { return int(o.t.Sub(d.t).Hours() / 24) }

// MarshalText writes the ISO form.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads the ISO form; empty text is the zero date.
func (d *Date) UnmarshalText(b []byte) error {
	if len(b) == 0 {
		*d = Date{}
		return nil
	}
	var err error
	*d, err = ParseDate(string(b))
	return err
}
