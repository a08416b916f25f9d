package risk_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

// Sentences that have every word of a risk but are none: denied, over, allowed, or impossible. Each is listed with the
// one that it resembles.
func TestTrapsThatAreNoIssues(t *testing.T) {
	for _, c := range []struct{ paper, risk, trap string }{
		{
			"contract",
			"Neither party may assign this Agreement without the other's prior written consent.",
			"Either party may assign this Agreement without the consent of the other.",
		},
		{
			"contract",
			"Any assignment of this Agreement without the prior consent of Birch is void.",
			"Birch may assign this Agreement without the prior consent of Alder.",
		},
		{
			"contract",
			"Birch may terminate this Agreement for convenience on ten days' notice.",
			"Neither party may terminate this Agreement for convenience.",
		},
		{
			"contract",
			"Birch may terminate this Agreement at any time without cause.",
			"Birch may terminate this Agreement at any time for cause.",
		},
		{
			"contract",
			"Birch may terminate this Agreement upon a Change of Control of Alder.",
			"In no event shall a Change of Control entitle a party to terminate this Agreement.",
		},
		{
			"contract",
			"A Change of Control of Alder requires the consent of Birch.",
			"A Change of Control shall not be deemed an assignment and requires no consent.",
		},
		{
			"contract",
			"This Agreement shall automatically terminate upon the loss of the permit.",
			"This Agreement shall not automatically terminate upon the loss of the permit.",
		},
		{
			"contract",
			"There is currently pending a customs audit of the imports of 2024.",
			"There is no pending audit or examination of the imports of 2024.",
		},
		{
			"contract",
			"The yard is under examination by the harbor board for 2024.",
			"Birch shall tell Alder if the yard is under examination by the harbor board.",
		},
		{
			"contract",
			"On a transfer of ownership of Birch the holders may accelerate the note.",
			"Nobody may sell the note, and a transfer of ownership of Birch changes nothing.",
		},
		{
			"memo",
			"We only have page 1 of the deed, and I do not know who holds the rest.",
			"We have the deed, and Ms. Orr holds a copy.",
		},
		{
			"email",
			"Silence until Friday is consent, and then the deposit is gone.",
			"The deposit came back on Friday, as Ms. Orr had said.",
		},
		{
			"letter",
			"Alder reserves the right to file a complaint under 11 U.S.C. 523(a)(2) by May 4.",
			"A party may reserve the right to file a complaint, as in Oak v. Elm, 12 F. 345 (1890).",
		},
		{
			"letter",
			"Alder reserves the right to file an objection to the sale.",
			"Alder has read the notice of the sale and thanks you for it.",
		},
		{
			"contract",
			"Alder shall pay a termination fee of $40,000.",
			"There shall be no termination fee.",
		},
		{
			"contract",
			"Alder shall purchase exclusively from Birch all resin that it needs.",
			"The supply is non-exclusive, and Alder may purchase exclusively from others.",
		},
		{
			"contract",
			"Alder shall not, directly or indirectly, sell competing products in Ohio.",
			"Nothing here keeps Alder from selling competing products in Ohio.",
		},
		{
			"report",
			"The data breach exposed the records of 4,000 patients.",
			"A data breach could have exposed the records of 4,000 patients.",
		},
		{
			"report",
			"In May the landlord sent a notice of termination for the unpaid rent.",
			"In the event of a default the landlord shall send a notice of termination.",
		},
		{
			"letter",
			"Our insurer denied coverage for the fire.",
			"Our insurer did not deny coverage for the fire.",
		},
		{
			"letter",
			"Alder was sued in the court of Dover over the lease.",
			"Alder could have been sued in the court of Dover over the lease.",
		},
		{
			"order",
			"The motion to stay the case is denied.",
			"The motion to stay the case is denied as moot.",
		},
		{
			"order",
			"The motion to compel is denied without prejudice.",
			"Defendant denies the allegations of the motion to compel.",
		},
		{
			"warning_letter",
			"Your firm failed to establish procedures for testing.",
			"Your firm has established procedures for testing.",
		},
	} {
		found := issues(t, risk.Options{}, risk.Text{ID: "d", Type: c.paper, Body: c.risk})
		require.NotEmpty(t, found, c.risk)
		require.Empty(t, issues(t, risk.Options{}, risk.Text{ID: "d", Type: c.paper, Body: c.trap}), c.trap)
	}
}

// The same words mean nothing in a paper that cannot say them: a statute breaches nothing.
func TestTheSameWordsInAnotherPaper(t *testing.T) {
	for words, papers := range map[string][]string{
		"Your firm failed to validate the cleaning of its tanks.":                 {"statute", "contract", "opinion"},
		"Birch may terminate this Agreement for convenience on ten days' notice.": {"statute", "opinion", "order"},
		"The motion to stay the case is denied.":                                  {"contract", "statute", "report"},
	} {
		for _, paper := range papers {
			require.Empty(t, issues(t, risk.Options{}, risk.Text{ID: "d", Type: paper, Body: words}), "%s: "+
				"%s", paper, words)
		}
	}
}

// An issue shows its basis: a likelihood and an impact on their scales, each with a reason, and the words themselves.
func TestIssuesShowTheirGrounds(t *testing.T) {
	body := "Birch may terminate this Agreement for convenience. Alder shall pay a termination fee of $40,000. " +
		"Alder shall " +
		"not, directly or indirectly, sell competing products in Ohio. Upon a Change of Control Birch may terminate."
	rs := issues(t, risk.Options{}, risk.Text{ID: "k", Type: "contract", Body: body, Date: risk.NewDate(2026, 3, 3)})
	require.Len(t, rs, 4)
	ids := make(map[string]bool)
	for i, r := range rs {
		require.False(t, ids[r.ID])
		ids[r.ID] = true
		require.True(t, r.Likelihood >= 1 && r.Likelihood <= 5 && r.Impact >= 1 && r.Impact <= 5)
		require.Equal(t, r.Likelihood*r.Impact, r.Inherent)
		require.LessOrEqual(t, r.Residual, r.Inherent)
		require.NotEmpty(t, r.LikelihoodWhy+r.ImpactWhy)
		require.Equal(t, r.Sources[0].Span.Of(body), r.Sources[0].Passage)
		require.Equal(t, "2026-03-03", r.FirstSeen.String())
		if i > 0 {
			require.LessOrEqual(t, r.Impact, rs[0].Impact, "the gravest leads")
		}
	}
}

// The order of the papers changes no issue, neither its ID nor its basis.
func TestIssuesDoNotDependOnTheOrderOfPapers(t *testing.T) {
	docs := []risk.Text{
		{ID: "a", Type: "contract", Body: "Birch may terminate this Agreement for convenience."},
		{ID: "b", Type: "contract", Body: "Alder shall pay a termination fee of $40,000."},
		{ID: "c", Type: "warning_letter", Body: "Your firm failed to validate the cleaning of its tanks."},
		{ID: "d", Type: "report", Body: "The data breach exposed the records of 4,000 patients."},
		{ID: "e", Type: "order", Body: "The motion to stay the case is denied."},
	}
	want := make(map[string]int)
	for _, r := range issues(t, risk.Options{}, docs...) {
		want[r.ID] = r.Inherent
	}
	require.Len(t, want, 5)
	r := rand.New(rand.NewPCG(5, 8))
	for range 6 {
		r.Shuffle(len(docs), func(i, j int) { docs[i], docs[j] = docs[j], docs[i] })
		got := make(map[string]int)
		for _, r := range issues(t, risk.Options{}, docs...) {
			got[r.ID] = r.Inherent
		}
		require.Equal(t, want, got)
	}
}
