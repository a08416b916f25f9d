package obligation_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
	"headnote/text"
)

// duties are sentences that each set a day or a period, as found in papers of several kinds.
var duties = []string{
	"The defendant shall file its answer no later than April 14, 2026.",
	"You must pay the fee within 10 days from the date of this letter.",
	"This Agreement shall continue through December 31, 2027.",
	"The offer remains open until 5:00 p.m. Eastern Time on April 3, 2026.",
	"A hearing on the motion is set for May 12, 2026 at 9:30 a.m. in Courtroom 4.",
	"Objections are due by March 27, 2026.",
	"The tenant shall give notice of renewal at least sixty (60) days before December 31, 2027.",
	"Expert reports shall be served on or before June 1, 2026.",
	"The supplier must deliver the goods within 30 days after receipt of a written order.",
}

// remarks set nothing.
var remarks = []string{
	"The parties met twice and agreed on little.", "The harbor was built in 1911.",
	"See Roe v. Doe, 12 F.4th 345 (9th Cir. 2021).",
	"On January 5, 2026 the roof was repaired at the cost of $4,200.", "Nothing in this paper is advice.",
}

// found returns the entries of a body, by what does not depend on their position.
func found(t *testing.T, body string) []string {
	t.Helper()
	var out []string
	for _, d := range read(t, risk.Text{ID: "a", Title: "Letter", Kind: "filing", Type: "letter", Body: body}) {
		out = append(out, d.Date.String()+" "+d.Kind+" "+d.Time+" "+d.Period)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// wrapped breaks the lines of a text at a page width.
func wrapped(s string, r *rand.Rand) string {
	var b strings.Builder
	width, n := 24+r.IntN(60), 0
	for i, w := range strings.Fields(s) {
		switch {
		case i == 0:
		case n+len(w) > width:
			b.WriteByte('\n')
			n = 0
		default:
			b.WriteByte(' ')
		}
		b.WriteString(w)
		n += len(w) + 1
	}
	return b.String()
}

// TestDaysDependOnTheirSentencesAlone: surrounding text, order and line breaks change neither the day nor the period of
// a duty, and every stated day is in the passage that is cited for it.
func TestDaysDependOnTheirSentencesAlone(t *testing.T) {
	alone := make(map[string][]string)
	for _, d := range duties {
		alone[d] = found(t, d)
		require.NotEmpty(t, alone[d], d)
	}
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 3))
		var paragraphs, want []string
		for _, i := range r.Perm(len(duties))[:1+r.IntN(4)] {
			want = append(want, alone[duties[i]]...)
			paragraphs = append(paragraphs, wrapped(duties[i], r))
			if r.IntN(2) == 0 {
				paragraphs = append(paragraphs, wrapped(remarks[r.IntN(len(remarks))], r))
			}
		}
		slices.Sort(want)
		body := strings.Join(paragraphs, "\n\n")
		require.Equal(t, slices.Compact(want), found(t, body), body)

		ids := make(map[string]bool)
		for _, d := range read(t, risk.Text{ID: "a", Title: "Letter", Kind: "filing", Type: "letter", Body: body}) {
			require.False(t, ids[d.ID], "an entry has an ID of its own")
			ids[d.ID] = true
			require.NotEmpty(t, d.Sources)
			for _, s := range d.Sources {
				require.Equal(t, text.Line(s.Span.Of(body)), text.Line(s.Passage), "verbatim")
			}
			switch {
			case d.Date.IsZero():
				require.NotEmpty(t, d.Asks+d.Event+d.Warning, "it says what is not known")
			case d.Kind == "stated":
				require.Contains(t, text.Line(d.Sources[0].Passage), d.Date.Long())
			default:
				require.NotEmpty(t, d.Derivation, "a computed day shows how")
			}
		}
	}
}
