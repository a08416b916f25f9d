//go:build !race

package research_test

import (
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/fetch"
	"headnote/backends/fetch/fetchtest"
	"headnote/research"
	"headnote/risk"
)

// librarian are the questions of the table of plans.
func librarian(t *testing.T) (questions []string) {
	t.Helper()
	data, err := os.ReadFile("plan/testdata/plans.tsv")
	require.NoError(t, err)
	for line := range strings.Lines(string(data)) {
		if cells := strings.Split(line, "\t"); line[0] != '#' && len(cells) > 1 {
			questions = append(questions, cells[1])
		}
	}
	require.GreaterOrEqual(t, len(questions), 60)
	return questions
}

// asked runs a question of one round with sources simulated by a server. It returns what the table listed before, and
// the server, which has recorded the requests.
func asked(t *testing.T, routes fetchtest.Routes, question string) ([]research.Row, *fetchtest.Server) {
	t.Helper()
	s := fetchtest.New(t, routes)
	e := running(t, s)
	rows, err := e.Draft(t.Context(), question, risk.DateOf(s.Clock.Now()))
	require.NoError(t, err)
	require.Empty(t, s.Asked(), "a draft sends nothing")
	require.NoError(t, e.Close())
	ran(t, s, question)
	return rows, s
}

// written returns a request as the table writes it, without keys.
func written(method, address, body string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	q := u.Query()
	q.Del("api_key")
	q.Del("key")
	u.RawQuery = q.Encode()
	return method + " " + u.String() + " " + body
}

// For a librarian's questions, a server in place of all sources records the requests: the table had listed each of them
// exactly, except for those with IDs from earlier answers, of which it had listed the address.
func TestTheTableNamesEveryRequest(t *testing.T) {
	exact, byID := 0, 0
	for name, routes := range map[string]fetchtest.Routes{
		"found":         fetchtest.Played(t),
		"no such thing": {"*": fetchtest.Status(404, `{"detail":"Not found."}`)},
		"down":          {"*": fetchtest.Status(503, "<html>down</html>")},
		"web pages":     {"*": {Status: 200, Body: "<html><p>Please wait</p></html>"}},
	} {
		for i, question := range librarian(t) {
			if name != "found" && i%3 > 0 {
				continue // what fails, fails alike
			}
			rows, s := asked(t, routes, question)
			n, m := namedBy(t, rows, s, name+": "+question)
			exact, byID = exact+n, byID+m
		}
	}
	require.Greater(t, exact, 20*byID)
	t.Logf("%d requests named exactly, %d by the address that their ids complete", exact, byID)
}

// namedBy checks that a table listed each request, and counts those that it listed exactly and those completed by IDs
// from answers.
func namedBy(t *testing.T, rows []research.Row, s *fetchtest.Server, why string) (exact, byID int) {
	t.Helper()
	named, patterns := tableOf(rows)
	for _, a := range s.Asked() {
		u := url.URL{Scheme: "https", Host: a.Host, Path: a.Path, RawQuery: a.Query.Encode()}
		if slices.Contains(named, written(a.Method, u.String(), a.Body)) {
			exact++
			continue
		}
		byID++
		require.True(t, slices.ContainsFunc(patterns, func(p *regexp.Regexp) bool { return p.MatchString(u.String()) }),
			"%s\nnot in the plan: %s %s", why, u.String(), a.Body)
		require.Empty(t, a.Body)
		require.Regexp(t, `[0-9]{2,}`, u.String(), "it is named by an id")
	}
	return exact, byID
}

// tableOf returns what a table lists: requests, and addresses in which * stands for IDs.
func tableOf(rows []research.Row) (named []string, patterns []*regexp.Regexp) {
	note := func(sent []fetch.Sent, follows []string) {
		for _, r := range sent {
			named = append(named, written(r.Method, r.URL, r.Body))
		}
		for _, f := range follows {
			patterns = append(patterns, regexp.MustCompile("^"+strings.ReplaceAll(regexp.QuoteMeta(f), `\*`, `.*`)+"$"))
		}
	}
	for _, r := range rows {
		note(r.Requests, r.Follows)
		for _, x := range r.Instead {
			note(x.Requests, x.Follows)
		}
	}
	return named, patterns
}

// For the same questions, if nothing is found and every alternative is tried: no source gets more than 60 % of the
// requests that it allows in a minute, and CourtListener never gets the same words twice.
func TestNoQuestionSpendsASourcesMinute(t *testing.T) {
	hosts, err := fetch.Policies()
	require.NoError(t, err)
	words := 0
	for _, question := range librarian(t) {
		rows, s := asked(t, fetchtest.Routes{"*": fetchtest.JSON(`{"count":0,"results":[]}`)}, question)
		_, byID := namedBy(t, rows, s, question)
		require.Zero(t, byID)
		spent, said := map[string]int{}, map[string]bool{}
		for _, a := range s.Asked() {
			spent[a.Host]++
			if a.Host == "www.courtlistener.com" && strings.HasSuffix(a.Path, "/search/") {
				q := url.QueryEscape(a.Query.Get("q"))
				require.False(t, said[q], "%s: %s twice", question, q)
				said[q] = true
				words++
			}
		}
		for host, n := range spent {
			if per := hosts[host].PerMinute; per > 0 {
				require.LessOrEqual(t, n*100, per*60, "%s: %d requests to %s", question, n, host)
			}
		}
	}
	t.Logf("%d searches of CourtListener", words)
}
