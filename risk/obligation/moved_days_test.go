package obligation_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

// states are the days of an order with the states in which it leaves them.
func states(t *testing.T, body string) []string {
	t.Helper()
	return statesIn(t, risk.Text{ID: "a", Type: "order", Body: body})
}

// statesIn are those of any paper.
func statesIn(t *testing.T, doc risk.Text) []string {
	t.Helper()
	var out []string
	for _, d := range read(t, doc) {
		out = append(out, d.Date.String()+" "+d.State)
	}
	return out
}

// Of two days in one sentence, the one that the court keeps is live, and the other never is.
func TestDaysThatMove(t *testing.T) {
	for in, want := range map[string][]string{
		"The hearing of April 6, 2026 is continued to May 4, 2026 at 10:00 a.m.": {
			"2026-04-06 superseded", "2026-05-04 extended",
		},
		"The trial previously set for June 1, 2026 is reset for July 13, 2026.": {
			"2026-06-01 superseded", "2026-07-13 extended",
		},
		"The deadline to file is extended from April 6, 2026 to April 20, 2026.": {
			"2026-04-06 superseded", "2026-04-20 extended",
		},
		"The deadline of April 6, 2026 is extended by 14 days to April 20, 2026.": {
			"2026-04-06 superseded", "2026-04-20 extended",
		},
		"The hearing is advanced from March 31, 2026 to March 24, 2026.": {
			"2026-03-31 superseded", "2026-03-24 extended",
		},
		"The hearing on March 31, 2026 is RESCHEDULED to April 7, 2026, and the April 8, 2026 conference is " +
			"VACATED.": {
			"2026-03-31 superseded", "2026-04-07 extended",
		},
		"The hearing set for April 6, 2026 is vacated.":                             {"2026-04-06 vacated"},
		"The motion hearing noticed for April 30, 2026 is taken off calendar.":      {"2026-04-30 vacated"},
		"The deadline of April 6, 2026 remains in effect.":                          {"2026-04-06 set"},
		"The hearing set for April 6, 2026 is not vacated.":                         {"2026-04-06 set"},
		"The hearing set for April 6, 2026 is converted to a telephone conference.": {"2026-04-06 set"},
	} {
		require.Equal(t, want, states(t, in), in)
	}
}

// A day that was requested in vain is not set, and the day that it would have replaced remains.
func TestADeniedRequestMovesNothing(t *testing.T) {
	for in, want := range map[string][]string{
		"The request to extend the deadline from April 30, 2026 to May 30, 2026 is denied.": {
			"2026-04-30 set", "2026-05-30 vacated",
		},
		"The motion to continue the hearing to May 30, 2026 is DENIED.":              {"2026-05-30 vacated"},
		"The application to reset the trial date for May 29, 2026 is hereby denied.": {"2026-05-29 vacated"},
		"The motion to continue the hearing to May 29, 2026 is GRANTED.":             {"2026-05-29 set"},
	} {
		require.Equal(t, want, states(t, in), in)
	}
}

// A day that is extended by a period has its new day, computed, with the doubt that the paper does not state it.
func TestExtendedByAPeriod(t *testing.T) {
	for in, day := range map[string]string{
		"The deadline of April 6, 2026 is hereby extended 14 days.":                          "2026-04-20",
		"The deadline of April 6, 2026 is extended by an additional fourteen (14) days.":     "2026-04-20",
		"The hearing set for January 31, 2027 is continued for one month.":                   "2027-02-28",
		"The deadline of April 6, 2026 is postponed by three weeks at the parties' request.": "2026-04-27",
	} {
		ds := read(t, risk.Text{ID: "a", Type: "order", Body: in})
		require.Len(t, ds, 2, in)
		require.Equal(t, risk.Superseded, ds[0].State, in)
		require.Equal(t, risk.Extended, ds[1].State, in)
		require.Equal(t, day, ds[1].Date.String(), in)
		require.Equal(t, ds[0].Date, ds[1].Trigger, in)
		require.Contains(t, ds[1].Warning, "does not write the new day", in)
		require.NotEqual(t, ds[0].ID, ds[1].ID)
	}
	require.Equal(t, []string{"2026-04-06 set", "2026-04-20 proposed"},
		states(t, "Plaintiff requests that the deadline of April 6, 2026 be extended 14 days."), "nobody has "+
			"decided it")
	require.Equal(t, []string{"2026-04-06 set", "2026-05-04 proposed"},
		states(t, "Plaintiff requests that the hearing of April 6, 2026 be continued to May 4, 2026."))
}

// What a party requests or suggests is proposed; what the court decides next to it is set.
func TestWhatIsOnlyProposed(t *testing.T) {
	for in, want := range map[string][]string{
		"Plaintiff requests that the answer be due by April 6, 2026.": {"2026-04-06 proposed"},
		"The parties proposed April 6, 2026 as the last day to move; the court sets April 20, 2026 as the " +
			"deadline.": {
			"2026-04-20 set",
		},
		"The motion for an extension is GRANTED. The new deadline is April 30, 2026.": {"2026-04-30 set"},
	} {
		require.Equal(t, want, states(t, in), in)
	}
}
