package run_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/research/run"
)

// The required times, and how close the schedule comes to the lower bound.
func TestWallTimeAgainstTheLowerBound(t *testing.T) {
	slots := run.DefaultLimits().Slots
	for _, c := range []struct {
		name string
		g    *graph
		most time.Duration
	}{{"16 independent of 20 s", sixteen(), 40 * time.Second}, {"10 of 20 s, 2 dependent", ten(), 60 * time.Second}} {
		wall, bound := c.g.wall(t, false), c.g.bound(slots)
		require.LessOrEqual(t, wall, c.most, c.name)
		require.LessOrEqual(t, float64(wall)/float64(bound), 1.02, c.name)
		require.Equal(t, wall, run.Estimate(c.g.calls, slots, c.g.expect), "the estimate is what happens")
		t.Logf("%-24s wall %v, bound %v, grouped %v", c.name, wall, bound, c.g.wall(t, true))
	}
	r := rand.New(rand.NewPCG(5, 5))
	var ratios, grouped []float64
	best := 0
	for range 200 {
		g := random(r)
		wall, bound := g.wall(t, false), g.bound(slots)
		require.Equal(t, wall, run.Estimate(g.calls, slots, g.expect))
		ratio := float64(wall) / float64(bound)
		if ratio > 1.02 {
			shorter, all := g.shorter(slots, wall, 2_000)
			t.Logf("%d calls, wall/bound %.4f: a shorter schedule without idle slots: %v, all looked at: %v", len(g.calls),
				ratio, shorter, all)
			if !shorter && all {
				best++
			}
		}
		ratios = append(ratios, ratio)
		grouped = append(grouped, float64(g.wall(t, true))/float64(bound))
	}
	slices.Sort(ratios)
	slices.Sort(grouped)
	t.Logf("200 random graphs        wall/bound: mean %.4f, median %.4f, 95 %% %.4f, worst %.4f; within 1.02: %d",
		mean(ratios), ratios[100], ratios[190], ratios[199], count(ratios, 1.02))
	t.Logf("                         grouped/bound: mean %.4f, median %.4f, 95 %% %.4f, worst %.4f", mean(grouped),
		grouped[100], grouped[190], grouped[199])
	require.LessOrEqual(t, mean(ratios), 1.003)
	require.GreaterOrEqual(t, count(ratios, 1.02)+best, 199, "those for which there is no better one included")
}
