package static

// Known caches the pieces of words numbered by the caller (as by text.Vocabulary), so that a repeated word costs
// one lookup. It is not safe for concurrent use.
type Known struct {
	table *Table
	words []int32   // by number: a piece, or the complement of an index into more; 0 if not looked up
	more  [][]int32 // the pieces of words that have several, or none
}

// Known returns an empty cache.
func (t *Table) Known() *Known { return &Known{table: t} }

// Add adds a word to a sum by its number. The caller skips stop words.
func (k *Known) Add(s *Sum, number uint32, word string) {
	for int(number) >= len(k.words) {
		k.words = append(k.words, 0)
	}
	p := k.words[number]
	if p == 0 {
		p = k.look(word)
		k.words[number] = p
	}
	if p > 0 {
		s.add(k.table.row(p))
		return
	}
	for _, p := range k.more[^p] {
		s.add(k.table.row(p))
	}
}

// Forget empties the cache, before word numbers are reassigned.
func (k *Known) Forget() { k.words, k.more = k.words[:0], nil }

func (k *Known) look(word string) int32 {
	ps := k.table.word(word)
	if len(ps) == 1 && ps[0] > 0 {
		return ps[0]
	}
	k.more = append(k.more, ps)
	return ^int32(len(k.more) - 1)
}
