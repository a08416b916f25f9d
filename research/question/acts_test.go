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
		"Why was the motion denied?":                               "",
		"May the motion be granted without a hearing?":             "",
		"When is the answer due?":                                  "",
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
	} {
		require.Equal(t, want, acts.Done("ruling", said), said)
	}
	require.False(t, acts.Done("confirmation", "Objection to confirmed plan; hearing on confirmation set for May 4."))
	require.True(t, acts.Done("confirmation", "Order Confirming Chapter 13 Plan."))
	require.NotEmpty(t, acts.Says("ruling"))
}
