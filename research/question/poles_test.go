package question_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/question"
)

// Which one of a pair of opposites a text states.
func TestStated(t *testing.T) {
	yes, no := func(pair string) question.Pole { return question.Pole{Pair: pair, Is: true} },
		func(pair string) question.Pole { return question.Pole{Pair: pair} }
	for said, want := range map[string][]question.Pole{
		"The revised procedure appears to be adequate.":               {yes("adequate")},
		"The responses are not adequate.":                             {no("adequate")},
		"You failed to adequately test the pump.":                     {no("adequate")},
		"Failure to adequately document the test.":                    {no("adequate")},
		"The motion is granted.":                                      {yes("granted")},
		"The motion was not denied.":                                  {yes("granted"), yes("approved")},
		"The invoice has not yet been paid.":                          {no("paid")},
		"The invoice is unpaid.":                                      {no("paid")},
		"The answer was not filed on time.":                           {no("timely")},
		"The answer was untimely.":                                    {no("timely")},
		"The change order was never signed.":                          {no("signed")},
		"If the motion is granted, the case ends.":                    nil,
		"The Court should grant the motion.":                          nil,
		"Pay the late fee no later than May 4.":                       nil,
		"To be adequate, a notice names the lot.":                     nil,
		"Not only was the first notice timely, it was long.":          {yes("timely")},
		"The first claim was allowed; the second was not allowed.":    {yes("allowed"), no("allowed")},
		"The board did not act, but the manager approved the budget.": {yes("approved")},
	} {
		require.Equal(t, want, question.Stated(said), said)
	}
}

// What a question presupposes, and what it only asks.
func TestPolesOfAQuestion(t *testing.T) {
	for asked, want := range map[string][]question.Pole{
		"Which plan did the agency already call adequate?": {{Pair: "adequate", Is: true}},
		"Which invoices remain unpaid?":                    {{Pair: "paid"}},
		"Did the court grant the motion?":                  nil,
		"Was the motion granted or denied?":                nil,
		"What happens if the invoice is not paid?":         nil,
		"Which motions were granted, and which denied?":    nil,
	} {
		q := question.Read(asked, nil)
		require.Equal(t, want, q.Parts[0].Poles, asked)
	}
}

func TestDenied(t *testing.T) {
	require.True(t, question.Denied("Which payments have no voucher?", "Voucher"))
	require.False(t, question.Denied("Which payments have a voucher?", "Voucher"))
	require.True(t, question.Denied("Which tools lack a written assurance?", "written assurance on file"))
}

// FuzzStated checks that any words can be read, and that each side of a pair is stated only once.
func FuzzStated(f *testing.F) {
	for _, s := range []string{"not adequate", "n’t granted", "If paid, unpaid", "\xff not\x00 paid", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		seen := make(map[question.Pole]bool)
		for _, p := range question.Stated(s) {
			require.False(t, seen[p])
			seen[p] = true
		}
		question.Denied(s, "paid")
	})
}
