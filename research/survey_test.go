package research_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index/local"
	"headnote/backends/registry"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/export"
)

// statutes answers for the states, but not for all of them.
type statutes struct{ spec backends.Spec }

func (s statutes) Spec() backends.Spec { return s.spec }
func (s statutes) Call(_ context.Context, p backends.Params, _ func(backends.Progress)) (backends.Result, error) {
	state := p.String("state")
	switch state {
	case "WY":
		return backends.Result{}, nil
	case "TX":
		return backends.Result{}, errors.New("the service is down")
	}
	words := "The landlord shall return the deposit within 30 days, says " + state + "."
	return backends.Result{Documents: []backends.Document{{
		ID: "test:" + state, Source: "test", Title: "Deposit act of " + state, Kind: backends.KindStatute, Text: words,
		Snippet:  words,
		Passages: []backends.Passage{{Text: words}},
	}}}, nil
}

// One question over 51 jurisdictions is a plan like any other, and a table.
func TestSurveyBecomesATable(t *testing.T) {
	dir := t.TempDir()
	now := func() time.Time { return noon }
	x, _, err := local.Memory(context.Background(), files, now)
	require.NoError(t, err)
	spec, err := registry.Spec("search_state_statutes")
	require.NoError(t, err)
	spec.Hosts, spec.Timeout = nil, 0
	e, err := research.New(configOf("Test", dir, x, now,
		func(c *research.Config) { c.Sources = []backends.Tool{statutes{spec}} }))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, errors.Join(e.Close(), x.Close())) })
	id, err := e.Start(context.Background(),
		research.Ask{Question: "50-state survey: when must a landlord return the deposit?", MaxRounds: 1})
	require.NoError(t, err)
	s, _ := finish(t, e, id)
	require.Equal(t, events.Finished, s.Status)
	md := export.Markdown(*s.Memo)
	require.Contains(t, md, "## Survey of the States")
	require.Contains(t, md, "Deposit act of CA")
	rows := 0
	for _, sec := range s.Memo.Sections {
		if sec.Heading != "Survey of the States" {
			continue
		}
		for _, b := range sec.Blocks {
			if b.Table != nil {
				rows = len(b.Table.Rows)
				for _, r := range b.Table.Rows {
					require.NotEmpty(t, r.Statement.Evidence)
				}
			}
		}
	}
	require.Equal(t, 51, rows)
	require.Contains(t, md, "49 gave an authority, 2 none")
	require.True(t, strings.Contains(md, "Texas") && strings.Contains(md, "Wyoming"))

	o, err := e.Outlook(s.Plans[0].Calls)
	require.NoError(t, err)
	require.Len(t, o.Groups, 1)
	require.GreaterOrEqual(t, o.Leaving, 51)
}
