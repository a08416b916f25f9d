package registry

import (
	"maps"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
)

// Reach is where the words of calls may go.
type Reach struct {
	Hosts     []string // that are asked
	Otherwise []string // that are asked where one of these fails or finds nothing, and that these redirect to
	Requests  int      // at most, to the first
	Most      int      // at most, those of the alternatives included
}

// None reports whether nothing leaves the machine.
func (r Reach) None() bool { return len(r.Hosts)+len(r.Otherwise) == 0 }

// Where is the hosts in words.
func (r Reach) Where() string {
	words := strings.Join(r.Hosts, ", ")
	if len(r.Otherwise) > 0 {
		words += "; where these fail or find nothing, also to " + strings.Join(r.Otherwise, ", ")
	}
	return words
}

// All are the hosts of both kinds.
func (r Reach) All() []string {
	return slices.Sorted(slices.Values(slices.Concat(r.Hosts, r.Otherwise)))
}

// ReachOf tells where a call of a tool may send what it is asked: its own hosts, those of
// the alternatives that are asked in its place, by the table that Alternatives reads, and
// those that these may send us on to.
func ReachOf(tool string, p backends.Params) Reach {
	spec, err := Spec(tool)
	if err != nil || spec.Local() {
		return Reach{}
	}
	own, others := make(map[string]bool), make(map[string]bool)
	out := Reach{Requests: spec.Price(p), Most: spec.Price(p)}
	for _, host := range spec.Hosts {
		own[host] = true
	}
	if file, err := fallbacks(); err == nil {
		in := func(name string) {
			if s, err := Spec(name); err == nil {
				out.Most += s.Calls
				for _, host := range s.Hosts {
					others[host] = true
				}
			}
		}
		for _, row := range file.Fallback {
			if row.Tool == tool {
				in(row.Then)
			}
		}
		if len(file.Domains[spec.Source]) > 0 && !file.same(tool, "web_search") {
			in("web_search")
		}
	}
	if policies, err := fetch.Policies(); err == nil {
		for _, host := range slices.Concat(slices.Collect(maps.Keys(own)), slices.Collect(maps.Keys(others))) {
			for _, to := range policies[host].Redirects {
				others[to] = true
			}
		}
	}
	for host := range own {
		delete(others, host)
	}
	out.Hosts, out.Otherwise = slices.Sorted(maps.Keys(own)), slices.Sorted(maps.Keys(others))
	return out
}

// Alone is the reach of a call in whose place no other tool is asked.
func (r Reach) Alone() Reach {
	r.Otherwise, r.Most = nil, r.Requests
	if policies, err := fetch.Policies(); err == nil {
		for _, host := range r.Hosts {
			for _, to := range policies[host].Redirects {
				if !slices.Contains(r.Hosts, to) && !slices.Contains(r.Otherwise, to) {
					r.Otherwise = append(r.Otherwise, to)
				}
			}
		}
	}
	return r
}

// Plus adds what other calls may send.
func (r Reach) Plus(o Reach) Reach {
	hosts := slices.Compact(slices.Sorted(slices.Values(slices.Concat(r.Hosts, o.Hosts))))
	others := slices.Compact(slices.Sorted(slices.Values(slices.Concat(r.Otherwise, o.Otherwise))))
	others = slices.DeleteFunc(others, func(h string) bool { return slices.Contains(hosts, h) })
	return Reach{Hosts: hosts, Otherwise: others, Requests: r.Requests + o.Requests, Most: r.Most + o.Most}
}

// Hosts are all hosts that any tool may ask, or be sent on to.
func Hosts() []string {
	specs, err := table()
	if err != nil {
		return nil
	}
	var all Reach
	for _, s := range specs {
		all = all.Plus(ReachOf(s.Name, nil))
	}
	return all.All()
}
