package assist

import (
	"context"
	"fmt"
	"maps"

	"headnote/backends"
	"headnote/research/events"
	"headnote/research/plan"
	"headnote/research/run"
)

// Plan adds the calls that a model proposes to those of the rules. What the rules
// planned stays, whatever the model says; proposals that cannot run are left out.
func Plan(ctx context.Context, m backends.Model, question string, rules events.PlanMade, tools []backends.Spec) (events.PlanMade, backends.Usage, error) {
	uses, usage, err := ask(ctx, m, func(j jobs) string { return j.Plan }, asked(question), tools)
	if err != nil {
		return rules, usage, err
	}
	out := rules
	seen := make(map[string]bool)
	for _, c := range rules.Calls {
		seen[key(c.Tool, c.Params)] = true
	}
	added := 0
	for _, u := range uses {
		if added == mostCalls {
			break
		}
		if k := key(u.Tool, u.Params); !seen[k] {
			seen[k] = true
			c := events.Call{ID: plan.CallID(rules.Round, len(out.Calls)+1), Round: rules.Round, Tool: u.Tool, Params: u.Params, Reason: "proposed by " + m.Name()}
			for _, s := range tools {
				if s.Name == u.Tool {
					c.Price = s.Price(u.Params)
				}
			}
			// A proposal that refers to nothing, or in a circle, is not worth the others.
			if _, err := run.Arrange(append(out.Calls[:len(out.Calls):len(out.Calls)], c), nil); err == nil {
				out.Calls = append(out.Calls, c)
				added++
			}
		}
	}
	if added > 0 {
		out.Planner = "rules and model"
		out.Reason = fmt.Sprintf("%s; %d proposed by %s", rules.Reason, added, m.Name())
	}
	return out, usage, nil
}

func key(tool string, p backends.Params) string {
	plain := maps.Clone(p)
	delete(plain, "limit") // a default that one side has and the other has not
	delete(plain, "include_snippet")
	return fmt.Sprint(tool, plain)
}
