package registry_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/registry"
)

func TestAlternatives(t *testing.T) {
	failed := &backends.Error{Code: backends.ToolExecutionError}
	for _, c := range []struct {
		tool   string
		params backends.Params
		err    error
		want   []registry.Alternative
	}{
		{
			"get_usc_section",
			backends.Params{"title": "21", "section": "355"},
			&backends.Error{Code: backends.NotFound},
			[]registry.Alternative{
				{Tool: "search_us_code", Params: backends.Params{"query": "21 USC 355", "limit": int64(3)}},
				{Tool: "web_search"},
			},
		},
		{
			"search_sec_filings",
			backends.Params{"company_identifier": "Acme", "filing_type": "10-K"},
			nil,
			[]registry.Alternative{
				{Tool: "search_sec_company_tickers", Params: backends.Params{"query": "Acme"}},
				{Tool: "search_sec_full_text", Params: backends.Params{"query": "Acme", "filing_type": "10-K"}},
				{Tool: "web_search"},
			},
		},
		{
			"search_fda_warning_letters",
			backends.Params{"search": "sterile", "date_after": "2024-01-01"},
			failed,
			[]registry.Alternative{
				{Tool: "search_fda_enforcement_reports", Params: backends.Params{"search": "sterile", "date_after": "2024-01-01"}},
			},
		},
		{"search_patents", backends.Params{"search_text": "carve out", "limit": 5}, failed, []registry.Alternative{
			{Tool: "search_ptab_proceedings", Params: backends.Params{"query": "carve out", "limit": 5}},
			{Tool: "web_search"},
		}},
		{"search_epa_facilities", backends.Params{"company_name": "Larkin"}, failed, []registry.Alternative{
			{Tool: "search_epa_enforcement", Params: backends.Params{"facility_name": "Larkin"}},
			{Tool: "search_epa_permits", Params: backends.Params{"facility_name": "Larkin"}},
			{Tool: "web_search"},
		}},
		{"search_cases", backends.Params{"query": "carve-out"}, &backends.Error{Code: backends.Offline}, nil},
		{"search_cases", backends.Params{}, &backends.Error{Code: backends.InvalidParameters}, nil},
	} {
		got := registry.Alternatives(c.tool, c.params, c.err)
		require.Len(t, got, len(c.want), "%s: %v", c.tool, got)
		for i, w := range c.want {
			require.Equal(t, w.Tool, got[i].Tool)
			require.NotEmpty(t, got[i].Reason)
			if w.Params != nil {
				require.Equal(t, w.Params, got[i].Params)
			}
		}
	}
}

// Every tool with a source has an alternative, and every available source lists its hosts.
func TestEveryToolHasAnAlternative(t *testing.T) {
	reg, err := registry.New()
	require.NoError(t, err)
	for _, s := range reg.Specs() {
		if s.Source == "local" || s.Source == "web" {
			continue
		}
		p := backends.Params{}
		for _, f := range s.Schema.Fields {
			p[f.Name] = "x"
			if f.Default != nil {
				p[f.Name] = f.Default
			}
		}
		require.NotEmpty(t, s.Hosts, s.Name)
		found := registry.Alternatives(s.Name, p, &backends.Error{Code: backends.Timeout})
		if slices.Contains(s.Hosts, "api.exa.ai") && s.Source != "govinfo" { // the web was already searched
			require.NotContains(t, fmt.Sprint(found), "web_search", s.Name)
			continue
		}
		require.NotEmpty(t, found, s.Name)
	}
}
