package obligation_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
	"headnote/risk/obligation"
)

// TestLogs: a log with columns for due and completion dates gives its days, each to be confirmed.
func TestLogs(t *testing.T) {
	rows := func(kind, body string) map[string]string {
		ds, err := obligation.Read(risk.Text{ID: "log", Type: kind, Body: body}, risk.Options{
			Today: risk.NewDate(2026, 2, 1),
		})
		require.NoError(t, err)
		out := make(map[string]string)
		for _, d := range ds {
			require.Contains(t, d.Warning, "confirm with what sets it")
			out[d.Date.String()] = d.Type + " " + d.State + " " + d.What
		}
		return out
	}
	require.Equal(t, map[string]string{
		"2026-01-15": "explicit done Borrowing base certificate, December 2025",
		"2026-02-15": "explicit set Borrowing base certificate, January 2026",
	}, rows("report", "Item | Period | Due under the schedule | Sent to bank | Sent by\n"+
		"Borrowing base certificate | December 2025 | 2026-01-15 | 2026-01-14 | A. Quill\n"+
		"Borrowing base certificate | January 2026 | 2026-02-15\n"+
		"Visit | February 2026 |  | 2026-01-20\n"))
	require.Equal(t, map[string]string{"2027-03-31": "expiration set Port Ellis", "2028-05-15": "expiration set Harlan"},
		rows("other", "Plant\n| Expiration date\nPort Ellis\n| March 31, 2027\nHarlan\n| May 15, 2028\n"))
	require.Empty(t, rows("other", "Invoice | Date | Amount\nTern-4 | 2026-03-01 | 40\n"), "no column of days to keep")
	require.Empty(t, rows("complaint", "Item | Due date\nRent | March 1, 2026\n"), "what a party alleges lists nothing")
}

// TestDaysInOrdinaryWords: the day of a duty however letters, minutes and reports put it.
func TestDaysInOrdinaryWords(t *testing.T) {
	for _, c := range []struct{ name, kind, body, want string }{
		{
			"a weekday before the day", "letter", "The forecast must be in the bank's hands by Friday, May 15, 2026.",
			"2026-05-15 explicit",
		},
		{
			"have to", "email", "Papers for the meeting have to reach me by May 1, 2026.", "2026-05-01 explicit",
		},
		{
			"a date that is", "letter", "The first payment date under the note is June 22, 2026.", "2026-06-22 explicit",
		},
		{
			"what is on an agenda", "email", "The board will consider it on May 8, 2026.", "2026-05-08 explicit",
		},
		{
			"what must be done before it meets", "email", "I want that in writing before the board meets on May 8, 2026.", "",
		},
		{
			"a meeting to be held", "filing_10k", "The proxy statement for the annual meeting to be held on June 2, 2026 is " +
				"incorporated by reference.", "2026-06-02 explicit",
		},
		{"what closes", "report", "Applications are scheduled to close on June 14.", "2026-06-14 explicit"},
		{
			"what comes again from a day on", "filing_10k", "The reserve is $1.5 million, increasing on the first day of each " +
				"month by $0.3 million, commencing on August 1, 2026.", "2026-08-01 recurring",
		},
		{
			"the same in a letter", "letter", "The reserve will be $1.5 million, increasing on the first day of each month by " +
				"$0.3 million, commencing on August 1, 2026.", "2026-08-01 recurring",
		},
		{
			"the same in a contract", "contract", "The reserve shall be $1.5 million, increasing on the first day of each " +
				"month by $0.3 million, commencing on August 1, 2026.", "2026-08-01 recurring",
		},
		{
			"what has come again since", "contract", "Tenant shall pay $5 each quarter, beginning January 1, 2026.",
			"2026-07-01 recurring",
		},
		{
			"a day of every month", "letter", "The forecast is due by the 17th of each month.", "2026-04-17 recurring",
		},
		{
			"a hold", "letter", "You must preserve all documents on these matters until you are told that it is over.",
			"0001-01-01 explicit",
		},
	} {
		ds, err := obligation.Read(risk.Text{ID: "p", Type: c.kind, Date: risk.NewDate(2026, 4, 2), Body: c.body},
			risk.Options{Today: risk.NewDate(2026, 4, 10)})
		require.NoError(t, err)
		got := ""
		for _, d := range ds {
			day := d.Date.String()
			if d.Date.IsZero() {
				day = "0001-01-01"
			}
			got += day + " " + d.Type
		}
		require.Equal(t, c.want, got, c.name)
	}
}
