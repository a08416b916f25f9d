package obligation_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
	"headnote/risk/obligation"
)

// readAsOf reads a paper of March 3, 2026 on another day.
func readAsOf(doc risk.Text, today risk.Date) ([]risk.Deadline, error) {
	if doc.Date.IsZero() {
		doc.Date = risk.NewDate(2026, 3, 3)
	}
	return obligation.Read(doc, risk.Options{Today: today, Law: true})
}

// ending is the last day of the term of a contract with what is uncertain about it.
func ending(t *testing.T, body string) (string, string) {
	t.Helper()
	for _, d := range read(t, contract(body)) {
		if d.Type == "expiration" {
			return d.Date.String(), d.Warning
		}
	}
	return "none", ""
}

// When a contract ends: by its own day, by its term from its own beginning, and never from a day that it does not give.
func TestWhenATermEnds(t *testing.T) {
	for body, want := range map[string]struct{ day, doubt string }{
		"The term of this Lease shall commence on June 15, 2026 and shall continue for five (5) years.": {
			"2031-06-15", "the day before it, 2031-06-14",
		},
		"The term of this Lease shall commence on February 29, 2024 and continue for one (1) year.": {
			"2025-02-28", "the day before it",
		},
		"The term of this Agreement is from May 1, 2025 through the day prior to the third anniversary of that " +
			"date.": {
			"2028-04-30", "",
		},
		"The term of this Agreement ends on August 31, 2026.": {"2026-08-31", ""},
		"The term shall expire on the earlier of May 1, 2027 and completion of the services.": {
			"2027-05-01", "earlier",
		},
		"The term of this Agreement shall commence on May 1, 2025 and expire upon the later of two years or " +
			"completion.": {
			"", "or a later event",
		},
		"The initial term shall be three (3) years from the Delivery Date.": {"", "“the Delivery Date”, " +
			"which is not known"},
		"This Agreement shall remain in effect until terminated by either party.": {"none", ""},
		"The warranty expires one year after delivery.":                           {"", "the day of “delivery”"},
	} {
		day, doubt := ending(t, body)
		require.Equal(t, want.day, day, body)
		require.Contains(t, doubt, want.doubt, body)
		if want.doubt == "" {
			require.Empty(t, doubt, body)
		}
	}
}

// Notice against renewal is counted back from the end that the contract states, for the current term.
func TestNoticeAgainstRenewal(t *testing.T) {
	const renewing = "This Agreement renews year to year unless either party gives notice at least sixty (60) " +
		"days before " +
		"the end of the term. The term of this Agreement ends on August 31, 2026."
	notice := func(today risk.Date) []string {
		var out []string
		for _, d := range readOn(t, contract(renewing), today) {
			if d.What == "notice against renewal" && d.Live() {
				out = append(out, d.Date.String())
			}
		}
		return out
	}
	require.Contains(t, notice(risk.NewDate(2026, 3, 5)), "2026-07-02")
	require.Contains(t, notice(risk.NewDate(2026, 7, 2)), "2026-07-02", "on its last day it is not over")
	require.Contains(t, notice(risk.NewDate(2026, 7, 3)), "2027-07-02", "the next term has its own")

	blank := read(t, contract("Either party may decline renewal by notice given [***] days before the end of "+
		"the term. The "+
		"initial term of this Agreement ends December 31, 2026 and shall automatically renew for successive one "+
		"year terms."))
	last := blank[len(blank)-1]
	require.True(t, last.Date.IsZero())
	require.Contains(t, last.Warning, "the length of the notice is left out")
}

// What survives a contract, or must be kept after it, waits for a day that cannot be known yet.
func TestWhatOutlivesAContract(t *testing.T) {
	for body, kind := range map[string]string{
		"The Supplier shall keep all records for seven (7) years after " +
			"termination.": "retention",
		"The obligations of confidence shall survive for three years after termination of this " +
			"Agreement.": "survival",
		"This Agreement may be ended by either party upon twelve months' notice.": "notice",
	} {
		ds := read(t, contract(body))
		require.Len(t, ds, 1, body)
		require.Equal(t, kind, ds[0].Type, body)
		require.Equal(t, risk.Conditional, ds[0].State, body)
		require.True(t, ds[0].Date.IsZero(), body)
	}
}

// The debtor is the subject of the verb that imposes the duty, however many clauses precede it.
func TestTheSubjectOfTheDuty(t *testing.T) {
	for in, who := range map[string]string{
		"The brief shall not exceed 30 pages and must be filed by April 30, 2026.":               "",
		"The Agent shall keep the list and must send it by April 30, 2026.":                      "The Agent",
		"The Buyer shall pay the price and the Seller shall deliver the deed by April 30, 2026.": "the Seller",
		"Motions are due May 21, 2026; the Agent shall reply by June 4, 2026.":                   "the Agent",
		"Landlord shall, on or before June 1, 2026, deliver the estoppel certificate.":           "Landlord",
		"By June 1, 2026, the Tenant shall deliver the certificate.":                             "the Tenant",
		"On or before June 1, 2026 Tenant shall deliver the certificate.":                        "",
		"Within 30 days of the date of this order, the plaintiff must pay the fee.":              "the plaintiff",
		"Not later than June 1, 2026, and before any sale, the Seller shall deliver the deed.":   "the Seller",
	} {
		ds := read(t, risk.Text{ID: "a", Body: in})
		require.NotEmpty(t, ds, in)
		require.Equal(t, who, ds[len(ds)-1].Debtor(), in)
	}
	ds := read(t, risk.Text{ID: "a", Type: "order", Body: "Motions are due May 21, 2026; replies are due June " +
		"4, 2026."})
	require.Len(t, ds, 2)
	require.Empty(t, ds[1].What, "May is a month there")
}
