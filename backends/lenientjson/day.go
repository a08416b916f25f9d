package lenientjson

import (
	"strings"
	"time"
)

// layouts are the date formats of public services.
var layouts = [...]string{
	"2006-01-02", "20060102", "01/02/2006", "1/2/2006", "01022006", "01-02-2006",
	"January 2, 2006", "Jan 2, 2006", "200601", "2006-01", "2006",
}

// Day converts a day to the form 2006-01-02, a month to 2006-01 and a year to 2006. A time after the day is cut off. It
// returns "" for anything else.
func Day(s string) string {
	s = strings.TrimSpace(s)
	if cut := strings.IndexByte(s, 'T'); cut == len("2006-01-02") {
		s = s[:cut]
	}
	if day, _, found := strings.Cut(s, " "); found && strings.ContainsAny(day, "-/") {
		s = day
	}
	if len(s) == 8 && strings.HasSuffix(s, "00") { // 19920300: patents name only the month
		s = s[:6]
	}
	for _, layout := range layouts {
		at, err := time.Parse(layout, s)
		if err != nil || at.Year() < 1000 {
			continue
		}
		switch layout {
		case "2006":
			return at.Format("2006")
		case "200601", "2006-01":
			return at.Format("2006-01")
		}
		return at.Format("2006-01-02")
	}
	return ""
}
