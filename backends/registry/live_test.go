package registry_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/registry"
)

// sample returns a valid value for a parameter.
func sample(f backends.Field) any {
	switch {
	case f.Default != nil:
		return f.Default
	case len(f.Enum) > 0:
		return f.Enum[0]
	case f.Format == "date":
		return "2024-01-31"
	case f.Type == backends.Integer:
		return 2024
	case f.Type == backends.Number:
		return 0.5
	case f.Type == backends.Boolean:
		return true
	case f.Type == backends.Array:
		return []string{"example.gov"}
	}
	if v, ok := map[string]string{
		"state": "CA", "zip": "90210", "title": "21", "section": "355", "citation": "410 U.S. 113",
		"patent_number": "7,654,340", "proceeding_number": "IPR2019-00123",
		"accession_number": "0000320193-24-000123", "company_identifier": "AAPL", "make": "ford", "model": "F-150",
		"case_id": "108713", "document_type": "RULE", "year": "2024",
		"document_number": "2025-10800", "package_id": "PLAW-118publ5", "granule_id": "PLAW-118publ5",
		"docket_number": "2:26-cv-00311", "court": "ca9", "cik": "320193",
		"comment_id": "BRD-2026-0001-0042", "bill": "H.R. 1234",
		"congress": "118", "report_number": "R46996", "case_number": "22-451",
		"item": "ukpga/2018/12", "celex": "32016R0679", "filing_id": "771002",
		"url": "https://www.govinfo.gov/rss/uscourts.xml",
	}[f.Name]; ok {
		return v
	}
	return "zelotrine"
}

// whole returns values for all parameters of a tool.
func whole(t *testing.T, s backends.Spec) backends.Params {
	t.Helper()
	p := backends.Params{}
	for _, f := range s.Schema.Fields {
		p[f.Name] = sample(f)
	}
	p, err := s.Schema.Check(s.Name, p)
	require.NoError(t, err)
	return p
}

// socket is a network that must not be used.
type socket struct{ t *testing.T }

func (s socket) RoundTrip(r *http.Request) (*http.Response, error) {
	s.t.Errorf("%s was asked in spite of the lock", r.URL.Host)
	return nil, http.ErrUseLastResponse
}

func tools(t *testing.T, o fetch.Options) []backends.Tool {
	t.Helper()
	c, err := fetch.New(o)
	require.NoError(t, err)
	tools, err := registry.Live(c, registry.Options{})
	require.NoError(t, err)
	require.NotEmpty(t, tools)
	return tools
}

// Offline mode: whatever tool is called, with whatever parameters, nothing is sent.
func TestNoToolOpensASocketOffline(t *testing.T) {
	names, err := fetch.KeyNames()
	require.NoError(t, err)
	keys := make(map[string]string)
	for _, name := range names {
		keys[name] = "k"
	}
	for _, tool := range tools(t, fetch.Options{Offline: true, Transport: socket{t}, Keys: fetch.NewKeys(keys)}) {
		s := tool.Spec()
		res, err := tool.Call(t.Context(), whole(t, s), func(backends.Progress) {})
		require.ErrorIs(t, err, &backends.Error{Code: backends.Offline}, s.Name)
		require.ErrorContains(t, err, "not asked", s.Name)
		require.Empty(t, res.Documents, s.Name)
	}
}

// Every tool of the table that asks a source has that source's client behind it.
func TestEveryToolHasASource(t *testing.T) {
	live := make(map[string]bool)
	for _, tool := range tools(t, fetch.Options{Transport: socket{t}}) {
		live[tool.Spec().Name] = true
	}
	reg, err := registry.New()
	require.NoError(t, err)
	for _, s := range reg.Specs() {
		require.Equal(t, !s.Local(), live[s.Name], s.Name)
	}
}

// Without its key, a tool reports which one it requires and where to get it, before anything is sent.
func TestMissingKeysAreNamed(t *testing.T) {
	reg, err := registry.New(tools(t, fetch.Options{Transport: socket{t}})...)
	require.NoError(t, err)
	wanting := 0
	for _, s := range reg.Specs() {
		err := reg.Unavailable(s.Name)
		if s.Local() || err == nil {
			continue
		}
		wanting++
		require.ErrorIs(t, err, &backends.Error{Code: backends.KeyMissing}, s.Name)
		require.Regexp(t, `[A-Z]+_(API_KEY|TOKEN)`, err.Error(), s.Name)
		require.Contains(t, err.Error(), "https://", s.Name)
	}
	require.GreaterOrEqual(t, wanting, 10)
}

// The description of a tool is enough for a planner, a form and a language model to call it.
func TestTheTableIsWhole(t *testing.T) {
	reg, err := registry.New()
	require.NoError(t, err)
	hosts, err := fetch.Policies()
	require.NoError(t, err)
	seen := make(map[string]bool)
	for _, s := range reg.Specs() {
		require.False(t, seen[s.Name], "%s is there twice", s.Name)
		seen[s.Name] = true
		require.Regexp(t, `^[a-z]+(_[a-z0-9]+)+$`, s.Name)
		require.NotEmpty(t, s.Title, s.Name)
		require.NotEmpty(t, s.Category, s.Name)
		require.GreaterOrEqual(t, len(s.Description), 15, "%s: nobody can tell from that when to use it", s.Name)
		require.True(t, len(s.Schema.Required()) > 0 || len(s.Schema.AnyOf) > 0, "%s can be called with nothing", s.Name)
		for _, f := range s.Schema.Fields {
			require.NotEmpty(t, f.Description, "%s %s", s.Name, f.Name)
		}
		for _, group := range s.Schema.AnyOf {
			for _, name := range group {
				_, ok := s.Schema.Field(name)
				require.True(t, ok, "%s: any_of names %s, which it does not take", s.Name, name)
			}
		}
		if s.Local() {
			continue
		}
		require.NotEmpty(t, s.Kinds, "%s: nothing can stand in for it", s.Name)
		require.Positive(t, s.Calls, s.Name)
		require.LessOrEqual(t, s.Timeout, 60*time.Second, "%s may take longer than a chain of fallbacks", s.Name)
		for _, h := range s.Hosts {
			require.Contains(t, hosts, h, "%s asks a host without a policy", s.Name)
		}
	}
}

// Redirect targets of a host have their own policy, else nobody could go there.
func TestRedirectsLeadToKnownHosts(t *testing.T) {
	hosts, err := fetch.Policies()
	require.NoError(t, err)
	for name, p := range hosts {
		for _, to := range p.Redirects {
			require.Contains(t, hosts, to, "%s may send us to %s", name, to)
		}
	}
}

// The names that other programs call do not change.
func TestNamesAreFixed(t *testing.T) {
	reg, err := registry.New()
	require.NoError(t, err)
	for _, name := range []string{
		"get_usc_section", "search_us_code", "search_legislation", "search_cfr", "search_state_statutes", "search_govinfo",
		"search_cases", "search_court_opinions", "search_state_cases", "get_case_details", "lookup_citation",
		"search_court_rules",
		"search_sec_filings", "search_sec_company_tickers", "search_sec_full_text", "get_sec_filing_details",
		"search_federal_register",
		"search_fda_drug_labels", "search_fda_adverse_events", "search_fda_recalls", "search_fda_enforcement_reports",
		"search_fda_warning_letters", "search_fda_483_observations",
		"search_patents", "search_patent_applications", "get_patent_citations", "search_ptab_proceedings",
		"get_ptab_decision",
		"search_epa_facilities", "search_epa_enforcement", "search_epa_permits", "search_cpsc_recalls",
		"search_vehicle_recalls", "search_vehicle_complaints",
		"search_ftc_actions", "search_hsr_terminations", "search_context", "search_context_with_quality", "web_search",
	} {
		s, err := registry.Spec(name)
		require.NoError(t, err)
		require.Equal(t, name, s.Name)
		_, ok := reg.Lookup(name)
		require.True(t, ok)
	}
	_, err = registry.Spec("search_everything")
	require.ErrorIs(t, err, &backends.Error{Code: backends.ToolNotFound})
}
