package run_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/research/events"
	"headnote/research/run"
)

// graph is a plan with the time that each of its calls takes.
type graph struct {
	calls []events.Call
	took  map[string]time.Duration // by tool; here each call has a tool of its own
}

func (g *graph) add(took time.Duration, after ...string) string {
	id := fmt.Sprintf("c%02d", len(g.calls))
	g.calls = append(g.calls, events.Call{ID: id, Tool: "t-" + id, After: after})
	if g.took == nil {
		g.took = make(map[string]time.Duration)
	}
	g.took["t-"+id] = took
	return id
}

func (g *graph) tools() tools {
	all := make(map[string]tool)
	for name, d := range g.took {
		all[name] = tool{name, takes(d)}
	}
	return tools{all: all}
}

func (g *graph) expect(tool string) time.Duration { return g.took[tool] }

// bound returns a lower bound for all schedules: the critical path; the work divided by the slots; the fact that of
// k·slots+1 calls some slot gets k+1; and the same for those calls that have a path of some length before and after
// them.
func (g *graph) bound(slots int) time.Duration {
	byID := make(map[string]events.Call)
	next := make(map[string][]string)
	for _, c := range g.calls {
		byID[c.ID] = c
		for _, id := range c.After {
			next[id] = append(next[id], c.ID)
		}
	}
	head, tail := make(map[string]time.Duration), make(map[string]time.Duration)
	var before, behind func(id string) time.Duration
	before = func(id string) time.Duration {
		if d, ok := head[id]; ok {
			return d
		}
		d := time.Duration(0)
		for _, a := range byID[id].After {
			d = max(d, before(a)+g.took["t-"+a])
		}
		head[id] = d
		return d
	}
	behind = func(id string) time.Duration {
		if d, ok := tail[id]; ok {
			return d
		}
		d := time.Duration(0)
		for _, n := range next[id] {
			d = max(d, behind(n)+g.took["t-"+n])
		}
		tail[id] = d
		return d
	}
	best := time.Duration(0)
	for _, c := range g.calls {
		best = max(best, before(c.ID)+g.took[c.Tool]+behind(c.ID))
	}
	for _, a := range g.calls {
		for _, b := range g.calls {
			var within []time.Duration
			sum := time.Duration(0)
			for _, c := range g.calls {
				if head[c.ID] >= head[a.ID] && tail[c.ID] >= tail[b.ID] {
					within = append(within, g.took[c.Tool])
					sum += g.took[c.Tool]
				}
			}
			if len(within) == 0 {
				continue
			}
			slices.SortFunc(within, func(x, y time.Duration) int { return int(y - x) })
			most := sum / time.Duration(slots)
			for k := 1; k*slots < len(within); k++ {
				share := time.Duration(0)
				for _, d := range within[k*slots-k : k*slots+1] {
					share += d
				}
				most = max(most, share)
			}
			best = max(best, head[a.ID]+most+tail[b.ID])
		}
	}
	return best
}

// wall returns the time that the runner takes, or, if grouped, that of groups run one after the other, in virtual time.
func (g *graph) wall(t *testing.T, grouped bool) time.Duration {
	var wall time.Duration
	synctest.Test(t, func(t *testing.T) {
		limits := run.DefaultLimits()
		limits.Batch, limits.Chain, limits.Call = 24*time.Hour, time.Hour, time.Hour
		rn := &run.Runner{Tools: g.tools(), Limits: limits, Now: time.Now, Emit: (&record{}).emit, Expect: g.expect}
		start := time.Now()
		if !grouped {
			require.NoError(t, rn.Run(context.Background(), g.calls))
		} else {
			byID := make(map[string]events.Call)
			for _, c := range g.calls {
				byID[c.ID] = c
			}
			for _, group := range run.Groups(g.calls) {
				var calls []events.Call
				for _, id := range group {
					calls = append(calls, events.Call{ID: id, Tool: byID[id].Tool})
				}
				require.NoError(t, rn.Run(context.Background(), calls))
			}
		}
		wall = time.Since(start)
	})
	return wall
}

// random returns a plan in which most calls wait for one or two earlier ones.
func random(r *rand.Rand) *graph {
	g := &graph{}
	n := 12 + r.IntN(60)
	var ids []string
	for range n {
		var after []string
		for len(ids) > 0 && len(after) < 2 && r.IntN(2) == 0 {
			if id := ids[r.IntN(len(ids))]; !slices.Contains(after, id) {
				after = append(after, id)
			}
		}
		ids = append(ids, g.add(time.Duration(500+r.IntN(29_500))*time.Millisecond, after...))
	}
	return g
}

func sixteen() *graph {
	g := &graph{}
	for range 16 {
		g.add(20 * time.Second)
	}
	return g
}

func ten() *graph {
	g := &graph{}
	for range 8 {
		g.add(20 * time.Second)
	}
	g.add(20*time.Second, "c00")
	g.add(20*time.Second, "c01")
	return g
}

func mean(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}

func count(x []float64, most float64) int {
	n := 0
	for _, v := range x {
		if v <= most+1e-9 {
			n++
		}
	}
	return n
}

// BenchmarkScheduling measures the overhead of a call.
func BenchmarkScheduling(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	var plan []events.Call
	for i := range 1000 {
		c := events.Call{ID: fmt.Sprint("c", i), Tool: "x"}
		if i > 0 && i%3 != 0 {
			c.After = []string{fmt.Sprint("c", r.IntN(i))}
		}
		plan = append(plan, c)
	}
	rn := &run.Runner{
		Tools: tools{all: map[string]tool{"x": {"x", func(context.Context) (backends.Result,
			error,
		) {
			return backends.Result{}, nil
		}}}},
		Limits: run.DefaultLimits(), Now: time.Now, Emit: func(...events.Body) error { return nil },
	}
	for b.Loop() {
		if err := rn.Run(context.Background(), plan); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(len(plan)), "µs/call")
}
