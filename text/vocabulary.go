package text

import (
	"encoding/binary"
	"hash/maphash"
	"math"
	"math/rand/v2"
	"strings"
)

// Vocabulary numbers the words of texts by their stems: a text uses the same ones
// again and again, so that a word costs one look into an open table. Most words
// have at most eight bytes and are their own key there; of longer ones the table
// knows the hash. Both are drawn anew for each vocabulary, so that no text can be
// made of words that meet in one place.
type Vocabulary struct {
	odd     uint64 // multiplies keys
	seed    maphash.Seed
	slots   []wordSlot        // a power of two of them, at most half in use
	shift   uint              // leaves as many bits of a product as number the slots
	long    []string          // the words of more than eight bytes
	words   []uint32          // by number of a word: that of its stem, or StopWord
	stems   []string          // by number
	numbers map[string]uint32 // by stem
}

// wordSlot is a word of the table; one of zeros is free.
type wordSlot struct {
	key    uint64 // the bytes of the word, or its hash
	number uint32 // of the word
	long   uint32 // its number among the long words, counted from 1; 0 for a short one
}

// StopWord is the number of words that have no stem.
const StopWord = math.MaxUint32

// NewVocabulary makes one that knows no word. One goroutine uses it at a time.
func NewVocabulary() *Vocabulary {
	const bits = 12
	return &Vocabulary{
		odd: rand.Uint64() | 1, seed: maphash.MakeSeed(), //nolint:gosec // it need not withstand who knows the process
		slots: make([]wordSlot, 1<<bits), shift: 64 - bits, numbers: make(map[string]uint32),
	}
}

// Number is the number of the stem of the word that the span of s is; StopWord for
// a stop word.
func (v *Vocabulary) Number(s string, at Span) uint32 {
	_, stem := v.Word(s, at)
	return stem
}

// Word is the number of a word, in the order in which words were first met, and that of
// its stem, as Number says.
func (v *Vocabulary) Word(s string, at Span) (word, stem uint32) {
	name := s[at.Start:at.End]
	long := len(name) > 8
	key := uint64(0)
	switch {
	case long:
		key = maphash.String(v.seed, name)
	case at.Start+8 <= len(s): // no byte of a word is zero
		key = binary.LittleEndian.Uint64([]byte(s[at.Start:at.Start+8])) & (1<<(8*len(name)) - 1)
	default:
		for i := range len(name) {
			key |= uint64(name[i]) << (8 * i)
		}
	}
	i := v.home(key)
	for ; v.slots[i] != (wordSlot{}); i = (i + 1) & (len(v.slots) - 1) {
		w := &v.slots[i]
		if w.key == key && (!long && w.long == 0 || long && w.long > 0 && v.long[w.long-1] == name) {
			return w.number, v.words[w.number]
		}
	}
	w := wordSlot{key: key, number: uint32(len(v.words))} //nolint:gosec // bounded by the tokens of a segment
	stem = StopWord
	if !IsStop(name) {
		if s := Stem(name); s != "" {
			stem = v.NumberOf(s)
		}
	}
	v.words = append(v.words, stem)
	if long {
		v.long = append(v.long, strings.Clone(name))
		w.long = uint32(len(v.long)) //nolint:gosec // bounded by the tokens of a segment
	}
	v.slots[i] = w
	if len(v.words)*2 > len(v.slots) {
		v.grow()
	}
	return w.number, stem
}

// home is where a key is looked for first.
func (v *Vocabulary) home(key uint64) int { return int(key * v.odd >> v.shift) } //nolint:gosec // within the table

// NumberOf is the number of a stem.
func (v *Vocabulary) NumberOf(s string) uint32 {
	n, ok := v.numbers[s]
	if !ok {
		n = uint32(len(v.stems)) //nolint:gosec // fewer than words
		s = strings.Clone(s)
		v.stems = append(v.stems, s)
		v.numbers[s] = n
	}
	return n
}

// Stem is the stem with a number.
func (v *Vocabulary) Stem(number uint32) string { return v.stems[number] }

// Stems is how many stems it knows.
func (v *Vocabulary) Stems() int { return len(v.stems) }

// Words is how many words it knows.
func (v *Vocabulary) Words() int { return len(v.words) }

// grow doubles the table.
func (v *Vocabulary) grow() {
	old := v.slots
	v.slots = make([]wordSlot, 2*len(old))
	v.shift--
	for _, w := range old {
		if w == (wordSlot{}) {
			continue
		}
		i := v.home(w.key)
		for v.slots[i] != (wordSlot{}) {
			i = (i + 1) & (len(v.slots) - 1)
		}
		v.slots[i] = w
	}
}
