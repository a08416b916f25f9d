package answer_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
	"headnote/research/answer"
)

// A passage that is close to a question but says nothing about the person or thing asked about is not an answer.
func TestWhoIsAskedAbout(t *testing.T) {
	letter := func(title, body string) answer.Paper { return paper(title, papers.Letter, body) }
	for _, c := range []struct {
		name, asked string
		papers      []answer.Paper
		answers     bool
	}{
		{
			"somebody without a name", "Who is the woman who took over the bakery of Ames?",
			[]answer.Paper{letter("Letter to Ames", "Dear Ms. Ames:\n\nThe bakery was given to a woman of about 30.")},
			false,
		},
		{
			"somebody by name", "Who is the woman who took over the bakery of Ames?",
			[]answer.Paper{letter("Letter to Ames", "Dear Ms. Ames:\n\nThe bakery was given to a woman called Rosa Lind.")},
			true,
		},
		{
			"what another pays", "What salary does Borealis pay Ms. Ames?",
			[]answer.Paper{
				letter("Letter to Ames", "Dear Ms. Ames:\n\nYour salary at the mill of Corvid is $90,000, Ms. Ames."),
				letter("Letter to Lind", "Dear Mr. Lind:\n\nMs. Ames now works for Borealis."),
			},
			false,
		},
		{
			"what the payer pays", "What salary does Borealis pay Ms. Ames?",
			[]answer.Paper{letter("Letter to Lind", "Dear Mr. Lind:\n\nBorealis pays Ms. Ames a salary of $90,000.")},
			true,
		},
		{
			"an appointment that is to be", "Which trustee has been appointed for the mill?",
			[]answer.Paper{letter("Letter to Lind", "Dear Mr. Lind:\n\nThe court shall appoint a trustee for the mill.")},
			false,
		},
		{
			"an appointment", "Which trustee has been appointed for the mill?",
			[]answer.Paper{letter("Letter to Lind", "Dear Mr. Lind:\n\nRosa Lind has been appointed trustee for the mill.")},
			true,
		},
		{
			"any of those that have names", "Which appraiser is the mill of Ames insured through?",
			[]answer.Paper{paper("Notes on the mill", papers.Email, "The mill of Ames is to be insured through an appraiser.")},
			false,
		},
		{
			"one of them at the beginning", "Which appraiser is the mill of Ames insured through?",
			[]answer.Paper{letter("Letter to Lind", "Dear Mr. Lind:\n\nCorvid is an appraiser, and the mill of Ames is "+
				"insured through it.")},
			true,
		},
		{
			"one of them at the end", "Which appraiser is the mill of Ames insured through?",
			[]answer.Paper{letter("Letter to Lind", "Dear Mr. Lind:\n\nThe mill of Ames is insured through an appraiser, "+
				"Corvid of Salem.")},
			true,
		},
		{
			"one whom the paper calls by what it is", "Which lender is the mill of Ames insured by?",
			[]answer.Paper{letter("Letter to Lind", "Dear Mr. Lind:\n\nThe mill of Ames is insured by the lender.")},
			true,
		},
		{
			"the day of another letter", "On what date was the stand-down letter for the mill issued?",
			[]answer.Paper{
				letter("Letter on the mill", "Dear Ms. Ames:\n\nThe warning letter for the mill was issued on May 3, 2025."),
				letter("Letter to Lind", "Dear Mr. Lind:\n\nNo stand-down letter has come."),
			},
			false,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.answers, ask(t, c.asked, c.papers...).Sufficient)
		})
	}
}

// A question asked in a letter is not an answer, even if it has all the words of the question.
func TestQuestionsOfCorrespondents(t *testing.T) {
	a := ask(t, "What is the last day to pay the fine?",
		paper("E-mail from Ames", papers.Email, "Hello. The bill came on March 3. What is the last day to pay the fine? "+
			"I shall be away from April 9."),
		paper("Letter on the fine", papers.Letter, "The fine must be paid within 30 days after you receive the bill."))
	require.NotEmpty(t, a.Passages)
	require.Contains(t, a.Passages[0].Quote, "within 30 days")
}
