package answer_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A number at the end of a sentence is included in the quotation; without it the meaning would change.
func TestNumbersAtTheEndAreQuoted(t *testing.T) {
	lease := paper("Lease", "contract", "LEASE\n\nEither party may terminate the lease early only by written notice "+
		"pursuant to Section 4.\n\nRent is due on the first day of the month.")
	a := ask(t, "How may a party terminate the lease early?", lease)
	require.NotEmpty(t, a.Passages)
	require.Contains(t, a.Passages[0].Text, "pursuant to Section 4.”")
}
