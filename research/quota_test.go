package research_test

import (
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/fetch"
	"headnote/backends/fetch/fetchtest"
	"headnote/backends/registry"
	"headnote/internal/within"
	"headnote/research"
	"headnote/research/journal"
	"headnote/research/retrieve"
	"headnote/research/run"
)

// Over the questions of a librarian, asked where nothing is found, so that every rung and
// every alternative is tried: none takes more than 60 % of what a source gives in a minute, and
// CourtListener is never asked the same words twice.
func TestNoQuestionSpendsASourcesMinute(t *testing.T) {
	data, err := os.ReadFile("plan/testdata/plans.tsv")
	require.NoError(t, err)
	hosts, err := fetch.Policies()
	require.NoError(t, err)
	questions, words := 0, 0
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(line, "\t")
		if line[0] == '#' || len(cells) < 2 {
			continue
		}
		questions++
		s := fetchtest.New(t, fetchtest.Routes{"*": fetchtest.JSON(`{"count":0,"results":[]}`)})
		tools, err := registry.Live(s.Client, registry.Options{})
		require.NoError(t, err)
		e, err := research.New(research.Config{
			Store: journal.Files{Dir: within.At(t.TempDir()), Now: s.Clock.Now}, Sources: tools,
			Limits: run.DefaultLimits(), Thresholds: retrieve.DefaultThresholds, Now: s.Clock.Now,
		})
		require.NoError(t, err)
		id, err := e.Start(t.Context(), research.Ask{Question: cells[1], MaxRounds: 1})
		require.NoError(t, err)
		require.NoError(t, e.Wait(t.Context(), id))
		require.NoError(t, e.Close())
		spent, said := map[string]int{}, map[string]bool{}
		for _, a := range s.Asked() {
			spent[a.Host]++
			if a.Host == "www.courtlistener.com" && strings.HasSuffix(a.Path, "/search/") {
				q := url.QueryEscape(a.Query.Get("q"))
				require.False(t, said[q], "%s: %s twice", cells[1], q)
				said[q] = true
				words++
			}
		}
		for host, n := range spent {
			if per := hosts[host].PerMinute; per > 0 {
				require.LessOrEqual(t, n*100, per*60, "%s: %d requests to %s", cells[1], n, host)
			}
		}
	}
	require.GreaterOrEqual(t, questions, 60)
	t.Logf("%d questions, %d searches of CourtListener", questions, words)
}
