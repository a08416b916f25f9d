package backends

import (
	"cmp"
	"maps"
	"slices"

	"headnote/text"
)

// Tally counts documents by a property; "" is not counted.
func Tally(docs []Document, of func(Document) string) map[string]int {
	n := make(map[string]int)
	for _, d := range docs {
		if k := of(d); k != "" {
			n[k]++
		}
	}
	return n
}

// Names are the different values of a property, in order; "" is none. A list
// without values is empty, not absent.
func Names(docs []Document, of func(Document) string) []string {
	names := slices.AppendSeq([]string{}, maps.Keys(Tally(docs, of)))
	slices.Sort(names)
	return names
}

// Commonest is what is counted most often, of equals the first of the alphabet; ""
// where nothing is counted.
func Commonest(n map[string]int) string {
	best := ""
	for name, count := range n {
		if best == "" || count > n[best] || count == n[best] && name < best {
			best = name
		}
	}
	return best
}

// DateRange is the first and the last day of the documents, nil where none has one.
func DateRange(docs []Document) map[string]string {
	var days []string
	for _, d := range docs {
		if d.Date != "" {
			days = append(days, d.Date)
		}
	}
	if len(days) == 0 {
		return nil
	}
	return map[string]string{"from": slices.Min(days), "to": slices.Max(days)}
}

// Match is how much of a query a text answers: the share of the query's content
// words that occur in it, 0 to 1.
func Match(query, s string) float64 {
	want := text.Stems(query)
	slices.Sort(want)
	want = slices.Compact(want)
	if len(want) == 0 {
		return 0
	}
	have := make(map[string]bool)
	for _, stem := range text.Stems(s) {
		have[stem] = true
	}
	n := 0
	for _, stem := range want {
		if have[stem] {
			n++
		}
	}
	return float64(n) / float64(len(want))
}

// MeanMatch is how much of the query the titles and snippets of documents answer
// on average: a measure for sources that give no scores.
func MeanMatch(query string, docs []Document) float64 {
	if len(docs) == 0 {
		return 0
	}
	sum := 0.0
	for _, d := range docs {
		sum += Match(query, d.Title+" "+d.Citation+" "+d.Snippet)
	}
	return sum / float64(len(docs))
}

// Rank puts the documents that answer more of a query first; among equals the
// source's order stays. It is for searches that had to be widened.
func Rank(query string, docs []Document) {
	share := make(map[string]float64, len(docs))
	for _, d := range docs {
		share[d.ID] = Match(query, d.Title+" "+d.Citation+" "+d.Snippet)
	}
	slices.SortStableFunc(docs, func(a, b Document) int { return cmp.Compare(share[b.ID], share[a.ID]) })
}
