package obligation_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

// A day of every year, month or quarter, over two years of current dates: the day shown is never in the past, is the
// next occurrence, and stays until it has passed.
func TestTheNextDayIsShown(t *testing.T) {
	const fiscal = " The fiscal year of the Company ends on June 30 of each year."
	const fee = "The Licensee shall pay the fee on or before the tenth (10th) day of each calendar month."
	const accounts = "The Licensee shall deliver accounts within 30 days after the end of each fiscal year." + fiscal
	for in, is := range map[string]func(risk.Date) bool{
		"The Licensee shall file its plan on or before January 31 of each year.": func(d risk.Date) bool {
			return d.Month() == time.January && d.Day() == 31
		},
		"The Licensee shall file its plan by the end of February of each year.": func(d risk.Date) bool {
			return d.Month() == time.February && d == d.EndOfMonth()
		},
		"The Licensee shall pay the royalty on the 31st day of each month.": func(d risk.Date) bool {
			return d == d.EndOfMonth()
		},
		fee: func(d risk.Date) bool {
			return d.Day() == 10
		},
		"The Licensee shall pay the royalty within 20 days after the end of each calendar quarter.": func(d risk.Date) bool {
			return d.Day() == 20 && int(d.Month())%3 == 1
		},
		accounts: func(d risk.Date) bool {
			return d.Month() == time.July && d.Day() == 30
		},
	} {
		last := risk.Date{}
		for n := 0; n < 730; n += 5 {
			today := risk.NewDate(2026, 1, 1+n)
			ds := readOn(t, contract(in), today)
			require.Len(t, ds, 1, in)
			got := ds[0].Date
			require.True(t, is(got), "%s on %s: %s", in, today, got)
			require.False(t, got.Before(today), "%s on %s: %s", in, today, got)
			require.False(t, got.Before(last), in)
			if last.Before(today) && !last.IsZero() {
				for between := today; between.Before(got); between = between.AddDays(1) {
					require.False(t, is(between), "%s on %s: %s is nearer than %s", in, today, between, got)
				}
			} else if !last.IsZero() {
				require.Equal(t, last, got, "%s on %s: it has not passed", in, today)
			}
			last = got
		}
	}
}

// Days and months of the year without a recurring duty.
func TestWhatDoesNotComeAgain(t *testing.T) {
	for _, in := range []string{
		"The Licensee sold more in December of each year than in the spring.",
		"The season begins on April 1 of each year.",
		"The fiscal year of the Licensee, ending June 30 of each year, was chosen by its auditor.",
		"The Licensee was founded on May 2 and has grown each year.",
		"The Licensee shall keep the premises open from May 1 through October 31 of each year.",
		"The march of each year's harvest may surprise the parties.",
		"The Licensee may use the mark in May and June.",
	} {
		for _, d := range read(t, contract(in)) {
			require.NotEqual(t, "recurring", d.Type, "%s: %s", in, d.Date)
			require.True(t, d.Date.IsZero(), "%s: %s", in, d.Date)
		}
	}
}

// A day without its year is read as the next one after the paper, with that doubt, and only where something is due.
func TestDaysWithoutAYear(t *testing.T) {
	for in, want := range map[string]string{
		"You must return the card by the March 31 deadline.":                       "2026-03-31",
		"You must return the card no later than February 28.":                      "2027-02-28",
		"You must return the card by the end of June.":                             "2026-06-30",
		"You must return the card by 3 March.":                                     "2026-03-03",
		"You must return the card by March 2.":                                     "2027-03-02",
		"You must return the card by April 31.":                                    "2026-04-30",
		"You must return the card by the end of Q2.":                               "2026-06-30",
		"You must have lived here by April 2 of the year following your election.": "",
		"The card was returned by March 31.":                                       "none",
		"We met on March 31 and talked.":                                           "none",
		"You must return the card by mail, and we spoke of it on March 31.":        "none",
		"You may march by 5 roads.":                                                "none",
	} {
		got, warning := "none", ""
		for _, d := range read(t, risk.Text{ID: "a", Type: "letter", Body: in}) {
			if d.Date.IsZero() && !strings.Contains(d.Warning, "the year") {
				continue // an undated request
			}
			got, warning = d.Date.String(), d.Warning
		}
		require.Equal(t, want, got, in)
		if want != "none" {
			require.Contains(t, warning, "the year", in)
		}
	}
}

// A recurring duty ends with an expired term, continues with one that renews itself, and does not exist in a draft
// statute.
func TestRepeatedDutiesAndTheirTerm(t *testing.T) {
	const duty = "The Agent shall pay the fee within 10 days after the end of each calendar month.\n\n"
	for term, state := range map[string]string{
		"The term of this Agreement ends on January 31, 2026.":  risk.Vacated,
		"The term of this Agreement ends on March 31, 2026.":    risk.Set,
		"The term of this Agreement ends on December 31, 2029.": risk.Set,
		"The term of this Agreement ends on January 31, 2026. It shall automatically renew for successive one (1) year " +
			"terms.": risk.Set,
		"This Agreement shall remain in force until terminated by either party.": risk.Set,
	} {
		for _, d := range read(t, contract(duty+term)) {
			if strings.Contains(d.Warning, "every month") {
				require.Equal(t, state, d.State, term)
			}
		}
	}
}
