package research

import (
	"slices"
	"time"

	"headnote/research/events"
	"headnote/research/run"
)

// How long calls are assumed to take if nothing was measured.
const (
	paceLocal  = 100 * time.Millisecond
	paceSource = 2 * time.Second
	paceRuns   = 3 // newest runs that are looked at
)

// Outlook describes how a plan will run.
type Outlook struct {
	Groups  [][]string    // ids of calls by step, for display only
	Takes   time.Duration // until the last call ends, by how long the tools took recently
	Leaving int           // requests that may leave the machine
}

// Outlook says how a plan will run; the error says why it cannot.
func (d *drafts) Outlook(calls []events.Call) (Outlook, error) {
	r := &run.Runner{Tools: &standIns{reg: d.reg}, Limits: d.c.Limits}
	if err := r.Check(calls); err != nil {
		return Outlook{}, err
	}
	calls, err := run.Arrange(calls, nil)
	if err != nil {
		return Outlook{}, err
	}
	o := Outlook{Groups: run.Groups(calls), Takes: run.Estimate(calls, d.c.Limits.Slots, d.pace())}
	for _, c := range d.priced(calls) {
		if !c.Skip {
			o.Leaving += c.Price
		}
	}
	return o, nil
}

// priced returns calls with the cost of their current parameters, which a user may have changed since they were
// planned.
func (d *drafts) priced(calls []events.Call) []events.Call {
	out := slices.Clone(calls)
	for i, c := range out {
		if t, ok := d.reg.Lookup(c.Tool); ok {
			out[i].Price = t.Spec().Price(c.Params)
		}
	}
	return out
}

// pace returns how long each tool takes: the median over the newest runs.
func (d *drafts) pace() func(tool string) time.Duration {
	took := make(map[string][]float64)
	ids, err := d.c.Store.List()
	if err != nil {
		ids = nil // the estimate is not important enough to fail
	}
	for _, id := range ids[:min(len(ids), paceRuns)] {
		s, err := d.load(id)
		if err != nil {
			continue
		}
		for _, c := range s.Calls {
			if c.Phase == events.Ended && c.End.Outcome == events.Done {
				took[c.Tool] = append(took[c.Tool], c.End.Seconds)
			}
		}
	}
	return func(tool string) time.Duration {
		if seconds := took[tool]; len(seconds) > 0 {
			slices.Sort(seconds)
			return time.Duration(seconds[len(seconds)/2] * float64(time.Second))
		}
		if t, ok := d.reg.Lookup(tool); ok && t.Spec().Local() {
			return paceLocal
		}
		return paceSource
	}
}
