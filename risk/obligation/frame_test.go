package obligation_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

// A day of an example, of an older schedule, of another case, or one that somebody reports is not shown as sure.
func TestFramedDaysAreDoubtful(t *testing.T) {
	for in, state := range map[string]string{
		"Example 1. A member leaves on April 3, 2026. The plan must send the notice by May 17, 2026.": risk.Conditional,
		"For example, the brief must be filed by May 18, 2026.":                                       risk.Conditional,
		"The old schedule had the expert reports due May 4, 2026.":                                    risk.Set,
		"In the Larkspur case the trial is set for June 15, 2026.":                                    risk.Set,
		"The clerk says that the answer is due April 13, 2026.":                                       risk.Set,
		"The limitations period expires on November 2, 2026, according to the insurer.":               risk.Set,
		"I had thought that the answer is due May 6, 2026.":                                           risk.Set,
	} {
		ds := read(t, risk.Text{ID: "a", Type: "guidance", Date: risk.NewDate(2026, 3, 2), Body: in})
		require.NotEmpty(t, ds, in)
		for _, d := range ds {
			require.NotEmpty(t, d.Warning, in)
			require.Equal(t, state, d.State, in)
		}
	}
}

// A duty to assume something, or with an example of a part of it, is no example.
func TestDutiesThatNameAnExample(t *testing.T) {
	for _, in := range []string{
		"The Buyer shall assume the lease by May 18, 2026.",
		"The Buyer shall deliver the reports, for example the logs of tests, by May 18, 2026.",
	} {
		ds := read(t, risk.Text{ID: "a", Type: "contract", Date: risk.NewDate(2026, 3, 2), Body: in})
		require.Len(t, ds, 1, in)
		require.Equal(t, risk.Set, ds[0].State, in)
	}
}

// Duties that an event limits are docketed without a day in papers that lay down what people owe.
func TestDutiesThatAnEventLimits(t *testing.T) {
	for _, in := range []string{
		"1. Upon termination of this Agreement, Licensee shall cease all use of the marks.",
		"2. Licensee shall deliver a final report no later than the next annual meeting of the board.",
		"3. Licensee must obtain insurance before the event opens.",
		"4. At any time before the final payment, Licensee may elect to cancel the order.",
		"5. Licensee shall return all materials at the end of the Term.",
		"6. The committee shall report to the board annually.",
		"7. Licensee will provide quarterly accounts to Licensor.",
	} {
		ds := read(t, risk.Text{ID: "a", Type: "contract", Date: risk.NewDate(2026, 3, 2), Body: in})
		require.Len(t, ds, 1, in)
		require.True(t, ds[0].Date.IsZero(), in)
		require.Equal(t, risk.Conditional, ds[0].State, in)
	}
	require.Empty(t, read(t, risk.Text{
		ID: "a", Type: "contract", Body: "Licensee shall not use the marks before the event opens.",
	}))
}

// What an offer lays down for the time after its last day binds only on acceptance.
func TestTermsOfAnOffer(t *testing.T) {
	got := map[string]string{}
	for _, d := range read(t, risk.Text{
		ID: "a", Type: "letter", Date: risk.NewDate(2026, 3, 2), Body: "The sponsor shall deliver the signed leases no " +
			"later than May 8, 2026.\n\nThis proposal expires on March 27, 2026 unless we have received a countersigned copy.",
	}) {
		got[d.Date.String()] = d.State
	}
	require.Equal(t, risk.Conditional, got["2026-05-08"])
}

// In a list of days to come, "filed" and "served" say what is to be done; a day named only to be corrected is none.
func TestDaysToCome(t *testing.T) {
	require.ElementsMatch(t, []string{"2026-05-04 set explicit", "2026-06-01 set explicit"}, datedDays(t, risk.Text{
		ID: "a", Type: "email", Date: risk.NewDate(2026, 3, 2), Body: "The court's schedule is:\n\n" +
			"  expert reports served and filed   May 4, 2026\n  motions in limine filed           June 1, 2026\n",
	}))
	require.Equal(t, []string{"2026-05-04 set explicit"}, datedDays(t, risk.Text{
		ID: "a", Type: "memo", Date: risk.NewDate(2026, 3, 2), Body: "The inventory is due May 4, 2026, not May 18, 2026.",
	}))
}
