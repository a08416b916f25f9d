package obligation_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

// What people want of each other in letters, e-mails and notes is docketed, with a doubt unless it is phrased as a
// duty.
func TestDaysThatMessagesGive(t *testing.T) {
	for in, want := range map[string]string{
		"I need your comments by May 8, 2026.":                              "2026-05-08 set explicit",
		"We want the signed copies back by May 8, 2026.":                    "2026-05-08 set explicit",
		"The lender wants the joint letter on May 8, 2026.":                 "2026-05-08 set explicit",
		"Opposing counsel gave us until May 8, 2026 to answer.":             "2026-05-08 set explicit",
		"The statute runs on May 8, 2026.":                                  "2026-05-08 set expiration",
		"Trial starts May 8, 2026.":                                         "2026-05-08 set explicit",
		"Calendar May 8, 2026 for the reply.":                               "2026-05-08 set explicit",
		"We meet with the client on May 8, 2026.":                           "2026-05-08 set explicit",
		"Please confirm by Friday that the servers have been copied.":       "2026-04-10 set explicit",
		"Please confirm by next Monday that the servers have been copied.":  "2026-04-13 set explicit",
		"Let me have your recommendation by 5/8.":                           "2026-05-08 set explicit",
		"Let me have your recommendation by 5/8/26.":                        "2026-05-08 set explicit",
		"Could you get me the ledger no later than Friday, May 8?":          "2026-05-08 set explicit",
		"Please send the list by close of business tomorrow.":               "2026-04-09 set explicit",
		"Hearing is May 8 at 2:00 p.m. in Courtroom 5.":                     "2026-05-08 set explicit",
		"- Ada: answer to the cross-claim, 5/8/2026":                        "2026-05-08 set explicit",
		"They asked that we reply by May 8, 2026; we have not agreed.":      "2026-05-08 proposed response",
		"If you do not hear from me by May 8, 2026, file the stipulation.":  "2026-05-08 conditional condition",
		"The approval lapses May 8, 2026.":                                  "2026-05-08 set expiration",
		"The 30 days for the crane run out this Friday, May 8.":             "2026-05-08 set expiration",
		"Birch inspects the crane on May 8, 2026 at 9:00 a.m.":              "2026-05-08 set explicit",
		"The plan is to file on Friday the 8th, after the survey.":          "2026-05-08 set explicit",
		"The plan was to file on Friday the 8th, after the survey.":         "",
		"They were glad to see the crane on Friday the 10th.":               "",
		"You must have lived here by May 8 of the year before an election.": "",
		"The list was finished by May 8, 2026.":                             "",
		"We will not have the file by May 8, 2026.":                         "",
		"I want that in writing before the board meets on May 8, 2026.":     "",
		"I needed your comments by March 6, 2026.":                          "",
		"- Date: April 8, 2026":                                             "",
	} {
		got := datedDays(t, risk.Text{ID: "a", Type: "email", Date: risk.NewDate(2026, 4, 8), Body: in})
		if want == "" {
			require.Empty(t, got, in)
			continue
		}
		require.Equal(t, []string{want}, got, in)
	}
}

// A day counted from the date of a message is never certain, and one in a quoted message is counted from that message.
func TestShortDaysAreDoubtful(t *testing.T) {
	for _, in := range []string{
		"Please confirm by Friday.", "Please confirm by 5/8.", "Please confirm by May 8.", "I need it by May 8, 2026.",
	} {
		for _, d := range read(t, risk.Text{ID: "a", Type: "email", Date: risk.NewDate(2026, 4, 8), Body: in}) {
			require.NotEmpty(t, d.Warning, in)
		}
	}
	require.Equal(t, []string{"2026-03-06 set explicit"}, datedDays(t, risk.Text{
		ID: "a", Type: "email", Date: risk.NewDate(2026, 4, 8),
		Body: "Thanks, done.\n\nFrom: Ada\nSent: Tuesday, March 3, 2026 9:10 AM\n\nPlease confirm by Friday.\n",
	}))
}

// A duty in a message without a day is docketed: to keep, to refrain, to tell, to help; mere narration is not.
func TestStandingDuties(t *testing.T) {
	for in, state := range map[string]string{
		"Keep the back-up tapes.":                                           risk.Set,
		"Please preserve all e-mail of the sales team.":                     risk.Set,
		"We ask Birch to suspend the deletion of mailboxes now.":            risk.Set,
		"2. Do not discard, alter or overwrite any record of the account.":  risk.Set,
		"You should not speak with Ms. Lark before the deposition.":         risk.Set,
		"Please put the insurer on notice at once.":                         risk.Set,
		"You are required to cooperate with the insurer's investigation.":   risk.Set,
		"Let me know as soon as the notice arrives.":                        risk.Conditional,
		"Birch kept the tapes.":                                             "",
		"The tapes are in the cellar, and nobody has asked for them.":       "",
		"Would they keep the tapes?":                                        "",
		"In Oak v. Elm the court held that parties must keep the documents": "",
	} {
		ds := read(t, risk.Text{ID: "a", Type: "letter", Date: risk.NewDate(2026, 4, 8), Body: in})
		if state == "" {
			require.Empty(t, ds, in)
			continue
		}
		require.Len(t, ds, 1, in)
		require.Equal(t, state, ds[0].State, in)
		require.True(t, ds[0].Date.IsZero(), in)
	}
	both := read(t, risk.Text{
		ID: "a", Type: "letter", Date: risk.NewDate(2026, 4, 8),
		Body: "Please stop the rotation of the tapes until further notice, and confirm this to us by May 8, 2026.",
	})
	require.Len(t, both, 2, "the one has a day, the other goes on")
}

// A recurring duty without a first day is docketed as recurring, and a period after "not … later than" is a deadline.
func TestDutiesWithoutADay(t *testing.T) {
	for in, period := range map[string]string{
		"At least annually, the operator must review its program.":                       "at least annually",
		"The board shall meet not less often than quarterly.":                            "not less often than quarterly",
		"During the first month of each year, every party shall file a list.":            "during the first month of each",
		"No action may be commenced later than two years after discovery of the breach.": "2 years after",
		"You have ninety days, not three months, from entry of the award to act.":        "90 days after",
	} {
		ds := read(t, risk.Text{ID: "a", Type: "other", Body: in})
		require.Len(t, ds, 1, in)
		require.Equal(t, period, ds[0].Period, in)
		require.True(t, ds[0].Date.IsZero(), in)
	}
	opinion := risk.Text{ID: "a", Type: "opinion", Body: "They met at least quarterly, and must have known."}
	require.Empty(t, read(t, opinion))
}

// A list of days and events gives future days; a list of payments in a contract gives their days.
func TestAgendasAndPayments(t *testing.T) {
	ds := datedDays(t, risk.Text{ID: "a", Type: "other", Date: risk.NewDate(2026, 4, 8), Body: "date | event | status\n" +
		"2026-03-02 | Complaint filed | done\n2026-05-08 | Answer to cross-claim | open\n2026-05-20 | Survey | cancelled\n"})
	require.Equal(t, []string{"2026-05-08 set explicit"}, ds)
	ds = datedDays(t, risk.Text{ID: "a", Type: "contract", Body: "1. Tenant shall pay the price as follows:\n" +
		"(a) $15,000 on May 8, 2026; and\n(b) $20,000 on June 8, 2026.\n"})
	require.Equal(t, []string{"2026-05-08 set explicit", "2026-06-08 set explicit"}, ds)
}

// Letters and notes are read like e-mails; case papers and contracts are not, and an undated note has no resolvable
// days.
func TestWhichPapersAreMessages(t *testing.T) {
	const wish = "Ada wants the list by 5/8."
	day := risk.NewDate(2026, 4, 8)
	for _, c := range []struct {
		doc  risk.Text
		want []string
	}{
		{risk.Text{Type: "letter", Date: day, Body: wish}, []string{"2026-05-08 set explicit"}},
		{risk.Text{Type: "memo", Date: day, Body: wish}, []string{"2026-05-08 set explicit"}},
		{risk.Text{Type: "report", Title: "Minutes", Date: day, Body: wish}, []string{"2026-05-08 set explicit"}},
		{risk.Text{Type: "other", Body: "Notes of the call, April 8, 2026\n\n" + wish}, []string{"2026-05-08 set explicit"}},
		{risk.Text{Type: "report", Date: day, Body: wish}, []string{}},
		{risk.Text{Type: "complaint", Date: day, Body: wish}, []string{}},
		{risk.Text{Type: "contract", Date: day, Body: wish}, []string{}},
	} {
		c.doc.ID = "a"
		require.Equal(t, c.want, datedDays(t, c.doc), "%s %s", c.doc.Type, c.doc.Title)
	}
}

// The year of a day is that of its next occurrence, including across the turn of the year.
func TestTheYearOfAShortDay(t *testing.T) {
	for in, want := range map[string]string{
		"Please answer by 1/15.":            "2027-01-15",
		"Please answer by 12/15.":           "2026-12-15",
		"Please answer by December 10.":     "2026-12-10",
		"Please answer by 12/9.":            "2027-12-09",
		"Hearing is December 20 at 9 a.m.":  "2026-12-20",
		"Please answer by Thursday.":        "2026-12-17",
		"Please answer by Dec. 15th, 2027.": "2027-12-15",
	} {
		ds := read(t, risk.Text{ID: "a", Type: "email", Date: risk.NewDate(2026, 12, 10), Body: in})
		require.Len(t, ds, 1, in)
		require.Equal(t, want, ds[0].Date.String(), in)
	}
	for _, in := range []string{"Please answer by 13/15.", "Please answer by 2/30.", "We won by 3/4 of the votes cast."} {
		for _, d := range read(t, risk.Text{ID: "a", Type: "email", Date: risk.NewDate(2026, 12, 10), Body: in}) {
			require.True(t, d.Date.IsZero() || d.Warning != "", in)
		}
	}
}

// A duty of another paper reported in a letter is docketed with what it runs from, although the letter describes the
// past.
func TestDutiesThatALetterReports(t *testing.T) {
	for in, event := range map[string]string{
		"It asks for a notice within 30 days after the clerk received a ruling.":          "the clerk received a ruling",
		"Section 9 calls for notice within 45 days after an officer learned of a claim.":  "an officer learned of a claim",
		"The surety pays the owner within ten business days after it has a signed order.": "it has a signed order",
	} {
		ds := read(t, risk.Text{ID: "a", Type: "letter", Body: in})
		require.Len(t, ds, 1, in)
		require.True(t, ds[0].Date.IsZero(), in)
		require.Equal(t, event, ds[0].Event, in)
		require.Contains(t, ds[0].Warning, "enter it", in)
	}
	told := risk.Text{ID: "a", Type: "letter", Body: "They received it within 30 days after the clerk issued a ruling."}
	require.Empty(t, read(t, told))
}

// Other papers without words of duty still give days before which something ends, each to be confirmed; the date of the
// paper itself, and what somebody only expects or reports, do not count.
func TestDaysThatPapersGiveWithoutADuty(t *testing.T) {
	for _, c := range []struct{ kind, body, want string }{
		{"order", "Plaintiff may amend the complaint by May 8, 2026.", "2026-05-08 set explicit"},
		{"order", "The Court will hold a status conference on May 8, 2026.", "2026-05-08 set explicit"},
		{"order", "Jury selection: May 8, 2026.", "2026-05-08 set explicit"},
		{"notice", "Protests postmarked after May 8, 2026 will not be considered.", "2026-05-08 set explicit"},
		{"notice", "The amount payable by May 8, 2026: $4,500.00", "2026-05-08 set explicit"},
		{"contract", "Buyer may buy the yard at any time before May 8, 2026.", "2026-05-08 set explicit"},
		{"contract", "\"Outside Date\" means May 8, 2026.", "2026-05-08 set explicit"},
		{"notice", "Notice Date: April 8, 2026", ""},
		{"notice", "Rent has been paid through May 8, 2026.", ""},
		{"notice", "The carrier intends to deliver by May 8, 2026.", ""},
		{"notice", "The plan adopted by the May 8, 2026 meeting is void.", ""},
		{"contract", "Seller may end this lease if Buyer has not paid by May 8, 2026.", ""},
		{"complaint", "Birch wanted to answer by May 8, 2026.", ""},
	} {
		got := datedDays(t, risk.Text{ID: "a", Type: c.kind, Date: risk.NewDate(2026, 4, 8), Body: c.body})
		if c.want == "" {
			require.Empty(t, got, c.body)
			continue
		}
		require.Equal(t, []string{c.want}, got, c.body)
	}
}

// A heading says what the day below it is for, and a period that runs from the end of a meeting is counted from its
// day, with a doubt.
func TestTheDayBelowAHeading(t *testing.T) {
	ds := read(t, risk.Text{
		ID: "a", Type: "notice", Date: risk.NewDate(2026, 4, 8),
		Body: "Meeting of Members\n  Date: May 8, 2026     Time: 10:00 AM\n  Place: Hall 2\n\n" +
			"Deadline to vote: May 29, 2026\nDeadline to object to the fees:\n" +
			"  Thirty (30) days after the conclusion of the meeting of members.\n",
	})
	require.Len(t, ds, 3)
	require.Equal(t, "2026-05-08", ds[0].Date.String())
	require.Contains(t, ds[0].Title, "Meeting of Members")
	require.Equal(t, "2026-05-29", ds[1].Date.String())
	require.Equal(t, "2026-06-07", ds[2].Date.String())
	require.Contains(t, ds[2].Warning, "if it ends later")
}

// A merely mentioned conference does not make the days counted from it certain.
func TestNothingIsCountedFromADoubtfulDay(t *testing.T) {
	ds := read(t, risk.Text{
		ID: "a", Type: "order", Date: risk.NewDate(2026, 4, 8),
		Body: "We look forward to a conference in May 8, 2026.\n\nCounsel shall notify chambers three days before the " +
			"conference.",
	})
	for _, d := range ds {
		require.True(t, d.Date.IsZero() || d.Warning != "", d.Title)
	}
}

// A weekday with a day of the month is the next day on which both agree; if they never or not soon agree, none is read.
func TestADayByItsWeekdayAndNumber(t *testing.T) {
	for in, want := range map[string]string{
		"Please answer by Thursday the 9th.":          "2026-04-09",
		"Please answer by Monday, the 20th.":          "2026-04-20",
		"Please answer by Friday the 1st.":            "2026-05-01",
		"The idea is to file on Tuesday the 5th.":     "2026-05-05",
		"The statute runs on Sunday the 31st.":        "2026-05-31",
		"Please answer by Monday the 9th.":            "",
		"Please answer by Thursday the 31st.":         "",
		"He came by Thursday, the 4th time this May.": "",
	} {
		ds := read(t, risk.Text{ID: "a", Type: "email", Date: risk.NewDate(2026, 4, 8), Body: in})
		if want == "" {
			for _, d := range ds {
				require.True(t, d.Date.IsZero(), "%s %s", in, d.Date)
			}
			continue
		}
		require.Len(t, ds, 1, in)
		require.Equal(t, want, ds[0].Date.String(), in)
		require.Contains(t, ds[0].Warning, "the month is not given", in)
	}
	for _, kind := range []string{"contract", "order", "opinion"} { // nobody writes like this there
		require.Empty(t, read(t, risk.Text{
			ID: "a", Type: kind, Date: risk.NewDate(2026, 4, 8), Body: "The plan is to file on Tuesday the 5th.",
		}), kind)
	}
}

// Each message of a long thread is dated by its own head.
func TestALongThread(t *testing.T) {
	body := "Thanks.\n"
	for n := range 40 {
		body += fmt.Sprintf("\nSent: March %d, 2026\n\nPlease confirm by tomorrow that item %d is done.\n", 28-n%28, n)
	}
	ds := read(t, risk.Text{ID: "a", Type: "email", Date: risk.NewDate(2026, 4, 8), Body: body})
	require.Len(t, ds, 40)
	require.Equal(t, "2026-03-29", ds[0].Date.String())
	require.Equal(t, "2026-03-28", ds[1].Date.String())
	require.Equal(t, "2026-03-18", ds[39].Date.String())
}
