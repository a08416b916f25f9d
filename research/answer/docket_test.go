package answer_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

var docket = paper("Docket of Ida Marsh", "docket_sheet", "Bankruptcy Petition #: 10-00001\nChapter 13\n\n"+
	"Date filed: | 01/04/2010\nDebtor dismissed: 03/09/2010\n\nDebtor\nIda Marsh\n\n"+
	"Filing Date | # | Docket Text\n"+
	"01/04/2010 |  | 1 | Chapter 13 Voluntary Petition filed by Ida Marsh (Entered: 01/04/2010)\n"+
	"01/20/2010 |  | 7 | Motion for Relief from Stay, Mill Lane. Filed by First Bank. "+
	"(Entered: 01/20/2010)\n"+
	"01/22/2010 |  | 8 | Notice and Order Setting Hearing on Motion for Relief from Stay, the house on Mill "+
	"Lane, filed by First Bank. Debtor must file a response by the due date. Service should be certified on the "+
	"motion. Failure to serve paper copies may result in delay of the hearing. Hearing scheduled for 2/17/2010 at "+
	"01:30 PM. Responses due by 2/10/2010. (related document(s) 7 Motion for Relief from Stay) (Entered: 01/22/2010)\n"+
	"02/18/2010 |  | 9 | Order Granting Motion for Relief from Stay (Related Doc # 7) Signed on 2/18/2010. "+
	"(Entered: 02/18/2010)\n"+
	"03/09/2010 |  | 12 | Order Dismissing Case for Failure to Make Payments. (Entered: 03/09/2010)\n")

func TestWhatBecameOfAThingOnADocket(t *testing.T) {
	for _, c := range []struct{ asked, first string }{
		{"Has First Bank got relief from the stay on the Mill Lane house?", "Order Granting Motion for Relief from Stay"},
		{"Is Ida Marsh's case still pending?", "Debtor dismissed: 03/09/2010"},
	} {
		a := ask(t, c.asked, docket)
		require.NotEmpty(t, a.Passages, c.asked)
		require.Contains(t, a.Passages[0].Text, c.first, c.asked)
	}
}

func TestTheDayOfAnEntryIsNotTheDayAskedFor(t *testing.T) {
	a := ask(t, "By when must somebody respond to the motion on the house on Mill Lane?", docket)
	all := ""
	for _, p := range a.Passages {
		all += p.Text
	}
	require.Contains(t, all, "2/10/2010")
}
