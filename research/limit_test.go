package research_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/research"
	"headnote/research/events"
)

// A run whose time is over ends its current searches, starts no others, and says why; without a limit, or with a long
// one, it waits for its searches.
func TestTheLimitOfARun(t *testing.T) {
	for _, c := range []struct {
		whole, took time.Duration
		over        bool
	}{
		{whole: 15 * time.Second, took: 15 * time.Second, over: true},
		{whole: 100 * time.Hour, took: 20 * time.Second},
		{whole: 0, took: 20 * time.Second},
	} {
		t.Run(c.whole.String(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				tools, _ := sources(t, 20*time.Second)
				e, err := research.New(configOf("Test", t.TempDir(), nil, time.Now, func(cfg *research.Config) {
					cfg.Sources, cfg.Limits.Whole = tools, c.whole
				}))
				require.NoError(t, err)
				id, err := e.Start(t.Context(), research.Ask{Question: slow, MaxRounds: 1})
				require.NoError(t, err)
				s, _ := finish(t, e, id)
				require.Equal(t, events.Finished, s.Status)
				require.Equal(t, c.took, s.Took(time.Now()))
				stop := s.Evaluations[len(s.Evaluations)-1].Stop
				if c.over {
					require.Equal(t, "the run's 15s are over", stop)
				} else {
					require.NotContains(t, stop, "are over")
				}
				require.NoError(t, e.Close())
				synctest.Wait()
			})
		})
	}
}
