package risk

import (
	"cmp"
	"slices"
)

// alike is the share of words that two deadlines have in common when they are
// read as the same thing.
const alike = 0.75

// crowd is how many deadlines that share a rare word are compared with each
// other: a form letter sent a thousand times is no conflict, and the work stays
// linear.
const crowd = 64

// markConflicts links deadlines for what reads as the same thing on other days in
// other documents. Two lists of words that are alike share at least one of their
// rarest words, so that only those are compared that do.
func markConflicts(ds []Deadline) {
	topics := make([][]string, len(ds))
	often := make(map[string]int)
	for i, d := range ds {
		topics[i] = topic(d.Title)
		for _, w := range topics[i] {
			often[w]++
		}
	}
	index := make(map[string][]int)
	for i := range ds {
		if ds[i].Date.IsZero() || len(topics[i]) < 4 || len(ds[i].Sources) == 0 {
			continue
		}
		rare := slices.Clone(topics[i])
		slices.SortFunc(rare, func(a, b string) int { return cmp.Or(cmp.Compare(often[a], often[b]), cmp.Compare(a, b)) })
		var seen []int
		for _, w := range rare[:len(rare)-int(alike*float64(len(rare)))+1] {
			for _, j := range index[w] {
				if !slices.Contains(seen, j) && conflict(ds[i], ds[j]) && overlap(topics[i], topics[j]) >= alike {
					ds[i].Conflicts = append(ds[i].Conflicts, ds[j].ID)
					ds[j].Conflicts = append(ds[j].Conflicts, ds[i].ID)
				}
				seen = append(seen, j)
			}
			if len(index[w]) < crowd {
				index[w] = append(index[w], i)
			}
		}
	}
}

func conflict(a, b Deadline) bool {
	return a.Date != b.Date && a.Sources[0].Document != b.Sources[0].Document
}

// overlap is the Jaccard share of two sorted lists.
func overlap(a, b []string) float64 {
	both := 0
	for _, w := range a {
		if _, ok := slices.BinarySearch(b, w); ok {
			both++
		}
	}
	return float64(both) / float64(len(a)+len(b)-both)
}
