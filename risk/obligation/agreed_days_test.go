package obligation_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
	"headnote/risk/obligation"
)

// datedDays are the dated entries of a paper: day, state, type.
func datedDays(t *testing.T, doc risk.Text) []string {
	t.Helper()
	out := []string{}
	for _, d := range read(t, doc) {
		if !d.Date.IsZero() {
			out = append(out, d.Date.String()+" "+d.State+" "+d.Type)
		}
	}
	return out
}

// A day that somebody agrees to is set; one that somebody only wants is not.
func TestDaysAgreedOnAndDaysWanted(t *testing.T) {
	for in, want := range map[string]string{
		"The city agrees to extend the return date for the plans under Section 4.2 to May 8, 2026.": "2026-05-08 extended",
		"Order extending time for Ada Birch to file her election to May 8, 2026":                    "2026-05-08 extended",
		"We have no objection to a revised completion date of May 8, 2026 for the audit.":           "2026-05-08 extended",
		"On May 1 the board extended the time for bids to May 8, 2026.":                             "2026-05-08 extended",
		"The lender would extend the time for the survey to May 8, 2026.":                           "2026-05-08 proposed",
		"Birch filed a motion to extend the time for the survey to May 8, 2026.":                    "2026-05-08 proposed",
		"We ask that the time for the survey be extended to May 8, 2026.":                           "2026-05-08 proposed",
		"We propose that the report be due May 8, 2026.":                                            "2026-05-08 proposed",
		"How about this:\n\n- reports due May 8, 2026\n":                                            "2026-05-08 proposed",
		"The parties shall keep these days:\n\n- reports due May 8, 2026\n":                         "2026-05-08 set",
	} {
		got := datedDays(t, risk.Text{ID: "a", Type: "email", Body: in})
		require.Len(t, got, 1, in)
		require.Contains(t, got[0], want, in)
	}
	d := read(t, risk.Text{ID: "a", Body: "The city agrees to extend the time for the plans to May 8, 2026, provided " +
		"that a bond is posted."})
	require.Contains(t, d[0].Warning, "on a condition")
}

// Days set in words other than "by": a day that the paper itself computes, one on which a right is lost, one after the
// label of the paper's own kind.
func TestDaysInOtherWords(t *testing.T) {
	for in, want := range map[string][]string{
		"You have ten (10) days from delivery, that is until 5:00 p.m. on May 8, 2026, to sign.": {"2026-05-08 set explicit"},
		"Tenant forfeits any part for which no request has been made by May 8, 2026.":            {"2026-05-08 set explicit"},
		"Shares that are not claimed by May 8, 2026 are forfeited.":                              {"2026-05-08 set explicit"},
		"The bonus is paid with those of others, but in no event later than May 8, 2026.":        {"2026-05-08 set explicit"},
		"Last date to petition the board: May 8, 2026":                                           {"2026-05-08 set explicit"},
		"Next inspection scheduled May 8, 2026, in the morning.":                                 {"2026-05-08 set explicit"},
		"The maker will ship new valves, at no cost, to all clinics by May 8, 2026.":             {"2026-05-08 set explicit"},
		"This offer remains open until 5:00 p.m. on May 8, 2026, after which it lapses.": {
			"2026-05-08 conditional condition",
		},
		"Ada Birch, Notary Public. My commission expires May 8, 2026.": {},
	} {
		require.Equal(t, want, datedDays(t, risk.Text{ID: "a", Type: "letter", Body: in}), in)
	}
}

// A period that runs from "this decision" has its day if the head of the paper labels exactly one such day.
func TestTheDayBehindItsOwnLabel(t *testing.T) {
	for head, want := range map[string]string{
		"Hearing: April 3, 2026\nDecision: April 10, 2026":        "2026-05-08",
		"Date of Decision: April 10, 2026":                        "2026-05-08",
		"Decision: April 10, 2026\nDecision Date: April 14, 2026": "",
		"Hearing: April 3, 2026":                                  "",
	} {
		ds, err := obligation.Read(risk.Text{
			ID: "a", Type: "notice", Body: head + "\n\nAny person may seek review within 28 days after this Decision.\n",
		}, risk.Options{Today: risk.NewDate(2026, 4, 15)})
		require.NoError(t, err)
		last := ds[len(ds)-1]
		require.Equal(t, want, last.Date.String(), head)
	}
}

// The target dates of a timetable in a letter are deadlines.
func TestTimetable(t *testing.T) {
	require.Equal(t, []string{"2026-05-08 set explicit", "2026-06-12 set explicit"}, datedDays(t, risk.Text{
		ID: "a", Type: "response_letter", Date: risk.NewDate(2026, 4, 1),
		Body: "TIMETABLE OF COMMITMENTS\nItem   Commitment              Target date\n" +
			"1      Review of old records   May 8, 2026\n2      Training of staff       June 12, 2026\n",
	}))
}
