package main

import (
	"container/heap"
	"math"
	"math/rand/v2"
	"slices"
	"time"
)

// Result is what analysts experience.
type Result struct {
	Rate                   float64 // questions asked per second
	P50, P95, P99          float64 // seconds from a question to its memo
	NodesBusy, ServersBusy float64 // share of their cores' time
}

// pool is the cores of one machine, first come, first served.
type pool struct {
	free []float64 // when each core becomes free
	used float64   // seconds
}

// soonest returns the core that becomes free first.
func (p *pool) soonest() int {
	best := 0
	for i, at := range p.free {
		if at < p.free[best] {
			best = i
		}
	}
	return best
}

// serve occupies a core for a duration, from now or when one becomes free, and returns the end.
func (p *pool) serve(now, long float64) float64 {
	i := p.soonest()
	p.free[i] = max(now, p.free[i]) + long
	p.used += long
	return p.free[i]
}

func pools(n, cores int) []*pool {
	out := make([]*pool, n)
	for i := range out {
		out[i] = &pool{free: make([]float64, cores)}
	}
	return out
}

// step is a stage of a question: its words are counted one by one, then its searches run in parallel, then the research
// server ranks, grades and writes.
type step struct {
	at, asked float64
	stage     int
}

type steps []step

func (s steps) Len() int           { return len(s) }
func (s steps) Less(i, j int) bool { return s[i].at < s[j].at }
func (s steps) Swap(i, j int)      { s[i], s[j] = s[j], s[i] }
func (s *steps) Push(x any)        { *s = append(*s, x.(step)) }
func (s *steps) Pop() any {
	old := *s
	x := old[len(old)-1]
	*s = old[:len(old)-1]
	return x
}

// simulation is the state of the machines.
type simulation struct {
	Plan
	Size
	random  *rand.Rand
	nodes   []*pool
	servers []*pool
}

// Simulate lets analysts ask questions for a duration, and follows every question to its end.
func Simulate(p Plan, long time.Duration, seed uint64) Result {
	s := &simulation{
		//nolint:gosec // a simulation
		Plan: p, Size: p.Size(), random: rand.New(rand.NewPCG(seed, 1)), nodes: pools(p.Nodes, p.Cores),
		servers: pools(p.Servers, p.Cores),
	}
	todo := &steps{}
	rate := float64(p.Analysts) * p.Questions / 3600
	asked := 0
	for at := s.random.ExpFloat64() / rate; at < long.Seconds(); at += s.random.ExpFloat64() / rate {
		*todo = append(*todo, step{at: at, asked: at})
		asked++
	}
	heap.Init(todo)
	var waits []float64
	end := long.Seconds()
	for todo.Len() > 0 {
		x := heap.Pop(todo).(step)
		switch {
		case x.stage < p.Counts: // one word after another
			x.at = s.ask(x.at, func() float64 { return s.CountMS })
		case x.stage == p.Counts:
			last := x.at
			for range p.Searches {
				last = max(last, s.ask(x.at, s.search))
			}
			x.at = last
		case x.stage == p.Counts+1:
			x.at = s.servers[s.random.IntN(len(s.servers))].serve(x.at, s.QuestionMS/1000) + float64(s.Appends)*s.AppendMS/1000
		default:
			waits = append(waits, x.at-x.asked)
			end = max(end, x.at)
			continue
		}
		x.stage++
		heap.Push(todo, x)
	}
	slices.Sort(waits)
	r := Result{Rate: float64(asked) / long.Seconds(), P50: at(waits, 0.50), P95: at(waits, 0.95), P99: at(waits, 0.99)}
	keys := float64(p.Analysts) * p.Keys * p.KeyMS / 1000 // cores used by the screens
	r.NodesBusy = busy(s.nodes, end)
	r.ServersBusy = busy(s.servers, end) + keys/float64(p.Servers*p.Cores)
	return r
}

// search returns how long a shard takes for one search, in milliseconds.
func (s *simulation) search() float64 {
	ms := s.SearchMS * s.ShardPassages / 1e6 * s.Slower * math.Exp(s.SearchSpread*s.random.NormFloat64())
	if s.random.Float64() > s.Resident {
		ms += s.MissMS
	}
	return ms
}

// ask queries every shard, at the copy whose node is free first, and returns when the last one has answered.
func (s *simulation) ask(now float64, ms func() float64) float64 {
	last := now
	for shard := range s.Shards {
		best := s.nodes[shard%s.Nodes]
		for copied := range s.Replicas {
			other := s.nodes[(shard+(copied+1)*(s.Nodes/2+1))%s.Nodes]
			if other.free[other.soonest()] < best.free[best.soonest()] {
				best = other
			}
		}
		last = max(last, best.serve(now, ms()/1000))
	}
	return last + s.RoundMS/1000
}

func busy(of []*pool, end float64) float64 {
	used, all := 0.0, 0.0
	for _, p := range of {
		used += p.used
		all += end * float64(len(p.free))
	}
	return used / all
}

func at(sorted []float64, share float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(len(sorted)-1, int(share*float64(len(sorted))))]
}
