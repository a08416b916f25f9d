package docket_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
	"headnote/risk/docket"
)

// ofMatter are the days of an order's deadline with their states, after later papers.
func ofMatter(t *testing.T, later ...risk.Text) []string {
	t.Helper()
	order := risk.Text{
		ID: "order", Type: "order", Status: "entered", Docket: "1:26-cv-7", Date: risk.NewDate(2026, 3, 2),
		Body: "Defendant's expert report on damages shall be served by April 6, 2026.",
	}
	ds, err := docket.Deadlines(append([]risk.Text{order}, later...), risk.Options{Today: risk.NewDate(2026, 3, 20)})
	require.NoError(t, err)
	var out []string
	for _, d := range ds {
		if !d.Date.IsZero() {
			out = append(out, d.Date.String()+" "+d.State)
		}
	}
	return out
}

// A party's request moves nothing: the day that the court set stays live until the court moves it.
func TestARequestLeavesTheDayOfTheOrder(t *testing.T) {
	require.Equal(t, []string{"2026-04-06 set"}, ofMatter(t))
	motion := risk.Text{
		ID: "motion", Type: "motion", Docket: "1:26-cv-7", Date: risk.NewDate(2026, 3, 9),
		Body: "Defendant requests that the deadline of April 6, 2026 for its expert report on damages be extended to " +
			"April 27, 2026.",
	}
	days := ofMatter(t, motion)
	require.Contains(t, days, "2026-04-06 set")
	require.NotContains(t, days, "2026-04-27 set")
	require.NotContains(t, days, "2026-04-27 extended")

	denied := risk.Text{
		ID: "denied", Type: "order", Status: "entered", Docket: "1:26-cv-7", Date: risk.NewDate(2026, 3, 12),
		Body: "Defendant's motion to extend the deadline for its expert report on damages to April 27, 2026 is DENIED.",
	}
	days = ofMatter(t, motion, denied)
	require.Contains(t, days, "2026-04-06 set")
	for _, day := range days {
		require.NotContains(t, []string{"2026-04-27 set", "2026-04-27 extended"}, day)
	}
}
