package places_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/papers"
	"headnote/papers/pinpoint"
	"headnote/papers/quote"
	"headnote/research/places"
	"headnote/risk"
	"headnote/risk/docket"
)

// order is an order whose sentence on a date goes over the page.
const order = "Case 1:24-cv-00001 Document 9 Filed 02/03/24 Page 1 of 2\n\n" +
	"The motion is granted in part. Counsel for both of the parties shall file a joint status\n\n1\n\n" +
	"\fCase 1:24-cv-00001 Document 9 Filed 02/03/24 Page 2 of 2\n\n" +
	"report no later than March 31, 2026. It is so ordered.\n\n2\n"

func TestADeadlineOverThePageIsReadWhole(t *testing.T) {
	card := papers.Card{Number: papers.Field{Value: "9"}, Dockets: []papers.Field{{Value: "1:24-cv-00001"}}}
	p := quote.New(pinpoint.Paper{Card: card, Text: order, Pages: []int{0, strings.Index(order, "\f") + 1}})
	var all places.Papers
	found, err := docket.Deadlines([]risk.Text{{ID: "a", Type: "order", Body: all.Add("a", p)}},
		risk.Options{Today: risk.NewDate(2026, 3, 1)})
	require.NoError(t, err)
	due := all.Deadlines(found)
	require.Len(t, due, 1, "no date of a filing stamp is one")
	require.Equal(t, "2026-03-31", due[0].Date.String())
	s := due[0].Sources[0]
	require.Equal(t, "ECF No. 9 at 1–2", s.Pinpoint)
	require.Contains(t, strings.Join(strings.Fields(s.Passage), " "),
		"shall file a joint status report no later than March 31, 2026")
	require.True(t, strings.HasPrefix(s.Span.Of(order), "Counsel for both"))
	require.True(t, strings.HasSuffix(s.Span.Of(order), "March 31, 2026."))
	require.Empty(t, all.Risks([]risk.Risk{{Sources: []risk.Source{{Document: "another"}}}})[0].Sources[0].Pinpoint)
}
