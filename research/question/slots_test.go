package question_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/question"
)

// Docket rows and headings of orders state in one word what became of a motion.
func TestOrdersThatSayWhatTheyDo(t *testing.T) {
	slots, err := question.KnownSlots()
	require.NoError(t, err)
	for said, want := range map[string]float64{
		"OPINION AND ORDER granting 31 Motion for Summary Judgment.": 1,
		"Order denying the motion to seal.":                          1,
		"Order Confirming Plan":                                      1,
		"Moved and seconded to sell the house. All in favor.":        1,
		"The request is well taken.":                                 1,
		"Brief on granting leave to the clerk of the county":         0,
	} {
		for _, k := range []question.Kind{question.Outcome, question.YesNo} {
			require.Equal(t, want, slots.Filled([]question.Kind{k}, said, 1), "%s: %s", k, said)
		}
	}
}
