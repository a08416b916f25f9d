package answer_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
	"headnote/research/answer"
)

// opinion returns an opinion in one appeal, with a date and a status, which may replace one of an earlier date.
func opinion(title, day, status, withdraws, body string) answer.Paper {
	p := paper(title, papers.Opinion, body)
	p.Document.Date, p.Document.Status = day, status
	p.Card = papers.Card{
		Type: papers.Field{Value: papers.Opinion}, Date: papers.Field{Value: day, Confidence: 0.9},
		Dockets: []papers.Field{{Value: "07-31415", Confidence: 0.9}},
	}
	if withdraws != "" {
		p.Card.Withdraws = []string{withdraws}
	}
	return p
}

var (
	withdrawn = opinion("Hollis v. Fairhaven (2008)", "2008-05-06", papers.Superseded, "",
		"June Hollis sued the city of Fairhaven over its ferry records.\n\nWe hold that the ferry records of the city are "+
			"open to Hollis at any hour.")
	operative = opinion("Hollis v. Fairhaven (2009)", "2009-07-07", papers.Entered, "2008-05-06",
		"June Hollis sued the city of Fairhaven over its ferry records.\n\nWe hold that the ferry records of the city are "+
			"open to Hollis during office hours only.\n\nMARSH, Circuit Judge, dissenting in part:\nI join the rest of the "+
			"opinion. I dissent, however, from Part II, which shuts the ferry records at night.")
	counsel = paper("Letter of counsel", "letter", "The first and the second opinion differ on the ferry records, as I "+
		"told you on the telephone.")
)

// An opinion that was replaced by another in its case is not in force.
func TestTheOpinionThatStandsAnswers(t *testing.T) {
	const asked = "Are the ferry records of the city open to Hollis at any hour?"
	require.Contains(t, ask(t, asked, withdrawn, operative).Passages[0].Text, "office hours only")
}

// A question about how two opinions of one case differ is answered by what each of them holds, not by what others say
// about them.
func TestTwoOpinionsOfOneCaseAreCompared(t *testing.T) {
	a := ask(t, "How do the first and the second opinion differ on the ferry records?", counsel, withdrawn, operative)
	require.GreaterOrEqual(t, len(a.Passages), 2)
	of := map[string]bool{a.Passages[0].Document: true, a.Passages[1].Document: true}
	require.Equal(t, map[string]bool{withdrawn.Document.ID: true, operative.Document.ID: true}, of)
	require.Contains(t, a.Passages[0].Text+a.Passages[1].Text, "office hours only")
	require.Contains(t, a.Passages[0].Text+a.Passages[1].Text, "at any hour")
}

// The point on which a judge dissents is answered from that judge's opinion.
func TestThePointOfADissent(t *testing.T) {
	a := askParts(t, "Which judge dissented in the ferry case, and on which point?",
		[]string{"Which judge dissented in the ferry case", "on which point?"}, operative)
	var said string
	for _, p := range a.Passages {
		said += p.Text
	}
	require.Contains(t, said, "I dissent, however, from Part II")
}

// A judge whom no paper names is not given as an answer, and a filing deadline does not answer when something was
// filed.
func TestWhatOpinionsDoNotSay(t *testing.T) {
	for name, c := range map[string]struct {
		asked, body string
		answered    bool
	}{
		"no judge": {
			"Which trial judge decided the claim of Hollis on the ferry records?",
			"The district court decided the claim of Hollis on the ferry records after a short trial.", false,
		},
		"the judge": {
			"Which trial judge decided the claim of Hollis on the ferry records?",
			"Judge Ruth Alder of the district court decided the claim of Hollis on the ferry records after a short trial.",
			true,
		},
		"the last day only": {
			"On what day did Hollis file the petition for rehearing on the ferry records?",
			"The petition of Hollis for rehearing on the ferry records would have to be filed by July 21, 2009.", false,
		},
		"the day": {
			"On what day did Hollis file the petition for rehearing on the ferry records?",
			"Hollis filed the petition for rehearing on the ferry records on July 17, 2009.", true,
		},
		"the day on which it was to be": {
			"On what day was Hollis to file the petition for rehearing on the ferry records?",
			"The petition of Hollis for rehearing on the ferry records had to be filed by July 21, 2009.", true,
		},
	} {
		a := ask(t, c.asked, paper("Memorandum on the ferry records", "letter", c.body))
		require.Equal(t, c.answered, a.Sufficient, "%s: %v", name, a.Missing)
	}
}
