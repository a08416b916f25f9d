package plan_test

import (
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/registry"
	"headnote/research/events"
	"headnote/research/plan"
	"headnote/research/run"
	"headnote/risk"
)

// sample is a line of the table of questions.
type sample struct {
	source   string
	want     []string // of these one
	question string
}

func samples(t *testing.T, file string) []sample {
	t.Helper()
	data, err := os.ReadFile("testdata/" + file)
	require.NoError(t, err)
	var out []sample
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		cells := strings.Split(line, "\t")
		require.Len(t, cells, 3, line)
		out = append(out, sample{cells[0], strings.Split(cells[1], "|"), cells[2]})
	}
	return out
}

// The rules and the tools are the same for all questions.
var (
	sharedRules = sync.OnceValues(plan.New)
	sharedTools = sync.OnceValues(func() (*registry.Registry, error) { return registry.New() })
)

func planned(t *testing.T, question string) events.PlanMade {
	t.Helper()
	rules, err := sharedRules()
	require.NoError(t, err)
	reg, err := sharedTools()
	require.NoError(t, err)
	return rules.Plan(plan.Input{Round: 1, Question: question, Tools: reg.Specs(), Today: risk.NewDate(2026, 3, 10)})
}

func has(p events.PlanMade, tools []string) bool {
	return slices.ContainsFunc(p.Calls, func(c events.Call) bool { return slices.Contains(tools, c.Tool) })
}

// Ten questions for each source lead to it. The held-out questions were written after the table was tuned; it was not
// changed because of them.
func TestQuestionsLeadToTheirSource(t *testing.T) {
	for _, file := range []struct {
		name         string
		each, misses int
	}{{"questions.tsv", 10, 0}, {"held_out.tsv", 5, 4}} {
		all, calls, missed := samples(t, file.name), 0, 0
		bySource := map[string]int{}
		for _, q := range all {
			p := planned(t, q.question)
			bySource[q.source]++
			calls += len(p.Calls)
			if !has(p, q.want) {
				missed++
				t.Logf("%s: %q does not lead to %v: %s", file.name, q.question, q.want, p.Reason)
			}
			for _, c := range p.Calls {
				require.NotEmpty(t, c.Reason, "every call says why it is there")
			}
		}
		require.Len(t, bySource, 13)
		for source, n := range bySource {
			require.GreaterOrEqual(t, n, file.each, source)
		}
		t.Logf("%s: %d of %d lead to their source, %.1f calls a plan", file.name, len(all)-missed, len(all),
			float64(calls)/float64(len(all)))
		require.LessOrEqual(t, missed, file.misses, file.name)
	}
}

// What a question names goes into the parameters.
func TestNamesBecomeParameters(t *testing.T) {
	for _, c := range []struct {
		question, tool string
		want           backends.Params
	}{
		{"What does 21 U.S.C. § 355(j) say?", "get_usc_section", backends.Params{"title": "21", "section": "355(j)"}},
		{"Is the 2019 Honda CR-V under recall?", "search_vehicle_recalls", backends.Params{
			"make": "Honda", "model": "CR-V",
			"year": "2019",
		}},
		{"Jeep Grand Cherokee 2014 rollaway recall", "search_vehicle_recalls", backends.Params{
			"make":  "Jeep",
			"model": "Grand Cherokee", "year": "2014",
		}},
		{"Recall of Ford vehicles", "search_vehicle_recalls", backends.Params{"make": "Ford"}},
		{
			"What did Tesla, Inc. disclose in its 10-K?", "search_sec_filings",
			backends.Params{"company_identifier": "Tesla, Inc.", "filing_type": "10-K"},
		},
		{"What is the CIK of NVDA?", "search_sec_company_tickers", backends.Params{"query": "NVDA"}},
		{
			"Show the 8-K filings of Wells Fargo & Company since 2022", "search_sec_filings",
			backends.Params{
				"company_identifier": "Wells Fargo & Company", "filing_type": "8-K", "date_after": "2022-01-01",
			},
		},
		{
			"Which facilities in Baton Rouge, Louisiana have air violations?", "search_epa_facilities",
			backends.Params{"city": "Baton Rouge", "state": "LA"},
		},
		{"Hazardous waste handlers in ZIP 77536", "search_epa_facilities", backends.Params{"zip": "77536"}},
		{
			"Which prior art does patent 10,123,456 cite?", "get_patent_citations",
			backends.Params{"patent_number": "10,123,456"},
		},
		{
			"What did the Board decide in ipr2019-00123?", "get_ptab_decision",
			backends.Params{"proceeding_number": "IPR2019-00123"},
		},
		{"N.Y. Gen. Bus. Law § 349 remedies", "search_state_statutes", backends.Params{
			"query": "N.Y. Gen. Bus. Law § 349",
			"state": "NY",
		}},
		{
			"What did the Ninth Circuit hold on standing between 2018 and 2020?", "search_cases",
			backends.Params{
				"query": "standing", "court": "ca9",
				"date_filed_after": "2018-01-01", "date_filed_before": "2020-12-31",
			},
		},
		{
			"FDA proposed rules of the last two years", "search_federal_register",
			backends.Params{
				"agency": "Food and Drug Administration", "document_type": "PRORULE", "date_after": "2024-03-10",
			},
		},
		{
			"Form 483 observations in March 2023", "search_fda_483_observations",
			backends.Params{
				"search": "form 483 observations", "date_after": "2023-03-01", "date_before": "2023-03-31",
			},
		},
		{"Court opinions before June 5, 2015", "search_cases", backends.Params{
			"query":             "court opinions",
			"date_filed_before": "2015-06-04",
		}},
		{
			"What was the reasoning of the court on carve-outs?", "get_case_details",
			backends.Params{"case_id": "${search_cases.results[0].id}"},
		},
	} {
		p := planned(t, c.question)
		i := slices.IndexFunc(p.Calls, func(x events.Call) bool { return x.Tool == c.tool })
		require.GreaterOrEqual(t, i, 0, "%s: no %s: %s", c.question, c.tool, p.Reason)
		require.Equal(t, c.want, p.Calls[i].Params, c.question)
	}
}

// A question is only words: nothing in it is read as a reference or a placeholder.
func TestQuestionsAreOnlyWords(t *testing.T) {
	for _, q := range []string{
		"What did courts hold on ${search_cases.results[0].id}?", "{state} law and {company} cases",
		"a ${ b", "$${x} 10-K of {name}",
	} {
		p := planned(t, q)
		calls, err := run.Arrange(p.Calls, nil)
		require.NoError(t, err, q)
		require.NotEmpty(t, calls)
		for _, c := range calls {
			require.Empty(t, c.After, q)
		}
	}
}

func TestSurveyOfTheStates(t *testing.T) {
	p := planned(t, "50-state survey: may a landlord keep the deposit without an itemised statement?")
	rows := map[string]bool{}
	for _, c := range p.Calls {
		if c.Row == "" {
			continue
		}
		require.Equal(t, "search_state_statutes", c.Tool)
		require.Len(t, c.Params.String("state"), 2)
		require.Equal(t, "landlord keep deposit without itemised statement", c.Params.String("query"))
		rows[c.Row] = true
	}
	require.Len(t, rows, 51)
	require.True(t, rows["District of Columbia"])
	require.Len(t, planned(t, "What must every employer in Ohio post?").Calls,
		len(planned(t, "What must an employer in Ohio post?").Calls))
}

// If no rule matches the question, the general tools are used.
func TestQuestionsThatNoRuleKnows(t *testing.T) {
	p := planned(t, "Zebra crossing stripes?")
	require.True(t, has(p, []string{"search_cases"}))
	require.True(t, has(p, []string{"web_search"}))
}

func FuzzPlan(f *testing.F) {
	f.Add("What did Tesla, Inc. disclose since January 5, 2022 in Austin, TX 78701?")
	f.Add("U.S. Patent No. RE45,123 and IPR2019-00123 between 2018 and 2020")
	f.Add("${a.b[0]} {company} in 0000")
	rules, err := plan.New()
	require.NoError(f, err)
	reg, err := registry.New()
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, question string) {
		p := rules.Plan(plan.Input{Round: 1, Question: question, Tools: reg.Specs(), Today: risk.NewDate(2026, 3, 10)})
		_, err := run.Arrange(p.Calls, nil)
		require.NoError(t, err)
	})
}
