package calendar_test

import (
	"fmt"
	"time"

	"headnote/risk/calendar"
)

// A holiday that falls on a Saturday is observed on the Friday before.
func ExampleFor() {
	cal, err := calendar.For("")
	if err != nil {
		fmt.Println(err)
		return
	}
	day := time.Date(2026, time.July, 3, 0, 0, 0, 0, time.UTC)
	fmt.Println(cal.Holiday(day), cal.Working(day))
	// Output:
	// Independence Day (observed) false
}
