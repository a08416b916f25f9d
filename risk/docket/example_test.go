package docket_test

import (
	"fmt"

	"headnote/risk"
	"headnote/risk/docket"
)

// Deadlines reads dates and periods. If the document does not give the day that a period runs from, it asks for it.
func ExampleDeadlines() {
	docs := []risk.Text{{ID: "letter", Kind: "letter", Body: "You must pay within 30 days after the inspection. " +
		"A reply is due by March 6, 2026."}}
	ds, err := docket.Deadlines(docs, risk.Options{Today: risk.NewDate(2026, 3, 1)})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, d := range ds {
		fmt.Printf("%s %q asks %q\n", d.Date, d.Title, d.Asks)
	}
	// Output:
	// 2026-03-06 "A reply is due by March 6, 2026." asks ""
	//  "You must pay within 30 days after the inspection." asks "the inspection"
}
