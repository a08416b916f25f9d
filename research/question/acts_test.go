package question_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/question"
)

func TestActs(t *testing.T) {
	for asked, want := range map[string]question.Act{
		"How did the court rule on the motion to compel?":          "ruling",
		"Has the judge granted the motion?":                        "ruling",
		"On what day was the plan of Ames confirmed?":              "confirmation",
		"What fee did the tenant finally have to pay?":             "payment",
		"Did the applicant get one of the flats?":                  "receipt",
		"What prison term did Roe get?":                            "sentence",
		"When was the summons delivered to Borealis?":              "delivery",
		"Did the landlord agree to repair the roof?":               "agreement",
		"Has the insurer consented to the settlement?":             "agreement",
		"Did any trustee vote against the sale?":                   "vote",
		"Which partners opposed or abstained?":                     "vote",
		"Which arbitrator parted ways with the others?":            "vote",
		"Did the ferry line break the harbor law with its lights?": "violation",
		"Did the ferry line get more time to answer the claim?":    "extension",
		"Has that been pushed back?":                               "extension",
		"Who has to prove what the barge is worth?":                "proof",
		"Who must show that the lights were on?":                   "proof",
		"Up to what day was the lease of Ames last extended?":      "",
		"What does the dissenting opinion say on standing?":        "",
		"Why did the landlord agree to repair the roof?":           "",
		"Why was the motion denied?":                               "",
		"May the motion be granted without a hearing?":             "",
		"When is the answer due?":                                  "",
		"By when does Ames have to buy the quarry?":                "",
		"What day has Ames bought the quarry on?":                  "sale",
		"Did the vote get as many ayes as the by-laws ask for?":    "",
		"Which motions did the court have before it in the spring": "",
	} {
		require.Equal(t, want, question.Read(asked, nil).Parts[0].Act, asked)
	}
}

func TestWhatHasHappened(t *testing.T) {
	acts, err := question.KnownActs()
	require.NoError(t, err)
	for said, want := range map[string]bool{
		"The motion to seal is GRANTED.":                                   true,
		"For these reasons we affirm.":                                     true,
		"Order granting the motion for relief, entered.":                   true,
		"The motion was heard on May 4, and the court denied it.":          true,
		"The Court should find good cause and the motion be granted.":      false,
		"Ames requests an order granting the motion.":                      false,
		"If the motion is denied, Ames appeals.":                           false,
		"Until the commission concludes otherwise, the advice holds good.": false,
		"[PROPOSED] ORDER GRANTING MOTION":                                 false,
		"Was the motion granted?":                                          false,

		"The pending request for fees is hereby denied.":            true,
		"The objections to the proposed plan were overruled.":       true,
		"The motion for an order compelling production is GRANTED.": true,
		"So ordered.": true,
		"The time to answer is extended to May 6, 2026.":             true,
		"The award is set aside.":                                    true,
		"The request is well taken.":                                 true,
		"Moved by Roe, seconded by Doe, to sell. All in favor.":      true,
		"Ames requests that the pending motion be granted.":          false,
		"Ames asks the court to say whether the motion was granted.": false,
		"A motion for an order granting leave is before the court.":  false,
		"If the request for fees is denied, Ames has thirty days.":   false,
		"Ames told us on May 6 that the motion was granted.":         true,
	} {
		require.Equal(t, want, acts.Done("ruling", said), said)
	}
	require.False(t, acts.Done("confirmation", "Objection to confirmed plan; hearing on confirmation set for May 4."))
	require.True(t, acts.Done("confirmation", "Order Confirming Chapter 13 Plan."))
	require.NotEmpty(t, acts.Says("ruling"))
	for said, act := range map[string]question.Act{
		"Judgment was entered for the plaintiff.":                        "receipt",
		"Your application has been approved.":                            "receipt",
		"Wire confirmed: it hit our account today.":                      "payment",
		"Your notice was received on May 10, 2026.":                      "delivery",
		"I left the summons and complaint with the registered agent.":    "delivery",
		"We, the jury, answer the questions of the court as follows":     "verdict",
		"We, the jury in this case, find for the plaintiff on count one": "verdict",
	} {
		require.True(t, acts.Done(act, said), said)
	}
	require.False(t, acts.Done("payment", "Ames shall wire the payment within ten days, once the wire can be confirmed."))
	require.False(t, acts.Done("delivery", "The notice must be received within ten days."))
}

// Extensions of time and the burden of proof are stated in words of their own.
func TestWhetherMoreTimeWasGiven(t *testing.T) {
	acts, err := question.KnownActs()
	require.NoError(t, err)
	for _, c := range []struct {
		act  question.Act
		said string
		want bool
	}{
		{"extension", "The time to answer was extended to May 4.", true},
		{"extension", "The answers to items 3 and 4 are due on May 4 as before.", true},
		{"extension", "We extend the time for item 2 until May 4.", true},
		{"extension", "Ames asks that the time be extended.", false},
		{"extension", "Ames must file the report by May 4.", false},
		{"proof", "The burden of establishing the value is on the debtor.", true},
		{"proof", "The shipper has to prove that the lights were on.", true},
		{"proof", "The court finds that the barge is worth $9,000.", false},
	} {
		require.Equal(t, c.want, acts.Done(c.act, c.said), c.said)
	}
}

// A ruling is asked for in plain words, too.
func TestRulingsAreAskedForInPlainWords(t *testing.T) {
	for asked, want := range map[string]question.Act{
		"What came of our second try at more depositions?":            "ruling",
		"Was Mr. Roe let out of the case?":                            "ruling",
		"Which of the pilots' convictions did the court throw out?":   "ruling",
		"Which of the claims were thrown out in June?":                "ruling",
		"Was the judgment sent back to the trial court?":              "ruling",
		"Why was the judgment sent back to the trial court?":          "",
		"Did the pilots let the ferry out of the harbor?":             "",
		"Which of the old nets did the pilots throw into the harbor?": "",
	} {
		require.Equal(t, want, question.Read(asked, nil).Parts[0].Act, asked)
	}
}
