package obligation_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

// eventDuty reads a sentence of a paper and reports whether it is docketed as a duty that an event limits.
func eventDuty(t *testing.T, doc risk.Text) bool {
	t.Helper()
	for _, d := range read(t, doc) {
		if d.Date.IsZero() && d.State == risk.Conditional && d.Warning == "no day can be told: it depends on an event" {
			return true
		}
	}
	return false
}

// A duty that an event limits is docketed for papers that lay down what people owe, not for those that tell of it.
func TestDutiesTiedToAnEventByPaper(t *testing.T) {
	const said = "Upon termination of the license, the grower shall return all cuttings to the nursery."
	for _, c := range []struct {
		doc  risk.Text
		want bool
	}{
		{risk.Text{ID: "a", Type: "contract", Body: said}, true},
		{risk.Text{ID: "a", Type: "amendment", Body: said}, true},
		{risk.Text{ID: "a", Kind: "contract", Body: said}, true},
		{risk.Text{ID: "a", Kind: "regulation", Type: "regulation", Body: said}, true},
		{risk.Text{ID: "a", Type: "other", Title: "Bylaws of the Grafters' Guild", Body: said}, true},
		{risk.Text{ID: "a", Type: "other", Body: "CODE OF CONDUCT\n\n" + said}, true},
		{risk.Text{ID: "a", Type: "contract", Status: "draft", Body: said}, false},
		{risk.Text{ID: "a", Type: "opinion", Body: said}, false},
		{risk.Text{ID: "a", Type: "letter", Body: said}, false},
		{risk.Text{ID: "a", Type: "letter", Title: "Letter on the bylaws", Body: said}, false},
		{risk.Text{ID: "a", Type: "complaint", Body: said}, false},
	} {
		require.Equal(t, c.want, eventDuty(t, c.doc), "%s %s %s", c.doc.Type, c.doc.Kind, c.doc.Title)
	}
}

// The ways in which contracts tie a duty to an event, each with a similar sentence that imposes no such duty.
func TestWordingsOfDutiesTiedToAnEvent(t *testing.T) {
	for _, c := range []struct{ duty, not string }{
		{
			"Following completion of the works, Builder shall remove its sheds from the yard.",
			"Following completion of the works, Builder may remove its sheds from the yard.",
		},
		{
			"On written demand of the bank, the guarantor shall pay what is owed.",
			"The written demand of the bank names the guarantor and what is owed.",
		},
		{
			"Licensee must destroy the drawings upon the expiration of this license.",
			"Licensee must not destroy the drawings upon the expiration of this license.",
		},
		{
			"The trustee shall render an account no later than the closing of the sale.",
			"The sale was over later than the closing that the trustee had hoped for.",
		},
		{
			"A member shall pay the dues before the annual meeting opens.",
			"A member who paid the dues before the annual meeting was thanked.",
		},
		{
			"Caterer shall obtain a license prior to the opening of the fair.",
			"Caterer obtained a license prior to the opening of the fair.",
		},
		{
			"At any time before the auction begins, the owner may withdraw a lot.",
			"At any time before the auction begins, the doors are open to the public.",
		},
		{
			"The surety may inspect the books at any time until the bond is released.",
			"The surety was told at any time until the bond of its release.",
		},
		{
			"On dissolution of the league, the secretary shall deliver its books to the county.",
			"On dissolution of the league, the secretary delivered its books to the county.",
		},
		{
			"After completion of the survey, the surveyor shall set the stones.",
			"After completion of the survey, the surveyor had set the stones.",
		},
		{
			"Printer shall destroy the plates on cancellation of the order.",
			"Printer shall not destroy the plates on cancellation of the order.",
		},
	} {
		require.True(t, eventDuty(t, risk.Text{ID: "a", Type: "contract", Body: c.duty}), c.duty)
		require.False(t, eventDuty(t, risk.Text{ID: "a", Type: "contract", Body: c.not}), c.not)
	}
}

// A frequency without a first day is a recurring duty without a date, in its own words.
func TestBareFrequencies(t *testing.T) {
	for in, period := range map[string]string{
		"The treasurer shall report to the members annually.":               "annually",
		"The warden must inspect the weir twice a year.":                    "twice a year",
		"Franchisee shall submit monthly sales reports to Franchisor.":      "monthly",
		"The trustee will provide an annual account to each heir.":          "annual account",
		"At least quarterly, the committee shall review the fund.":          "at least quarterly",
		"The board shall meet no less than four times a year.":              "no less than four times a year",
		"Grower shall have the soil tested every two years.":                "every two years",
		"The manager shall reconcile the till on a monthly basis.":          "on a monthly basis",
		"Lessee must calibrate the scale at least once every three months.": "at least once every three months",
	} {
		ds := read(t, risk.Text{ID: "a", Type: "contract", Body: in})
		require.Len(t, ds, 1, in)
		require.True(t, ds[0].Date.IsZero(), in)
		require.Equal(t, "recurring", ds[0].Type, in)
		require.Equal(t, risk.Conditional, ds[0].State, in)
		require.Equal(t, period, ds[0].Period, in)
	}
	for _, in := range []string{
		"The treasurer reported to the members annually.",
		"The annual meeting was well attended.",
		"Rent for the monthly market was paid.",
	} {
		require.Empty(t, read(t, risk.Text{ID: "a", Type: "contract", Body: in}), in)
	}
	const told = "The treasurer shall report to the members annually."
	require.Empty(t, read(t, risk.Text{ID: "a", Type: "opinion", Body: told}), "an opinion tells of the duty")
	require.Len(t, read(t, risk.Text{ID: "a", Type: "report", Body: told}), 1, "minutes and charters lay it down")
}

// A day that a sentence mentions only to reject it is not in the docket; the one that it puts in its place is.
func TestDaysThatAreNamedToBeCorrected(t *testing.T) {
	for in, want := range map[string][]string{
		"The bond is due on May 4, 2026, not on May 11, 2026.":                 {"2026-05-04 set explicit"},
		"The bond is due May 4, 2026 rather than May 11, 2026.":                {"2026-05-04 set explicit"},
		"The bond is due May 4, 2026 instead of May 11, 2026.":                 {"2026-05-04 set explicit"},
		"The bond is due Monday, May 4, 2026, and not Monday, May 11, 2026.":   {"2026-05-04 set explicit"},
		"The bond must be posted by May 4, 2026, not by Monday, May 11, 2026.": {"2026-05-04 set explicit"},
		"The bond must be posted no later than May 11, 2026.":                  {"2026-05-11 set explicit"},
		"The bond must be posted by May 4, 2026 and the plan by May 11, 2026.": {
			"2026-05-04 set explicit", "2026-05-11 set explicit",
		},
		"The survey is due on May 4, 2026. It is not binding until May 4, 2026.": {"2026-05-04 set explicit"},
	} {
		got := datedDays(t, risk.Text{ID: "a", Type: "order", Body: in})
		require.Subset(t, got, want, in)
		if len(want) == 1 && want[0] == "2026-05-04 set explicit" {
			require.NotContains(t, got, "2026-05-11 set explicit", in)
		}
	}
}

// The terms of an offer bind nobody until it is accepted; those of an agreement, or of an offer without an end, do.
func TestTermsOfOffersAndAgreements(t *testing.T) {
	const duty = "The mason shall deliver the lintels no later than June 12, 2026.\n\n"
	for _, c := range []struct{ kind, end, want string }{
		{"letter", "This offer lapses on April 10, 2026 unless it has been accepted in writing.", risk.Conditional},
		{"email", "The proposal expires on April 10, 2026 if not countersigned.", risk.Conditional},
		{"letter", "The commitment terminates on April 10, 2026 unless the owner has accepted it.", risk.Conditional},
		{"letter", "The terms remain open until April 10, 2026, unless signed earlier.", risk.Conditional},
		{"letter", "This offer expires on April 10, 2026. Call us unless the bank has signed.", risk.Set},
		{"letter", "Please return the signed copy by April 10, 2026.", risk.Set},
		{"letter", "This offer lapses on July 10, 2026 unless it has been accepted in writing.", risk.Set},
		{"order", "This offer lapses on April 10, 2026 unless it has been accepted in writing.", risk.Set},
	} {
		got := map[string]string{}
		for _, d := range read(t, risk.Text{ID: "a", Type: c.kind, Body: duty + c.end}) {
			got[d.Date.String()] = d.State
		}
		require.Equal(t, c.want, got["2026-06-12"], "%s: %s", c.kind, c.end)
	}
}

// What frames a day is told with it: an example binds nobody, and what somebody reports is to be confirmed.
func TestFramesOfDays(t *testing.T) {
	for _, c := range []struct{ said, state, doubt string }{
		{"For instance, the notice must be sent by May 8, 2026.", risk.Conditional, "example"},
		{"Suppose that the tenant must answer by May 8, 2026.", risk.Conditional, "example"},
		{"Illustration 2. The owner dies in March. The heir must file by May 8, 2026.", risk.Conditional, "example"},
		{"In the former schedule the reply was due by May 8, 2026.", risk.Set, "what was"},
		{"In the companion case, the reply must be filed by May 8, 2026.", risk.Set, "another case"},
		{"According to the adjuster, the proof of loss is due by May 8, 2026.", risk.Set, "somebody else"},
		{"My sister told me the rent is due by May 8, 2026.", risk.Set, "somebody else"},
		{"The rent is due by May 8, 2026.", risk.Set, ""},
		{"The example in the annex shows a form. The form must be filed by May 8, 2026.", risk.Set, ""},
	} {
		ds := read(t, risk.Text{ID: "a", Type: "guidance", Body: c.said})
		require.NotEmpty(t, ds, c.said)
		require.Equal(t, c.state, ds[0].State, c.said)
		require.Contains(t, ds[0].Warning, c.doubt, c.said)
		if c.doubt == "" {
			require.Empty(t, ds[0].Warning, c.said)
		}
	}
}

// The heading of an example covers its own paragraph, not the next.
func TestExamplesEndWithTheirParagraph(t *testing.T) {
	got := map[string]string{}
	for _, d := range read(t, risk.Text{
		ID: "a", Type: "guidance", Body: "Example 3: A lender forecloses. The owner must answer by May 8, 2026.\n\n" +
			"Comments on this guidance must be submitted by June 5, 2026.",
	}) {
		got[d.Date.String()] = d.State
	}
	require.Equal(t, map[string]string{"2026-05-08": risk.Conditional, "2026-06-05": risk.Set}, got)
}

// A sentence that gives more time replaces the day of the sentence before; one that names no later day leaves it.
func TestMoreTimeInTheNextSentence(t *testing.T) {
	for in, want := range map[string]string{
		"They want the ledger by May 4, 2026. Spoke with them: they gave us until May 15, 2026.":     risk.Superseded,
		"The plan must be filed by May 4, 2026. The clerk allowed more time through May 15, 2026.":   risk.Superseded,
		"The ledger must be sent by May 4, 2026. The deed must be sent by May 15, 2026.":             risk.Set,
		"The ledger must be sent by May 4, 2026. They gave us to April 15, 2026 to find the deed.":   risk.Set,
		"The ledger must be sent by May 4, 2026.\n\nNobody gave us more time, and we wait for them.": risk.Set,
	} {
		got := map[string]string{}
		for _, d := range read(t, risk.Text{ID: "a", Type: "memo", Body: in}) {
			got[d.Date.String()] = d.State
		}
		require.Equal(t, want, got["2026-05-04"], in)
	}
}
