package answer_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/answer"
)

// A comparison quotes each of the papers, and says which one is not there or says nothing on what is compared.
func TestSidesOfAComparison(t *testing.T) {
	lease := paper("Lease of the Mill", "contract", "The tenant pays a rent of $900 a month for the mill. The tenant "+
		"keeps the wheel in good order. The mill is painted each spring at the cost of the landlord.")
	letter := paper("Offer Letter", "letter", "Dear Ruth: We offer you the mill at a rent of $850 a month. The roof is "+
		"new.")
	silent := paper("Offer Letter", "letter", "Dear Ruth: The roof is new, and the dam was rebuilt last year. Call us.")
	draft := paper("Draft Lease of the Mill", "contract", "The tenant pays a rent of $800 a month for the mill.")
	draft.Document.Status = "draft"
	for name, c := range map[string]struct {
		asked   string
		papers  []answer.Paper
		says    []string
		missing string
	}{
		"both": {
			"How does the rent in the lease differ from the rent in the offer letter?",
			[]answer.Paper{lease, letter},
			[]string{"$900", "$850"},
			"",
		},
		"both, the other way": {
			"Compare the rent of the mill in the offer letter and in the lease.",
			[]answer.Paper{lease, letter},
			[]string{"$900", "$850"},
			"",
		},
		"one is not there": {
			"How does the rent in the lease differ from the rent in the offer letter?",
			[]answer.Paper{lease},
			nil, "No offer letter is among the papers read for this question.",
		},
		"one is silent": {
			"How does the rent in the lease differ from the rent in the offer letter?",
			[]answer.Paper{lease, silent},
			nil, "No passage of the offer letter on this was found.",
		},
		"a draft is not the lease": {
			"How does the rent in the lease differ from the rent in the draft lease?",
			[]answer.Paper{draft, lease},
			[]string{"$900", "$800"},
			"",
		},
		"only a draft": {
			"How does the rent in the lease differ from the rent in the offer letter?",
			[]answer.Paper{draft, letter},
			nil, "No lease is among the papers read for this question.",
		},
		"under another word": {
			"Does the rent in the contract agree with the rent in the offer letter?",
			[]answer.Paper{paper("Agreement on the Mill", "other", lease.Text), letter},
			[]string{"$900", "$850"},
			"",
		},
		"one paper only is named": {
			"How does the rent of the mill differ from what the lease says?",
			[]answer.Paper{lease},
			[]string{"$900"},
			"",
		},
	} {
		t.Run(name, func(t *testing.T) {
			a := ask(t, c.asked, c.papers...)
			for _, s := range c.says {
				require.Contains(t, quotes(a), s)
			}
			if c.missing == "" {
				require.NotContains(t, quotes(ask(t, c.asked, c.papers...)), "wheel and")
				return
			}
			require.False(t, a.Sufficient, "%+v", a)
			require.Equal(t, []string{c.missing}, a.Missing)
		})
	}
}

// The order that a court made and the one that a party proposed are compared as two sides, and so are papers that are
// named.
func TestSidesByOtherNames(t *testing.T) {
	order := paper("Order on the Dam", "order", "The dam shall be opened by May 4, 2026. The gate is kept by the county.")
	proposed := paper("[Proposed] Order on the Dam", "proposed_order", "The dam shall be opened by June 9, 2026.")
	a := ask(t, "How does the court's order on the dam differ from the one that Tern proposed?", order, proposed)
	require.Contains(t, quotes(a), "May 4, 2026")
	require.Contains(t, quotes(a), "June 9, 2026")
	a = ask(t, "How does the court's order on the dam differ from the one that Tern proposed?", order)
	require.Equal(t, []string{"No proposed order is among the papers read for this question."}, a.Missing)

	idaho := paper("Idaho Code § 7", "statute", "An agency shall reply to a request for records within three days.")
	iowa := paper("Iowa Code § 22", "statute", "A body of the government shall reply to requests within twenty days.")
	utah := paper("Utah Code § 63", "statute", "A request for records shall be replied to by an agency within nine days. "+
		"An agency shall reply to a request for records of children within four days.")
	a = ask(t, "Compare how fast an agency has to reply to a request for records in Idaho, Iowa and Utah.", utah, idaho,
		iowa)
	for _, days := range []string{"three days", "twenty days", "nine days"} {
		require.Contains(t, quotes(a), days)
	}
}
