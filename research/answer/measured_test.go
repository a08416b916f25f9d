package answer_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// An amount answers only if it has the form and kind asked for: a rate, interest, a sale price.
func TestAmountsOfAnotherFormAreNoAnswer(t *testing.T) {
	for _, c := range []struct {
		asked, said string
		answers     bool
	}{
		{
			"What interest rate does the bank charge on the loan of Borealis?",
			"The bank charges Borealis on the loan interest of $900 each month.", false,
		},
		{
			"What interest rate does the bank charge on the loan of Borealis?",
			"The bank charges Borealis on the loan an interest rate of 7%.", true,
		},
		{
			"How much interest did the county compute on the tax of Borealis?",
			"The county computed the tax of Borealis at $700 for its 40% interest in the county mill.", false,
		},
		{
			"How much interest did the county compute on the tax of Borealis?",
			"The county computed on the tax of Borealis interest of $12.", true,
		},
		{
			"For what price was the Borealis mill sold?",
			"The Borealis mill was appraised at a price of $700,000.", false,
		},
		{
			"For what price was the Borealis mill sold?",
			"The Borealis mill was sold for a price of $700,000.", true,
		},
		{
			"What is the monthly rent for Lot B of the orchard?",
			"The monthly rent for the meadow of the orchard is $70. The monthly rent for Lot B is not changed.", false,
		},
		{
			"What is the monthly rent for Lot B of the orchard?",
			"The monthly rent for Lot B of the orchard is $80. The rent for Lot C is not changed.", true,
		},
	} {
		a := ask(t, c.asked, paper("Letter", "letter", c.said))
		require.Equal(t, c.answers, a.Sufficient, "%s %s %+v", c.asked, c.said, a)
	}
}

// A period or an amount in a different sentence from the subject of the question belongs to something else.
func TestMeasuresOfAnotherThing(t *testing.T) {
	for asked, says := range map[string]string{
		"How much is the deposit for the shed on the quay?": "The tenant leaves a deposit for the shed on the quay. The " +
			"dog is fed at noon. The ferry crosses the harbor twice. A painter was paid $900.",
		"How long does the tenant have to clear the shed on the quay?": "The tenant is to clear the shed on the quay. The " +
			"dog is fed at noon. The ferry crosses the harbor twice. A painter was away for 30 days.",
	} {
		a := ask(t, asked, paper("Lease", "contract", says))
		require.False(t, a.Sufficient, "%s: %+v", asked, a)
	}
	a := ask(t, "How much is the deposit for the shed on the quay?", paper("Lease", "contract", "The dog is fed at noon. "+
		"The tenant leaves a deposit for the shed on the quay. It is $900."))
	require.True(t, a.Sufficient, "%+v", a)
}
