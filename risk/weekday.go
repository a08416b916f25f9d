package risk

import (
	"fmt"
	"strings"
	"time"

	"headnote/text/pattern"
)

var (
	// weekdayBefore and weekdayAfter match the day of the week next to a date: "Friday, May 1, 2026", "Fri. May 1,
	// 2026", "May 1, 2026 (Friday)".
	weekdayBefore = pattern.New(`(?i)\b(?:` + weekdayNames + `),?\s*(?:the\s+)?$`)
	weekdayAfter  = pattern.New(`(?i)^,?\s*\((?:` + weekdayNames + `)\)`)
)

const weekdayNames = `(sun)day|(mon)day|(tue)sday|(wed)nesday|(thu)rsday|(fri)day|(sat)urday|` +
	`(sun)[.,]|(mon)[.,]|(tue)s?[.,]|(wed)[.,]|(thu)r?s?[.,]|(fri)[.,]|(sat)[.,]`

// How far from a date its day of the week may be, in bytes.
const weekdayReach = 16

// onWeekday warns if the day of the week next to a date differs from the calendar's: one of the two is wrong, and which
// is unknown.
func (m Mention) onWeekday(s string) Mention {
	day := m.Date
	if !m.From.IsZero() {
		day = m.From
	}
	if day.IsZero() {
		return m
	}
	written := named(weekdayBefore, s[max(0, m.Span.Start-weekdayReach):m.Span.Start])
	if written < 0 {
		written = named(weekdayAfter, s[m.Span.End:min(len(s), m.Span.End+weekdayReach)])
	}
	if written < 0 || written == day.Weekday() {
		return m
	}
	if m.Warning != "" {
		m.Warning += "; "
	}
	m.Warning += fmt.Sprintf("the text says %s, but %s is a %s", written, day.Long(), day.Weekday())
	return m
}

// named returns the day of the week that a pattern finds, -1 for none.
func named(days *pattern.Pattern, s string) time.Weekday {
	found := days.FindStringSubmatch(s)
	if found == nil {
		return -1
	}
	short := strings.ToLower(strings.Join(found[1:], ""))
	for d := time.Sunday; d <= time.Saturday; d++ {
		if strings.HasPrefix(strings.ToLower(d.String()), short) {
			return d
		}
	}
	return -1
}
