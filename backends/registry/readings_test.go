package registry_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/registry"
)

const (
	section = `<?xml version="1.0"?><DIV8 N="314.94" TYPE="SECTION"><HEAD>§ 314.94 Content and format of an ANDA.</HEAD>
<P>ANDAs are required to be submitted in the form and contain the information required under this section.</P></DIV8>`
	law = `<html><head><title>L</title></head><body><pre>The debt limit is suspended.</pre></body></html>`
	xml = "/title-21.xml?part=314&section=314.94"
)

// Every form of hit is read by its tool, over redirects, and returned under the ID from the search, with its text and
// the day it was read.
func TestHitsAreRead(t *testing.T) {
	routes := fetchtest.Played(t)
	routes["www.ecfr.gov/api/versioner/v1/titles.json"] = fetchtest.JSON(
		`{"titles":[{"number":21,"latest_issue_date":"2026-06-20","up_to_date_as_of":"2026-06-26"}]}`)
	for _, day := range []string{"2026-06-26", "2021-03-15"} {
		routes["www.ecfr.gov/api/versioner/v1/full/"+day+xml] = fetchtest.Answer{Body: section}
	}
	routes["api.govinfo.gov/packages/PLAW-118publ5/htm"] = fetchtest.Answer{Body: law}
	s := fetchtest.New(t, routes)
	tools, err := registry.Live(s.Client, registry.Options{})
	require.NoError(t, err)
	reg, err := registry.New(tools...)
	require.NoError(t, err)
	for _, c := range []struct{ doc, want backends.Document }{
		{
			backends.Document{ID: "courtlistener:900001"},
			backends.Document{
				Text: "*103 We hold that a lessor",
				URL:  "https://www.courtlistener.com/opinion/900001/aldery-v-quillfeather-rentals/",
			},
		},
		{backends.Document{ID: "federalregister:2026-90001"}, backends.Document{Text: "[[Page 90002]]"}},
		{
			backends.Document{ID: "sec:0007700001-26-000007:brdm-20251231.htm", Extra: map[string]any{"cik": "0007700001"}},
			backends.Document{Text: "cobalt"},
		},
		{
			backends.Document{ID: "govinfo:ecfr/21/314.94"},
			backends.Document{Text: "ANDAs are required", URL: "https://www.ecfr.gov/on/2026-06-26/title-21/section-314.94"},
		},
		{
			backends.Document{ID: "govinfo:ecfr/21/314.94", Extra: map[string]any{"ends_on": "2021-03-15"}},
			backends.Document{Text: "ANDAs are required", URL: "https://www.ecfr.gov/on/2021-03-15/title-21/section-314.94"},
		},
		{
			backends.Document{ID: "govinfo:PLAW-118publ5", Extra: map[string]any{"package": "PLAW-118publ5"}},
			backends.Document{Text: "The debt limit is suspended"},
		},
		{
			backends.Document{
				ID:  "web:https://www.quillfeather.example/zelotrine",
				URL: "https://www.quillfeather.example/zelotrine",
			},
			backends.Document{Text: "A lower dose is usual in children."},
		},
	} {
		how, ok := registry.ReadingOf(c.doc)
		require.True(t, ok, c.doc.ID)
		tool, ok := reg.Lookup(how.Tool)
		require.True(t, ok)
		p, err := tool.Spec().Schema.Check(how.Tool, how.Params)
		require.NoError(t, err, c.doc.ID)
		res, err := tool.Call(t.Context(), p, func(backends.Progress) {})
		require.NoError(t, err, c.doc.ID)
		fetchtest.Check(t, res)
		d := res.Documents[0]
		require.Equal(t, c.doc.ID, d.ID)
		require.Contains(t, d.Text, c.want.Text)
		require.Equal(t, "2026-07-01", d.Retrieved)
		require.Empty(t, d.Unread())
		if c.want.URL != "" {
			require.Equal(t, c.want.URL, d.URL)
		}
	}
	for _, id := range []string{"courtlistener:docket/7", "sec:cik-0000320193", "local:1", "ftc:hsr-20260001"} {
		_, ok := registry.ReadingOf(backends.Document{ID: id})
		require.False(t, ok, id)
	}
}
