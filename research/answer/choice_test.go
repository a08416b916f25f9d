package answer_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var letter = paper("Letter to Borealis", "letter", "The agency does not enforce the reporting rule for leaks of a "+
	"pump where the following conditions are met: (1) nobody was hurt by a leak of the pump; (2) the firm tells its "+
	"customers within 30 days of learning of the leak; and (3) the firm mends the pump within 60 days.\n\n"+
	"The agency thanks Borealis for its answer.")

func TestAnAnnouncedListIsGiven(t *testing.T) {
	a := ask(t, "Under what conditions does the agency not enforce the reporting rule for leaks of a pump?", letter)
	all := ""
	for _, p := range a.Passages {
		all += p.Text
	}
	for _, item := range []string{"nobody was hurt", "within 30 days", "within 60 days"} {
		require.Contains(t, all, item)
	}
}

func TestAPaperIsIntroducedOnce(t *testing.T) {
	lease := paper("Lease of 12 Elm Street", "contract", "1. Rent. The rent of the garage is $90 a month.\n\n"+
		strings.Repeat("The parties agree to keep the garden in order at all times. ", 12)+
		"\n\n9. Late fee. A late fee of $15 is added to the rent of the garage after five days.")
	other := paper("Rider", "contract", "The rent of the garage rises to $95 a month in the second year.")
	a := ask(t, "How much is the rent of the garage?", lease, other)
	require.GreaterOrEqual(t, len(a.Passages), 3)
	seen := make(map[string]bool)
	for i, p := range a.Passages {
		again := i > 0 && a.Passages[i-1].Document == p.Document
		require.Equal(t, again, strings.HasPrefix(p.Introduced, "Id."), p.Introduced)
		require.Equal(t, again, seen[p.Document], "the passages of a paper stand together")
		seen[p.Document] = true
	}
}

func TestTheDayThatIsOwed(t *testing.T) {
	warning := paper("Warning Letter to Acme", "letter", "Acme sent an e-mail on the warning to all customers on "+
		"4/1/2024.\n\n"+
		"If corrections after the warning letter cannot be completed within ten business days, Acme states the reason.\n\n"+
		"Please answer this warning letter within fifteen business days from the day on which Acme receives it.")
	a := ask(t, "By when must Acme answer the warning letter?", warning)
	require.Contains(t, a.Passages[0].Text, "within fifteen business days")
}

func TestWhatAnAmendmentChanges(t *testing.T) {
	amendment := paper("Amendment No. 2 to Supply Agreement", "amendment", "1. Acme's right to terminate the supply "+
		"agreement is described in this amendment and in the supply agreement of Acme.\n\n"+
		"2. Section 12 on termination by Acme shall be deleted and replaced by the following: "+
		"“12. Acme may terminate on thirty days' notice.”")
	a := ask(t, "What did Amendment No. 2 change about Acme's right to terminate the supply agreement?", amendment)
	require.Contains(t, a.Passages[0].Text, "deleted and replaced")
}

func TestACutKeepsDaysWhole(t *testing.T) {
	issues := paper("Statement of Issues", "brief", "Whether the court erred in finding that the limitation "+
		"year of the claim "+
		strings.Repeat("of the debtor against the collector ", 6)+"began to run on the day of the filing of the suit "+
		"(December 2, 2015) rather than on the day of its service on the debtor (December 10, 2015), and in granting the "+
		"motion of the collector to dismiss.")
	a := ask(t, "Which two days compete as the start of the limitation year of the claim?", issues)
	all := ""
	for _, p := range a.Passages {
		all += p.Text
	}
	require.Contains(t, all, "December 10, 2015")
}

func TestLongItemsOfAListAreGivenByTheirBeginnings(t *testing.T) {
	guidance := paper("Guidance on Leaks", "guidance", "The agency does not enforce the reporting rule for leaks of a "+
		"pump when the following circumstances are met:\n1) Nobody was hurt by a leak of the pump;\n2) No later than 30 "+
		"days after learning of the leak of the pump, the firm tells its customers. "+
		strings.Repeat("The notice describes the leak and what was done about it. ", 20)+
		"\n3) No later than 60 days after learning of the leak, the firm mends the pump.\n")
	a := ask(t, "Under what circumstances does the agency not enforce the reporting rule for leaks of a pump?", guidance)
	all := ""
	for _, p := range a.Passages {
		all += p.Text
	}
	require.Contains(t, all, "30 days")
	require.Contains(t, all, "60 days")
}

func TestASentenceFromItsBeginning(t *testing.T) {
	notice := paper("Notice of the Court", "notice", "The clerk adds: \"Affirmed. Justice Roe delivered the opinion for "+
		"a unanimous Court.\" has been added for Ames v. Borealis Properties.\n\nYou receive this notice by e-mail.")
	a := ask(t, "Who wrote for the Court in Ames v. Borealis Properties?", notice)
	require.Contains(t, a.Passages[0].Text, "Roe delivered the opinion")
}

func TestAnItemStandsBelowToWhomItApplies(t *testing.T) {
	rule := paper("Rule on Leaks", "regulation", "(b) Reports of a leak of a pump go to the harbor office.\n\n"+
		"(1) If you are a diver who sees a leak of a pump, you must report:\n\n"+
		"(i) To the master, at once; and\n\n"+
		"(ii) To the harbor office, no later than 10 days after the day you learn of the leak of the pump.\n\n"+
		"(2) If you are an owner of a pump, you must report:\n\n"+
		"(i) To the insurer, at once; and\n\n"+
		"(ii) To the harbor office, no later than 30 days after the day on which\n\n   you learn of the leak "+
		"of the pump.\n\n"+
		"# Records\n\n(i) Records of a leak of the pump are kept for 90 days.")
	a := ask(t, "How long has an owner to report a leak of a pump to the harbor office?", rule)
	seen := 0
	for i, p := range a.Passages {
		if strings.Contains(p.Quote, "30 days") {
			seen++
			before := ""
			for _, o := range a.Passages[:i+1] {
				before += o.Quote
			}
			require.Contains(t, before, "If you are an owner of a pump")
		}
	}
	require.Positive(t, seen)
}
