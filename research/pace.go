package research

import (
	"slices"
	"time"

	"headnote/research/events"
	"headnote/research/run"
)

// What a call takes as long as nothing was measured.
const (
	paceLocal  = 100 * time.Millisecond
	paceSource = 2 * time.Second
	paceRuns   = 3 // newest runs that are measured
)

// Outlook is the shape of a plan before it runs.
type Outlook struct {
	Groups  [][]string    // ids of calls by steps; nothing waits for a whole group
	Takes   time.Duration // until the last call ends, as the tools took lately
	Leaving int           // requests that may leave the machine
}

// Outlook says how a plan will run; an error says why it cannot.
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

// priced are calls with what their parameters cost now: somebody may have changed
// them since they were planned.
func (d *drafts) priced(calls []events.Call) []events.Call {
	out := slices.Clone(calls)
	for i, c := range out {
		if t, ok := d.reg.Lookup(c.Tool); ok {
			out[i].Price = t.Spec().Price(c.Params)
		}
	}
	return out
}

// pace is how long tools take: the median of what they took in the newest runs.
func (d *drafts) pace() func(tool string) time.Duration {
	took := make(map[string][]float64)
	ids, err := d.c.Store.List()
	if err != nil {
		ids = nil // an estimate is no reason to stop
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
