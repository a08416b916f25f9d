package backends

import "time"

// months as citations shorten them.
var months = [...]string{"Jan.", "Feb.", "Mar.", "Apr.", "May", "June", "July", "Aug.", "Sept.", "Oct.", "Nov.", "Dec."}

// CitedDay writes a day as citations do: 2023-11-03 is Nov. 3, 2023. What is no day
// stays as it is.
func CitedDay(day string) string {
	at, err := time.Parse("2006-01-02", day)
	if err != nil {
		return day
	}
	return months[at.Month()-1] + at.Format(" 2, 2006")
}
