package run_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/registry"
	"headnote/research/events"
	"headnote/research/run"
)

// In each of 200 runs, one in ten of the primary tools of 57 calls fails; at least 99.5 % of the calls are answered, if
// necessary by an alternative from the table.
func TestFallbacksAnswer(t *testing.T) {
	const calls, runs, rate = 57, 200, 0.1
	reg, err := registry.New()
	require.NoError(t, err)
	var specs []backends.Spec
	for _, s := range reg.Specs() {
		if len(s.Hosts) > 0 {
			specs = append(specs, s)
		}
	}
	rng := rand.New(rand.NewPCG(57, 10))
	answered, fellBack, total := 0, 0, 0
	for range runs {
		w := newWorld(rng, specs, rate)
		r := &run.Runner{
			Tools: table{simulated(t, w, specs)}, Limits: run.DefaultLimits(), Now: time.Now,
			Emit: func(all ...events.Body) error {
				for _, b := range all {
					if end, ok := b.(*events.CallEnded); ok {
						total++
						if end.Outcome == events.Done && end.Found > 0 {
							answered++
						}
						if end.Outcome == events.Done && len(end.Log) > 1 {
							fellBack++
						}
					}
				}
				return nil
			},
		}
		var plan []events.Call
		for i := range calls {
			s := specs[(i+rng.IntN(len(specs)))%len(specs)]
			plan = append(plan, events.Call{ID: fmt.Sprintf("c%02d", i), Tool: s.Name, Params: given(s)})
		}
		for _, c := range plan { // one after the other: the world decides, not the clock
			require.NoError(t, r.Run(t.Context(), []events.Call{c}))
		}
	}
	share := float64(answered) / float64(total)
	t.Logf("%d calls, %d answered (%.2f %%), %d of them by an alternative", total, answered, 100*share, fellBack)
	require.Equal(t, calls*runs, total)
	require.Greater(t, fellBack, total/20, "failures were simulated")
	require.GreaterOrEqual(t, share, 0.995)
}
