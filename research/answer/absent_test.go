package answer_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/answer"
)

// A statement about a paper is not a statement of that paper: if a question asks about a paper that is not there, the
// answer says that it is missing.
func TestAPaperThatIsNotThere(t *testing.T) {
	first := paper("Procedural Order No. 1", "order", "PROCEDURAL ORDER NO. 1\n\nThe hearing is held in Lisbon. "+
		"Procedural Order No. 2 will set the timetable for the experts of Orla Mills.")
	third := paper("Procedural Order No. 3", "order", "PROCEDURAL ORDER NO. 3\n\nProcedural Order No. 2 says that the "+
		"timetable may be changed. The experts of Orla Mills meet in May.")
	bundle := paper("Orders of the tribunal", "order", "PROCEDURAL ORDER NO. 1\n\nThe hearing is held in Lisbon.\n\n"+
		"PROCEDURAL ORDER NO. 2\n\nThe timetable of the experts is set as follows.")
	petition := paper("Petition of Orla Mills for review", "motion", "Orla Mills asks the board to review the permit. "+
		"The permit of Brackwater Farms has no setback.")
	letter := paper("Letter of counsel", "letter", "Brackwater Farms has not yet responded to the petition for review "+
		"of the permit.")
	opposition := paper("Opposition of Brackwater Farms to the petition", "brief", "Brackwater Farms opposes the review "+
		"of the permit. The setback of the permit is enough.")
	second := paper("Second Amendment to Lease", "amendment", "The lease is amended. The term of the lease is extended.")
	for name, c := range map[string]struct {
		asked  string
		papers []answer.Paper
		says   string
	}{
		"another of its number": {
			"What does Procedural Order No. 2 say about the timetable?",
			[]answer.Paper{first, third},
			"Procedural Order No. 2 is not among the papers read for this question.",
		},
		"it is part of a file": {
			"What does Procedural Order No. 2 say about the timetable?", []answer.Paper{first, bundle}, "",
		},
		"it is there": {"What does Procedural Order No. 3 say about the timetable?", []answer.Paper{first, third}, ""},
		"an ordinal in its title": {
			"What does Amendment No. 2 say about the term of the lease?", []answer.Paper{second}, "",
		},
		"no number at all": {
			"What does Amendment No. 2 say about the permit?", []answer.Paper{petition, letter}, "",
		},
		"of somebody else": {
			"What does the response of Brackwater Farms to the petition for review say about the setback of the permit?",
			[]answer.Paper{petition, letter},
			"No response of Brackwater Farms is among the papers read for this question.",
		},
		"under another word": {
			"What does the response of Brackwater Farms to the petition for review say about the setback of the permit?",
			[]answer.Paper{petition, letter, opposition},
			"",
		},
	} {
		t.Run(name, func(t *testing.T) {
			a := ask(t, c.asked, c.papers...)
			if c.says == "" {
				for _, m := range a.Missing {
					require.NotContains(t, m, "among the papers")
				}
				return
			}
			require.False(t, a.Sufficient)
			require.Equal(t, []string{c.says}, a.Missing)
		})
	}
}

// Dates and amounts in a schedule belong only to what the schedule names.
func TestTheDayOfNothingThatIsAsked(t *testing.T) {
	schedule := paper("Case Schedule", "order", "IT IS ORDERED: Initial disclosures are due February 6, 2026. The status "+
		"conference is set for April 30, 2026 before Judge Ada Brandt.")
	a := ask(t, "What trial date did Judge Ada Brandt set?", schedule)
	require.False(t, a.Sufficient)
	require.Equal(t, []string{"No passage on this speaks of trial."}, a.Missing)
	require.True(t, ask(t, "What date did Judge Ada Brandt set for the status conference?", schedule).Sufficient)
}

// What a party alleges or seeks is not a finding or an award of the court.
func TestFindingsAndAwardsAreOfThoseWhoDecide(t *testing.T) {
	demand := paper("Demand for Arbitration", "complaint", "Orla Mills alleges that Brackwater concealed the sales of "+
		"grain. Orla Mills seeks $418,000 for the unreported sales of grain.")
	const found = "Did the tribunal find that Brackwater concealed the sales of grain?"
	a := ask(t, found, demand)
	require.False(t, a.Sufficient)
	require.Contains(t, a.Missing[0], "No paper records a ruling or a decision on this.")
	award := paper("Partial Award", "order", "The Tribunal is not persuaded that Brackwater concealed the sales of "+
		"grain. The amount for the unreported sales of grain is reserved.")
	a = ask(t, found, demand, award)
	require.True(t, a.Sufficient, "%+v", a)
	require.Contains(t, a.Passages[0].Quote, "not persuaded")

	const sum = "What amount did the tribunal order Brackwater to pay for the unreported sales of grain?"
	license := paper("License", "contract", "Brackwater shall pay a royalty on the sales of grain. Unreported sales "+
		"of grain bear a royalty of $2 a ton.")
	require.Contains(t, ask(t, sum, demand, license).Missing[0], "No paper records an order to pay this.")
	final := paper("Final Award", "order", "Brackwater is ordered to pay $318,500 for the unreported sales of grain.")
	require.True(t, ask(t, sum, demand, final).Sufficient)
}

// A thing that is asked about was not received on the date on which another one was.
func TestTheDayOfAnotherReceipt(t *testing.T) {
	letter := paper("Letter of the insurer", "letter", "We received your notice of the claim on March 25, 2026. "+
		"The claim has been assigned to the undersigned. Please send us the maintenance log of the crane.")
	const asked = "When did the insurer receive the maintenance log of the crane?"
	a := ask(t, asked, letter)
	require.False(t, a.Sufficient)
	second := paper("Second letter of the insurer", "letter", "The insurer received the maintenance log of the crane on "+
		"April 9, 2026.")
	require.True(t, ask(t, asked, letter, second).Sufficient)
}
