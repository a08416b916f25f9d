package relation

import (
	"slices"
	"unicode"
	"unicode/utf8"
)

// sketchSize is the most shingle hashes in a sketch: enough to estimate the overlap of two texts to a few
// hundredths.
const sketchSize = 96

// shingle is the number of words hashed together.
const shingle = 5

// sketchRoom bounds the text that is read, in bytes.
const sketchRoom = 4 << 20

// Sketch returns a sketch of a text, by which copies and versions are found: the smallest hashes of its runs of
// five words. Texts shorter than a dozen words have none.
func Sketch(s string) []uint32 {
	if len(s) > sketchRoom {
		s = s[:sketchRoom]
	}
	// Hashes are evenly distributed: for this many words, about twice as many as are needed are below the limit.
	limit := uint64(2*sketchSize) * wordLength << 32 / uint64(len(s)+1)
	found, words := hashes(s, limit)
	if len(found) < sketchSize && limit < 1<<32 { // a highly repetitive text
		found, _ = hashes(s, 1<<32)
	}
	if words < 12 {
		return nil
	}
	return slices.Clone(found[:min(len(found), sketchSize)])
}

// hashBasis and hashPrime are the constants of the FNV-1a hash.
const hashBasis, hashPrime = uint32(2166136261), 16777619

// wordLength is a low estimate of the bytes that a word and the space after it take.
const wordLength = 6

// hashes returns the distinct hashes of word runs that are below a limit, sorted, and the number of words.
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

// crowded is the number of hashes collected before they are reduced to the smallest.
const crowded = 16 * sketchSize

// distinct sorts hashes and removes duplicates.
func distinct(hashes []uint32) []uint32 {
	slices.Sort(hashes)
	return slices.Compact(hashes)
}

// letter maps a byte of a word to lower case; 0 for a byte that is not part of a word, 0xff for one of a multibyte
// character.
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

// word hashes the word at the start of a string, in lower case; n is the length of the word, or of what is not one.
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

// overlap estimates the share of shingles that two texts have in common, from their sorted sketches.
func overlap(a, b []uint32) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	// Of the smallest hashes of both combined, count those in both.
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
