package fetch

import "time"

// Day formats the day of a time, in UTC, as in documents: 2026-01-31; "" for the zero time.
func Day(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format("2006-01-02")
}
