package answer_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A question about what was found adequate, granted, accepted or paid is not answered by what was not, and vice versa.
func TestOpposites(t *testing.T) {
	for _, c := range []struct{ asked, opposite, answers string }{
		{
			"Which plan did the board find adequate?", "The board reviewed the drainage plan and finds that it is not adequate.",
			"The board reviewed the parking plan, and it appears to be adequate.",
		},
		{
			"Which plan did the board find inadequate?", "The board reviewed the parking plan, and it appears to be adequate.",
			"The owner failed to adequately prepare the drainage plan that the board reviewed.",
		},
		{
			"Which request did the hearing officer deny?", "The hearing officer granted the request for more time.",
			"The hearing officer denied the request for a new survey.",
		},
		{
			"Which invoices of the mason remain unpaid?", "Invoices 4 and 5 of the mason were paid on May 2, 2026.",
			"Invoices 6 and 7 of the mason have not been paid.",
		},
		{
			"Which claims were filed late?", "Claims 1 and 2 were timely filed.", "Claims 3 and 4 were not filed on time.",
		},
	} {
		only := ask(t, c.asked, paper("First Letter", "letter", c.opposite))
		require.False(t, only.Sufficient, c.asked)
		both := ask(t, c.asked, paper("First Letter", "letter", c.opposite), paper("Second Letter", "letter", c.answers))
		require.NotEmpty(t, both.Passages, c.asked)
		require.Equal(t, c.answers, both.Passages[0].Quote, c.asked)
	}
}
