package text

import (
	"encoding/binary"
	"hash/maphash"
	"math"
	"math/rand/v2"
	"strings"
)

// Vocabulary numbers the words of texts by their stems. Texts repeat words, so a repeated word costs one lookup in
// an open-addressing table. Most words have at most eight bytes, which are their key; longer ones are keyed by
// hash. The multiplier and the hash seed are random per vocabulary, so that no text can be crafted to cause
// collisions.
type Vocabulary struct {
	odd     uint64 // multiplier for keys
	seed    maphash.Seed
	slots   []wordSlot        // a power of two of them, at most half in use
	shift   uint              // leaves the bits of a product that index the slots
	names   []string          // words longer than eight bytes, by number; "" for others
	stems   []string          // by number
	numbers map[string]uint32 // by stem
}

// wordSlot is a word of the table; the zero value is free.
type wordSlot struct {
	key    uint64 // the bytes of the word, or its hash
	number uint32 // of the word, plus longWord if it has more than eight bytes
	stem   uint32 // number of its stem, or StopWord
}

// longWord flags the number of a word that is keyed by its hash.
const longWord = 1 << 31

// StopWord is the number for words without a stem.
const StopWord = math.MaxUint32

// NewVocabulary returns an empty vocabulary. It is not safe for concurrent use.
func NewVocabulary() *Vocabulary {
	const bits = 12
	return &Vocabulary{
		odd: rand.Uint64() | 1, seed: maphash.MakeSeed(), //nolint:gosec // it need not withstand who knows the process
		slots: make([]wordSlot, 1<<bits), shift: 64 - bits, numbers: make(map[string]uint32),
	}
}

// Number returns the number of the stem of the word that the span of s is, or StopWord for a stop word.
func (v *Vocabulary) Number(s string, at Span) uint32 {
	_, stem := v.Word(s, at)
	return stem
}

// Word returns the number of a word, in order of first occurrence, and that of its stem, as Number does.
func (v *Vocabulary) Word(s string, at Span) (word, stem uint32) {
	name := s[at.Start:at.End]
	key, long := uint64(0), uint32(0)
	switch {
	case len(name) > 8:
		key, long = maphash.String(v.seed, name), longWord
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
		if w.key == key && w.number&longWord == long && (long == 0 || v.names[w.number&^longWord] == name) {
			return w.number &^ longWord, w.stem
		}
	}
	stem = StopWord
	if !IsStop(name) {
		if s := Stem(name); s != "" {
			stem = v.NumberOf(s)
		}
	}
	word = uint32(len(v.names)) //nolint:gosec // bounded by the tokens of a segment
	v.slots[i] = wordSlot{key, word | long, stem}
	if long == 0 {
		name = ""
	}
	v.names = append(v.names, strings.Clone(name))
	if len(v.names)*2 > len(v.slots) {
		v.grow()
	}
	return word, stem
}

// home returns the first slot tried for a key.
func (v *Vocabulary) home(key uint64) int { return int(key * v.odd >> v.shift) } //nolint:gosec // within the table

// NumberOf returns the number of a stem, assigning one if it is new.
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

// Stem returns the stem with a number.
func (v *Vocabulary) Stem(number uint32) string { return v.stems[number] }

// Stems returns the number of stems.
func (v *Vocabulary) Stems() int { return len(v.stems) }

// Words returns the number of words.
func (v *Vocabulary) Words() int { return len(v.names) }

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
