package obligation_test

import (
	"fmt"

	"headnote/risk"
	"headnote/risk/obligation"
)

// Ends reads the day on which a contract's term ends.
func ExampleEnds() {
	e := obligation.Ends(
		"The term begins on the Effective Date and continues for two years.",
		obligation.Base{Effective: risk.NewDate(2024, 2, 29)},
	)
	fmt.Println(e.Date)
	// Output:
	// 2026-02-28
}

// NoticePeriod reads how long before the end notice is due.
func ExampleNoticePeriod() {
	p, ok := obligation.NoticePeriod(
		"Notice must be given at least one hundred and twenty (120) days before the end of the term.",
	)
	fmt.Println(p, ok)
	// Output:
	// 120 days true
}
