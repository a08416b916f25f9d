// Package phrases finds many phrases in one case-insensitive pass over a text: a trie of the phrases is walked from
// the beginning of each word. The input is lowercase phrases; the result is where they occur as whole words.
package phrases

// Finder finds a fixed set of phrases. It is safe for concurrent use.
type Finder struct {
	class  [256]uint8 // of a byte; bytes that are in no phrase are class 0
	width  int        // number of classes
	next   []uint16   // by state and class; 0 if no phrase continues
	ends   []int32    // by state: the phrase that ends there, -1 for none
	first  shapes     // of the first words of phrases
	more   shapes     // of those with the two bytes that follow, for longer phrases
	same   []int32    // by phrase: the next one with the same words, -1 for none
	length []int      // of each phrase
}

// shapes is a bit set of word shapes.
type shapes [1 << 11]uint32

func (s *shapes) add(n uint32) { s[n>>5] |= 1 << (n & 31) }

func (s *shapes) has(n uint32) bool { return s[n>>5]&(1<<(n&31)) != 0 }

// Hit is an occurrence of a phrase, by index.
type Hit struct{ Phrase, Start, End int }

// New returns a finder. Phrases must be in lower case, with a total length below 65,536 bytes.
func New(phrases []string) *Finder {
	f := &Finder{width: 1}
	for _, w := range phrases {
		f.length = append(f.length, len(w))
		for _, b := range []byte(w) {
			if f.class[b] == 0 {
				f.class[b] = uint8(f.width) //nolint:gosec // fewer than bytes
				f.width++
			}
		}
	}
	state := func() uint16 {
		f.next = append(f.next, make([]uint16, f.width)...)
		f.ends = append(f.ends, -1)
		return uint16(len(f.ends) - 1) //nolint:gosec // bounded by the length of the phrases
	}
	state()
	for n, w := range phrases {
		at := uint16(0)
		for _, b := range []byte(w) {
			i := int(at)*f.width + int(f.class[b])
			if f.next[i] == 0 {
				to := state()
				f.next[i] = to
			}
			at = f.next[i]
		}
		f.same = append(f.same, -1)
		last := &f.ends[at]
		for *last >= 0 {
			last = &f.same[*last]
		}
		*last = int32(n)
	}
	for b := byte('A'); b <= 'Z'; b++ {
		f.class[b] = f.class[b|0x20]
	}
	for _, w := range phrases {
		if w != "" {
			end := wordEnd(w, 0)
			n := f.shape(w, 0, end)
			if end+1 < len(w) {
				f.more.add(f.onward(n, w, end))
			} else {
				f.first.add(n)
			}
		}
	}
	return f
}

// shape returns a hash that rules out most words that do not begin a phrase: of a word's first two letters, its last
// one, and its length.
func (f *Finder) shape(s string, from, to int) uint32 {
	a, b, z := uint32(f.class[s[from]]), uint32(f.class[s[min(from+1, to-1)]]), uint32(f.class[s[to-1]])
	return (a*31 + b*1021 + z*8191 + uint32(to-from)*16411) & (1<<16 - 1) //nolint:gosec // it is cut off
}

// onward extends a word's shape by the two bytes that follow, which rules out most phrases that only share their
// first word.
func (f *Finder) onward(shape uint32, s string, to int) uint32 {
	return (shape*7 + uint32(f.class[s[to]])*1543 + uint32(f.class[s[to+1]])*12289) & (1<<16 - 1)
}

// wordEnd returns the end of the word that begins at an offset, or the next offset if the byte is not part of a
// word.
func wordEnd(s string, i int) int {
	of := word[s[i]]
	for i++; of != 0 && i < len(s) && word[s[i]] == of; {
		i++
	}
	return i
}

// All calls yield for every phrase that occurs in s as whole words, in order of their ends, until it returns false.
func (f *Finder) All(s string, yield func(Hit) bool) {
	var room [32]Hit
	waiting := room[:0] // hits that may end after ones not yet found
	for i := 0; i < len(s); {
		for len(waiting) > 0 && waiting[0].End <= i {
			if !yield(waiting[0]) {
				return
			}
			waiting = append(waiting[:0], waiting[1:]...)
		}
		if f.next[f.class[s[i]]] == 0 {
			i = wordEnd(s, i)
			continue
		}
		to := wordEnd(s, i)
		if n := f.shape(s, i, to); f.first.has(n) || to+1 < len(s) && f.more.has(f.onward(n, s, to)) {
			waiting = f.at(s, i, waiting)
		}
		i = to
	}
	for _, h := range waiting {
		if !yield(h) {
			return
		}
	}
}

// Beginning calls yield for every phrase that s begins with, the shortest first.
func (f *Finder) Beginning(s string, yield func(phrase int)) {
	var room [8]Hit
	for _, h := range f.at(s, 0, room[:0]) {
		yield(h.Phrase)
	}
}

// at inserts the phrases that begin at an offset into the earlier hits, ordered by their ends.
func (f *Finder) at(s string, start int, found []Hit) []Hit {
	state := 0
	for i := start; i < len(s); i++ {
		state = int(f.next[state*f.width+int(f.class[s[i]])])
		if state == 0 {
			break
		}
		for n := f.ends[state]; n >= 0; n = f.same[n] {
			if i+1 < len(s) && word[s[i]]&word[s[i+1]] != 0 {
				break
			}
			k := len(found)
			for k > 0 && found[k-1].End > i+1 {
				k--
			}
			found = append(found, Hit{})
			copy(found[k+1:], found[k:])
			found[k] = Hit{int(n), start, i + 1}
		}
	}
	return found
}

// word is the class of each byte, as a bit: letter, digit or neither. A word ends between a digit and a letter,
// because extracted text often loses the space there.
var word = func() (kind [256]uint8) {
	for b := range kind {
		switch c := byte(b); {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= 0x80:
			kind[b] = 1
		case c >= '0' && c <= '9':
			kind[b] = 2
		}
	}
	return kind
}()
