package run

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"
	"time"

	"headnote/research/events"
)

// graph is a plan with the time that each call takes, for simulating schedules.
type graph struct {
	takes       []time.Duration
	after, next [][]int
}

func newGraph(calls []events.Call, took func(tool string) time.Duration) graph {
	g := graph{make([]time.Duration, len(calls)), make([][]int, len(calls)), make([][]int, len(calls))}
	at := make(map[string]int, len(calls))
	for i, c := range calls {
		at[c.ID] = i
		if !c.Skip {
			g.takes[i] = took(c.Tool)
		}
	}
	for i, c := range calls {
		for _, id := range c.After {
			if before, ok := at[id]; ok {
				g.after[i], g.next[before] = append(g.after[i], before), append(g.next[before], i)
			}
		}
	}
	return g
}

// paths returns for each call the longest time from its start until all that depends on it has ended.
func (g graph) paths() []time.Duration {
	out := make([]time.Duration, len(g.takes))
	var path func(i int) time.Duration
	path = func(i int) time.Duration {
		if out[i] == 0 {
			out[i] = 1 // circular, which cannot happen in an arranged plan
			tail := time.Duration(0)
			for _, j := range g.next[i] {
				tail = max(tail, path(j))
			}
			out[i] = tail + max(g.takes[i], 1)
		}
		return out[i]
	}
	for i := range g.takes {
		path(i)
	}
	return out
}

// play simulates the schedule in which a free slot takes the waiting call with the highest rank. It returns when each
// call ends, and when all have ended.
func (g graph) play(slots int, rank []time.Duration) (ends []time.Duration, last time.Duration) {
	n := len(g.takes)
	order, place := make([]int, n), make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(rank[b], rank[a]) })
	ready, waits := make([]uint64, (n+63)/64), make([]int, n)
	for at, i := range order {
		place[i], waits[i] = at, len(g.after[i])
		if waits[i] == 0 {
			ready[at/64] |= 1 << (at % 64)
		}
	}
	ends = make([]time.Duration, n)
	running := make([]int, 0, max(slots, 1))
	for {
		for w := 0; w < len(ready) && len(running) < max(slots, 1); w++ {
			for ready[w] != 0 && len(running) < max(slots, 1) {
				i := order[w*64+bits.TrailingZeros64(ready[w])]
				ready[w] &= ready[w] - 1
				ends[i] = last + g.takes[i]
				running = append(running, i)
			}
		}
		if len(running) == 0 {
			return ends, last
		}
		first := 0
		for k, i := range running {
			if ends[i] < ends[running[first]] {
				first = k
			}
		}
		i := running[first]
		running = slices.Delete(running, first, first+1)
		last = ends[i]
		for _, j := range g.next[i] {
			if waits[j]--; waits[j] == 0 {
				ready[place[j]/64] |= 1 << (place[j] % 64)
			}
		}
	}
}

// Limits of the search for a better order: the maximum number of schedules simulated, and how close to the lower bound
// is good enough.
const (
	mostPlayed = 300
	nearEnough = 1.01
)

// ranks returns which calls go first if there are more calls than slots. The start is the usual order, longest path
// first. If that takes longer than the lower bound, ranks looks for a better order: by scheduling alternately backward
// from the end and forward, which closes gaps, and, when that no longer helps, by small random changes, which are the
// same in every run.
func (g graph) ranks(slots int) []time.Duration {
	rank := g.paths()
	if len(rank) <= slots {
		return rank
	}
	bound, work := slices.Max(rank), time.Duration(0)
	for _, d := range g.takes {
		work += d
	}
	bound = max(bound, work/time.Duration(max(slots, 1)))
	enough := time.Duration(nearEnough * float64(bound))

	backwards := graph{g.takes, g.next, g.after}
	random := rand.New(rand.NewPCG(1, uint64(len(rank)))) //nolint:gosec // the same plan has the same schedule
	ends, best := g.play(slots, rank)
	at, length, stuck := rank, best, false
	for played := 1; played < mostPlayed && best > enough; {
		var next []time.Duration
		if stuck {
			next = slices.Clone(at)
			for range 1 + random.IntN(3) {
				next[random.IntN(len(next))] += time.Duration((random.Float64() - 0.5) * float64(bound))
			}
		} else {
			next, _ = backwards.play(slots, ends) // early starts become late ends in the reversed graph
			played++
		}
		nextEnds, l := g.play(slots, next)
		played++
		stuck = l >= length
		if l <= length {
			at, ends, length = next, nextEnds, l
		}
		if l < best {
			rank, best = next, l
		}
	}
	return rank
}
