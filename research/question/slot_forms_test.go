package question_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/question"
)

// Each row of slots.toml is filled by the forms in which papers write such a thing, and not by similar ones.
func TestWhatFillsEachSlot(t *testing.T) {
	slots, err := question.KnownSlots()
	require.NoError(t, err)
	for kind, c := range map[question.Kind]struct{ fills, not []string }{
		question.Date: {
			[]string{
				"on March 3, 2025", "the 3rd day of March, 2025", "2025-03-03", "3/3/25", "03/03/2025", "in March 2025",
				"Sept. 9", "effective 3 March 2025",
			},
			[]string{"on Monday", "as soon as practicable", "in 2025", "section 3.3.25", "on the date of closing"},
		},
		question.Duration: {
			[]string{
				"within thirty (30) days", "for 18 months", "ten business days", "a 90-day period", "two weeks",
				"immediately upon notice", "for as long as the lease lasts", "a perpetual license", "until May 4, 2026",
				"48 hours", "fifteen calendar days", "a keeper aged 30 serves for two years",
			},
			[]string{
				"on May 4, 2026", "for a reasonable time", "daily", "30 boxes", "at least twenty-one (21) years of age",
				"a 9-year-old", "aged 65 years", "who attains the age of 25 years", "persons 18 years or older",
			},
		},
		question.Amount: {
			[]string{
				"$4,250", "€ 12", "USD 1 million", "3.5%", "five percent", "1,200 copies", "412.50", "without charge",
				"free of charge", "10 cents", "no fee",
			},
			[]string{"the rent set out above", "May 4, 2026", "section 12", "a fee", "two barrels"},
		},
		question.Number: {
			[]string{"seven runs", "61 dogs", "none of them", "no drain", "a dozen"},
			[]string{"several dogs", "the dogs", "many runs"},
		},
		question.Party: {
			[]string{"Ruth Adeyemi", "Harbor Point LLC", "the Board", "the Licensor", "EPA", "Judge Alder", "J. P. Roe & Sons"},
			[]string{"the inspector", "somebody else", "a tenant of theirs", "we agree"},
		},
		question.Reason: {
			[]string{
				"because it was late", "in light of the record", "since no notice was given", "the bank failed to plead it",
				"due to the flood", "on the ground that it is moot", "for the following reasons", "to avoid waste",
			},
			[]string{"the motion is denied", "on May 4, 2026", "the fee is $5"},
		},
		question.Outcome: {
			[]string{
				"is GRANTED", "we reverse", "ORDER denying the motion", "the case settled", "All in favor.",
				"remanded to the agency", "the motion is well taken", "the vote carried", "So ordered.", "the award is set aside",
			},
			[]string{"the motion was filed", "the hearing is on May 4", "plaintiff moves for sanctions", "the brief argues"},
		},
		question.Definition: {
			[]string{
				"“Net Sales” means", "“Vessel” includes a barge", "\"Term\" has the meaning given", "Unit shall mean a box",
				"defined as follows", "“Cause” is defined in section 2", "“Default” (in this article) refers to",
				"A “deckhand” is “any person who mans a ferry”", "The rules define “deckhand”, and one defines “cook” as",
			},
			[]string{"the net sales of the year", "payment on default", "see the list of terms"},
		},
		question.Place: {
			[]string{
				"9 Custom House Lane", "P.O. Box 12", "clerk@court.example", "https://file.example", "Courtroom 4",
				"Portland, Maine 04101", "the courthouse", "held at the plant",
			},
			[]string{"in writing", "the tenant", "by mail carrier"},
		},
		question.YesNo: {
			[]string{"shall not sublet", "is not required", "may enter", "only with consent", "entitled to fees", "exempt from"},
			[]string{"the premises at the dock", "rent of $5", "signed by the parties"},
		},
		question.Change: {
			[]string{
				"is hereby amended and restated", "deleted in its entirety", "in lieu of the words", "the term is extended",
				"Section 2 is replaced", "shall be reduced", "hereby further extended",
			},
			[]string{"the amendment is dated May 4", "the tenant pays rent", "an increase was discussed"},
		},
		question.Consequence: {
			[]string{
				"failure to answer", "is deemed admitted", "waives the objection", "may be dismissed", "a civil penalty applies",
				"otherwise the lease ends", "the right is forfeited",
			},
			[]string{"the answer is due", "the tenant pays rent", "a hearing is held"},
		},
	} {
		for _, s := range c.fills {
			require.Equal(t, 1.0, slots.Filled([]question.Kind{kind}, s, 0), "%s: %q fills it", kind, s)
		}
		for _, s := range c.not {
			require.Zero(t, slots.Filled([]question.Kind{kind}, s, 0), "%s: %q does not fill it", kind, s)
		}
	}
}

// Several slots are filled in proportion; a near match counts for its stated share; a kind without a row is filled by
// any words.
func TestSharesOfSlots(t *testing.T) {
	slots, err := question.KnownSlots()
	require.NoError(t, err)
	both := []question.Kind{question.Date, question.Amount}
	require.Equal(t, 1.0, slots.Filled(both, "$5 on May 4, 2026", 0.5))
	require.Equal(t, 0.5, slots.Filled(both, "$5 at closing", 0.5))
	require.Equal(t, 0.0, slots.Filled(both, "some money, some day", 0.5))
	require.Equal(t, 0.5, slots.Filled([]question.Kind{question.Date}, "within 30 days of the notice", 0.5))
	require.Equal(t, 0.0, slots.Filled([]question.Kind{question.Date}, "within 30 days of the notice", 0))
	require.Equal(t, 1.0, slots.Filled([]question.Kind{question.Rule}, "", 0))
	require.Equal(t, 1.0, slots.Filled(nil, "anything", 0))
	require.Equal(t, 1.0, question.Slots(nil).Filled(both, "no table", 0))
}

// Every kind that a question can ask for is asked for by some plain question, alone or with others.
func TestEveryKindCanBeAskedFor(t *testing.T) {
	for kind, asked := range map[question.Kind]string{
		question.Date: "What is the closing date?", question.Duration: "How soon must the clerk reply?",
		question.Amount: "What is the liability cap?", question.Number: "How many wells were drilled?",
		question.Party: "Whom did the board appoint?", question.Reason: "On what ground was it refused?",
		question.Outcome: "What became of the appeal?", question.Status: "Is the injunction still in force?",
		question.List: "List every exhibit to the lease.", question.Comparison: "Compare the two leases.",
		question.Definition: "What counts as a vessel?", question.Place: "Where is the hearing?",
		question.Manner: "In what manner may notice be given?", question.YesNo: "Must the tenant insure the barge?",
		question.Change: "What did the rider change?", question.Consequence: "What if the answer is late?",
		question.Rule: "retention of deposits",
	} {
		require.True(t, question.Read(asked, nil).Asks(kind), "%s: %s", kind, asked)
	}
}

// Words that resemble those of a kind do not ask for it.
func TestWordsThatAskForSomethingElse(t *testing.T) {
	for asked, not := range map[string]question.Kind{
		"How many days does the tenant have?":             question.Number,
		"How much extra time does the bank get?":          question.Amount,
		"How big a part did the audit play?":              question.Amount,
		"May a tenant who pays late be evicted?":          question.Party,
		"What is the name of the plant?":                  question.List,
		"May the landlord show the flat whenever it can?": question.Date,
		"What does the statute that was amended say?":     question.Comparison,
		"The witness knows why she left; who is she?":     question.Duration,
	} {
		require.False(t, question.Read(asked, nil).Asks(not), "%s: %s", not, asked)
	}
}
