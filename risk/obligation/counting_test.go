package obligation_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/risk"
	"headnote/risk/calendar"
)

// Periods as papers write them, across the ends of months and years, leap days and holidays, forward and backward.
func TestPeriodsAreCounted(t *testing.T) {
	for in, want := range map[string]string{
		"The seller must pay within one month after January 31, 2028.":                                       "2028-02-29",
		"The seller must pay within one month after January 30, 2027.":                                       "2027-02-28",
		"The seller must pay within three months after November 30, 2026.":                                   "2027-02-28",
		"The seller must pay within 12 months after February 29, 2028.":                                      "2029-02-28",
		"The seller must pay within four years after February 29, 2028.":                                     "2032-02-29",
		"The seller must pay within 60 days after December 31, 2027.":                                        "2028-02-29",
		"The seller must pay within 366 days after February 28, 2027.":                                       "2028-02-29",
		"The seller must pay within one hundred and twenty days after May 1, 2026.":                          "2026-08-29",
		"The seller must pay within twenty-one (21) days after April 6, 2026.":                               "2026-04-27",
		"The seller must pay within six (6) weeks after April 1, 2026.":                                      "2026-05-13",
		"The seller must pay within thirty days (30) after April 1, 2026.":                                   "2026-05-01",
		"The seller must pay within 30 calendar days after April 1, 2026.":                                   "2026-05-01",
		"The seller must pay within 15 working days of April 1, 2026.":                                       "2026-04-22",
		"The seller must pay within 2 Business Days after July 2, 2026.":                                     "2026-07-07",
		"The seller must pay within 1 business day after November 25, 2026.":                                 "2026-11-27",
		"The seller must pay within 3 business days after December 30, 2026.":                                "2027-01-05",
		"Notice must be given at least 3 business days before May 26, 2026.":                                 "2026-05-20",
		"Notice must be given at least ninety (90) days prior to July 31, 2027.":                             "2027-05-02",
		"Notice must be given not less than one month before March 31, 2027.":                                "2027-02-28",
		"Notice must be given no later than two weeks before January 7, 2027.":                               "2026-12-24",
		"Notice must be given one week before April 1, 2026.":                                                "2026-03-25",
		"The window opens now, expiring at 5:00 p.m., in Reno, Nevada, sixty (60) days after April 1, 2026.": "2026-05-31",
	} {
		ds := read(t, risk.Text{ID: "a", Body: in})
		require.Len(t, ds, 1, in)
		require.Equal(t, want, ds[0].Date.String(), in)
		require.Equal(t, "computed", ds[0].Kind, in)
		require.NotEmpty(t, ds[0].Derivation, in)
	}
}

// A number that cannot be read gives no day, never a wrong one.
func TestPeriodsThatCannotBeReadGiveNoDay(t *testing.T) {
	for _, in := range []string{
		"The Supplier shall ship within zero days after April 1, 2026.",
		"The Supplier shall ship within 10-15 days after April 1, 2026.",
		"The Supplier shall ship within ten to fifteen days after April 1, 2026.",
		"The Supplier shall ship within one and a half years after April 1, 2026.",
		"The Supplier shall ship within one-half year of April 1, 2026.",
		"The Supplier shall ship within 90 days before or after April 1, 2026.",
		"The Supplier shall ship within 5 of receipt.",
		"The Supplier shall ship within 1,000 days after April 1, 2026.",
		"The Supplier shall ship within a few days after April 1, 2026.",
		"The Supplier shall ship within [__] days after April 1, 2026.",
	} {
		for _, d := range read(t, risk.Text{ID: "a", Body: in}) {
			require.True(t, d.Date.IsZero(), "%s: %s", in, d.Date)
		}
	}
}

// stepped counts day by day, as a person does on a calendar.
func stepped(t *testing.T, from risk.Date, n, step int, business bool) risk.Date {
	t.Helper()
	cal, err := calendar.For("")
	require.NoError(t, err)
	for n > 0 {
		from = from.AddDays(step)
		if !business || cal.Working(from.Time()) {
			n--
		}
	}
	return from
}

// Every count of days matches counting on a calendar, and a last day that is not a working day is shown with the doubt
// whether it moves, unless only working days count.
func TestCountingAgainstACalendarOnTheWall(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 14))
	cal, err := calendar.For("")
	require.NoError(t, err)
	for range 80 {
		n, from := 2+r.IntN(90), risk.NewDate(2026, time.January, 1+r.IntN(1400))
		business, back := r.IntN(2) == 0, r.IntN(2) == 0
		unit, link, lead, step := "days", "after", "within", 1
		if business {
			unit = "business days"
		}
		if back {
			link, lead, step = "before", "at least", -1
		}
		in := fmt.Sprintf("The clerk must file the list %s %d %s %s %s.", lead, n, unit, link, from.Long())
		ds := read(t, risk.Text{ID: "a", Body: in})
		require.Len(t, ds, 1, in)
		want := stepped(t, from, n, step, business)
		require.Equal(t, want, ds[0].Date, in)
		require.Equal(t, !business && !cal.Working(want.Time()), ds[0].Warning != "", in)
	}
}

// A month is the same day of another month, or its last one: never a day of the month after it.
func TestMonthsNeverRunOver(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 71))
	for range 100 {
		n, from := 1+r.IntN(35), risk.NewDate(2026, time.January, 1+r.IntN(1400))
		in := fmt.Sprintf("The clerk must file the list within %d months after %s.", n, from.Long())
		ds := read(t, risk.Text{ID: "a", Body: in})
		require.Len(t, ds, 1, in)
		got := ds[0].Date
		require.Equal(t, (int(from.Month())-1+n)%12, int(got.Month())-1, in)
		require.True(t, got.Day() == from.Day() || got.Day() < from.Day() && got == got.EndOfMonth(), in)
	}
}
