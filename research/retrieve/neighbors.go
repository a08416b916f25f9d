package retrieve

import (
	"cmp"
	"math"
	"slices"
)

// among is how many of the best results a document is compared with: a few that differ together are as significant as
// one that does so alone.
const among = 4

// neighbors adds how each document of a result list compares with the others: how far behind the best it is, and how
// far, alone or with a few others, ahead of the rest.
func neighbors(fs []map[string]float64, ranks []float64) {
	order := slices.SortedFunc(slices.Values(ranks), func(a, b float64) int { return cmp.Compare(b, a) })
	for i, f := range fs {
		own := max(ranks[i], 1e-9)
		f["behind"] = max(0, 1-own/max(order[0], 1e-9))
		f["place"] = 1 / float64(placeOf(order, ranks[i])+1)
		f["apart"], f["best"] = 0, 0
		if f["place"] == 1 {
			f["best"] = f["deep"]
		}
		for n := 1; n <= min(among, len(order)); n++ {
			next := 0.0
			if n < len(order) {
				next = order[n]
			}
			f["apart"] = max(f["apart"], f["deep"]*(1-next/own)/math.Sqrt(float64(n)))
		}
	}
}

// compare adds how each passage of a search compares with the others.
func compare(fs []map[string]float64, ranks []float64) {
	order := slices.SortedFunc(slices.Values(ranks), func(a, b float64) int { return cmp.Compare(b, a) })
	mean := 0.0
	for _, r := range ranks {
		mean += r / float64(len(ranks))
	}
	for i, f := range fs {
		place := placeOf(order, ranks[i])
		next := 0.0
		switch {
		case place > 0:
			next = order[0]
		case len(order) > 1:
			next = order[1]
		}
		f["gap"] = min(1, max(-1, ranks[i]-next))
		f["place"] = 1 / float64(place+1)
		f["first"] = 0
		if place == 0 {
			f["first"] = 1
		}
		f["standing"] = min(1, max(-1, ranks[i]-mean))
	}
}

// placeOf returns how many ranks of a list, in descending order, are better.
func placeOf(order []float64, rank float64) int {
	n, _ := slices.BinarySearchFunc(order, rank, func(a, b float64) int {
		if a > b {
			return -1
		}
		return 1
	})
	return n
}
