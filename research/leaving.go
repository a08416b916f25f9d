package research

import (
	"headnote/backends/registry"
	"headnote/research/events"
)

// Leaving returns where the words of a plan may be sent, using the same table that its calls and their alternatives are
// made from. Calls that are switched off send nothing.
func Leaving(calls []events.Call) (at registry.Reach, sending int) {
	for _, c := range calls {
		r := registry.ReachOf(c.Tool, c.Params)
		if len(c.Hosts) > 0 {
			r = registry.Reach{Hosts: c.Hosts, Requests: c.Price, Most: c.Price}
		}
		if c.Skip || r.None() {
			continue
		}
		if c.Reads != "" {
			r = r.Alone()
		}
		at, sending = at.Plus(r), sending+1
	}
	return at, sending
}
