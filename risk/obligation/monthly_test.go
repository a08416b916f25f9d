package obligation_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

// contract is a contract of March 3, 2026, read on March 5.
func contract(body string) risk.Text {
	return risk.Text{ID: "k", Title: "Agreement", Kind: "contract", Type: "contract", Body: body}
}

// A monthly duty shows its next day, or the last day of a shorter month.
func TestEveryMonth(t *testing.T) {
	for in, want := range map[string]string{
		"The Licensee shall pay $500 on the first day of each month.":                      "2026-04-01",
		"Rent is due on the first of each month.":                                          "2026-04-01",
		"Rent shall be due and payable on the fifth (5th) day of every month.":             "2026-03-05",
		"The Contractor shall submit an invoice by the 10th of each month.":                "2026-03-10",
		"Rent shall be due and payable on the 31st day of each calendar month.":            "2026-03-31",
		"The Agent shall report no later than the 15th day of each calendar month.":        "2026-03-15",
		"The Agent shall pay the fee within 5 days after the end of each month.":           "2026-03-05",
		"The Agent shall pay the fee within 10 days after the end of each calendar month.": "2026-03-10",
	} {
		ds := read(t, contract(in))
		require.Len(t, ds, 1, in)
		require.Equal(t, want, ds[0].Date.String(), in)
		require.Contains(t, ds[0].Warning, "comes again every month", in)
	}
	// In February, the last day replaces the 31st.
	winter := contract("Rent shall be due and payable on the 31st day of each month.")
	ds := readOn(t, winter, risk.NewDate(2027, 2, 2))
	require.Equal(t, "2027-02-28", ds[0].Date.String())
	ds = readOn(t, winter, risk.NewDate(2028, 2, 2))
	require.Equal(t, "2028-02-29", ds[0].Date.String())
	// Only contracts have such duties.
	for _, d := range read(t, risk.Text{ID: "a", Type: "opinion", Body: "Rent is due on the first of each month."}) {
		require.True(t, d.Date.IsZero())
	}
}

// readOn reads a paper as of another day.
func readOn(t *testing.T, doc risk.Text, today risk.Date) []risk.Deadline {
	t.Helper()
	ds, err := readAsOf(doc, today)
	require.NoError(t, err)
	return ds
}

// A yearly duty shows its next day; February 29 is the last of February in other years.
func TestEveryYear(t *testing.T) {
	for in, want := range map[string]string{
		"The Licensee shall pay the annual fee on or before January 31 of each year.":        "2027-01-31",
		"The Licensee shall pay the annual fee on or before March 5 of each year.":           "2026-03-05",
		"The Licensee shall pay the annual fee on or before February 29 of each year.":       "2027-02-28",
		"The Licensee shall deliver its plan no later than 1 June of every year.":            "2026-06-01",
		"The Licensee shall deliver its plan by the end of September of each calendar year.": "2026-09-30",
	} {
		ds := read(t, contract(in))
		require.Len(t, ds, 1, in)
		require.Equal(t, want, ds[0].Date.String(), in)
		require.Equal(t, "recurring", ds[0].Type, in)
	}
}

// A day of the month that follows an event is counted if the event is dated, and asked for otherwise.
func TestInTheMonthAfter(t *testing.T) {
	for in, want := range map[string]string{
		"The Borrower shall deliver its accounts on or before the 20th day of the month following April 30, " +
			"2026.": "2026-05-20",
		"The Borrower shall deliver its accounts by the last day of the month following January 31, " +
			"2028.": "2028-02-29",
		"The Borrower shall deliver its accounts on or before the 31st day of the month after October 15, " +
			"2026.": "2026-11-30",
		"The Borrower shall deliver the certificate on or before the last day of the month following the " +
			"audit.": "",
		"The Borrower shall pay on the 15th day of the month following the month in which the invoice is " +
			"dated.": "",
	} {
		ds := read(t, contract(in))
		require.Len(t, ds, 1, in)
		require.Equal(t, want, ds[0].Date.String(), in)
		if want == "" {
			require.Equal(t, risk.Conditional, ds[0].State, in)
			require.NotEmpty(t, ds[0].Asks, in)
		}
	}
}

// Payments in installments are several duties, and each has its day.
func TestInstallments(t *testing.T) {
	require.Equal(t, []string{"2026-06-01", "2026-07-01", "2026-08-03"}, live(t, contract(
		"The Buyer shall pay $10,000 on June 1, 2026, $20,000 on July 1, 2026, and $30,000.50 on August 3, 2026.")))
	require.Equal(t, []string{"2026-06-01", "2026-07-01"}, live(t, contract(
		"The Buyer shall pay half by June 1, 2026 and the rest by July 1, 2026.")))
	require.Equal(t, []string{"2026-04-01", "2026-05-01", "2026-06-01"}, live(t, risk.Text{
		ID: "a", Type: "order",
		Body: "The deadline for motions is April 1, 2026, for responses is May 1, 2026, and for replies is June " +
			"1, 2026.",
	}))
	require.Equal(t, []string{"2026-04-30", "2026-05-21", "2026-06-04"}, live(t, risk.Text{
		ID: "a", Type: "order",
		Body: "Dispositive motions are due April 30, 2026; responses are due May 21, 2026; replies are due June " +
			"4, 2026.",
	}))
}
