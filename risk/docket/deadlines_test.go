package docket_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
	"headnote/risk/docket"
	"headnote/risk/obligation"
)

func deadlines(t testing.TB, body string, o risk.Options) []risk.Deadline {
	t.Helper()
	ds, err := docket.Deadlines(
		[]risk.Text{{ID: "d", Title: "Document", Date: o.Trigger, Body: body}},
		risk.Options{Today: o.Today},
	)
	require.NoError(t, err)
	return ds
}

func TestStatedDeadlines(t *testing.T) {
	for _, c := range []struct{ name, in, date, kind, hour string }{
		{"ISO", "The deadline for comments is 2026-05-01.", "2026-05-01", "explicit", ""},
		{"U.S.", "Answer due 3/20/2026.", "2026-03-20", "response", ""},
		{"U.S. with dashes", "The answer is due by 03-20-2026.", "2026-03-20", "response", ""},
		{"long", "The brief must be filed by May 8, 2026.", "2026-05-08", "explicit", ""},
		{"long with an ordinal", "Payment is due on the 1st day of June, 2026.", "2026-06-01", "explicit", ""},
		{"day first", "The reply shall be served no later than 14 July 2026.", "2026-07-14", "explicit", ""},
		{"abbreviated month", "Respond by Sept. 3, 2026.", "2026-09-03", "response", ""},
		{"on or before", "You must pay the fee on or before March 31, 2026.", "2026-03-31", "explicit", ""},
		{"not later than", "The Board shall decide not later than November 20, 2026.", "2026-11-20", "explicit", ""},
		{"time of day", "Comments must be received by June 9, 2026 at 5:00 p.m. " +
			"Eastern.", "2026-06-09", "explicit", "17:00 Eastern"},
		{"time before the date", "Objections are due by 11:59 PM on June 9, 2026.", "2026-06-09", "response", "23:59"},
		{"time before the date, with its zone", "The brief is due by 11:59 p.m. Pacific time on Friday, April 3, " +
			"2026.", "2026-04-03", "explicit", "23:59 Pacific"},
		{"zone in brackets", "Comments are due April 3, 2026 at 5:00 PM (ET).", "2026-04-03", "explicit", "17:00 Eastern"},
		{
			"zone with a full stop", "Comments are due April 3, 2026, by 5 p.m. EST.", "2026-04-03", "explicit",
			"17:00 Eastern",
		},
		{"prevailing time", "The bid is due April 3, 2026, at 5:00 p.m. prevailing Central " +
			"Time.", "2026-04-03", "explicit", "17:00 Central"},
		{"a name that is no zone", "The bid is due April 3, 2026, at 5:00 p.m. Central Park " +
			"Office.", "2026-04-03", "explicit", "17:00"},
		{"another's time of day", "The hearing begins at 9:00 a.m.; the brief is due April 3, " +
			"2026.", "2026-04-03", "explicit", ""},
		{"noon", "The bid must be submitted by noon on June 9, 2026.", "2026-06-09", "explicit", "12:00"},
		{"expiry", "The permit expires on December 31, 2026.", "2026-12-31", "expiration", ""},
		{"validity", "This certificate is valid until December 31, 2026.", "2026-12-31", "expiration", ""},
		{"last day of a month", "The report is due on the last day of February, 2028.", "2028-02-29", "explicit", ""},
		{"by, with an order behind it", "By May 1, 2026, defendants must produce the logs.", "2026-05-01", "explicit", ""},
		{"by, with an order before it", "Plaintiff shall produce to counsel for the defendant all of the logs by May 1, " +
			"2026.", "2026-05-01", "explicit", ""},
		{"an answer by", "By May 1, 2026, defendants must respond.", "2026-05-01", "response", ""},
		{"is the deadline", "May 1, 2026 is the deadline for amending pleadings.", "2026-05-01", "explicit", ""},
		{"has until", "The applicant has until May 1, 2026 to appeal.", "2026-05-01", "explicit", ""},
		{"cutoff", "Discovery cut-off: 10/30/2026.", "2026-10-30", "explicit", ""},
		{"last day to", "The last day to object to the plan is May 1, 2026.", "2026-05-01", "explicit", ""},
		{"extended", "The time to answer is extended to May 1, 2026.", "2026-05-01", "explicit", ""},
		{"hearing", "The claim construction hearing is set for June 9, 2026.", "2026-06-09", "explicit", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			ds := deadlines(t, c.in, risk.Options{Today: day(t, "2026-03-01")})
			require.Len(t, ds, 1)
			d := ds[0]
			require.Equal(t, []string{c.date, c.kind, c.hour, "stated"}, []string{d.Date.String(), d.Type, d.Clock(), d.Kind})
			require.Empty(t, d.Warning)
			require.Equal(t, c.in, d.Sources[0].Passage)
			require.Contains(t, d.Derivation[0], "stated: ")
		})
	}
}

func TestDatesThatAreNoDeadline(t *testing.T) {
	for _, s := range []string{
		"The agreement was signed on May 1, 2026.",
		"A hearing was held on May 1, 2026 before the magistrate judge.",
		"The complaint was filed on 3/4/2026.",
		"See 29 C.F.R. § 1910.12.2026 and section 4-5-2026a.",
		"On May 1, 2026 the plant was inspected; no answer is due.",
		"The lease was signed by May 1, 2026.",
		"Certificate of Mailing (Order Setting Hearing) Service Date 02/13/2026.",
		"She had earned the income within 12 months prior to the decision.",
		"The refund did not arrive within thirty days of the sale.",
		"The plan approved by the May 1, 2026 meeting is void.",
		"Two days before the accident he bought a ladder.",
		"Smith v. Jones, No. 21-12-1999x (D. Mass. 2026).",
	} {
		require.Empty(t, deadlines(t, s, risk.Options{}), s)
	}
}

func TestSeveralDatesBehindOneCue(t *testing.T) {
	ds := deadlines(
		t,
		"Payments are due on May 1, 2026 and June 1, 2026; the plant opened on July 1, 2026.",
		risk.Options{},
	)
	require.Len(t, ds, 2)
	require.Equal(t, "2026-06-01", ds[1].Date.String())
}

func TestRelativeDeadlines(t *testing.T) {
	letter := "WARNING LETTER\n\nMarch 3, 2026\n\nDear Sir:\n\n"
	for _, c := range []struct{ name, in, date, kind, warning string }{
		{"working days from receipt", letter + "Respond within fifteen (15) working days of receipt of this " +
			"letter.", "", "response", "the day of receipt is not known"},
		{"days from the date of the letter", letter + "You must cure the breach within 30 days after the date of this " +
			"letter.", "2026-04-02", "relative", ""},
		{"months and a short month", "December 30, 2026\n\nYou must pay within two months of the date of this " +
			"order.", "2027-02-28", "relative", "the last day is a Sunday"},
		{"a date in the sentence", "You must reply within ten (10) days after May 4, 2026.", "2026-05-14", "response", ""},
		{"the event's day stands elsewhere", "The complaint was served on March 2, 2026.\n\nAn answer must be served " +
			"within 21 days after service of the complaint.", "2026-03-23", "response", ""},
		{"by hand, with the day further on", "I served the summons on the firm by hand at 4 Elm Road, on February 27, " +
			"2026. An answer is required within 21 days after service of this summons.", "2026-03-20", "response", ""},
		{"no later than", "The order was entered on June 1, 2026.\n\nA motion shall be made no later than 28 days after " +
			"entry of the order.", "2026-06-29", "relative", ""},
		{"backwards", "You must disclose the witnesses at least 30 days before June 15, " +
			"2026.", "2026-05-16", "relative", "the last day is a Saturday"},
		{"hours", letter + "You must notify us within 48 hours after receipt of this " +
			"letter.", "", "response", "the day of receipt is not known"},
		{"the last day of the month following", "The fiscal year ends on January 31, 2027.\n\nThe report is due on the " +
			"last day of the month following January 31, 2027.", "2027-02-28", "relative", ""},
		{"a day of the month following", letter + "You must pay on the 15th day of the month following the date of this " +
			"letter.", "2026-04-15", "relative", ""},
		{"a month whose event is not in the document", "Royalties are payable on the last day of the month following the " +
			"end of each quarter.", "", "relative", "enter "},
		{"the day is not in the document", "Invoices are due within 30 days of the date of the " +
			"invoice.", "", "relative", "enter "},
		{"two days for the event", "It was filed on May 1, 2026. Another was filed on May 9, 2026.\n\nObjections must be " +
			"made within 14 days after filing of the motion.", "", "response", "gives 2 days for it"},
		{"no unit", letter + "You must reply within 30 of receipt of this letter.", "", "response", "“30” has no unit"},
	} {
		t.Run(c.name, func(t *testing.T) {
			ds := deadlines(t, c.in, risk.Options{Today: day(t, "2026-03-04")})
			require.Len(t, ds, 1)
			d := ds[0]
			require.Equal(t, []string{c.date, c.kind, "computed"}, []string{d.Date.String(), d.Type, d.Kind}, "%v", d)
			require.NotEmpty(t, d.Derivation)
			if c.warning == "" {
				require.Empty(t, d.Warning)
			}
			require.Contains(t, d.Warning, c.warning)
			if c.date == "" {
				require.Equal(t, "unknown", d.Urgency)
			}
		})
	}
}

// A cited rule governs the count.
func TestRuleThatIsCited(t *testing.T) {
	served := "The complaint was served on March 7, 2026.\n\n"
	for in, want := range map[string][3]string{
		served + "The answer is required within 21 days after service of the complaint. Fed. R. Civ. P. " +
			"12(a)(1)(A)(i).": {"2026-03-30", "frcp-12a-answer", ""},
		"The counterclaim was served on March 7, 2026.\n\nFed. R. Civ. P. 12(a)(1)(B) requires an answer within 21 days " +
			"after service of the counterclaim.": {"2026-03-30", "frcp-12a-counterclaim", ""},
		served + "Under Fed. R. Civ. P. 12 an answer is required within 21 days after service of the " +
			"complaint.": {"2026-03-28", "", "to 2026-03-30, depends on the rule that governs"},
		served + "An answer is required within 20 days after service of the complaint, Fed. R. Civ. P. " +
			"12(a)(1)(A)(i).": {"2026-03-27", "", ""},
		served + "The notice of removal is due within 30 days after service of it, 28 U.S.C. § " +
			"1446(b)(1).": {"2026-04-06", "removal", ""},
	} {
		ds := deadlines(t, in, risk.Options{})
		require.Len(t, ds, 1, in)
		require.Equal(t, want[0], ds[0].Date.String(), "%s %v", in, ds[0].Derivation)
		require.Equal(t, want[1], ds[0].Rule, in)
		require.Contains(t, ds[0].Warning, want[2])
		if want[1] != "" {
			require.Contains(t, strings.Join(ds[0].Derivation, "\n"), "cited in the passage")
		}
	}
}

func TestTriggerThatIsGiven(t *testing.T) {
	docs := []risk.Text{{ID: "d", Body: "Invoices are due within 30 days of the date of the invoice."}}
	ds, err := docket.Deadlines(docs, risk.Options{Today: day(t, "2026-03-01"), Trigger: day(t, "2026-03-10")})
	require.NoError(t, err)
	require.Equal(t, "2026-04-09", ds[0].Date.String())
	require.Equal(t, "given", ds[0].TriggerWhy)
}

func TestTermOfAContract(t *testing.T) {
	body := "SUPPLY AGREEMENT\n\nThis Agreement is made as of July 1, 2023 (the \"Effective Date\").\n\n" +
		"9.1 This Agreement continues for three (3) years from the Effective Date and is renewed for successive periods of " +
		"one (1) year unless a party gives notice.\n\n" +
		"9.2 Notice of non-renewal must be given not later than ninety (90) days before the end of the term; it renews " +
		"otherwise.\n"
	ds := deadlines(t, body, risk.Options{Today: day(t, "2026-03-01")})
	require.Len(t, ds, 2)
	require.Equal(
		t,
		[]string{"2026-04-02", "relative", "the end of the term"},
		[]string{ds[0].Date.String(), ds[0].Type, ds[0].TriggerWhy},
	)
	require.Equal(t, []string{"2026-07-01", "expiration"}, []string{ds[1].Date.String(), ds[1].Type})
	require.Equal(
		t,
		[]string{"Trigger: July 1, 2023 (the effective date)", "3 years after: July 1, 2026"},
		ds[1].Derivation,
	)
}

func TestBadDatesAreMarked(t *testing.T) {
	for in, warning := range map[string]string{
		"The answer is due by February 30, 2026.":   "“February 30, 2026” is not a day of the calendar",
		"The answer is due by 2/30/2026.":           "“2/30/2026” is not a day of the calendar",
		"The answer is due by 13/13/2026.":          "is not a day of the calendar",
		"The answer is due by 3/20/26.":             "the year has two digits: read as 2026",
		"The answer is due by March ___, 2026.":     "is not complete",
		"The answer is due by ____ day of May 2026": "is not complete",
	} {
		ds := deadlines(t, in, risk.Options{Today: day(t, "2026-03-01")})
		require.Len(t, ds, 1, in)
		require.Contains(t, ds[0].Warning, warning, in)
		if !strings.Contains(warning, "read as") {
			require.True(t, ds[0].Date.IsZero(), in)
			require.Equal(t, "unknown", ds[0].Urgency)
		}
	}
}

func TestConflicts(t *testing.T) {
	docs := []risk.Text{
		{ID: "order", Body: "The claim construction hearing is set for June 16, 2026."},
		{ID: "notice", Body: "The claim construction hearing is set for June 9, 2026."},
		{ID: "docket", Body: "The claim construction hearing is set for June 9, 2026."},
		{ID: "other", Body: "The pretrial conference in the other case is set for June 9, 2026."},
	}
	ds, err := docket.Deadlines(docs, risk.Options{Today: day(t, "2026-03-01")})
	require.NoError(t, err)
	require.Len(t, ds, 3)
	byDoc := make(map[string]risk.Deadline)
	for _, d := range ds {
		byDoc[d.Sources[0].Document] = d
	}
	require.Len(t, byDoc["notice"].Sources, 2, "the same fact in two documents is one deadline")
	require.Equal(t, []string{byDoc["notice"].ID}, byDoc["order"].Conflicts)
	require.Equal(t, []string{byDoc["order"].ID}, byDoc["notice"].Conflicts)
	require.Empty(t, byDoc["other"].Conflicts)
}

// Nothing depends on the clock: without a current date there is no urgency.
func TestTodayIsGiven(t *testing.T) {
	require.Equal(t, "unknown", deadlines(t, "The answer is due by March 20, 2026.", risk.Options{})[0].Urgency)
}

// Clauses written for this test, of the kinds found in contracts.
func TestEnds(t *testing.T) {
	b := obligation.Base{Agreement: risk.NewDate(2024, 1, 31), Effective: risk.NewDate(2024, 2, 29)}
	for in, want := range map[string]string{
		"This Agreement begins on the Effective Date and runs for four (4) " +
			"years.": "2028-02-29",
		"The term is eighteen months from the date hereof.": "2025-07-31",
		"The lease shall continue for one year, and may be extended for two (2) " +
			"years.": "2025-02-28",
		"The license commences on June 1, 2024 and expires on the third anniversary of that " +
			"date.": "2027-06-01",
		"The term shall commence May 1, 2024 and end April 30, " +
			"2026.": "2026-04-30",
		"The contract remains in force from 1 May 2024 until 30 April 2027 unless terminated on ninety (90) days " +
			"notice.": "2027-04-30",
		"The term ends on the last day of the month five (5) years from the Effective " +
			"Date.": "2029-02-28",
		"This Agreement shall continue until the end of the current calendar " +
			"year.": "2024-12-31",
		"The agreement continues until terminated by either party on sixty (60) days' " +
			"notice.": "perpetual",
		"This license is perpetual and irrevocable.": "perpetual",
		"The term is ten (10) years after the first commercial sale of the " +
			"product.": "unknown",
		"The parties shall meet every two (2) years.": "unknown",
		"The term shall continue until the end of the 2027 calendar " +
			"year.": "2027-12-31",
		"The term ends on the second annual anniversary of the Effective " +
			"Date.": "2026-02-28",
		"The term expires on the last day of the twelfth (12th) full calendar month following the Effective " +
			"Date.": "2025-02-28",
		"The term is five (5) years from the date on which the agency grants its " +
			"approval.": "unknown",
		"The term is five (5) years from the Effective Date or the life of the patent, whichever is " +
			"longer.": "unknown",
		"This Agreement shall expire on ______, 20__.": "unknown",
		"": "unknown",
	} {
		e := obligation.Ends(in, b)
		got := e.Date.String()
		switch {
		case e.Perpetual:
			got = "perpetual"
		case got == "":
			got = "unknown"
			require.NotEmpty(t, e.Unknown, in)
		}
		require.Equal(t, want, got, "%s: %v", in, e.Steps)
	}
}

func TestNoticePeriod(t *testing.T) {
	for in, want := range map[string]string{
		"It renews for one (1) year terms unless a party gives sixty (60) days' written notice.":                "60 days",
		"Notice must be given at least one hundred and twenty (120) days before the end of the renewal term.":   "120 days",
		"Either party may decline to renew by notifying the other a minimum of six months prior to expiration.": "6 months",
		"It renews for five (5) years unless notice is received six months before it expires.":                  "6 months",
		"It ends upon not less than two (2) months nor more than six (6) months prior written notice.":          "2 months",
		"This Agreement is renewed for two-year terms.":                                                         "",
	} {
		p, ok := obligation.NoticePeriod(in)
		require.Equal(t, want != "", ok, in)
		if ok {
			require.Equal(t, want, p.String(), in)
		}
	}
}

func FuzzDeadlines(f *testing.F) {
	f.Add("WARNING LETTER\n\nMarch 3, 2026\n\nRespond within fifteen (15) working days of receipt of this letter.")
	f.Add(
		"The term shall continue for five (5t h) years from the last day of February, 2023; renew unless 90 days prior " +
			"notice",
	)
	f.Add("due by 2/30/26, __ day of __, 2000 İ due 99/99/9999 within 9999 years of May 1, 9999")
	f.Add("no later than one hundred hundred 5t h anniversary")
	f.Add("Sent: 3/3/26\n- keep the tapes by Friday, by 5/8, by May 8.\ndate | event\n2026-05-08 | answer\n" +
		"must meet at least annually")
	f.Fuzz(func(t *testing.T, s string) {
		ds, err := docket.Deadlines(
			[]risk.Text{
				{ID: "a", Body: s},
				{ID: "b", Body: s},
				{ID: "c", Type: "email", Date: risk.NewDate(2026, 1, 1), Body: s},
			},
			risk.Options{Today: risk.NewDate(2026, 1, 1)},
		)
		require.NoError(t, err)
		for _, d := range ds {
			require.NotEmpty(t, d.Sources)
			require.NotEmpty(t, d.Derivation, "%v", d)
			for _, src := range d.Sources {
				require.Equal(t, src.Passage, src.Span.Of(s))
			}
			require.False(t, d.Date.IsZero() && d.Warning == "", "a date that is not known says why: %v", d)
		}
		obligation.Ends(s, obligation.Base{Effective: risk.NewDate(2024, 2, 29)})
		obligation.NoticePeriod(s)
	})
}

func day(t testing.TB, s string) risk.Date {
	t.Helper()
	d, err := risk.ParseDate(s)
	require.NoError(t, err)
	return d
}
