package run_test

import (
	"fmt"
	"slices"
	"time"
)

// exhaustive searches all schedules in which no slot is idle while a call could start for one that is shorter than a
// given time.
type exhaustive struct {
	g       *graph
	slots   int
	below   time.Duration
	after   [][]int
	next    [][]int
	tail    []time.Duration // from a call's end to the end of what waits for it
	left    int             // states that may still be looked at
	found   bool
	visited map[string]bool
}

// moment is a state of a schedule: what has started, when it ends, and what could start.
type moment struct {
	now     time.Duration
	started []bool
	ends    []time.Duration
	waits   []int
	running []int
	ready   []int
}

// shorter reports whether there is such a schedule, and whether all were examined.
func (g *graph) shorter(slots int, below time.Duration, most int) (found, all bool) {
	n := len(g.calls)
	x := &exhaustive{
		g: g, slots: slots, below: below, after: make([][]int, n), next: make([][]int, n),
		tail: make([]time.Duration, n), left: most, visited: make(map[string]bool),
	}
	m := moment{started: make([]bool, n), ends: make([]time.Duration, n), waits: make([]int, n)}
	at := make(map[string]int)
	for i, c := range g.calls {
		at[c.ID] = i
		for _, id := range c.After {
			x.after[i], x.next[at[id]] = append(x.after[i], at[id]), append(x.next[at[id]], i)
		}
		if m.waits[i] = len(c.After); m.waits[i] == 0 {
			m.ready = append(m.ready, i)
		}
	}
	for i := n - 1; i >= 0; i-- { // a call comes after those that it waits for
		for _, j := range x.next[i] {
			x.tail[i] = max(x.tail[i], x.tail[j]+x.takes(j))
		}
	}
	x.from(m)
	return x.found, x.found || x.left > 0
}

func (x *exhaustive) takes(i int) time.Duration { return x.g.took[x.g.calls[i].Tool] }

// hopeless reports whether the rest cannot end in time: some path is too long, or there is too much work for the slots.
func (x *exhaustive) hopeless(m moment) bool {
	earliest, work := make([]time.Duration, len(m.started)), time.Duration(0)
	for i, started := range m.started {
		if started {
			continue
		}
		earliest[i] = m.now
		for _, a := range x.after[i] {
			if m.started[a] {
				earliest[i] = max(earliest[i], m.ends[a])
			} else {
				earliest[i] = max(earliest[i], earliest[a]+x.takes(a))
			}
		}
		if earliest[i]+x.takes(i)+x.tail[i] >= x.below {
			return true
		}
		work += x.takes(i)
	}
	for _, i := range m.running {
		work += m.ends[i] - m.now
	}
	return work > time.Duration(x.slots)*(x.below-m.now)
}

func (x *exhaustive) from(m moment) {
	if x.left--; x.found || x.left <= 0 || x.hopeless(m) {
		return
	}
	if free := x.slots - len(m.running); free > 0 && len(m.ready) > 0 {
		slices.SortFunc(m.ready, func(a, b int) int { return int(x.tail[b] + x.takes(b) - x.tail[a] - x.takes(a)) })
		x.choose(m, nil, m.ready, min(free, len(m.ready)))
		return
	}
	if len(m.running) == 0 {
		x.found = true
		return
	}
	slices.Sort(m.running)
	key := fmt.Sprint(m.now, m.started, m.running)
	for _, i := range m.running {
		key += fmt.Sprint(" ", m.ends[i])
	}
	if x.visited[key] {
		return
	}
	x.visited[key] = true
	later := moment{
		now: x.below, started: m.started, ends: m.ends, waits: slices.Clone(m.waits),
		ready: slices.Clone(m.ready),
	}
	for _, i := range m.running {
		later.now = min(later.now, m.ends[i])
	}
	for _, i := range m.running {
		if m.ends[i] > later.now {
			later.running = append(later.running, i)
			continue
		}
		for _, j := range x.next[i] {
			if later.waits[j]--; later.waits[j] == 0 {
				later.ready = append(later.ready, j)
			}
		}
	}
	x.from(later)
}

// choose starts every combination of that many calls.
func (x *exhaustive) choose(m moment, chosen, from []int, n int) {
	switch {
	case x.found || x.left <= 0 || len(from) < n:
		return
	case n > 0:
		x.choose(m, append(slices.Clip(chosen), from[0]), from[1:], n-1)
		x.choose(m, chosen, from[1:], n)
		return
	}
	next := moment{
		now: m.now, started: slices.Clone(m.started), ends: slices.Clone(m.ends), waits: m.waits,
		running: slices.Clone(m.running),
	}
	for _, i := range m.ready {
		if !slices.Contains(chosen, i) {
			next.ready = append(next.ready, i)
			continue
		}
		next.started[i], next.ends[i] = true, m.now+x.takes(i)
		next.running = append(next.running, i)
	}
	x.from(next)
}
