package plan_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/registry"
	"headnote/research/plan"
	"headnote/risk"
)

// phrases are parts of questions that can be combined.
var phrases = []string{
	"What did the court hold on", "Show the 8-K filings of", "Which recalls concern",
	"How did the FDA treat", "Is there a rule on", "What is the deadline under", "Tern Boatworks, Inc.",
	"Fernhill Kennels LLC", "Ames v. Booth, 501 F.3d 10", "21 U.S.C. § 355", "40 CFR 63.2",
	"U.S. Patent No. 9,812,512", "IPR2025-00417", "a 2023 Honda CR-V", "in Maine and Vermont",
	"in California", "since January 5, 2022", "between March 2024 and June 2024", "in the last two years",
	"before 2020", "the Ninth Circuit", "No. 1:26-cv-00417", "tenant deposits", "zinc limits",
	"warning letters", "drug labels", "our lease", "the complaint", "in all 50 states", "open for comment",
	"?", "and", "“time is of the essence”",
}

// Whatever is asked, a plan calls only tools that exist, with parameters that they accept, each once, with IDs in
// order, a reason and a price; and the same question gives the same plan.
func TestWhatEveryPlanPromises(t *testing.T) {
	rules, err := plan.New()
	require.NoError(t, err)
	reg, err := registry.New()
	require.NoError(t, err)
	specs := make(map[string]backends.Spec)
	for _, s := range reg.Specs() {
		specs[s.Name] = s
	}
	r := rand.New(rand.NewPCG(11, 1))
	for range 40 {
		var words []string
		for range 1 + r.IntN(6) {
			words = append(words, phrases[r.IntN(len(phrases))])
		}
		in := plan.Input{
			Round: 1 + r.IntN(3), Question: strings.Join(words, " "), Tools: reg.Specs(),
			Today: risk.NewDate(2026, 3, 10), Withhold: []string{"Fernhill Kennels LLC"},
		}
		p := rules.Plan(in)
		require.Equal(t, p, rules.Plan(in), in.Question)
		require.Equal(t, in.Round, p.Round)
		asked := make(map[string]bool)
		for i, c := range p.Calls {
			require.Equal(t, plan.CallID(in.Round, i+1), c.ID, in.Question)
			spec, known := specs[c.Tool]
			require.True(t, known, c.Tool)
			require.NotEmpty(t, c.Reason, "%s: %s", in.Question, c.Tool)
			require.Equal(t, spec.Local(), c.Price == 0, "%s: %s", in.Question, c.Tool)
			key := fmt.Sprint(c.Tool, c.Params)
			require.False(t, asked[key], "%s: %s is asked twice", in.Question, key)
			asked[key] = true
			if len(c.After) == 0 {
				_, err := spec.Schema.Check(c.Tool, c.Params)
				require.NoError(t, err, "%s: %s", in.Question, key)
			}
			after, _ := c.Params["date_after"].(string)
			before, _ := c.Params["date_before"].(string)
			require.True(t, after == "" || before == "" || after <= before, "%s: %s", in.Question, key)
			if !spec.Local() {
				require.NotContains(t, strings.ToLower(fmt.Sprint(c.Params)), "fernhill", "a name that is withheld leaves")
			}
		}
	}
}

// Without public sources the plan stays on this machine; without any tools it is empty.
func TestPlansOfFewTools(t *testing.T) {
	rules, err := plan.New()
	require.NoError(t, err)
	reg, err := registry.New()
	require.NoError(t, err)
	var local []backends.Spec
	for _, s := range reg.Specs() {
		if s.Local() {
			local = append(local, s)
		}
	}
	for _, question := range []string{
		"What has the Ninth Circuit held on standing since 2020?", "Show the 8-K filings of Tern Boatworks, Inc.",
		"50-state survey: when must a landlord return the deposit?", "When is the answer due?",
	} {
		for _, c := range rules.Plan(plan.Input{Round: 1, Question: question, Tools: local}).Calls {
			require.Zero(t, c.Price, "%s: %s", question, c.Tool)
		}
		require.Empty(t, rules.Plan(plan.Input{Round: 1, Question: question}).Calls, question)
	}
}
