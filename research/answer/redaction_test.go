package answer_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A redaction of any form is reported as such: the papers have the answer, but it is hidden.
func TestEveryFormOfRedactionIsSaid(t *testing.T) {
	for _, hidden := range []string{
		"[***]", "[* * *]", "[*]", "[redacted]", "[REDACTED]", "[Redacted: trade secret]", "(redacted)", "█████", "[●]",
		"________", "*****", "[....]",
	} {
		for _, c := range []struct{ slot, asked, says string }{
			{"amount", "How much royalty does Quill pay for each unit?", "Quill shall pay a royalty of # for each unit sold."},
			{"date", "By what date must Quill deliver the molds?", "Quill shall deliver the molds to Ostrow by #, at its cost."},
			{
				"duration", "How long must Quill keep the molds?",
				"Quill shall keep the molds for # after the end of the supply agreement.",
			},
			{"party", "Who makes the molds for Quill?", "The molds for Quill are made by #, at its works in the valley."},
		} {
			t.Run(c.slot+" "+hidden, func(t *testing.T) {
				a := ask(t, c.asked, paper("Supply Agreement", "contract", strings.Replace(c.says, "#", hidden, 1)))
				require.False(t, a.Sufficient, quotes(a))
				require.Equal(t, []string{"The papers redact what is asked for."}, a.Missing)
				require.NotEmpty(t, a.Passages, "the place of the redaction is shown")
				require.Empty(t, a.Derived)
			})
		}
	}
}

// A redaction elsewhere does not hide the answer, and a version without the redaction answers.
func TestARedactionElsewhereHidesNothing(t *testing.T) {
	agreement := paper("Supply Agreement", "contract", "Quill shall pay a royalty of $0.35 for each unit sold. "+
		"The list of its customers is [***].")
	a := ask(t, "How much royalty does Quill pay for each unit?", agreement)
	require.True(t, a.Sufficient, "%v", a.Missing)
	require.Contains(t, a.Passages[0].Quote, "$0.35")

	public := paper("Supply Agreement, public version", "contract", "Quill shall pay a royalty of [***] for each unit.")
	sealed := paper("Supply Agreement, as signed", "contract", "Quill shall pay a royalty of $0.35 for each unit.")
	a = ask(t, "How much royalty does Quill pay for each unit?", sealed, public)
	require.Contains(t, quotes(a), "$0.35")
}

// A blank in a form, a line of asterisks between two sections, and a footnote mark are not redactions.
func TestWhatOnlyLooksLikeARedaction(t *testing.T) {
	for name, body := range map[string]string{
		"a footnote":           "Quill shall pay a royalty of $0.35* for each unit sold.\n\n* Adjusted yearly.",
		"a line between parts": "Article 1.\n\n* * *\n\nQuill shall pay a royalty of $0.35 for each unit sold.",
		"a place to sign":      "Quill shall pay a royalty of $0.35 for each unit sold.\n\nBy: _________\nIvo Quill",
	} {
		t.Run(name, func(t *testing.T) {
			a := ask(t, "How much royalty does Quill pay for each unit?", paper("Supply Agreement", "contract", body))
			require.True(t, a.Sufficient, "%v", a.Missing)
			require.Contains(t, a.Passages[0].Quote, "$0.35")
		})
	}
}
