package risk

import (
	"fmt"
	"slices"
	"strings"

	"headnote/risk/words"
)

// zones maps the words for time zones of the United States to tz database names. Lawyers write EST all year, so it is
// read as Eastern time on that day; under daylight saving time, that is the earlier hour.
var zones = map[string]string{
	"eastern":  "America/New_York",
	"et":       "America/New_York",
	"est":      "America/New_York",
	"edt":      "America/New_York",
	"central":  "America/Chicago",
	"ct":       "America/Chicago",
	"cst":      "America/Chicago",
	"cdt":      "America/Chicago",
	"mountain": "America/Denver",
	"mt":       "America/Denver",
	"mst":      "America/Denver",
	"mdt":      "America/Denver",
	"pacific":  "America/Los_Angeles",
	"pt":       "America/Los_Angeles",
	"pst":      "America/Los_Angeles",
	"pdt":      "America/Los_Angeles",
	"alaska":   "America/Anchorage",
	"akst":     "America/Anchorage",
	"akdt":     "America/Anchorage",
	"arizona":  "America/Phoenix",
	"hawaii":   "Pacific/Honolulu",
	"hst":      "Pacific/Honolulu",
	"utc":      "UTC",
	"gmt":      "UTC",
}

// zoneTitles maps zones to display names.
var zoneTitles = map[string]string{
	"America/New_York":    "Eastern",
	"America/Chicago":     "Central",
	"America/Denver":      "Mountain",
	"America/Los_Angeles": "Pacific",
	"America/Anchorage":   "Alaska",
	"America/Phoenix":     "Arizona",
	"Pacific/Honolulu":    "Hawaii",
	"UTC":                 "UTC",
}

// Clock returns the time of day of a deadline with its zone, as far as known: "17:00 Eastern".
func (d Deadline) Clock() string { return strings.TrimSpace(d.Time + " " + zoneTitles[d.Zone]) }

// How far from a date to look for its time of day, and how far after that for its zone, in bytes.
const (
	clockBefore = 64
	clockAfter  = 32
	zoneReach   = 48
)

// ClockAround returns the time of day next to a date in a sentence, "17:00", and its zone; "" for what is not found.
func ClockAround(lower string, start, end int) (hour, zone string) {
	after := lower[end:min(len(lower), end+clockAfter+zoneReach)]
	ts := words.Tokens(after)
	for i, t := range ts {
		if t.Span.Start >= clockAfter {
			break
		}
		if hour, next := timeAt(after, ts, i); hour != "" {
			return hour, zoneAt(after, ts[next:])
		}
	}
	before := lower[max(0, start-clockBefore):start]
	ts = words.Tokens(before)
	for i := range ts {
		hour, next := timeAt(before, ts, i)
		joined := !slices.ContainsFunc(
			ts[min(next, len(ts)):],
			func(t words.Token) bool { return !slices.Contains(clockLinks, t.Word) && zones[t.Word] == "" },
		)
		if hour != "" && joined {
			return hour, zoneAt(before, ts[next:])
		}
	}
	return "", ""
}

// clockLinks are the words that may come between a time of day and the date after it.
var clockLinks = []string{
	"on", "of", "the", "time", "standard", "daylight", "prevailing", "local", "u", "s", "us", "day",
	"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
}

// timeAt returns the time of day that begins at token i, and the index of the token after it.
func timeAt(s string, ts []words.Token, i int) (hour string, next int) {
	t := ts[i]
	switch {
	case t.Word == "noon":
		return "12:00", i + 1
	case t.Word == "midnight":
		return "23:59", i + 1
	case !words.IsDigit(t.Word[0]) || len(t.Word) > 2 || i+1 >= len(ts):
		return "", 0
	}
	h, minute, j := words.Atoi(t.Word), 0, i+1
	if words.IsDigit(ts[j].Word[0]) && len(ts[j].Word) == 2 && s[t.Span.End] == ':' {
		minute = words.Atoi(ts[j].Word)
		j++
	}
	if j >= len(ts) || h < 1 || h > 12 || minute > 59 {
		return "", 0
	}
	w, half := ts[j].Word, ""
	switch {
	case w == "pm" || w == "am":
		half, next = w[:1], j+1
	case (w == "p" || w == "a") && j+1 < len(ts) && ts[j+1].Word == "m":
		half, next = w, j+2
	default:
		return "", 0
	}
	h %= 12
	if half == "p" {
		h += 12
	}
	return fmt.Sprintf("%02d:%02d", h, minute), next
}

// zoneAt returns the time zone that follows a time of day: "EST", "(Eastern)", "prevailing Pacific time". Part of a
// longer name, as in "Central Park", does not count.
func zoneAt(s string, ts []words.Token) string {
	for i, t := range ts {
		zone, ok := zones[t.Word]
		if !ok {
			if slices.Contains([]string{"prevailing", "local", "u", "s", "us"}, t.Word) {
				continue
			}
			return ""
		}
		rest := s[t.Span.End:]
		ends := !strings.HasPrefix(strings.TrimLeft(rest, " "), ".") || len(t.Word) > 2 // "Mt. Vernon"
		if i+1 < len(ts) && strings.TrimSpace(s[t.Span.End:ts[i+1].Span.Start]) == "" {
			switch ts[i+1].Word {
			case "time", "standard", "daylight", "prevailing", "on", "of", "and", "or", "the", "to", "by":
			default:
				ends = false
			}
		}
		if ends {
			return zone
		}
		return ""
	}
	return ""
}

// ClockIn returns the first time of day in a short text, "17:00", and its zone; "" for what is not found.
func ClockIn(lower string) (hour, zone string) {
	ts := words.Tokens(lower)
	for i := range ts {
		if hour, next := timeAt(lower, ts, i); hour != "" {
			return hour, zoneAt(lower, ts[next:])
		}
	}
	return "", ""
}
