package assist

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"headnote/backends"
	"headnote/research/events"
	"headnote/research/plan"
	"headnote/research/run"
)

// Plan adds the calls that a model proposes to those of the rules. What the rules planned stays, whatever the model
// says; proposals that cannot run are dropped. start, which may be nil, is called with each proposal as soon as its
// input is complete, while the model is still writing; proposals passed to it stay in the plan even if the model fails
// later.
func Plan(ctx context.Context, m backends.Model, question string, rules events.PlanMade, tools []backends.Spec,
	start func(events.Call),
) (events.PlanMade, backends.Usage, error) {
	p := &proposals{by: m.Name(), plan: rules, tools: tools, start: start, seen: make(map[string]bool)}
	for _, c := range rules.Calls {
		p.seen[key(c.Tool, c.Params)] = true
		if c.Reason == p.reason() { // from before the run was interrupted
			p.added++
		}
	}
	hear := p.hear
	if start == nil {
		hear = nil
	}
	uses, usage, err := ask(ctx, m, func(j jobs) string { return j.Plan }, asked(question), tools, hear)
	for _, u := range uses {
		p.consider(u)
	}
	if p.added > 0 {
		p.plan.Planner = "rules and model"
		p.plan.Reason = fmt.Sprintf("%s; %d proposed by %s", rules.Reason, p.added, p.by)
	}
	return p.plan, usage, err
}

// proposals collects the calls that a model proposes and that can run.
type proposals struct {
	by    string
	plan  events.PlanMade
	tools []backends.Spec
	start func(events.Call)
	seen  map[string]bool
	added int
}

func (p *proposals) hear(h backends.Heard) {
	if h.Ready != nil {
		p.consider(*h.Ready)
	}
}

func (p *proposals) reason() string { return "proposed by " + p.by }

// consider adds a use to the plan, once, if it can run there: one that refers to a missing call, or to itself in a
// circle, is dropped.
func (p *proposals) consider(u backends.Use) {
	k := key(u.Tool, u.Params)
	i := slices.IndexFunc(p.tools, func(s backends.Spec) bool { return s.Name == u.Tool })
	if i < 0 || p.added == mostCalls || p.seen[k] {
		return
	}
	p.seen[k] = true
	c := events.Call{
		ID: plan.CallID(p.plan.Round, len(p.plan.Calls)+1), Round: p.plan.Round, Tool: u.Tool, Params: u.Params,
		Reason: p.reason(), Price: p.tools[i].Price(u.Params),
	}
	arranged, err := run.Extend(p.plan.Calls, []events.Call{c}, nil)
	if err != nil {
		return
	}
	p.plan.Calls = append(slices.Clip(p.plan.Calls), arranged...)
	p.added++
	if p.start != nil {
		p.start(arranged[0])
	}
}

func key(tool string, p backends.Params) string {
	plain := maps.Clone(p)
	delete(plain, "limit") // a default that only one side may have set
	delete(plain, "include_snippet")
	return fmt.Sprint(tool, plain)
}
