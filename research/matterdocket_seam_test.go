package research_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/index"
	"headnote/research"
	"headnote/research/affair"
	"headnote/risk"
	"headnote/risk/docket"
	"headnote/risk/risktest"
)

// The docket of a matter equals what its papers say when they are read separately: no step in between loses, adds or
// changes a date, in whatever order the papers are listed and however they are laid out.
func TestMatterDocketIsThatOfItsPapers(t *testing.T) {
	papers := risktest.Matter(t)
	o := risk.Options{Today: risktest.Today}
	direct, err := docket.Deadlines(papers, o)
	require.NoError(t, err)
	shown := func(ds []risk.Deadline) []string {
		var out []string
		for _, d := range ds {
			out = append(out, fmt.Sprint(d.Sources[0].Document, " ", d.Date, " ", d.State, " ", d.Clock(), " ", d.Urgency))
		}
		slices.Sort(out)
		return out
	}
	read := func(papers []risk.Text) affair.Docket {
		from := make(bodies)
		var list []index.Paper
		for _, p := range papers {
			from[p.ID] = p.Body
			x := docketPaper(p.ID, p.Type, p.Date.String(), p.Docket)
			x.Document.Kind, x.Document.Status, x.Document.Title = p.Kind, p.Status, p.Title
			list = append(list, x)
		}
		d, err := research.MatterDocket(t.Context(), list, from, o)
		require.NoError(t, err)
		require.Zero(t, d.Unread)
		for _, due := range d.Deadlines {
			for _, s := range due.Sources {
				require.NotEmpty(t, s.Span.Of(from[s.Document]), due.Title)
			}
		}
		return d
	}
	want := shown(direct)
	require.Equal(t, want, shown(read(papers).Deadlines))
	slices.Reverse(papers)
	backwards := read(papers)
	require.Equal(t, want, shown(backwards.Deadlines))
	for _, l := range risktest.Layouts {
		laid := read(risktest.Laid(papers, l))
		require.Equal(t, want, shown(laid.Deadlines), l.Name)
		require.Len(t, laid.Risks, len(backwards.Risks), l.Name)
		require.InDelta(t, backwards.Score.Overall, laid.Score.Overall, 1e-9, l.Name)
	}
}
