package answer_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A date in figures matches a date that the question gives in words.
func TestDaysInFiguresAreDaysInWords(t *testing.T) {
	log := paper("Inspections", "report", "Inspections of the mill\n\n"+
		"01/20/2026 | Rough wiring | Not approved | The panel has no cover.\n"+
		"03/03/2026 | Final wiring | Not approved | The stairs have no lamp.\n"+
		"03/30/2026 | Final wiring | Approved | All was corrected.\n")
	a := ask(t, "What was not approved at the inspection of the mill on March 3?", log)
	require.NotEmpty(t, a.Passages)
	require.Contains(t, a.Passages[0].Text, "no lamp")
	require.NotContains(t, a.Missing, "No passage on this speaks of March 3.")

	a = ask(t, "What did the town complain of when it came back to the mill on March 3?", paper("Letter on the Mill",
		"letter", "The town came back to the mill, and complained of the noise that the mill makes."), log)
	require.NotEmpty(t, a.Passages)
	require.Contains(t, a.Passages[0].Text, "no lamp")
}
