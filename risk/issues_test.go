package risk_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

func issues(t *testing.T, o risk.Options, docs ...risk.Text) []risk.Risk {
	t.Helper()
	rs, err := risk.Issues(docs, o)
	require.NoError(t, err)
	return rs
}

// What a sentence means depends on the paper that it is in.
func TestIssuesByPaper(t *testing.T) {
	for _, c := range []struct{ kind, body, title string }{
		{
			"contract", "Upon a Change of Control of Alder Labs, Birch may terminate this Agreement.",
			"Change of control",
		},
		{"contract", "“Change of Control” means any sale that ends the consent of Birch.", ""},
		{
			"contract", "Alder shall not assign this Agreement without the prior written consent of Birch.",
			"Assignment needs consent",
		},
		{"contract", "Alder shall purchase exclusively from Birch all of the resin that it needs.", "Exclusivity"},
		{"contract", "The license granted here is non-exclusive, and Alder may buy exclusively from others.", ""},
		{"contract", "The parties shall be entitled to an injunction without posting a bond.", ""},
		{
			"warning_letter", "Your firm failed to validate the cleaning of its tanks in Dover.",
			"Finding of the agency",
		},
		{"warning_letter", "Upon review, the failure to validate has been adequately addressed by you.", ""},
		{"report", "The creditor engaged a debt collector in March over the lease.", "Creditor presses for payment"},
		{"report", "The manager shall tell the board when a debt collector is engaged.", ""},
		{
			"report", "The motion was approved, and the vote of the board was 4-3 in the end.",
			"Decision by a narrow or split vote",
		},
		{"report", "The demand letter of the landlord was withdrawn in May after talks.", ""},
		{"report", "No debt collector was engaged over the lease in March or since.", ""},
		{"report", "The payroll taxes of spring remain unpaid, and the agency wrote.", "Tax unpaid or in dispute"},
		{"report", "Audit fees and payroll taxes are planned at 9,000 for the year.", ""},
		{"report", "All directors have submitted their conflict of interest forms for the year.", ""},
		{"warning_letter", "Manufacturers should submit a report for each device that caused a death.", ""},
		{"statute", "It covers a class action in which the members are citizens of the State.", ""},
		{"contract", "The author assigns on an exclusive basis all right, title and interest in the work.", ""},
		{"letter", "An applicant that failed to report its income asks what the law is.", ""},
		{"statute", "Your firm failed to validate the cleaning of its tanks in Dover.", ""},
		{
			"statute", "An action under this chapter shall be commenced within ninety days of the denial.",
			"Time to sue or appeal runs out",
		},
		{"guidance", "A firm that failed to validate may face seizure or an injunction.", ""},
		{
			"order", "The motion for a stay is denied, and each side bears its costs.",
			"Ruling against a party, or left open",
		},
		{"proposed_order", "The motion for a stay is denied, and each side bears its costs.", ""},
		{"answer", "Respondent denies paragraphs 4 and 5 of the demand.", ""},
		{
			"complaint", "Petitioner asks the court to vacate the ordinance and to enjoin the sale.",
			"Relief asked for against a party or a decision",
		},
		{"answer", "Insurer is entitled to recover the $40,200 that it advanced.", "Money claimed back"},
		{"contract", "The prevailing party is entitled to recover its costs.", ""},
		{"answer", "All claims of the '771 patent are invalid.", "Validity of a right attacked"},
		{"motion", "Judge Orrin should have recused himself.", "Bias or conflict of somebody who decided"},
		{
			"order", "The variance expires if construction has not begun within two years.",
			"Permit or approval that lapses",
		},
		{"notice", "Grading is prohibited from March through June.", "Work allowed in a season or place only"},
		{
			"letter", "We deny coverage for the fire since the sprinklers were off.",
			"Insurer refuses or reserves coverage",
		},
		{"letter", "The excess policy lapsed on March 2 for want of a premium.", "Insurance not in place"},
		{"report", "The lessee has not paid the rent for June.", "Payment held back or refused"},
		{
			"contract", "No action may be brought on this policy more than a year after the loss.",
			"Short time to sue under a contract or policy",
		},
	} {
		rs := issues(t, risk.Options{}, risk.Text{ID: "d", Type: c.kind, Body: c.body})
		if c.title == "" {
			require.Empty(t, rs, "%s: %s", c.kind, c.body)
			continue
		}
		require.Len(t, rs, 1, "%s: %s", c.kind, c.body)
		require.Equal(t, c.title, rs[0].Indicator)
		require.Equal(t, c.body, rs[0].Sources[0].Passage)
		require.NotEmpty(t, rs[0].LikelihoodWhy)
		require.Equal(t, rs[0].Likelihood*rs[0].Impact, rs[0].Inherent)
	}
}

// A provision that several contracts have is one issue; a finding elsewhere in a letter is another.
func TestIssuesAreGrouped(t *testing.T) {
	clause := "Upon a Change of Control of %, the other party may terminate this Agreement."
	a := risk.Text{ID: "a", Type: "contract", Body: strings.ReplaceAll(clause, "%", "Alder")}
	b := risk.Text{ID: "b", Type: "contract", Body: strings.ReplaceAll(clause, "%", "Birch")}
	rs := issues(t, risk.Options{}, a, b)
	require.Len(t, rs, 1)
	require.Len(t, rs[0].Sources, 2)
	require.Contains(t, rs[0].Title, "Change of control (2 papers): ")

	over := map[string]risk.Date{"b": risk.NewDate(2020, 1, 1)}
	rs = issues(t, risk.Options{Ended: over}, a, b)
	require.Len(t, rs[0].Sources, 1, "a contract that has ended binds nobody")

	far := strings.Repeat("The plant in Dover makes resin and ships it by rail. ", 80)
	letter := risk.Text{
		ID: "l", Type: "warning_letter",
		Body: "Your firm failed to validate its tanks.\n\n" + far + "\n\nYour firm failed to keep the logs of " +
			"its filters.",
	}
	require.Len(t, issues(t, risk.Options{}, letter), 2)
}

// Sentences that recur in one paper after another are boilerplate.
func TestStockWordsAreNoIssue(t *testing.T) {
	var docs []risk.Text
	for _, id := range []string{"a", "b", "c", "d"} {
		docs = append(docs, risk.Text{
			ID: id, Type: "report",
			Body: "The treasurer noted a conflict of interest and left the room for it.",
		})
	}
	require.Empty(t, issues(t, risk.Options{}, docs...))
	require.Len(t, issues(t, risk.Options{}, docs[0]), 1)
}

// Letters to others rank after those to the client, or to the firm whose law the folder contains.
func TestIssuesOfTheClientLead(t *testing.T) {
	letter := func(id, to, law string) risk.Text {
		return risk.Text{
			ID: id, Type: "warning_letter", Title: "FDA warning letter to " + to + " Inc., CMS #1",
			Body: "Dear " + to + ":\n\nYour firm " + to + " failed to validate its process, as § " + law + " " +
				"requires.",
		}
	}
	docs := []risk.Text{
		letter("a", "Alder", "820.30"), letter("b", "Birch", "111.22"),
		{ID: "law", Type: "regulation", Kind: "regulation", Body: "820.30 Design controls are required of all " +
			"makers."},
	}
	require.Equal(t, "a", issues(t, risk.Options{}, docs...)[0].Sources[0].Document)
	require.Equal(t, "b", issues(t, risk.Options{Client: "Birch"}, docs...)[0].Sources[0].Document)
}

func TestLeadingIssues(t *testing.T) {
	require.Len(t, risk.Leading(make([]risk.Risk, 40)), risk.IssuesShown)
	require.Len(t, risk.Leading(make([]risk.Risk, 4)), 4)
}
