package research

import (
	"context"
	"maps"
	"net/url"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/backends/registry"
	"headnote/research/events"
	"headnote/research/plan"
	"headnote/research/retrieve"
	"headnote/research/run"
	"headnote/risk"
)

// Row is a planned call with what it would send, before anything is sent.
type Row struct {
	Call     events.Call     `json:"call"`
	Leaves   bool            `json:"leaves"`             // whether it leaves this machine
	Requests []registry.Sent `json:"requests,omitempty"` // as they would be sent, including those with fewer words
	Follows  []string        `json:"follows,omitempty"`  // requests that their results may lead to; * stands for ids
	Refused  string          `json:"refused,omitempty"`  // why nothing would be sent
	Instead  []Instead       `json:"instead,omitempty"`  // alternatives if it fails or finds nothing
	Unagreed []string        `json:"unagreed,omitempty"` // hosts that the user has not agreed to yet
}

// Hosts returns the hosts that the row may send to: its own, and those of alternatives and follow-up requests.
func (r Row) Hosts() []string {
	hosts := make(map[string]bool)
	note := func(sent []registry.Sent, follows []string) {
		for _, s := range sent {
			hosts[s.Host] = true
		}
		for _, address := range follows {
			if u, err := url.Parse(address); err == nil && u.Host != "" {
				hosts[u.Host] = true
			}
		}
	}
	note(r.Requests, r.Follows)
	for _, x := range r.Instead {
		note(x.Requests, x.Follows)
	}
	return slices.Sorted(maps.Keys(hosts))
}

// Instead is an alternative to a call.
type Instead struct {
	Tool     string          `json:"tool"`
	Params   backends.Params `json:"params"`
	Reason   string          `json:"reason"`
	Requests []registry.Sent `json:"requests,omitempty"`
	Follows  []string        `json:"follows,omitempty"`
	Refused  string          `json:"refused,omitempty"`
}

// drafts previews plans before they run: what they would send, and how long they would take.
type drafts struct {
	c       *Config
	reg     *registry.Registry
	planner *plan.Rules
	load    func(events.RunID) (events.Run, error) // earlier runs, for the time each tool takes
}

// Draft returns the plan of a question's first round as a table of what would leave the machine. Its last rows, which
// have no id, are the tools that would read the best results. Nothing is sent.
func (d *drafts) Draft(ctx context.Context, question string, today risk.Date) ([]Row, error) {
	var known retrieve.Frequencies
	if d.c.Index != nil {
		known = d.c.Index
	}
	q := retrieve.Analyze(question, known)
	made := d.planner.Plan(plan.Input{
		Round: 1, Question: q.Raw, Facets: q.Facets, Names: q.Names(), Tools: d.reg.Specs(), Today: today,
		Withhold: d.c.Withhold,
	})
	calls, err := run.Arrange(made.Calls, nil)
	if err != nil {
		return nil, err
	}
	return d.table(ctx, calls)
}

// Table does the same for calls that are planned already.
func (d *drafts) Table(ctx context.Context, calls []events.Call) ([]Row, error) {
	return d.table(ctx, calls)
}

func (d *drafts) table(ctx context.Context, calls []events.Call) ([]Row, error) {
	var rows []Row
	reads := make(map[string]bool)
	for _, c := range calls {
		row := Row{Call: c}
		row.Requests, row.Refused, row.Leaves = d.drafted(ctx, c.Tool, c.Params)
		if row.Leaves {
			row.Follows = registry.Follows(c.Tool)
			row.Instead = d.instead(ctx, c)
			for _, tool := range registry.ReadBy(c.Tool) {
				reads[tool] = true
			}
			for _, x := range row.Instead { // their results are read as well
				for _, tool := range registry.ReadBy(x.Tool) {
					reads[tool] = reads[tool] || x.Refused == ""
				}
			}
		}
		rows = append(rows, row)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	for _, s := range d.reg.Specs() {
		if reads[s.Name] {
			rows = append(rows, Row{
				Call: events.Call{
					Tool: s.Name, Reason: "reads the text of the best results", Price: s.Calls,
				},
				Leaves: true, Follows: registry.Reads(s.Name),
			})
		}
	}
	return rows, nil
}

// drafted returns the requests of a call, why there are none, and whether it leaves the machine.
func (d *drafts) drafted(ctx context.Context, tool string, p backends.Params) ([]registry.Sent, string, bool) {
	t, ok := d.reg.Lookup(tool)
	if !ok || t.Spec().Local() || t.Spec().Source == "local" {
		return nil, "", false
	}
	plain, after := literalOf(p)
	if after {
		return nil, "", true // depends on what another call finds
	}
	drafter, ok := t.(registry.Drafter)
	if !ok {
		return nil, "not asked: offline", false
	}
	sent, err := drafter.Draft(ctx, plain)
	if err != nil {
		return nil, err.Error(), false
	}
	return sent, "", true
}

func (d *drafts) instead(ctx context.Context, c events.Call) []Instead {
	plain, _ := literalOf(c.Params)
	var out []Instead
	for _, a := range registry.AllAlternatives(c.Tool, plain) {
		x := Instead{Tool: a.Tool, Params: a.Params, Reason: a.Reason}
		var leaves bool
		if x.Requests, x.Refused, leaves = d.drafted(ctx, a.Tool, a.Params); leaves {
			x.Follows = registry.Follows(a.Tool)
		}
		out = append(out, x)
	}
	return out
}

// literalOf returns the parameters of a call without those taken from another call's results, and whether there are any
// of these.
func literalOf(p backends.Params) (backends.Params, bool) {
	out, after := make(backends.Params, len(p)), false
	for name, v := range p {
		s, ok := v.(string)
		if ok && strings.Contains(strings.ReplaceAll(s, "$${", ""), "${") {
			after = true
			continue
		}
		if out[name] = v; ok {
			out[name] = strings.ReplaceAll(s, "$${", "${")
		}
	}
	return out, after
}
