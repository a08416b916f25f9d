package research_test

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/registry"
	"headnote/research"
	"headnote/research/run"
)

// asks are parameters with which every tool sends a request.
var asks = map[string]string{
	"title": "21", "section": "355", "state": "CA", "city": "Houston", "make": "ford", "model": "f-150", "year": "2024",
	"citation": "410 U.S. 113", "case_id": "108713",
	"company_identifier": "320193", "accession_number": "0000320193-22-000108", "patent_number": "7654340",
	"proceeding_number": "IPR2019-00123", "document_number": "2025-10800", "package_id": "PLAW-118publ5",
	"url": "https://www.govinfo.gov/rss/page.xml", "docket_number": "2:26-cv-00311",
	"comment_id": "BRD-2026-0001-0042", "bill": "H.R. 1234",
	"congress": "118", "report_number": "R46996", "case_number": "22-451",
	"item": "ukpga/2018/12", "celex": "32016R0679", "filing_id": "771002",
}

// byHand is an engine whose sources all answer in the same way, configured as for headnote tool.
func byHand(t *testing.T, a fetchtest.Answer, limits run.Limits, options ...fetchtest.Option) *research.Engine {
	t.Helper()
	return over(t, fetchtest.New(t, fetchtest.Routes{"*": a}, options...), limits)
}

// over is an engine whose sources are asked at a server.
func over(t *testing.T, s *fetchtest.Server, limits run.Limits) *research.Engine {
	t.Helper()
	tools, err := registry.Live(s.Client, registry.Options{})
	require.NoError(t, err)
	e, err := research.New(research.Config{Sources: tools, Limits: limits, Now: s.Clock.Now})
	require.NoError(t, err)
	return e
}

// askingOf are parameters with which a tool sends a request.
func askingOf(s backends.Spec) backends.Params {
	p := backends.Params{}
	for i, f := range s.Schema.Fields {
		if v, ok := asks[f.Name]; ok {
			p[f.Name] = v
		} else if f.Required || i == 0 {
			p[f.Name] = "acme zelotrine"
		}
	}
	return p
}

// Whatever all sources do, every tool that is called by hand ends in time: with an error that has a code and a next
// step, or with an empty answer, and without a key in either.
func TestEveryToolByHand(t *testing.T) {
	oneTry := func(o *fetch.Options) {
		fetchtest.Impatient(50 * time.Millisecond)(o)
	}
	for name, c := range map[string]struct {
		answer  fetchtest.Answer
		options []fetchtest.Option
	}{
		"not found":    {answer: fetchtest.Status(404, `{"message":"not found"}`)},
		"throttled":    {answer: fetchtest.Answer{Status: 429, Headers: map[string]string{"Retry-After": "3600"}}},
		"down":         {answer: fetchtest.Status(503, "<html>down</html>")},
		"malformed":    {answer: fetchtest.JSON(`{"results":[{"a":`)},
		"empty":        {answer: fetchtest.JSON(`{}`)},
		"cut off":      {answer: fetchtest.Answer{Body: `{"results":[`, Cut: true}},
		"silent":       {answer: fetchtest.Answer{Silent: true}, options: []fetchtest.Option{oneTry}},
		"offline":      {options: []fetchtest.Option{fetchtest.Offline()}},
		"keys missing": {options: []fetchtest.Option{fetchtest.WithKeys(nil)}},
	} {
		t.Run(name, func(t *testing.T) {
			e := byHand(t, c.answer, run.DefaultLimits(), c.options...)
			for _, s := range e.Tools() {
				if s.Local() || s.Source == "local" {
					continue
				}
				res, err := e.Call(t.Context(), s.Name, askingOf(s))
				if err == nil {
					require.Empty(t, res.Documents, s.Name)
					require.Contains(t, res.Metadata, "_executionMetadata", s.Name)
					continue
				}
				var failed *backends.Error
				require.True(t, errors.As(err, &failed), "%s: %v", s.Name, err)
				require.NotEmpty(t, failed.Code, s.Name)
				require.NotEqual(t, backends.InvalidParameters, failed.Code, "%s: %v", s.Name, err)
				require.NotEmpty(t, failed.Next, "%s: %v", s.Name, err)
				require.NotContains(t, err.Error(), "test-key", s.Name)
			}
		})
	}
}
