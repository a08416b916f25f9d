package tables

import (
	"slices"
	"strings"

	"headnote/citations/data"
	"headnote/citations/internal/lex"
)

// Courts finds courts by their folded citation strings.
type Courts struct {
	names, ids, folded []string
	byName, byID       map[string]int32
	sorted             []int32 // by folded name
}

func (t *Courts) read(table string) {
	for line := range data.Rows(table) {
		name, rest, _ := strings.Cut(line, "\t")
		id, _, _ := strings.Cut(rest, "\t")
		n := int32(len(t.names)) //nolint:gosec // some two thousand courts
		key := lex.Fold(name)
		t.names, t.ids, t.folded = append(t.names, name), append(t.ids, id), append(t.folded, key)
		if _, taken := t.byName[key]; !taken {
			t.byName[key] = n
		}
		if _, taken := t.byID[id]; !taken {
			t.byID[id] = n
		}
		t.sorted = append(t.sorted, n)
	}
	slices.SortFunc(t.sorted, func(a, b int32) int { return strings.Compare(t.folded[a], t.folded[b]) })
}

// ID returns the court that the words name, or the last of those whose string begins with them.
func (t *Courts) ID(words string) string {
	var buf [64]byte
	key := lex.AppendFold(buf[:0], words)
	if len(key) == 0 {
		return ""
	}
	if n, ok := t.byName[string(key)]; ok {
		return t.ids[n]
	}
	prefix := string(key)
	at, _ := slices.BinarySearchFunc(
		t.sorted,
		prefix,
		func(n int32, p string) int { return strings.Compare(t.folded[n], p) },
	)
	last := int32(-1)
	for ; at < len(t.sorted) && strings.HasPrefix(t.folded[t.sorted[at]], prefix); at++ {
		last = max(last, t.sorted[at])
	}
	if last < 0 {
		return ""
	}
	return t.ids[last]
}

// Exact returns the court whose string is these words, or "" if there is none.
func (t *Courts) Exact(words string) string {
	if n, ok := t.byName[lex.Fold(words)]; ok {
		return t.ids[n]
	}
	return ""
}

// Only returns the court that the words name, or "" if they are a prefix of several: "Ct. App." does not identify a
// state.
func (t *Courts) Only(words string) string {
	id := t.ID(words)
	if id == "" {
		return ""
	}
	key := lex.Fold(words)
	if _, ok := t.byName[key]; ok {
		return id
	}
	at, _ := slices.BinarySearchFunc(t.sorted, key, func(n int32, p string) int { return strings.Compare(t.folded[n], p) })
	for ; at < len(t.sorted) && strings.HasPrefix(t.folded[t.sorted[at]], key); at++ {
		if t.ids[t.sorted[at]] != id {
			return ""
		}
	}
	return id
}

// Name returns the citation string of a court id, or "" if it is unknown.
func (t *Courts) Name(id string) string {
	if n, ok := t.byID[id]; ok {
		return t.names[n]
	}
	return ""
}
