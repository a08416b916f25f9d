package docket_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
	"headnote/risk/docket"
)

// A contract has ended if its term ran out before the newest paper of the matter, and it neither renewed itself, nor
// was extended, nor leaves its end open.
func TestWhichContractsHaveEnded(t *testing.T) {
	lease := risk.Text{
		ID: "lease", Title: "Warehouse Lease Agreement between Harrow Valley LLC and Dunmore Growers", Kind: "contract",
		Type: "contract", Date: day(t, "2021-05-03"),
		Body: "The term of this Agreement shall continue until April 30, 2024.",
	}
	letter := paper(t, "Letter", "letter", "", "2026-02-02", "We write about the warehouse.")
	ended := func(o risk.Options, docs ...risk.Text) map[string]risk.Date {
		got, err := docket.Ended(docs, o)
		require.NoError(t, err)
		return got
	}
	want := map[string]risk.Date{"lease": day(t, "2024-04-30")}
	require.Equal(t, want, ended(risk.Options{}, lease, letter))
	require.Equal(t, want, ended(risk.Options{}, letter, lease), "in any order")
	for name, c := range map[string]struct {
		change func(lease, letter *risk.Text)
		ended  bool
	}{
		"on the last day":       {func(_, letter *risk.Text) { letter.Date = day(t, "2024-04-30") }, false},
		"a day later":           {func(_, letter *risk.Text) { letter.Date = day(t, "2024-05-01") }, true},
		"nothing newer":         {func(lease, letter *risk.Text) { letter.Date = lease.Date }, false},
		"a newer paper undated": {func(_, letter *risk.Text) { letter.Date = risk.Date{} }, false},
		"it is another's paper": {func(lease, _ *risk.Text) { lease.Type, lease.Kind = "letter", "letter" }, false},
		"it renews itself": {func(lease, _ *risk.Text) {
			lease.Body += " It shall automatically renew for successive one (1) year terms."
		}, false},
		"until somebody ends it": {func(lease, _ *risk.Text) {
			lease.Body = "This Agreement shall continue until terminated."
		}, false},
		"its beginning is open": {func(lease, _ *risk.Text) {
			lease.Body = "The term shall be two years from the first delivery of the goods."
		}, false},
		"two parts, one goes on": {func(lease, _ *risk.Text) {
			lease.Body += "\n\nThe license of the sign expires on April 30, 2030."
		}, false},
		"an older lease": {func(lease, _ *risk.Text) {
			lease.Body += "\n\nThe earlier lease was signed on May 1, 2016."
		}, true},
	} {
		l, x := lease, letter
		c.change(&l, &x)
		require.Equal(t, c.ended, len(ended(risk.Options{}, l, x)) > 0, name)
	}
	require.Empty(t, ended(risk.Options{Today: day(t, "2024-03-01")}, lease, letter), "as of a day before its end")
	amendment := risk.Text{
		ID: "am", Title: "Amendment to Warehouse Lease Agreement between Harrow Valley LLC and Dunmore Growers",
		Kind: "contract", Type: "amendment", Date: day(t, "2023-05-03"),
		Body: "The term of the Agreement is hereby extended to April 30, 2030.",
	}
	require.NotContains(t, ended(risk.Options{}, lease, amendment, letter), "lease", "an amendment extended it")
	require.Empty(t, ended(risk.Options{}))
}

// A day entered for an event moves what is counted from it by the same amount, and nothing else in the matter.
func TestAnEnteredDayMovesItsOwn(t *testing.T) {
	docs := []risk.Text{
		paper(t, "Order", "order", "entered", "2026-01-10", "The hearing is set for June 16, 2026."),
		{ID: "deed", Kind: "contract", Type: "contract", Body: "The Buyer shall object within 20 days after receipt of the " +
			"survey. The Seller shall cure within 10 days after notice of the objection."},
	}
	at := func(given ...risk.Given) map[string]string {
		out := make(map[string]string)
		for _, d := range deadlinesOf(t, docs, risk.Options{Given: given}) {
			out[d.ID] = d.Date.String()
		}
		return out
	}
	open := at()
	require.Len(t, open, 3)
	for n := range 40 {
		day := risk.NewDate(2026, 3, 1+n)
		got := at(risk.Given{Document: "deed", Event: "receipt of the survey", Day: day})
		require.Len(t, got, 3)
		moved := 0
		for id, date := range open {
			if got[id] != date {
				moved++
				require.Equal(t, day.AddDays(20).String(), got[id])
			}
		}
		require.Equal(t, 1, moved, "%s", day)
	}
	for _, given := range []risk.Given{
		{Document: "deed", Event: "receipt"},
		{Document: "Order", Event: "receipt of the survey", Day: day(t, "2026-03-02")},
		{Document: "deed", Event: "the hearing", Day: day(t, "2026-03-02")},
	} {
		require.Equal(t, open, at(given), "%v", given)
	}
}
