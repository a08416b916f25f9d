package answer_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

// A passage with the words and the form of an answer does not answer if a qualifier of the question is not met: a time,
// a kind of amount, a place in an order, a name, a paper, a date in the future.
func TestWhatTheQuestionAsksOfAnAnswer(t *testing.T) {
	const law = "Act on Ferries, 9 F.R. 12"
	for _, c := range []struct {
		name, asked, kind, body string
		answers                 bool
	}{
		{
			"what there is now", "How many miles had the truck of Ames on the day she filed?", papers.Opinion,
			"Ames filed on May 4. The truck of Ames presently has 90,000 miles.", false,
		},
		{
			"what there was then", "How many miles had the truck of Ames on the day she filed?", papers.Opinion,
			"The truck of Ames had 71,000 miles on the day she filed. It presently has 90,000 miles.", true,
		},
		{
			"a sum of another kind", "What salary did the mill offer Ames for the first year?", papers.Letter,
			"The mill will pay Ames a bonus of $9,000 for the first year, and will offer more.", false,
		},
		{
			"the sum", "What salary did the mill offer Ames for the first year?", papers.Letter,
			"The mill offers Ames a salary of $9,000 for the first year.", true,
		},
		{
			"another of an order", "When did Ames file the first suit on the mill?", papers.Opinion,
			"Ames filed a second suit on the mill on May 4, 2021.", false,
		},
		{
			"the one of an order", "When did Ames file the first suit on the mill?", papers.Opinion,
			"Ames filed the first suit on the mill on March 2, 2021.", true,
		},
		{
			"one who is to be chosen", "Who tests the scales of the mill each month?", papers.Order,
			"We order the mill to engage an independent auditor to test the scales of the mill each month.", false,
		},
		{
			"one who was", "Who tests the scales of the mill each month?", papers.Order,
			"Lind Assay Works of Salem tests the scales of the mill each month.", true,
		},
		{
			"a day that is over", "Until when has the mill to report the fire in writing?", papers.Letter,
			"The mill had the fire on May 4, 2021, and was asked what it has to report in writing.", false,
		},
		{
			"a day to come", "Until when has the mill to report the fire in writing?", papers.Letter,
			"The mill must report the fire in writing not later than May 9, 2021.", true,
		},
		{
			"the day by which a paper is called", "By what day must the mill pay back the loan?", papers.Contract,
			"The mill must pay back the loan under the Note, dated May 4, 2021.", false,
		},
		{
			"an article", "From how many hours late does the law count a ferry as delayed?", papers.Statute,
			"The law counts a ferry as delayed that is three hours late.", true,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := ask(t, c.asked, paper(law, c.kind, c.body))
			require.Equal(t, c.answers, a.Sufficient, "%+v", a)
		})
	}
}

// What a paper says is answered from that paper, if it is there.
func TestWhatAPaperSaysItself(t *testing.T) {
	post := paper("Post on the Ferry Rule", papers.Report, "The Ferry Rule in the Harbor Register is effective "+
		"May 4, 2021.")
	register := paper("Harbor Register", papers.FederalRegister, "Notices. The tolls were read aloud.")
	const asked = "On what day does the Harbor Register say that the Ferry Rule is effective?"
	require.False(t, ask(t, asked, post, register).Sufficient, "another tells it")
	require.True(t, ask(t, asked, post).Sufficient, "nothing else is there")
}

// Who has the burden of proof is answered by the words for that.
func TestWordsOfLawLead(t *testing.T) {
	a := ask(t, "Who has to prove what the mill is worth?",
		paper("Decision", papers.Opinion, "What the mill is worth, Ames has to say, who owns what the mill is worth."),
		paper("Opinion", papers.Opinion, "The burden of establishing the value of the mill is on the debtor."))
	require.NotEmpty(t, a.Passages)
	require.Contains(t, a.Passages[0].Quote, "burden")
}
