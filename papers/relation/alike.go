package relation

import (
	"cmp"
	"slices"
)

// pair is two papers and the share of shingles they have in common.
type pair struct {
	a, b  int
	share float64
}

// everybodys is the number of papers beyond which a common run of words is no evidence for any two of them.
const everybodys = 64

// alike returns the pairs of papers whose texts are at least versions of one another, in order.
func alike(ps []Paper) []pair {
	n := 0
	for _, p := range ps {
		n += len(p.Sketch)
	}
	// Each hash with its paper, sorted, so that those with the same hash are adjacent, by paper.
	held := make([]uint64, 0, n)
	for i, p := range ps {
		for _, h := range p.Sketch {
			held = append(held, uint64(h)<<32|uint64(i))
		}
	}
	slices.Sort(held)
	// For each paper, the ranges of held with later papers that have a hash in common with it.
	type run struct{ from, to int }
	later := make([][]run, len(ps))
	for from := 0; from < len(held); {
		to := from + 1
		for to < len(held) && held[to]>>32 == held[from]>>32 {
			to++
		}
		for at := from; at+1 < to && to-from <= everybodys; at++ {
			a := int(held[at] & 0xffffffff)
			later[a] = append(later[a], run{at + 1, to})
		}
		from = to
	}
	var out []pair
	common := make([]int, len(ps)) // hashes in common with each other paper
	var met []int
	for a, runs := range later {
		for _, r := range runs {
			for _, v := range held[r.from:r.to] {
				b := int(v & 0xffffffff)
				if common[b]++; common[b] == 3 {
					met = append(met, b)
				}
			}
		}
		for _, b := range met {
			if share := overlap(ps[a].Sketch, ps[b].Sketch); share >= versions {
				out = append(out, pair{a, b, share})
			}
		}
		for _, r := range runs {
			for _, v := range held[r.from:r.to] {
				common[v&0xffffffff] = 0
			}
		}
		met = met[:0]
	}
	slices.SortFunc(out, func(x, y pair) int { return cmp.Or(cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b)) })
	return out
}
