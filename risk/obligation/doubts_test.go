package obligation_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

// An uncertain day is shown with the reason: a wrong day that looks right is the worst outcome.
func TestDoubtsAreShown(t *testing.T) {
	for in, want := range map[string]struct{ day, doubt string }{
		"The claimant shall respond by Friday, April 4, 2026.": {"2026-04-04", "but April 4, 2026 is a " +
			"Saturday"},
		"Trial shall begin Tuesday, June 1, 2026, at 9:00 a.m.": {"2026-06-01", "the text says Tuesday"},
		"The claimant shall respond by Mon., June 2, 2026.":     {"2026-06-02", "is a Tuesday"},
		"The claimant shall respond by June 1, 2026 (Sunday).":  {"2026-06-01", "is a Monday"},
		"The claimant shall respond by 4/6/26.":                 {"2026-04-06", "two digits"},
		"The claimant shall respond by April 31, 2026.":         {"", "not a day of the calendar"},
		"The claimant shall respond by February 29, 2027.":      {"", "not a day of the calendar"},
		"The claimant shall respond by April ___, 2026.":        {"", "is not complete"},
		"The claimant must respond before April 6, 2026.": {"2026-04-06", "by April 5, 2026 it is " +
			"in time"},
		"The claimant must respond prior to Monday, April 6, 2026.":    {"2026-04-06", "by April 5, 2026"},
		"The Seller shall deliver the deed on or about June 15, 2026.": {"2026-06-15", "the day is not exact"},
		"The Closing shall take place on June 15, 2026, or such later date as the parties agree.": {
			"2026-06-15",
			"another day may be agreed on",
		},
		"The Seller shall deliver the deed no later than the later of June 15, 2026 and approval.": {
			"2026-06-15",
			"the later of several days",
		},
		"The Seller shall deliver the deed by June 15, 2026 or upon approval, whichever is earlier.": {
			"2026-06-15",
			"the earlier of several days",
		},
		"The Seller shall deliver the deed by June 15, 2026 or upon approval, whichever comes first.": {
			"2026-06-15",
			"the earlier of several days",
		},
		"The Buyer shall pay within 10 days after the earlier of delivery and June 1, 2026.": {
			"2026-06-11",
			"the earlier of several days",
		},
		"The Buyer shall pay within the later of 10 days after June 1, 2026 and approval.": {
			"2026-06-11",
			"the later of several days",
		},
		"The Buyer shall pay within ten (15) days after April 1, 2026.":    {"2026-04-16", "the words say 10"},
		"The Buyer shall pay within thirty (3) days after April 1, 2026.":  {"2026-04-04", "the words say 30"},
		"The Buyer shall pay within 10 days after Tuesday, April 3, 2026.": {"2026-04-13", "the text says Tuesday"},
		"The Buyer shall pay within 48 hours of April 6, 2026.": {"2026-04-08", "at the time of day " +
			"of the event"},
		"The Buyer shall pay within 10 days after April 2, 2026 if the Seller so asks.": {
			"2026-04-12",
			"the last day is a Sunday",
		},
	} {
		ds := read(t, risk.Text{ID: "a", Body: in})
		require.NotEmpty(t, ds, in)
		d := ds[len(ds)-1]
		require.Equal(t, want.day, d.Date.String(), in)
		require.Contains(t, d.Warning, want.doubt, in)
	}
}

// What is certain is shown without a doubt: nobody reads a list in which everything is hedged.
func TestWhatIsSureHasNoDoubt(t *testing.T) {
	for _, in := range []string{
		"The claimant shall respond by Monday, April 6, 2026.",
		"The claimant shall respond on or before April 6, 2026.",
		"The claimant shall respond on or prior to April 6, 2026.",
		"The claimant shall respond no later than 5:00 p.m. on Mon., April 6, 2026.",
		"The claimant shall respond by 6 April 2026.",
		"The claimant shall respond by 2026-04-06.",
		"The claimant shall respond by April 6, 2026 (Monday).",
		"The Buyer shall pay within five (5) days after April 1, 2026.",
		"The Buyer shall pay within thirty-six (36) days after March 1, 2026.",
		"The Buyer shall pay within 3 business days after April 1, 2026.",
		"The Monday group shall respond by April 6, 2026.",
	} {
		ds := read(t, risk.Text{ID: "a", Body: in})
		require.Len(t, ds, 1, in)
		require.Equal(t, "2026-04-06", ds[0].Date.String(), in)
		require.Empty(t, ds[0].Warning, in)
		require.Equal(t, risk.Set, ds[0].State, in)
	}
}

// Any date next to its own weekday is certain; next to any other weekday it is not.
func TestEveryWeekdayBesideEveryDay(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	for range 25 {
		day := risk.NewDate(2026, time.April, 1+r.IntN(700))
		for w := time.Sunday; w <= time.Saturday; w++ {
			forms := []string{
				fmt.Sprintf("The clerk shall file the list by %s, %s.", w, day.Long()),
				fmt.Sprintf("The clerk shall file the list by %s.,  %s.", w.String()[:3], day.Long()),
				fmt.Sprintf("The clerk shall file the list by %s (%s).", day.Long(), w),
			}
			in := forms[r.IntN(len(forms))]
			ds := read(t, risk.Text{ID: "a", Body: in})
			require.Len(t, ds, 1, in)
			require.Equal(t, day, ds[0].Date, in)
			require.Equal(t, w != day.Weekday(), ds[0].Warning != "", in)
		}
	}
}
