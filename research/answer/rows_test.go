package answer_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/answer"
)

var ferries = paper("Ferry Log", "other", "## Log\n\nHarbor office extract, printed 2026-03-13\n"+
	"Ferry No. | Inspected | Pier | Finding | Grade | Repair filed\n"+
	"F-11 | 2025-08-14 | North | Ramp chain worn | Serious defect | 2025-09-03\n"+
	"F-12 | 2025-09-02 | West | Paint | Minor | \n"+
	"F-13 | 2025-10-20 | North | Hull cracked at frame nine | Serious defect | none\n"+
	"F-14 | 2025-11-05 | East | Horn weak | Minor | 2025-11-30\n"+
	"F-15 | 2026-01-09 | East | Life rafts gone | Serious defect | none")

// A table row that answers comes before prose that only mentions the topic, and the other rows of the table are not
// shown.
func TestRowsBeforeProse(t *testing.T) {
	prose := paper("Circular", "letter", "Ferries with a serious defect must be reported. The harbor office has "+
		"inspected many ferries with a serious defect, and no repair was filed for some.")
	a := ask(t, "Which ferries have a serious defect and no repair filed?", prose, ferries)
	require.NotEmpty(t, a.Passages)
	require.Contains(t, a.Passages[0].Quote, "F-13")
	require.Equal(t, "“[Ferry No.] F-13; [Inspected] 2025-10-20; [Pier] North; [Finding] Hull cracked at frame nine; "+
		"[Grade] Serious defect; [Repair filed] none”", a.Passages[0].Text, "each cell behind what its column is called")
	require.Contains(t, a.Passages[1].Quote, "F-15")
	for _, other := range []string{"F-11", "F-12", "F-14"} {
		require.NotContains(t, said(a), other)
	}
}

// The row used from a schedule is that of the period that includes the date asked about, in the latest agreement that
// has one.
func TestTheRowOfThePeriod(t *testing.T) {
	dated := func(p answer.Paper, day string) answer.Paper {
		p.Document.Date = day
		return p
	}
	lease := dated(paper("Boathouse Lease", "contract", "4. Base Rent. The tenant pays monthly base rent by this "+
		"schedule:\nYears Period Annual Monthly\n1 2/1/2024 - 1/31/2026 $12,000.00 $1,000.00\n"+
		"2 2/1/2026 - 1/31/2028 $13,200.00 $1,100.00\n\n"+
		"5. Deposit. The tenant pays a deposit of $900.00 on February 1, 2024."), "2024-01-10")
	changed := dated(paper("First Amendment to Boathouse Lease", "amendment", "3. Base Rent. The schedule of monthly "+
		"base rent is replaced:\nFrom | To | Monthly\n2024-02-01 | 2026-05-31 | $1,000.00\n"+
		"2026-06-01 | 2028-01-31 | $1,250.00"),
		"2025-03-04")
	steps := dated(paper("Slip License", "contract", "The licensee pays a monthly slip fee beginning on these days:\n"+
		"March 1, 2025 $310.00\nMarch 1, 2026 $325.00\nMarch 1, 2027 $340.00"), "2025-01-02")
	for _, c := range []struct {
		asked  string
		papers []answer.Paper
		row    string
	}{
		{"What is the monthly base rent in March 2026?", []answer.Paper{lease}, "$1,100.00"},
		{"What was the monthly base rent on January 31, 2026?", []answer.Paper{lease}, "$1,000.00"},
		{"What is the monthly base rent in July 2026?", []answer.Paper{lease, changed}, "$1,250.00"},
		{"What is the monthly slip fee in August 2026?", []answer.Paper{steps}, "$325.00"},
	} {
		a := ask(t, c.asked, c.papers...)
		require.NotEmpty(t, a.Passages, c.asked)
		require.Contains(t, a.Passages[0].Quote, c.row, c.asked)
		require.Contains(t, strings.Join(a.Derived, " "), "Computed, not stated", c.asked)
	}
	require.Empty(t, ask(t, "What is the monthly base rent in March 2031?", lease).Derived, "no period has it")
}

// A total is computed from the rows that the question is about, and is marked as computed, with its derivation.
func TestWhatRowsComeTo(t *testing.T) {
	account := paper("Account", "other", "Quarry trust, schedule of payments of 2025\n"+
		"No. | Date | Payee | Purpose | Amount\n"+
		"1 | 2025-01-06 | Birch Mill | Timber | 1,250.50\n"+
		"2 | 2025-02-11 | Alder Yard | Slates | 900.00\n"+
		"3 | 2025-03-19 | Birch Mill | Beams | 2,000.00\n"+
		"4 | 2025-04-02 | Cole Pit | Gravel | 75.25\n"+
		"5 | 2025-05-02 | Alder Yard | Nails | 12.00")
	for asked, want := range map[string]string{
		"How much did the quarry trust pay Birch Mill in total?": "Computed, not stated: 1,250.50 + 2,000.00 = 3,250.50, " +
			"the column “Amount” of 2 rows with “Birch Mill”.",
		"How many payments of the quarry trust went to Alder Yard?": "Computed, not stated: 2 of the 5 rows of this table " +
			"have “Alder Yard”.",
	} {
		a := ask(t, asked, account)
		require.Contains(t, a.Derived, want, asked)
		require.NotEmpty(t, a.Passages)
	}
	require.Empty(t, ask(t, "How much did the quarry trust pay Dorn Works in total?", account).Derived)
}

// FuzzTables checks that answers from tables and schedules of any form quote the paper verbatim.
func FuzzTables(f *testing.F) {
	for _, s := range []string{
		"No. | Amount\n1 | 2.00\n2 | 3.00", "| a |\n|---|\n||||", "From | To\n2024-01-01 | 2023-01-01 | $1",
		"x | \n | y\n| |",
		"Permit P-1 and P-2\n\nThe rent of Permit P-3 is paid.", "1/1/2026 $5.00\n\x00|\xff | $1\n2/1/2026 $6.00",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, body string) {
		p := paper("Ledger", "contract", body)
		ask(t, "What is the total amount of rent in January 2026?", p)
		ask(t, "Which permits have no rent?", p)
		ask(t, "How many permits are paid?", p)
	})
}

// Rows that answer for only one of two things in a question are not a complete answer.
func TestRowsOfOneOfTwoThings(t *testing.T) {
	account := paper("Account", "other", "Quarry trust, schedule of payments\n"+
		"No. | Date | Payee | Purpose | Amount\n"+
		"1 | 2025-01-06 | Ada Marsh | Timber | 1,250.50\n"+
		"2 | 2025-02-11 | Alder Yard | Slates | 900.00\n"+
		"3 | 2025-03-19 | Ada Marsh | Beams | 2,000.00\n"+
		"4 | 2025-04-02 | Cole Pit | Gravel | 75.25")
	whole := ask(t, "Which payments of the quarry trust went to Ada Marsh?", account)
	require.True(t, whole.Sufficient, whole.Missing)
	require.Len(t, whole.Passages, 2)
	require.False(t, ask(t, "Which payments of the quarry trust went to Ada Marsh or to her brother?", account).Sufficient)
}

// A row that begins with blank cells is not matched to its columns, because blank cells at the edges are lost.
func TestRowsThatLackTheirFirstCell(t *testing.T) {
	ledger := paper("Ledger", "other", "Mill ledger of invoices\n"+
		"Invoice | Mason | Billed | Paid\n"+
		"INV-1 | Birch Mill | 100.00 | 100.00\nINV-2 | Birch Mill | 200.00 | 150.00\n"+
		"Birch Mill | 300.00 | 300.00\nINV-4 | Alder Yard | 50.00 | 50.00\nINV-5 | Cole Pit | 60.00 | 60.00\n"+
		"INV-6 | Cole Pit | 70.00 | 70.00")
	require.Empty(t, ask(t, "How much did the mason Birch Mill bill in total in the mill ledger?", ledger).Derived)
}
