package registry_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/registry"
)

// asked returns parameters that many tools take, as a person would enter them.
func asked() backends.Params {
	return backends.Params{
		"query": "zinc limits", "search": "zinc", "search_text": "zinc", "title": "21", "section": "355",
		"company_identifier": "Tern Boatworks", "filing_type": "10-K", "accession_number": "0000001001-26-000007",
		"date_after": "2025-01-01", "date_before": "2025-06-30", "limit": 5, "state": "ME", "citation": "1 U.S. 1",
		"make": "Honda", "model": "CR-V", "year": 2023, "docket_number": "1:26-cv-00417", "case_name": "Ames v. Booth",
	}
}

// codes returns the errors with which a call can fail, and nil for one that finds nothing.
func codes() []error {
	out := []error{nil, errors.New("an error of no code")}
	for _, c := range []backends.Code{
		backends.NotFound, backends.NoResults, backends.ToolExecutionError, backends.Timeout, backends.QuotaExhausted,
		backends.KeyMissing,
	} {
		out = append(out, &backends.Error{Code: c})
	}
	return out
}

// An alternative is another tool with valid parameters and a reason in words; it contacts no host that was not
// announced, and is among all alternatives.
func TestAlternativesKeepTheirPromises(t *testing.T) {
	reg, err := registry.New()
	require.NoError(t, err)
	for _, spec := range reg.Specs() {
		if spec.Local() {
			continue
		}
		p := backends.Params{}
		for name, v := range asked() {
			if _, takes := spec.Schema.Field(name); takes {
				p[name] = v
			}
		}
		reach := registry.ReachOf(spec.Name, p).All()
		all := registry.AllAlternatives(spec.Name, p)
		for _, err := range codes() {
			for _, a := range registry.Alternatives(spec.Name, p, err) {
				require.NotEqual(t, spec.Name, a.Tool)
				other, known := registry.Spec(a.Tool)
				require.NoError(t, known)
				_, bad := other.Schema.Check(a.Tool, a.Params)
				require.NoError(t, bad, "%s → %s", spec.Name, a.Tool)
				require.NotEmpty(t, a.Reason)
				require.Contains(t, a.Reason, spec.Source)
				for _, host := range other.Hosts {
					require.Contains(t, reach, host, "%s → %s", spec.Name, a.Tool)
				}
				require.True(t, slices.ContainsFunc(all, func(o registry.Alternative) bool { return o.Tool == a.Tool }))
			}
		}
		for _, c := range []backends.Code{
			backends.Offline, backends.Cancelled, backends.InvalidParameters, backends.ToolNotFound,
		} {
			require.Empty(t, registry.Alternatives(spec.Name, p, &backends.Error{Code: c}), "%s: no other does better", c)
		}
	}
	require.Empty(t, registry.Alternatives("no_such_tool", asked(), nil))
}

// Reaches add up: no host is of both kinds, the order does not matter, and a local call adds nothing.
func TestReachesAddUp(t *testing.T) {
	reg, err := registry.New()
	require.NoError(t, err)
	var all registry.Reach
	specs := reg.Specs()
	for i, spec := range specs {
		r := registry.ReachOf(spec.Name, backends.Params{"limit": 50})
		require.Equal(t, spec.Local(), r.None(), spec.Name)
		require.GreaterOrEqual(t, r.Most, r.Requests)
		other := registry.ReachOf(specs[(i+7)%len(specs)].Name, nil)
		a, b := r.Plus(other), other.Plus(r)
		require.Equal(t, a, b, spec.Name)
		require.Equal(t, r.Requests+other.Requests, a.Requests)
		for _, host := range a.Hosts {
			require.NotContains(t, a.Otherwise, host)
		}
		alone := r.Alone()
		require.Equal(t, r.Hosts, alone.Hosts)
		require.Equal(t, r.Requests, alone.Most, "no other is asked")
		require.LessOrEqual(t, len(alone.Otherwise), len(r.Otherwise))
		require.True(t, r.None() || r.Where() != "")
		all = all.Plus(r)
		require.Subset(t, registry.Hosts(), r.All())
	}
	require.ElementsMatch(t, registry.Hosts(), all.All())
	require.True(t, registry.ReachOf("no_such_tool", nil).None())
	require.Equal(t, "a.example; where these fail or find nothing, also to b.example",
		registry.Reach{Hosts: []string{"a.example"}, Otherwise: []string{"b.example"}}.Where())
}

// Follow-up addresses are listed for every tool that queries a source, and for no other.
func TestFollowsAreAddresses(t *testing.T) {
	reg, err := registry.New()
	require.NoError(t, err)
	for _, spec := range reg.Specs() {
		for _, address := range registry.Follows(spec.Name) {
			require.False(t, spec.Local(), spec.Name)
			require.Regexp(t, `^(https://)?[a-z0-9.-]+\.[a-z]+/`, address, spec.Name)
		}
	}
	require.Empty(t, registry.Follows("no_such_tool"))
}
