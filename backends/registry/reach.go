package registry

import (
	"maps"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/backends/fetch"
)

// Reach is where the words of calls may be sent.
type Reach struct {
	Hosts     []string // hosts that are queried
	Otherwise []string // hosts queried if one of these fails or finds nothing, and redirect targets
	Requests  int      // maximum number, to the first
	Most      int      // maximum number, including the alternatives
}

// None reports whether nothing leaves the machine.
func (r Reach) None() bool { return len(r.Hosts)+len(r.Otherwise) == 0 }

// Where describes the hosts in words.
func (r Reach) Where() string {
	words := strings.Join(r.Hosts, ", ")
	if len(r.Otherwise) > 0 {
		words += "; where these fail or find nothing, also to " + strings.Join(r.Otherwise, ", ")
	}
	return words
}

// All returns the hosts of both kinds.
func (r Reach) All() []string {
	return slices.Sorted(slices.Values(slices.Concat(r.Hosts, r.Otherwise)))
}

// ReachOf returns where a tool call may send its words: to its own hosts, those of the alternatives that may replace
// it, and the redirect targets of these.
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

// Alone returns the reach of a call without alternatives.
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

// Plus adds the reach of other calls.
func (r Reach) Plus(o Reach) Reach {
	hosts := slices.Compact(slices.Sorted(slices.Values(slices.Concat(r.Hosts, o.Hosts))))
	others := slices.Compact(slices.Sorted(slices.Values(slices.Concat(r.Otherwise, o.Otherwise))))
	others = slices.DeleteFunc(others, func(h string) bool { return slices.Contains(hosts, h) })
	return Reach{Hosts: hosts, Otherwise: others, Requests: r.Requests + o.Requests, Most: r.Most + o.Most}
}

// Hosts returns all hosts that any tool may query or be redirected to.
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
