package backends

import (
	"cmp"
	"maps"
	"slices"

	"headnote/text"
)

// Tally counts documents by a property, except "".
func Tally(docs []Document, of func(Document) string) map[string]int {
	n := make(map[string]int)
	for _, d := range docs {
		if k := of(d); k != "" {
			n[k]++
		}
	}
	return n
}

// Names returns the distinct values of a property, sorted, without "". The list may be empty, but is never nil.
func Names(docs []Document, of func(Document) string) []string {
	names := slices.AppendSeq([]string{}, maps.Keys(Tally(docs, of)))
	slices.Sort(names)
	return names
}

// Commonest returns the most frequent value, of ties the first alphabetically; "" if there is none.
func Commonest(n map[string]int) string {
	best := ""
	for name, count := range n {
		if best == "" || count > n[best] || count == n[best] && name < best {
			best = name
		}
	}
	return best
}

// DateRange returns the first and the last day of the documents, or nil if none has one.
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

// Match returns how much of a query a text matches: the share of the query's content words that occur in it, 0 to 1.
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

// MeanMatch returns the mean match of the titles and snippets of documents with the query: a measure for sources that
// return no scores.
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

// Rank sorts documents by how much of a query they match; ties keep the source's order. It is for searches that had to
// be widened.
func Rank(query string, docs []Document) {
	share := make(map[string]float64, len(docs))
	for _, d := range docs {
		share[d.ID] = Match(query, d.Title+" "+d.Citation+" "+d.Snippet)
	}
	slices.SortStableFunc(docs, func(a, b Document) int { return cmp.Compare(share[b.ID], share[a.ID]) })
}
