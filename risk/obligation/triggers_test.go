package obligation_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
	"headnote/risk/obligation"
)

// A period that runs from the paper's own date is counted from it; one that runs from receipt or service of the paper,
// or from another paper, waits for its day.
func TestThePapersOwnDay(t *testing.T) {
	for event, own := range map[string]bool{
		"the date of this letter":                     true,
		"the date hereof":                             true,
		"the date of this Order":                      true,
		"entry of this Order":                         true,
		"the date of this Notice, unless it is cured": true,
		"this Decision":                               true,
		"the issuance of this Report":                 true,
		"receipt of this letter":                      false,
		"your receipt of this Order":                  false,
		"service of this Notice":                      false,
		"the termination of this Agreement":           false,
		"the expiration of this Lease":                false,
		"a breach of this Agreement":                  false,
		"the date on which this Lease expires":        false,
		"delivery under this Agreement":               false,
		"approval of this Report":                     false,
		"the date of that letter":                     false,
		"the date of any order":                       false,
		"the Closing":                                 false,
		"payment of the invoice":                      false,
		"completion of the work under this Agreement": false,
	} {
		doc := risk.Text{
			ID: "a", Type: "letter", Date: risk.NewDate(2026, 3, 3),
			Body: fmt.Sprintf("The recipient must respond in writing within 30 days after %s.", event),
		}
		ds := read(t, doc)
		require.Len(t, ds, 1, event)
		require.Equal(t, own, !ds[0].Date.IsZero(), "%s: %s (%s)", event, ds[0].Date, ds[0].TriggerWhy)
		if own {
			require.Equal(t, "2026-04-02", ds[0].Date.String(), event)
			continue
		}
		require.Equal(t, risk.Conditional, ds[0].State, event)
		require.NotEmpty(t, ds[0].Asks, event)
		require.NotEmpty(t, ds[0].Warning, event)

		// an entered day applies to that event, keeps the entry, and does not apply to another document
		answer := risk.Given{Document: "a", Event: ds[0].Asks, Day: risk.NewDate(2026, 3, 10)}
		with, err := obligation.Read(doc, risk.Options{Today: risk.NewDate(2026, 3, 5), Given: []risk.Given{answer}})
		require.NoError(t, err)
		require.Equal(t, "2026-04-09", with[0].Date.String(), event)
		require.Equal(t, ds[0].ID, with[0].ID, event)
		require.Equal(t, ds[0].Asks, with[0].Asks, event)
		answer.Document = "b"
		without, err := obligation.Read(doc, risk.Options{Today: risk.NewDate(2026, 3, 5), Given: []risk.Given{answer}})
		require.NoError(t, err)
		require.True(t, without[0].Date.IsZero(), event)
	}
}

// A day that the paper names is found by that name, however it is defined, but not by a similar name; a name with two
// days is left out.
func TestDefinedDays(t *testing.T) {
	const duty = "\n\nThe Tenant shall deliver the certificate within 10 days after the Commencement Date."
	for defines, want := range map[string]string{
		"The term begins on May 1, 2026 (the \"Commencement Date\").":                                        "2026-05-11",
		"The term begins on May 1, 2026 (hereinafter, the “Commencement Date”).":                             "2026-05-11",
		"\"Commencement Date\" means May 1, 2026.":                                                           "2026-05-11",
		"“Commencement Date” shall mean May 1, 2026.":                                                        "2026-05-11",
		"Commencement Date: May 1, 2026":                                                                     "2026-05-11",
		"The Commencement Date shall be May 1, 2026.":                                                        "2026-05-11",
		"The Lease was signed on May 1, 2026 (the \"Signing Date\").":                                        "",
		"\"Rent Commencement Date\" means May 1, 2026.":                                                      "",
		"\"Commencement Date\" means May 1, 2026 or, for Suite B, \"Commencement Date\" means June 1, 2026.": "",
		"\"Commencement Date\" means the day on which the Tenant opens for business.":                        "",
	} {
		got := ""
		for _, d := range read(t, risk.Text{ID: "a", Kind: "contract", Type: "contract", Body: defines + duty}) {
			if d.Period != "" {
				got = d.Date.String()
				require.Equal(t, got == "", d.Asks != "", defines)
			}
		}
		require.Equal(t, want, got, defines)
	}
}

// The date of one kind of paper is not that of another: events that name different objects are different.
func TestEventsOfOtherPapers(t *testing.T) {
	facts := map[string]string{
		"complaint": "2026-01-05", "subpoena": "2026-01-12", "judgment": "2026-01-20", "demand": "2026-02-02",
	}
	for object, day := range facts {
		for verb, noun := range map[string]string{"served": "service", "filed": "filing", "issued": "issuance"} {
			at, err := risk.ParseDate(day)
			require.NoError(t, err)
			fact := fmt.Sprintf("The %s was %s on %s. ", object, verb, at.Long())
			for other := range facts {
				in := fact + fmt.Sprintf("A reply must be filed within 20 days after %s of the %s.", noun, other)
				ds := read(t, risk.Text{ID: "a", Type: "letter", Body: in})
				last := ds[len(ds)-1]
				if other == object {
					require.Equal(t, at.AddDays(20), last.Date, in)
					require.Contains(t, last.TriggerWhy, verb+" on "+at.Long(), in)
				} else {
					require.True(t, last.Date.IsZero(), "%s: %s", in, last.TriggerWhy)
				}
			}
		}
	}
}
