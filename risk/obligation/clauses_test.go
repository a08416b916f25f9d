package obligation_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
	"headnote/risk/obligation"
)

// A term clause gives its end by a day, by a period from a known day, or not at all; the days of other things in it are
// not the end.
func TestEndsOfTerms(t *testing.T) {
	base := obligation.Base{Agreement: risk.NewDate(2024, 2, 29), Effective: risk.NewDate(2024, 4, 1)}
	for clause, want := range map[string]string{
		"This Agreement shall continue until August 31, 2027.":                                          "2027-08-31",
		"This Agreement begins on May 1, 2025 and ends on April 30, 2027.":                              "2027-04-30",
		"The term runs May 1, 2025 – April 30, 2027.":                                                   "2027-04-30",
		"The term shall commence on the Effective Date and expire on June 30, 2027.":                    "2027-06-30",
		"The term is two (2) years from the Effective Date.":                                            "2026-04-01",
		"The term is twenty-four months from the date hereof.":                                          "2026-02-28",
		"The term shall end on the day prior to the second anniversary of the Effective Date.":          "2026-03-31",
		"The term ends on the last day of the month in which the first anniversary falls.":              "2025-04-30",
		"The term shall continue through the end of Year 3.":                                            "2027-04-01",
		"This Agreement shall continue until the end of the current calendar year.":                     "2024-12-31",
		"This Agreement expires at the end of calendar year 2029.":                                      "2029-12-31",
		"The term shall be 18 months beginning July 1, 2025.":                                           "2027-01-01",
		"The term shall be three years, unless terminated upon sixty (60) days' notice.":                "2027-04-01",
		"The term shall be one year and shall renew for successive terms of two years.":                 "2025-04-01",
		"The term shall be five (5) years from the first commercial delivery of the goods.":             "",
		"The term shall commence on the date on which the permit issues and continue for three years.":  "",
		"The term shall be the later of three years from the Effective Date and completion.":            "",
		"This Agreement shall continue until terminated by either party.":                               "perpetual",
		"This Agreement shall remain in force in perpetuity.":                                           "perpetual",
		"This license is perpetual and irrevocable.":                                                    "perpetual",
		"Either party may terminate upon thirty (30) days' prior written notice.":                       "",
		"A party that breaches shall cure within ten (10) days.":                                        "",
		"The Supplier was incorporated on March 1, 2019 and has its seat in Dover.":                     "",
		"Upon expiration of the term the Supplier shall return the molds.":                              "",
		"The term shall continue for two years and may be extended by an additional term of one year.":  "2026-04-01",
		"The Agreement, as amended on May 3, 2024, shall continue until May 2, 2028.":                   "2028-05-02",
		"This Agreement shall continue until May 2, 2028, and notice must be given before May 2, 2027.": "2028-05-02",
	} {
		e := obligation.Ends(clause, base)
		switch want {
		case "perpetual":
			require.True(t, e.Perpetual, clause)
			require.True(t, e.Date.IsZero(), clause)
		case "":
			require.True(t, e.Date.IsZero(), "%s: %s", clause, e.Date)
			require.NotEmpty(t, e.Unknown, clause)
		default:
			require.Equal(t, want, e.Date.String(), "%s: %v %s", clause, e.Steps, e.Unknown)
			require.NotEmpty(t, e.Steps, clause)
			require.NotEmpty(t, e.Span.Of(clause), clause)
		}
	}
}

// A day entered for the beginning moves an end that is counted, but not one that the clause states.
func TestAnEnteredBeginning(t *testing.T) {
	given := obligation.Base{Agreement: risk.NewDate(2024, 2, 29), Given: risk.NewDate(2025, 11, 3)}
	require.Equal(t, "2027-11-03",
		obligation.Ends("The term shall be two years from the first delivery of the goods.", given).Date.String())
	require.Equal(t, "2029-06-30",
		obligation.Ends("The term shall continue until June 30, 2029.", given).Date.String())
	require.True(t, obligation.Ends("The term shall be two years.", obligation.Base{}).Date.IsZero())
}

// The effective date is the day that the clause states, or that of the contract if the clause refers to it.
func TestEffectiveDates(t *testing.T) {
	agreement := risk.NewDate(2025, 3, 14)
	for clause, want := range map[string]string{
		"“Effective Date” means April 1, 2025.":                                            "2025-04-01",
		"This Agreement is effective as of the date first above written.":                  "2025-03-14",
		"The Effective Date is the date of last signature below.":                          "2025-03-14",
		"It takes effect on the day after the date of the last signature.":                 "2025-03-15",
		"This Agreement shall take effect upon the approval of the Board.":                 "",
		"This Agreement is effective as of April ___, 2025.":                               "",
		"This Agreement is effective from April 1, 2025 until March 31, 2027.":             "2025-04-01",
		"This Agreement ends on March 31, 2027 and is effective upon execution.":           "2025-03-14",
		"Effective on the date of Closing, the Seller transfers the shares to the Buyer.":  "",
		"This Agreement is entered into as of the 2nd day of June, 2025 by and between us": "2025-06-02",
	} {
		day, why := obligation.Effective(clause, agreement)
		require.Equal(t, want, day.String(), "%s: %s", clause, why)
		require.NotEmpty(t, why, clause)
		if day == agreement || day == agreement.AddDays(1) {
			without, _ := obligation.Effective(clause, risk.Date{})
			require.True(t, without.IsZero(), "%s: nothing is assumed", clause)
		}
	}
}

// How long before the end a renewal must be declined: of several periods, that of the notice, never that of the
// renewal.
func TestPeriodsOfNotice(t *testing.T) {
	for clause, want := range map[string]string{
		"It renews for one (1) year terms unless notice is given ninety (90) days before the end.":         "90 days",
		"Unless either party gives sixty (60) days' prior written notice, it renews for two years.":        "60 days",
		"It renews yearly unless written notice of non-renewal is given at least 3 months prior thereto.":  "3 months",
		"Notice shall be given not less than two nor more than six months before the end of the term.":     "",
		"It renews for successive periods of six (6) months unless terminated on thirty days notice.":      "30 days",
		"Either party may decline by notice to the other within 45 days before the anniversary.":           "45 days",
		"It renews automatically for successive one-year periods.":                                         "",
		"The initial term is five (5) years.":                                                              "",
		"A party shall be notified of the renewal.":                                                        "",
		"The term of three (3) years renews for three (3) years; decline one (1) month in advance of that": "1 month",
	} {
		p, ok := obligation.NoticePeriod(clause)
		require.Equal(t, want != "", ok, "%s: %s", clause, p)
		if ok {
			require.Equal(t, want, p.String(), clause)
		}
	}
}

// A term of the same length from later days ends on later days, and its notice always comes before its end.
func TestTermsKeepTheirOrder(t *testing.T) {
	const clause = "The initial term of this Agreement shall be thirteen (13) months from the Effective Date. It shall " +
		"automatically renew for successive one (1) year terms unless a party gives notice of non-renewal at least " +
		"forty-five (45) days prior to the end of the then-current term."
	var last risk.Date
	for n := range 60 {
		begins := risk.NewDate(2025, 1, 1+13*n)
		e := obligation.Ends(clause, obligation.Base{Effective: begins})
		require.False(t, e.Date.Before(last), "%s", begins)
		require.True(t, e.Date.After(begins))
		last = e.Date
		body := "This Agreement is made as of " + begins.Long() + " (the \"Effective Date\").\n\n" + clause
		today := risk.NewDate(2026, 1, 15)
		notices, ends := 0, 0
		for _, d := range readOn(t, contract(body), today) {
			switch d.What {
			case "notice against renewal":
				notices++
				require.Equal(t, 45, d.Date.DaysUntil(d.Trigger), body)
			case "end of the term", "end of the renewal term":
				ends++
			}
		}
		require.Positive(t, notices, body)
		require.Positive(t, ends, body)
	}
}
