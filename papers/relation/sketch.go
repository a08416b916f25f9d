package relation

import (
	"slices"
	"unicode"
	"unicode/utf8"
)

// A sketch has at most this many hashes of shingles: enough to estimate what two texts share to a few hundredths.
const sketchSize = 96

// shingle is how many words are hashed together.
const shingle = 5

// sketchRoom bounds the text that is looked at, in bytes.
const sketchRoom = 4 << 20

// Sketch is a sketch of a text by which copies and versions of it are found: the smallest hashes of its runs of five
// words. Texts of fewer words than a dozen have none.
func Sketch(s string) []uint32 {
	if len(s) > sketchRoom {
		s = s[:sketchRoom]
	}
	// Hashes are spread evenly: of so many words, about twice as many as are wanted lie below this.
	limit := uint64(2*sketchSize) * wordLength << 32 / uint64(len(s)+1)
	found, words := hashes(s, limit)
	if len(found) < sketchSize && limit < 1<<32 { // of a text that says the same again and again
		found, _ = hashes(s, 1<<32)
	}
	if words < 12 {
		return nil
	}
	return slices.Clone(found[:min(len(found), sketchSize)])
}

// The numbers of the hash FNV-1a.
const hashBasis, hashPrime = uint32(2166136261), 16777619

// wordLength is how many bytes a word and what is behind it take, or fewer.
const wordLength = 6

// hashes are those of the runs of words that are below a limit, sorted, each once, and how many words there are.
func hashes(s string, limit uint64) ([]uint32, int) {
	var found []uint32
	// The hashes of the last one, two, three, four and five words: none waits for another, as the steps of one hash do.
	var one, two, three, four uint32
	words := 0
	for i := 0; i < len(s); {
		if letter[s[i]] == 0 {
			i++
			continue
		}
		h, n, ok := word(s[i:])
		i += n
		if !ok {
			continue
		}
		sum := (four ^ h) * hashPrime
		four, three, two, one = (three^h)*hashPrime, (two^h)*hashPrime, (one^h)*hashPrime, (hashBasis^h)*hashPrime
		if words++; words < shingle {
			continue
		}
		sum ^= sum >> 15
		sum *= 0x85ebca6b
		sum ^= sum >> 13
		if uint64(sum) < limit {
			if len(found) == cap(found) && len(found) >= crowded {
				if found = distinct(found); len(found) > sketchSize {
					found = found[:sketchSize]
					limit = uint64(found[sketchSize-1])
				}
			}
			found = append(found, sum)
		}
	}
	return distinct(found), words
}

// crowded is how many hashes are gathered before the smallest of them are picked out.
const crowded = 16 * sketchSize

// distinct sorts hashes and leaves each once.
func distinct(hashes []uint32) []uint32 {
	slices.Sort(hashes)
	return slices.Compact(hashes)
}

// letter is what a byte of a word is in small letters; 0 of what is no word, 0xff of what takes more than a byte.
var letter = func() (l [256]byte) {
	for b := range l {
		switch c := byte(b); {
		case c >= 'A' && c <= 'Z':
			l[b] = c | 0x20
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9':
			l[b] = c
		case c >= utf8.RuneSelf:
			l[b] = 0xff
		}
	}
	return l
}()

// word hashes the word at the start of a string, letters in lower case; n is how far it, or what is no word, goes.
func word(s string) (hash uint32, n int, ok bool) {
	hash = hashBasis
	for n < len(s) {
		c := letter[s[n]]
		if c == 0 {
			break
		}
		if c != 0xff {
			hash = (hash ^ uint32(c)) * hashPrime
			n++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[n:])
		if !unicode.IsLetter(r) {
			if n == 0 {
				return 0, size, false
			}
			break
		}
		r = unicode.ToLower(r)
		for ; r > 0; r >>= 8 {
			hash = (hash ^ uint32(r&0xff)) * hashPrime
		}
		n += size
	}
	return hash, max(n, 1), n > 0
}

// overlap estimates what part of the shingles of two texts both have, from their sketches, which are sorted.
func overlap(a, b []uint32) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	// Of the smallest hashes of both together, how many both have.
	n, both := 0, 0
	for i, j := 0, 0; n < min(sketchSize, len(a)+len(b)) && (i < len(a) || j < len(b)); n++ {
		switch {
		case j == len(b) || i < len(a) && a[i] < b[j]:
			i++
		case i == len(a) || b[j] < a[i]:
			j++
		default:
			both++
			i++
			j++
		}
	}
	return float64(both) / float64(n)
}
