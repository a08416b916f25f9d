package question_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/question"
)

// Names in a question are found in every form in which lawyers write them, once, as typed.
func TestFormsOfMarks(t *testing.T) {
	for asked, want := range map[string]question.Mark{
		"When was ECF No. 22 entered?":                              {Text: "22", Kind: question.Figure},
		"What does § 12(b)(6) ask for?":                             {Text: "12", Kind: question.Figure},
		"What happened on 3 May 2026?":                              {Text: "3 May 2026", Kind: question.Day},
		"What happened on 2026-05-03?":                              {Text: "2026-05-03", Kind: question.Day},
		"What happened in January 2026?":                            {Text: "January 2026", Kind: question.Day},
		"What happened on Sept. 9, 2026?":                           {Text: "Sept. 9, 2026", Kind: question.Day},
		"What does Exhibit B list?":                                 {Text: "Exhibit B", Kind: question.Ordinal},
		"What does Schedule II list?":                               {Text: "Schedule II", Kind: question.Ordinal},
		"What did Amendment No. 3 add?":                             {Text: "Amendment No. 3", Kind: question.Ordinal},
		"What did the 3rd amendment add?":                           {Text: "3rd amendment", Kind: question.Ordinal},
		"What did the third interim report say?":                    {Text: "third interim report", Kind: question.Ordinal},
		"What does “time is of the essence” mean here?":             {Text: "time is of the essence", Kind: question.Quoted},
		"When does permit HP-0041 end?":                             {Text: "HP-0041", Kind: question.Figure},
		"What became of case 1:26-cv-00417?":                        {Text: "26-cv-00417", Kind: question.Figure},
		"Who owes the $4,250?":                                      {Text: "$4,250", Kind: question.Figure},
		"What did Ruth Adeyemi report?":                             {Text: "Ruth Adeyemi", Kind: question.Name},
		"What did Dr. Adeyemi report?":                              {Text: "Adeyemi", Kind: question.Name},
		"What did Tern Boatworks, Inc. agree to?":                   {Text: "Tern Boatworks", Kind: question.Name},
		"Who sued the City of Port Ellis?":                          {Text: "City of Port Ellis", Kind: question.Name},
		"What was held in Ames v. Booth?":                           {Text: "Ames v. Booth", Kind: question.Name},
		"What does the FDA ask for?":                                {Text: "FDA", Kind: question.Name},
		"How did Müller answer?":                                    {Text: "Müller", Kind: question.Name},
		"Under the Clean Harbors Act, who pays?":                    {Text: "Clean Harbors Act", Kind: question.Name},
		"The answer was late. Borealis moved; what happened?":       {Text: "Borealis", Kind: question.Name},
		"Does Judge Alder's order stand? What did Judge Alder say?": {Text: "Judge Alder", Kind: question.Name},
	} {
		q := question.Read(asked, nil)
		require.Contains(t, q.Marks, want, "%s: %v", asked, q.Marks)
		n := 0
		for _, m := range q.Marks {
			if m.Text == want.Text {
				n++
			}
		}
		require.Equal(t, 1, n, "%s names it once", asked)
	}
}

// The first word of a question, and a word in it without a capital letter, are not names.
func TestWhatIsNoMark(t *testing.T) {
	for _, asked := range []string{
		"When is the answer due?", "Compare the two leases.", "Is it late? May I object?", "Which of them was signed?",
		"Please list the exhibits.", "Our copy has no day filled in. When was it signed?",
		"WHY", "", "?!", "If the tenant leaves, who pays?", "Today, is the lease good?", "Once she has left, may she return?",
		"Need the tenant pay?",
	} {
		for _, m := range question.Read(asked, nil).Marks {
			require.Equal(t, "WHY", asked, "%s names %v", asked, m)
		}
	}
}

// A question asks for the current state only if it says so.
func TestTheNewest(t *testing.T) {
	for asked, want := range map[string]bool{
		"Who is the judge now?": true, "What is the latest draft?": true, "Is it still good law?": true,
		"When was the lease last amended?": true, "What is the current rent?": true, "What is the rent today?": true,
		"To what address do notices go nowadays?": true, "What is the rent at the moment?": true,
		"Does the option run any more?": true,
		"What was the rent in 2019?":    false, "When is the last day to object?": false, "What does he know?": false,
	} {
		require.Equal(t, want, question.Read(asked, nil).Newest, asked)
	}
}

// Whatever is typed, marks are taken from it unchanged, none is inside another, and reading the question twice gives
// the same result.
func TestMarksOfRandomQuestions(t *testing.T) {
	words := strings.Fields("When did Ames & Booth of Port Ellis sue on 3 May 2026 under § 12(b)(6) the second rider " +
		"“net sales” $4,250 HP-0041 Dr. J. Roe's FDA v. why Exhibit B , ; ? . \" “ ” ( ) 1st II No. 7")
	r := rand.New(rand.NewPCG(7, 1))
	for range 400 {
		var said []string
		for range 1 + r.IntN(24) {
			said = append(said, words[r.IntN(len(words))])
		}
		asked := strings.Join(said, " ")
		q := question.Read(asked, nil)
		require.Equal(t, q, question.Read(q.Raw, nil), asked)
		seen := make(map[string]bool)
		for _, m := range q.Marks {
			require.Contains(t, q.Raw, m.Text)
			require.Equal(t, strings.TrimSpace(m.Text), m.Text)
			require.False(t, seen[strings.ToLower(m.Text)], "%s: %s is there twice", asked, m.Text)
			seen[strings.ToLower(m.Text)] = true
		}
	}
}

// An article after a verb is not the letter of an exhibit or a count.
func TestArticlesAreNoLetters(t *testing.T) {
	for _, asked := range []string{
		"How late must it be for the law to count a ferry as delayed?", "May the clerk schedule a hearing in May?",
	} {
		for _, m := range question.Read(asked, nil).Marks {
			require.NotEqual(t, question.Ordinal, m.Kind, asked)
		}
	}
}
