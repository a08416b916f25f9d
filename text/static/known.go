package static

// Known remembers the pieces of words that are numbered elsewhere (as by text.Vocabulary), so
// that a word that comes again costs one look. One goroutine uses it at a time.
type Known struct {
	table *Table
	words []int32   // by number: a piece, or the complement of a place in more; 0 where not looked at
	more  [][]int32 // the pieces of words that have several, or none
}

// Known makes one that knows no word.
func (t *Table) Known() *Known { return &Known{table: t} }

// Add adds to a sum the word with a number. What is a stop word, its caller knows.
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

// Forget forgets all words: their numbers may mean others from now on.
func (k *Known) Forget() { k.words, k.more = k.words[:0], nil }

func (k *Known) look(word string) int32 {
	ps := k.table.word(word)
	if len(ps) == 1 && ps[0] > 0 {
		return ps[0]
	}
	k.more = append(k.more, ps)
	return ^int32(len(k.more) - 1)
}
