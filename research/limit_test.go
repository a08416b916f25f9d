package research_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/index/local"
	"headnote/research"
	"headnote/research/events"
)

// A run whose time is over looks for nothing more, and says why.
func TestTheLimitOfARun(t *testing.T) {
	var looks atomic.Int64
	clock := func() time.Time { return noon.Add(time.Duration(looks.Add(1)) * time.Second) }
	x, _, err := local.Memory(context.Background(), files, clock)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, x.Close()) })
	stop := func(whole time.Duration) string {
		c := configOf("Test", t.TempDir(), x, clock)
		c.Limits.Whole = whole
		e, err := research.New(c)
		require.NoError(t, err)
		defer func() { require.NoError(t, e.Close()) }()
		id, err := e.Start(context.Background(), research.Ask{Question: question})
		require.NoError(t, err)
		s, _ := finish(t, e, id)
		require.Equal(t, events.Finished, s.Status)
		return s.Evaluations[len(s.Evaluations)-1].Stop
	}
	require.Equal(t, "the run's 1s are over", stop(time.Second))
	require.NotContains(t, stop(0), "are over", "0 is no bound")
	require.NotContains(t, stop(100*time.Hour), "are over")
}
