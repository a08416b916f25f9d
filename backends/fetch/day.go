package fetch

import "time"

// Day is the day of a time, in UTC, as documents carry it: 2026-01-31. "" for none.
func Day(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format("2006-01-02")
}
