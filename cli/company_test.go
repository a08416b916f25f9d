package cli_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/fetch/fetchtest"
)

// A company is looked up in the SEC's list by one call, and its filings by the number found there, as the plan shows
// before anything is sent.
func TestACompanyIsFoundBeforeItsFilings(t *testing.T) {
	t.Parallel()
	const question = "What did Apple Inc. disclose in its 10-K?"
	o := newOnline(t, fetchtest.PlayedSamples(t))

	var out, said bytes.Buffer
	cmd := o.asking("plan", question)
	cmd.Stdout, cmd.Stderr = &out, &said
	require.NoError(t, cmd.Run(), said.String())
	require.Empty(t, o.server.Asked(), "nothing is sent")
	table := out.String()
	_, table, ok := strings.Cut(table, "SEC companies (search_sec_company_tickers)\n")
	require.True(t, ok, out.String())
	lookup, filings, ok := strings.Cut(table, "SEC filings (search_sec_filings)\n")
	require.True(t, ok, table)
	require.Contains(t, lookup, "why: finds Apple Inc. in the SEC's list of companies")
	require.Contains(t, lookup, "sends GET https://www.sec.gov/files/company_tickers.json")
	require.Contains(t, filings, "cik: (found by r1-")
	own, _, _ := strings.Cut(filings, "if this fails")
	require.NotContains(t, own, "company_tickers.json")
	require.Contains(t, own, "then, depending on what is found: https://data.sec.gov/submissions/*")

	run, errors := o.ask(question)
	var order []string
	for _, c := range run.Calls {
		if strings.HasPrefix(c.Tool, "search_sec_") {
			order = append(order, c.Tool)
			require.Equal(t, "done", c.Outcome, "%s\n%s", c.Error, errors)
		}
	}
	require.Equal(t, []string{"search_sec_company_tickers", "search_sec_filings"}, order)
	require.NotZero(t, run.cited(t)["sec"], errors)
	lists := 0
	for _, r := range o.server.Asked() {
		if strings.HasSuffix(r.Path, "company_tickers.json") {
			lists++
		}
	}
	require.Equal(t, 1, lists, "the list is asked for once")
}

// If a company is not in the list, its filings are not requested, and the text of all filings is searched for its name.
func TestACompanyThatIsNotListed(t *testing.T) {
	t.Parallel()
	o := newOnline(t, fetchtest.PlayedSamples(t))
	run, said := o.ask("Show the 8-K filings of Quillmark Therapeutics, Inc.")
	require.Equal(t, "finished", run.Status, said)
	for _, r := range o.server.Asked() {
		require.NotContains(t, r.Path, "/submissions/", "nobody's filings are asked for")
	}
	full := false
	for _, r := range o.server.Asked() {
		full = full || strings.HasSuffix(r.Path, "/LATEST/search-index") && r.Query.Get("q") != ""
	}
	require.True(t, full, said)
}
