package research_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/fetch/fetchtest"
	"headnote/backends/registry"
	"headnote/internal/within"
	"headnote/research"
	"headnote/research/events"
	"headnote/research/journal"
	"headnote/research/retrieve"
	"headnote/research/run"
)

// running is an engine that keeps runs, with sources simulated by a server.
func running(t *testing.T, s *fetchtest.Server) *research.Engine {
	t.Helper()
	tools, err := registry.Live(s.Client, registry.Options{})
	require.NoError(t, err)
	e, err := research.New(research.Config{
		Store: journal.Files{Dir: within.At(t.TempDir()), Now: s.Clock.Now}, Sources: tools,
		Limits: run.DefaultLimits(), Thresholds: retrieve.DefaultThresholds, Now: s.Clock.Now,
	})
	require.NoError(t, err)
	return e
}

// ran is a run of one round for a question, with sources simulated by a server.
func ran(t *testing.T, s *fetchtest.Server, question string) events.Run {
	t.Helper()
	e := running(t, s)
	id, err := e.Start(t.Context(), research.Ask{Question: question, MaxRounds: 1})
	require.NoError(t, err)
	require.NoError(t, e.Wait(t.Context(), id))
	state, err := e.Load(id)
	require.NoError(t, err)
	require.NotNil(t, state.Memo, "whatever the sources do, a run ends with a memo")
	require.NoError(t, e.Close())
	return state
}
