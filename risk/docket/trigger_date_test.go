package docket_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
	"headnote/risk/docket"
)

// An entered day takes precedence over what is unknown, for its document and event only; the deadline keeps its
// identity.
func TestDaysThatAreGiven(t *testing.T) {
	docs := []risk.Text{
		{
			ID:   "a",
			Kind: "letter",
			Date: risk.NewDate(2026, 2, 20),
			Body: "Please respond within 14 days after receipt of this letter. You must pay within 30 days after the " +
				"inspection.",
		},
		{ID: "b", Kind: "letter", Body: "You must pay within 30 days after the inspection."},
	}
	read := func(given ...risk.Given) map[string]risk.Deadline {
		ds, err := docket.Deadlines(docs, risk.Options{Today: risk.NewDate(2026, 3, 1), Given: given})
		require.NoError(t, err)
		out := make(map[string]risk.Deadline)
		for _, d := range ds {
			out[d.Sources[0].Document+" "+d.Asks] = d
		}
		return out
	}
	before := read()
	require.Len(t, before, 3)
	letter := before["a receipt of this letter"]
	require.True(t, letter.Date.IsZero(), "nothing shows when it was received")
	require.Contains(t, letter.Warning,
		"the day of receipt is not known: on the paper's own date, 2026-02-20, it would end on 2026-03-06")
	require.True(t, before["a the inspection"].Date.IsZero())

	after := read(
		risk.Given{Document: "a", Event: "receipt of this letter", Day: risk.NewDate(2026, 2, 24)},
		risk.Given{Document: "a", Event: "the inspection", Day: risk.NewDate(2026, 1, 1)},
		risk.Given{Document: "a", Event: "the inspection", Day: risk.NewDate(2026, 3, 2)},
	)
	letter = after["a receipt of this letter"]
	require.Equal(t, "2026-03-10", letter.Date.String())
	require.NotContains(t, letter.Warning, "not known")
	pay := after["a the inspection"]
	require.Equal(t, "2026-04-01", pay.Date.String(), "the last answer counts")
	require.Equal(t, before["a the inspection"].ID, pay.ID)
	require.Equal(t, "given for “the inspection”", pay.TriggerWhy)
	require.True(t, after["b the inspection"].Date.IsZero(), "another document's inspection is another one")

	taken := read(
		risk.Given{Document: "a", Event: "the inspection", Day: risk.NewDate(2026, 3, 2)},
		risk.Given{Document: "a", Event: "the inspection"},
	)
	require.Equal(t, before, taken, "an answer that is taken back leaves nothing")
}

// A contract that does not state its beginning asks for it once, for both its end and the notice before it.
func TestTheBeginningOfATermIsGiven(t *testing.T) {
	docs := []risk.Text{
		{
			ID:   "c",
			Kind: "contract",
			Body: "9.1 This Agreement continues for three (3) years from the first commercial sale and is renewed for " +
				"successive periods of one (1) year.\n\n" +
				"9.2 Notice of non-renewal must be given not later than ninety (90) days before the end of the term; it renews " +
				"otherwise.\n",
		},
	}
	const begins = "the beginning of the term"
	ds, err := docket.Deadlines(docs, risk.Options{Today: risk.NewDate(2026, 3, 1)})
	require.NoError(t, err)
	require.Len(t, ds, 2)
	for _, d := range ds {
		require.True(t, d.Date.IsZero())
		require.Equal(t, begins, d.Asks)
	}
	for _, o := range []risk.Options{
		{Given: []risk.Given{{Document: "c", Event: begins, Day: risk.NewDate(2024, 7, 1)}}},
		{Trigger: risk.NewDate(2024, 7, 1)},
	} {
		ds, err = docket.Deadlines(docs, o)
		require.NoError(t, err)
		require.Equal(t, []string{"2027-04-02", "2027-07-01"}, []string{ds[0].Date.String(), ds[1].Date.String()})
		require.Contains(t, ds[1].Derivation[0], "July 1, 2024 (given)")
	}
}
