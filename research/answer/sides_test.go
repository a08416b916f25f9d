package answer_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/answer"
)

// A comparison quotes each of the papers compared, whichever is found first, and is not an answer if one of them says
// nothing.
func TestEachSideOfAComparisonSpeaks(t *testing.T) {
	says := map[string]string{
		"the term":       "This charter has a term of %s from its signing.",
		"the hire":       "The charterer shall pay hire of %s per day for the vessel.",
		"the insurance":  "The owner shall keep hull insurance of %s on the vessel.",
		"the place":      "The vessel shall be delivered at %s, on Monday.",
		"governing law":  "This charter is governed by the laws of %s.",
		"the liability":  "The liability of the owner is limited to %s in all.",
		"the off-hire":   "The charterer may end the charter after %s off hire in a row.",
		"the commission": "A commission of %s of the hire is paid to the broker.",
	}
	values := map[string][2]string{
		"the term": {"24 months", "36 months"}, "the hire": {"$9,500", "$12,000"},
		"the insurance": {"$4,000,000", "$6,000,000"}, "the place": {"12 Quay Street", "40 Basin Road"},
		"governing law": {"Norway", "Denmark"}, "the liability": {"$250,000", "$400,000"},
		"the off-hire": {"20 days", "30 days"}, "the commission": {"two percent", "three percent"},
	}
	for of, form := range says {
		v := values[of]
		skua := paper("Skua Charter", "contract", "SKUA CHARTER\n\n"+fmt.Sprintf(form, v[0])+" The owner has the crew.")
		tern := paper("Tern Charter", "contract", "TERN CHARTER\n\n"+fmt.Sprintf(form, v[1])+" The owner has the crew.")
		asked := "Compare " + of + " in the Skua charter and the Tern charter of the vessel."
		for _, order := range [][]answer.Paper{{skua, tern}, {tern, skua}} {
			a := ask(t, asked, order...)
			require.True(t, a.Compares, asked)
			require.Contains(t, quotes(a), v[0], asked)
			require.Contains(t, quotes(a), v[1], asked)
		}
	}
}

// A list of papers quotes each paper that says so, once each even if the words are the same, and none that says the
// opposite.
func TestAListOverManyPapers(t *testing.T) {
	var all []answer.Paper
	for i, name := range strings.Fields("Alder Birch Cedar Douglas Elm Fir") {
		law := "Ontario"
		if i%2 == 1 {
			law = "Vermont"
		}
		all = append(all, paper(name+" Supply Agreement", "contract", fmt.Sprintf("Seller ships %s boards to Buyer. "+
			"This agreement is governed by the laws of %s. Freight is paid by Buyer.", name, law)))
	}
	a := ask(t, "Which of the supply agreements are governed by the laws of Ontario?", all...)
	from := make(map[string]int)
	for _, p := range a.Passages {
		if strings.Contains(p.Quote, "Ontario") {
			from[p.Document]++
		}
	}
	for _, name := range strings.Fields("Alder Cedar Elm") {
		require.Equal(t, 1, from["local:"+name+" Supply Agreement"], quotes(a))
	}
	require.NotContains(t, quotes(a), "Vermont", "the opposite is not in the list")
	require.NotContains(t, quotes(a), "Birch")
	require.Equal(t, len(all), a.Read, "how many papers were read for it is told")
}

// Statements are attributed: the court's are given directly, a party's as that party's. If both speak about the same
// thing, the court comes first in whatever order the papers are.
func TestWhoSpeaks(t *testing.T) {
	const says = "The valve of the boiler was opened by the night engineer at 2:10 a.m."
	for kind, by := range map[string]string{
		"complaint": "alleges", "answer": "answers", "motion": "argues", "brief": "argues", "declaration": "declares",
		"proposed_order": "a party proposes", "press_release": "announces", "response_letter": "responds",
	} {
		party := paper("Party Paper", kind, says)
		court := paper("Findings", "order", "The Court finds: the valve of the boiler was opened by the day foreman at noon.")
		for _, order := range [][]answer.Paper{{party, court}, {court, party}} {
			a := ask(t, "Who opened the valve of the boiler?", order...)
			require.Contains(t, a.Passages[0].Quote, "day foreman", kind)
			for _, p := range a.Passages {
				require.Equal(t, strings.Contains(p.Quote, "night engineer"), strings.Contains(p.Introduced, "("+by+")"),
					"%s: %s", kind, p.Introduced)
			}
		}
	}
}

// A paper that mentions another's amendment, draft or vacated order is not affected by that. Of two versions the one in
// force is given, and the other is not given beside it without being identified.
func TestVersionsOfOneTerm(t *testing.T) {
	const form = "The royalty on each ton of gravel taken from the pit is %s."
	for _, status := range []string{"draft", "superseded", "vacated", "proposed"} {
		holds := paper("Gravel License", "contract", fmt.Sprintf(form, "$1.10"))
		other := paper("Gravel License ("+status+")", "contract", fmt.Sprintf(form, "$0.85"))
		other.Document.Status = status
		for _, order := range [][]answer.Paper{{holds, other}, {other, holds}} {
			a := ask(t, "How much is the royalty on each ton of gravel?", order...)
			require.True(t, a.Sufficient, status)
			require.Contains(t, a.Passages[0].Quote, "$1.10", status)
			require.Empty(t, a.Derived, "%s: what does not hold disagrees with nothing", status)
		}
		a := ask(t, "How much is the royalty on each ton of gravel?", other)
		require.Contains(t, a.Passages[0].Quote, "$0.85", "%s: alone it is what there is", status)
	}
}
