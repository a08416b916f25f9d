package assist

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/research/events"
)

// offered are tools that a model may propose.
var offered = []backends.Spec{
	{
		Name: "search_cases", Calls: 2, Page: 20,
		Schema: backends.Schema{Fields: []backends.Field{{Name: "query", Type: backends.String, Required: true}}},
	},
	{Name: "get_case_text", Calls: 1},
}

// ruled is the plan of the rules.
func ruled() events.PlanMade {
	return events.PlanMade{Round: 1, Planner: "rules", Reason: "names a case", Calls: []events.Call{
		{ID: "r1-01", Round: 1, Tool: "search_context", Params: backends.Params{"query": "deposit"}},
		{ID: "r1-02", Round: 1, Tool: "search_cases", Params: backends.Params{"query": "deposit", "limit": 10}},
	}}
}

func use(tool string, p backends.Params) backends.Use { return backends.Use{Tool: tool, Params: p} }

// The calls of the rules stay first and unchanged, whatever a model proposes. Calls that are not allowed or not
// possible are left out, and nothing is asked twice.
func TestProposalsAreAdded(t *testing.T) {
	var many []backends.Use
	for i := range 40 {
		many = append(many, use("search_cases", backends.Params{"query": fmt.Sprint("deposit ", i)}))
	}
	for _, c := range []struct {
		name  string
		uses  []backends.Use
		added []string // queries, or references
	}{
		{"nothing", nil, nil},
		{"a search", []backends.Use{use("search_cases", backends.Params{"query": "itemized"})}, []string{"itemized"}},
		{"a tool that was not offered", []backends.Use{use("run_shell", backends.Params{"query": "x"})}, nil},
		{"what the rules ask", []backends.Use{use("search_cases", backends.Params{"query": "deposit"})}, nil},
		{
			"what the rules ask, with another limit",
			[]backends.Use{use("search_cases", backends.Params{"query": "deposit", "limit": 99})},
			nil,
		},
		{
			"one thing twice",
			[]backends.Use{
				use("search_cases", backends.Params{"query": "a"}),
				use("search_cases", backends.Params{"query": "a", "limit": 3}),
			},
			[]string{"a"},
		},
		{
			"what refers to nothing",
			[]backends.Use{use("get_case_text", backends.Params{"query": "${r1-77.results[0].id}"})},
			nil,
		},
		{
			"what refers to a call of the plan",
			[]backends.Use{use("get_case_text", backends.Params{"query": "${search_cases.results[0].id}"})},
			[]string{"${search_cases.results[0].id}"},
		},
		{"too many", many, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			rules := ruled()
			var started []events.Call
			p, _, err := Plan(t.Context(), answering(c.uses), "When is the deposit due?", rules, offered,
				func(call events.Call) { started = append(started, call) })
			require.NoError(t, err)
			require.Equal(t, ruled(), rules, "the plan of the rules is not changed")
			require.Equal(t, ruled().Calls, p.Calls[:2])
			added := p.Calls[2:]
			ids := make(map[string]bool)
			for _, call := range p.Calls {
				require.False(t, ids[call.ID], "%s is there twice", call.ID)
				ids[call.ID] = true
			}
			if c.name == "too many" {
				require.Len(t, added, mostCalls)
			} else {
				require.Len(t, added, len(c.added))
				for i, q := range c.added {
					require.Equal(t, q, added[i].Params.String("query"))
				}
			}
			require.Equal(t, len(added), len(started), "each is told as it is added")
			for _, call := range added {
				require.Equal(t, 1, call.Round)
				require.Equal(t, "proposed by test-model", call.Reason)
				require.Positive(t, call.Price, "what it sends is counted")
			}
			if len(added) == 0 {
				require.Equal(t, "rules", p.Planner)
				return
			}
			require.Equal(t, "rules and model", p.Planner)
			require.Equal(t, fmt.Sprintf("names a case; %d proposed by test-model", len(added)), p.Reason)
		})
	}
}

// halfway is a model whose output is received, but which fails before its answer is complete.
type halfway struct{ heard []backends.Use }

func (halfway) Name() string { return "test-model" }

func (m halfway) Ask(_ context.Context, _ backends.Prompt, hear func(backends.Heard)) (backends.Answer, error) {
	for i := range m.heard {
		if hear != nil {
			hear(backends.Heard{Tool: m.heard[i].Tool, Percent: 50})
			hear(backends.Heard{Ready: &m.heard[i]})
		}
	}
	return backends.Answer{Usage: backends.Usage{Requests: 1, In: 7}}, errors.New("the connection broke")
}

// Calls that were started while a model was writing are in the plan even if the model fails later. If none are started
// early, nothing is used of a broken answer.
func TestWhatWasStartedIsPlanned(t *testing.T) {
	m := halfway{[]backends.Use{
		use("search_cases", backends.Params{"query": "itemized"}), use("search_cases", backends.Params{"query": "itemized"}),
	}}
	var started []string
	p, usage, err := Plan(t.Context(), m, "q", ruled(), offered, func(c events.Call) { started = append(started, c.ID) })
	require.ErrorContains(t, err, "the connection broke")
	require.Equal(t, 7, usage.In, "what it cost is counted")
	require.Equal(t, []string{"r1-03"}, started)
	require.Equal(t, "r1-03", p.Calls[2].ID)

	p, _, err = Plan(t.Context(), m, "q", ruled(), offered, nil)
	require.Error(t, err)
	require.Equal(t, ruled(), p)
}

// A plan that was interrupted continues from what the model had proposed, within the same limit.
func TestAnInterruptedPlanKeepsItsBound(t *testing.T) {
	rules := ruled()
	for i := range mostCalls - 1 {
		rules.Calls = append(rules.Calls, events.Call{
			ID: fmt.Sprintf("r1-%02d", i+3), Round: 1, Tool: "search_cases", Reason: "proposed by test-model",
			Params: backends.Params{"query": fmt.Sprint("before ", i)},
		})
	}
	p, _, err := Plan(t.Context(), answering{
		use("search_cases", backends.Params{"query": "one more"}), use("search_cases", backends.Params{"query": "too much"}),
	}, "q", rules, offered, nil)
	require.NoError(t, err)
	require.Len(t, p.Calls, len(rules.Calls)+1)
	require.Equal(t, "one more", p.Calls[len(p.Calls)-1].Params.String("query"))
}
