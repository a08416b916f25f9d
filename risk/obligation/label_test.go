package obligation_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

// days are the days of entries with their titles, in the order of the paper.
func days(ds []risk.Deadline) map[string]string {
	out := make(map[string]string)
	for _, d := range ds {
		out[d.Date.String()] = d.Title
	}
	return out
}

// Notices set days in lines of a label and its day, without a verb; a paper's head gives its own data in the same form.
func TestLabelsWithTheirDay(t *testing.T) {
	notice := risk.Text{ID: "n", Kind: "filing", Type: "notice", Body: `NOTICE TO TENANTS

Inspection of the building: March 30, 2026 at 9:30 a.m.

Important dates:
Requests to be excluded from the settlement class: Friday, May 8, 2026.
Written comments from residents of the annex: May 15, 2026

Filed: March 1, 2026
Next meeting: June 2, 2026
`}
	require.Equal(t, map[string]string{
		"2026-03-30": "Inspection of the building: March 30, 2026 at 9:30 a.m.",
		"2026-05-08": "Requests to be excluded from the settlement class: Friday, May 8, 2026.",
		"2026-05-15": "Written comments from residents of the annex: May 15, 2026",
		"2026-06-02": "Next meeting: June 2, 2026",
	}, days(read(t, notice)))
	require.Empty(t, read(t, risk.Text{ID: "h", Kind: "filing", Type: "report", Body: "Report of the survey\n\n" +
		"Date of visit: April 2, 2026\nPrinted: April 4, 2026\nMeeting: March 2, 2026\n"}))
}

// Instructions, requests in the imperative or as a question, and promises have their day.
func TestRequestsAndPromises(t *testing.T) {
	for in, want := range map[string]string{
		"2. Send the signed consent to the registrar by April 9, 2026.":              "2026-04-09",
		"Tell us by April 9, 2026 whether the tenant accepts.":                       "2026-04-09",
		"Could you let me have the revised schedule by noon on April 9, 2026?":       "2026-04-09",
		"Can you send the marked lease by April 9?":                                  "2026-04-09",
		"Mr. Adeyemi will circulate the budget by April 9, 2026.":                    "2026-04-09",
		"The refund will be issued on April 9, 2026.":                                "2026-04-09",
		"Please confirm by April 9, 2026 that the order is withdrawn.":               "2026-04-09",
		"The record date is April 9, 2026.":                                          "2026-04-09",
		"The time to cure is extended from March 20, 2026 to April 9, 2026.":         "2026-04-09",
		"Payment is due within 30 days, that is, no later than April 9, 2026.":       "2026-04-09",
		"You have 45 days from the date on the card to choose a plan.":               "",
		"The buyer may take up to ten days to inspect the cars.":                     "",
		"The fee is due within ten days after this notice is given to the occupant.": "",
	} {
		var live []risk.Deadline
		for _, d := range read(t, risk.Text{ID: "a", Body: in}) {
			if d.State != risk.Superseded {
				live = append(live, d)
			}
		}
		require.Len(t, live, 1, in)
		require.Equal(t, want, live[0].Date.String(), in)
		require.NotEqual(t, risk.Vacated, live[0].State, in)
	}
	for _, in := range []string{
		"The plant was closed by April 9, 2026.",
		"Reports of the survey by April 9, 2025 showed no leak.",
		"You have completed forty days of training.",
	} {
		require.Empty(t, read(t, risk.Text{ID: "a", Body: in}), in)
	}
}

// A duty or option that counts back from the end of the term has its day if the paper states that end.
func TestAnOptionBeforeTheEndOfTheTerm(t *testing.T) {
	lease := risk.Text{ID: "l", Kind: "contract", Type: "amendment", Body: "The Term is extended and now " +
		"expires on " +
		"June 30, 2029.\n\nTenant shall vacate the annex no later than six (6) months before the Term expires."}
	got := days(read(t, lease))
	require.Contains(t, got, "2028-12-30")
	lease.Body += "\n\nThe Term of the annex expires on June 30, 2030."
	require.NotContains(t, days(read(t, lease)), "2028-12-30", "two ends")
	lease.Body = "The Term is extended and now expires on June 30, 2029.\n\nTenant may extend the Term by " +
		"giving notice " +
		"not less than six (6) months before the Term then running expires."
	require.Contains(t, days(read(t, lease))["2028-12-30"], "Notice to extend the term", "what is to be done")
}
