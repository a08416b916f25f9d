package plan

import (
	"cmp"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/research/events"
)

// servers plans calls of the servers that are sources in the settings, with the content words of the question. They are
// not asked about the user's own papers.
func (r *Rules) servers(b *builder, named slots) {
	local := !slices.ContainsFunc(b.calls, func(c events.Call) bool { return c.Tool != "search_context" })
	if local && ownForm.MatchString(b.in.Question) {
		return
	}
	who := strings.Join(named.found["company"], " ")
	words := cmp.Or(named.terms(r.names, nil), r.names.terms(named.rest), r.names.terms(b.in.Question),
		strings.TrimSpace(b.in.Question))
	for _, s := range b.in.Tools {
		if s.Category == backends.OtherServers {
			b.add(s.Name, backends.Params{"query": strings.TrimSpace(who + " " + words)},
				"the settings name the server "+s.Source+" as a source")
		}
	}
}

// serverHosts returns the hosts of a server from the settings; for other tools the table of tools has the hosts.
func serverHosts(s backends.Spec) []string {
	if s.Category != backends.OtherServers {
		return nil
	}
	return s.Hosts
}
