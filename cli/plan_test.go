package cli_test

import (
	"bytes"
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/fetch"
	"headnote/backends/fetch/fetchtest"
)

// plannedRow is what these tests need of a row of the table.
type plannedRow struct {
	Leaves   bool
	Requests []fetch.Sent
	Follows  []string
	Instead  []struct {
		Requests []fetch.Sent
		Follows  []string
	}
}

// plan runs headnote plan, which sends nothing.
func (o online) plan(question string) []plannedRow {
	o.t.Helper()
	before := len(o.server.Asked())
	var out, said bytes.Buffer
	cmd := o.asking("plan", question, "--format", "json")
	cmd.Stdout, cmd.Stderr = &out, &said
	require.NoError(o.t, cmd.Run(), said.String())
	require.Len(o.t, o.server.Asked(), before, "a plan sends nothing")
	require.NotContains(o.t, out.String(), fetchtest.PlayedKey)
	var rows []plannedRow
	require.NoError(o.t, json.Unmarshal(out.Bytes(), &rows), out.String())
	return rows
}

// exactly is a request in the form of the table, without its key.
func exactly(a fetchtest.Asked) fetch.Sent {
	q := url.Values{}
	for name, values := range a.Query {
		if name != "api_key" && name != "key" {
			q[name] = values
		}
	}
	u := url.URL{Scheme: "https", Host: a.Host, Path: a.Path, RawQuery: q.Encode()}
	return fetch.Sent{Method: a.Method, Host: a.Host, URL: u.String(), Body: a.Body}
}

// named reports whether a table names a request: as it was sent, or as one that follows, built from IDs in answers.
func named(rows []plannedRow, s fetch.Sent) bool {
	same := func(p fetch.Sent) bool {
		u, err := url.Parse(p.URL)
		if err != nil {
			return false
		}
		u.RawQuery = u.Query().Encode()
		at, err := url.Parse(s.URL)
		return err == nil && u.String() == at.String() && p.Method == s.Method && p.Body == s.Body
	}
	follows := func(pattern string) bool {
		prefix, _, open := strings.Cut(pattern, "*")
		return s.URL == pattern || open && strings.HasPrefix(s.URL, prefix)
	}
	return slices.ContainsFunc(rows, func(r plannedRow) bool {
		if slices.ContainsFunc(r.Requests, same) || slices.ContainsFunc(r.Follows, follows) {
			return true
		}
		for _, x := range r.Instead {
			if slices.ContainsFunc(x.Requests, same) || slices.ContainsFunc(x.Follows, follows) {
				return true
			}
		}
		return false
	})
}

// A server in place of all sources records the requests: the table had named each of them.
func TestThePlanNamesEveryRequest(t *testing.T) {
	t.Parallel()
	planner := newOnline(t, nil)
	planner.env = append(planner.env, oneRound)
	plans := map[string][]plannedRow{}
	for _, q := range questions {
		plans[q.question] = planner.plan(q.question)
	}
	for name, routes := range map[string]fetchtest.Routes{
		"found": fetchtest.Played(t), "nothing found": {"*": fetchtest.JSON(`{}`)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := newOnline(t, routes)
			o.env = append(o.env, oneRound)
			for _, q := range questions {
				before := len(o.server.Asked())
				o.ask(q.question)
				rows := plans[q.question]
				for _, a := range o.server.Asked()[before:] {
					require.True(t, named(rows, exactly(a)), "%s\nnot in the plan: %+v\n%+v", q.question, exactly(a), rows)
				}
			}
		})
	}
}

// oneRound limits a run to the planned searches.
const oneRound = "HEADNOTE_ROUNDS=1"

// Withheld names appear in no query, and the question is asked without them.
func TestWithheldNames(t *testing.T) {
	t.Parallel()
	o := newOnline(t, fetchtest.Played(t))
	o.env = append(o.env, "HEADNOTE_WITHHOLD=Quillfeather Rentals; Aldery")
	o.ask("Have federal courts held that Quillfeather Rentals may keep Aldery's security deposit without an itemized " +
		"statement?")
	asked := o.server.Asked()
	require.NotEmpty(t, asked)
	for _, a := range asked {
		said := strings.ToLower(a.Path + a.Query.Encode() + a.Body)
		require.NotContains(t, said, "quillfeather")
		require.NotContains(t, said, "aldery")
	}
}

// ask --review shows the table, and sends nothing before it is approved.
func TestReviewOnTheCommandLine(t *testing.T) {
	t.Parallel()
	for answer, sends := range map[string]bool{"y\n": true, "n\n": false, "": false} {
		o := newOnline(t, fetchtest.Played(t))
		var said bytes.Buffer
		cmd := o.asking("ask", questions[0].question, "--review")
		cmd.Stdin, cmd.Stderr = strings.NewReader(answer), &said
		_ = cmd.Run()
		require.Contains(t, said.String(), "sends GET https://www.courtlistener.com/api/rest/v4/search/?")
		require.Contains(t, said.String(), "Run these searches? [y/N]")
		require.Equal(t, sends, len(o.server.Asked()) > 0, "%q\n%s", answer, said.String())
	}
}
