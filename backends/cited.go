package backends

import (
	"time"

	"headnote/text"
)

// CitedDay formats a day as citations do: 2023-11-03 becomes Nov. 3, 2023. Anything else is returned unchanged.
func CitedDay(day string) string {
	at, err := time.Parse("2006-01-02", day)
	if err != nil {
		return day
	}
	return text.ShortMonth(at.Month()) + at.Format(" 2, 2006")
}
