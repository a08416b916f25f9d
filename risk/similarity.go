package risk

import (
	"cmp"
	"slices"
)

// crowd is the maximum number of lists sharing a rare word that are compared with each other, so that a form letter
// sent a thousand times stays cheap and the work linear.
const crowd = 16

// EachLike calls yield for pairs i > j of sorted word lists whose Jaccard similarity is at least least. Lists that
// similar share one of their rarest words, so only lists that do are compared. Lists of fewer than four words match
// nothing. If yield returns false, list i is finished.
func EachLike(lists [][]string, least float64, yield func(i, j int) bool) {
	often := make(map[string]int)
	for _, l := range lists {
		for _, w := range l {
			often[w]++
		}
	}
	index := make(map[string][]int)
	met := make([]int, len(lists)) // met[j] is i+1 if j was compared with i
	for i, l := range lists {
		if len(l) < 4 {
			continue
		}
		rare := slices.Clone(l)
		slices.SortFunc(rare, func(a, b string) int { return cmp.Or(cmp.Compare(often[a], often[b]), cmp.Compare(a, b)) })
		more := true
		for _, w := range rare[:len(rare)-int(least*float64(len(rare)))+1] {
			for _, j := range index[w] {
				if more && met[j] != i+1 && overlap(l, lists[j]) >= least {
					more = yield(i, j)
				}
				met[j] = i + 1
			}
			if len(index[w]) < crowd {
				index[w] = append(index[w], i)
			}
		}
	}
}

// overlap returns the Jaccard similarity of two sorted lists.
func overlap(a, b []string) float64 {
	both := 0
	for _, w := range a {
		if _, ok := slices.BinarySearch(b, w); ok {
			both++
		}
	}
	return float64(both) / float64(len(a)+len(b)-both)
}
