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

// Read shows what a paper sets, with what makes a day uncertain: here the day of the week contradicts the date.
func ExampleRead() {
	order := risk.Text{ID: "order", Type: "order", Date: risk.NewDate(2026, 3, 3), Body: "The parties shall not file " +
		"motions before April 1, 2026. Motions are due by Friday, April 4, 2026."}
	ds, err := obligation.Read(order, risk.Options{Today: risk.NewDate(2026, 3, 5)})
	if err != nil {
		fmt.Println(err)
	}
	for _, d := range ds { // the first sentence sets no deadline
		fmt.Printf("%s %s: %s\n", d.Date, d.State, d.Warning)
	}
	// Output:
	// 2026-04-04 set: the text says Friday, but April 4, 2026 is a Saturday
}

// A day that is moved by a period is computed, and the previous day no longer applies.
func ExampleRead_extension() {
	order := risk.Text{ID: "order", Type: "order", Date: risk.NewDate(2026, 3, 3), Body: "The discovery deadline of " +
		"April 6, 2026 is extended by fourteen (14) days."}
	ds, err := obligation.Read(order, risk.Options{Today: risk.NewDate(2026, 3, 5)})
	if err != nil {
		fmt.Println(err)
	}
	for _, d := range ds {
		fmt.Println(d.Date, d.State, d.Live())
	}
	// Output:
	// 2026-04-06 superseded false
	// 2026-04-20 extended true
}
