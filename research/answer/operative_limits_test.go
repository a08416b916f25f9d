package answer_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/answer"
)

// The preference for operative passages does not apply if something else is asked for.
func TestWhatIsAskedDecidesWhichPassageLeads(t *testing.T) {
	inspection := paper("Letter of the inspector", "letter", "Your repairs to the wheel of the mill are not adequate.\n\n"+
		"Your repair of the mill's roof appears to be adequate.")
	loan := paper("Note on the loan", "other", "The Third Amendment set the loan of the mill to $90,000.\n\n"+
		"The Fourth Amendment set the loan of the mill to $70,000.")
	edition := paper("Letter to the miller", "letter", "The repairs of the mill under Part 12 number seven.\n\n"+
		"Part 12 of the rules became effective on March 2, 2026.")
	for name, c := range map[string]struct {
		asked, first string
		paper        answer.Paper
	}{
		"what was faulted, where that is asked": {
			"Which repairs of the mill are not adequate?", "not adequate", inspection,
		},
		"an earlier amendment, where it is named": {
			"How much is the loan of the mill now by the Third Amendment?", "Third", loan,
		},
		"what was agreed before": {
			"What sum did the Third Amendment set for the loan of the mill?", "$90,000", loan,
		},
		"a number, where no version is asked for": {
			"How many repairs of the mill under Part 12 are there?", "number seven", edition,
		},
		"the day from which a version holds": {
			"Which version of Part 12 holds for the mill?", "became effective", edition,
		},
	} {
		a := ask(t, c.asked, c.paper)
		require.NotEmpty(t, a.Passages, name)
		require.Contains(t, a.Passages[0].Quote, c.first, name)
	}
}

// If only the date of a claim is asked for, the reply to it is not shown.
func TestAClaimOfWhichOnlyTheDayIsAsked(t *testing.T) {
	a := ask(t, "When did the owner say that the leak was a drill?", paper("Letter of the agency", "letter",
		"On May 4, 2026, you stated that the leak was a drill. However, boats in the harbor keep logs of each voyage."))
	require.NotEmpty(t, a.Passages)
	require.NotContains(t, a.Passages[0].Quote, "keep logs")
}

// Only the passages found are read in a long paper; in a short one the text between them is read as well.
func TestHowMuchOfAPaperIsRead(t *testing.T) {
	line := "The second account of the trustee is due on June 30, 2026."
	for name, c := range map[string]struct {
		padding int
		read    bool
	}{"short": {10, true}, "long": {400, false}} {
		fill := strings.Repeat("The harbor master keeps the tide tables in the old pump house. ", c.padding)
		order := paper("Order", "order", fill+"\n\n"+line+"\n\n"+fill)
		order.Document.Passages[0].End = 60
		a := ask(t, "When is the second account of the trustee due?", order)
		require.Equal(t, c.read, strings.Contains(quotes(a), "June 30, 2026"), name)
	}
}

// A law is among the nearest passages for a question about somebody whom it does not name.
func TestTheLawIsNearWhereItNamesNobody(t *testing.T) {
	letter := paper("Letter to Tern Works", "letter", "Tern Works has a kiln in the harbor.")
	mail := paper("Mail of Tern Works", "email", "The kiln of Tern Works was lit on Monday.")
	rule := paper("Kiln Rule", "regulation", "An owner of a kiln shall have it inspected within 90 days of its "+
		"first fire.")
	a := ask(t, "Who of Tern Works has to pay the chimney sweep of the kiln after its first fire?", letter, mail, rule)
	require.Contains(t, quotes(a), "inspected within 90 days")
}
