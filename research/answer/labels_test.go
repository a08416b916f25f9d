package answer_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Notices and schedules give dates with a label instead of a verb; the date of another item never answers.
func TestDaysSetByLabels(t *testing.T) {
	lease := paper("Lease", "contract", "LEASE\n\nLandlord shall pay for the work of Tern Boatworks on invoices received "+
		"no later than May 1, 2024.")
	notice := paper("Notice of Bankruptcy Case", "notice", "NOTICE OF CHAPTER 11 CASE\n\nThe case of "+
		"Harbor Point LLC was filed on March 2, 2026.\n\nDeadlines:\nProof of claim, all creditors but governments: "+
		"May 11, 2026.\nProof of claim, governments: September 1, 2026.\nComplaint on discharge: June 8, 2026.\n\n"+
		"Dated: March 5, 2026")
	schedule := paper("Scheduling Order", "order", "SCHEDULING ORDER\n\nCase schedule\n\n- Exchange of expert reports: "+
		"July 10, 2026\n- Close of fact discovery: August 3, 2026\n")
	for _, c := range []struct{ asked, first string }{
		{"By when must creditors file a claim in the bankruptcy?", "May 11, 2026"},
		{"What is the deadline for the exchange of expert reports under the schedule?", "July 10, 2026"},
		{"When does fact discovery close under the scheduling order?", ""},
	} {
		a := ask(t, c.asked, lease, notice, schedule)
		require.NotEmpty(t, a.Passages, c.asked)
		require.Contains(t, a.Passages[0].Quote, c.first, c.asked)
	}
	a := ask(t, "By when must creditors file a claim in the bankruptcy?", lease, schedule)
	require.False(t, a.Sufficient, "%+v", a.Passages)
}
