package run_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/research/events"
	"headnote/research/run"
)

// grown runs a plan to which calls are added at given seconds.
func grown(t *testing.T, rn *run.Runner, first []events.Call, later map[int][]events.Call, last int) error {
	t.Helper()
	more, ran := make(chan []events.Call), make(chan error, 1)
	go func() { ran <- rn.RunAs(context.Background(), first, more) }()
	for second := range last + 1 {
		if add := later[second]; add != nil {
			select {
			case more <- add:
			case err := <-ran:
				return err
			}
		}
		<-time.After(time.Second)
	}
	close(more)
	return <-ran
}

// Added calls start at once, or when the calls that they depend on have ended, even long ago, and have the time limit
// of a batch of their own.
func TestPlansThatGrow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &record{}
		var got []backends.Params
		q := backends.Schema{Fields: []backends.Field{{Name: "q", Type: backends.String}}}
		rn := runner(tools{}, r)
		rn.Tools = mixed{"slow": tool{"slow", takes(20 * time.Second)}, "fast": echo{
			tool{"fast", takes(time.Second)},
			q,
			&got,
		}}
		rn.Limits.Batch = 25 * time.Second
		start := time.Now()
		require.NoError(t, grown(t, rn, []events.Call{{ID: "a", Tool: "slow"}, {ID: "b", Tool: "fast"}},
			map[int][]events.Call{
				10: {{ID: "c", Tool: "fast", Params: backends.Params{"q": "${b.results[0].id}"}}},
				15: {{ID: "d", Tool: "slow", After: []string{"a"}}, {ID: "e", Tool: "fast", After: []string{"c"}}},
				30: {{ID: "f", Tool: "fast", Params: backends.Params{"q": "${e.results[0].id}"}}},
			}, 33))
		ends := r.ends()
		for id, seconds := range map[string]float64{"a": 20, "b": 1, "c": 1, "d": 20, "e": 1, "f": 1} {
			require.Equal(t, events.Done, ends[id].Outcome, "%s: %s", id, ends[id].Error)
			require.InDelta(t, seconds, ends[id].Seconds, 0.01, id)
		}
		require.Equal(t, []backends.Params{{}, {"q": "d"}, {}, {"q": "d"}}, got)
		require.Equal(t, 40*time.Second, time.Since(start), "d began when a had ended")
	})
}

func TestPlansThatGrowWrongly(t *testing.T) {
	for want, add := range map[string]events.Call{
		"no such tool": {ID: "b", Tool: "moon"}, "two calls of the plan are named c0": {ID: "c0", Tool: "x"},
		"waits for z":      {ID: "b", Tool: "x", After: []string{"z"}},
		"goes in a circle": {ID: "b", Tool: "x", After: []string{"b"}},
	} {
		synctest.Test(t, func(t *testing.T) {
			r := &record{}
			rn := runner(tools{all: map[string]tool{"x": {"x", takes(5 * time.Second)}}}, r)
			require.ErrorContains(t, grown(t, rn, calls(1, "x"), map[int][]events.Call{1: {add}}, 1), want[:min(len(want), 12)])
		})
	}
	synctest.Test(t, func(t *testing.T) {
		rn := runner(tools{all: map[string]tool{"x": {"x", takes(5 * time.Second)}}}, &record{})
		full := errors.New("the disk is full")
		var n atomic.Int32
		rn.Emit = func(...events.Body) error {
			if n.Add(1) > 2 {
				return full
			}
			return nil
		}
		more := map[int][]events.Call{2: {{ID: "later", Tool: "x"}}, 8: {{ID: "never", Tool: "x"}}}
		require.ErrorIs(t, grown(t, rn, calls(3, "x"), more, 9), full,
			"what cannot be recorded ends it, however much may follow")
	})
}

// However a plan is split into additions, every call runs once.
func TestGrownPlansRunEachCallOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for cut := range 30 {
			r := &record{}
			rn := runner(tools{all: map[string]tool{"x": {"x", takes(3 * time.Second)}}}, r)
			rn.Limits.Slots, rn.Limits.Batch = 1+cut%4, time.Hour
			plan := calls(30, "x")
			for i := range plan {
				if i%3 == 2 {
					plan[i].After = []string{fmt.Sprint("c", i-2)}
				}
			}
			require.NoError(t, grown(t, rn, plan[:cut], map[int][]events.Call{
				2: plan[cut : cut+(30-cut)/2],
				5: plan[cut+(30-cut)/2:],
			}, 5))
			started := map[string]int{}
			for _, b := range r.bodies {
				if s, ok := b.(*events.CallStarted); ok {
					started[s.Call]++
				}
			}
			require.Len(t, started, 30)
			for id, n := range started {
				require.Equal(t, 1, n, id)
			}
		}
	})
}
