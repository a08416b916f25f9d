package answer_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
)

// A passage among the right terms of the right paper is not an answer if it lacks what decides the question: the thing
// asked for, the sentence in which a rate is one of interest, or a report that something was done.
func TestPassagesBesideThePoint(t *testing.T) {
	for _, c := range []struct {
		name, asked, kind, body string
		answers                 bool
	}{
		{
			"another thing", "Which state's law did Ames and Borealis choose in the barge contract?", papers.Contract,
			"Ames and Borealis choose the barge for the state of its hull under this contract.", false,
		},
		{
			"the thing", "Which state's law did Ames and Borealis choose in the barge contract?", papers.Contract,
			"Ames and Borealis agree that this barge contract is governed by the laws of the State of Maine.", true,
		},
		{
			"the rate of something else", "What rate of interest does Borealis charge Ames on the barge loan?",
			papers.Letter,
			"Interest on the barge loan is as set out in a letter on fees. A closing fee of 1.5% is payable to Borealis.",
			false,
		},
		{
			"the rate", "What rate of interest does Borealis charge Ames on the barge loan?", papers.Letter,
			"The barge loan of Borealis to Ames bears interest at a rate of 6%.", true,
		},
		{
			"an idiom", "What stands in the way of selling the barge?", papers.Order,
			"The sale of the barge is enjoined until the suit of Borealis has been decided.", true,
		},
		{
			"a condition that somebody agrees", "Has Borealis agreed to the renewal of the barge charter?",
			papers.Contract,
			"The barge charter may be renewed, provided that Ames gives Borealis notice of the renewal.", false,
		},
		{
			"somebody agrees", "Has Borealis agreed to the renewal of the barge charter?", papers.Letter,
			"Borealis agreed to the renewal of the barge charter on May 4, 2021.", true,
		},
		{
			"a demand", "Do we have signed copies of the barge charter?", papers.Letter,
			"Signed copies of the barge charter are to be delivered no later than May 4, 2021.", false,
		},
		{
			"what is at hand", "Do we have signed copies of the barge charter?", papers.Letter,
			"We have signed copies of the barge charter, but not of its schedule.", true,
		},
		{
			"what is yet to be done", "On what date did Borealis sign the new barge charter?", papers.Contract,
			"Borealis shall sign the new barge charter by May 4, 2021.", false,
		},
		{
			"what was done", "On what date did Borealis sign the new barge charter?", papers.Letter,
			"Borealis signed the new barge charter on May 4, 2021.", true,
		},
	} {
		a := ask(t, c.asked, paper("Barge Papers", c.kind, c.body))
		require.Equal(t, c.answers, a.Sufficient, "%s: %v %v", c.name, a.Missing, a.Features)
	}
}

// What is said to be missing is never a word that no paper would use for what it states.
func TestWordsThatAreNotMissed(t *testing.T) {
	body := paper("Ferry Rules", "regulation", "A gift to a pilot of the ferry is limited to $70 in a year.")
	for _, asked := range []string{
		"What is the most that anybody may give a pilot of the barge?",
		"What is the longest fine for a pilot, everything added up?",
		"How far ahead must somebody book the barge?",
	} {
		for _, says := range ask(t, asked, body).Missing {
			for _, word := range []string{"most", "anybody", "longest", "everything", "ahead", "somebody"} {
				require.NotContains(t, says, "speaks of "+word, asked)
			}
		}
	}
}
