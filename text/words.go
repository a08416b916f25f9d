package text

import (
	"encoding/binary"
	"math/bits"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
)

// Words calls yield with the span of each word of s: a run of letters and digits, including an apostrophe inside
// ("don't"), until yield returns false.
func Words(s string, yield func(Span) bool) {
	for i := 0; i < len(s); {
		switch wordBytes[s[i]] {
		case between:
			i++
			continue
		case beyond:
			if n := wordRune(s, i); n == 0 {
				_, n = utf8.DecodeRuneInString(s[i:])
				i += n
				continue
			}
		}
		start := i
		i = wordEnd(s, i)
		if !yield(Span{start, i}) {
			return
		}
	}
}

// wordEnd returns the end of the word at i. It reads eight bytes at a time: most words are no longer, so branches
// are predictable.
func wordEnd(s string, i int) int {
	for {
		for i+8 <= len(s) {
			n := lettersAhead(binary.LittleEndian.Uint64([]byte(s[i : i+8])))
			if i += n; n < 8 {
				break
			}
		}
		for i < len(s) && wordBytes[s[i]] == within {
			i++
		}
		if i >= len(s) || wordBytes[s[i]] == between && s[i] != '\'' {
			return i
		}
		n := wordRune(s, i)
		if n == 0 {
			var r rune
			if r, n = utf8.DecodeRuneInString(s[i:]); r != '\'' && r != '’' || i+n >= len(s) || !isLetterAt(s, i+n) {
				return i
			}
		}
		i += n
	}
}

// lettersAhead returns the number of ASCII letters and digits with which eight bytes begin. Sums and differences
// set the highest bit of each byte that is within the bounds.
func lettersAhead(b uint64) int {
	const each, high = 0x0101010101010101, 0x8080808080808080
	low := b &^ uint64(high)
	fold := low | 0x20*each
	letters := (fold + (0x80-'a')*each) & ((0x80|'z')*each - fold)
	digits := (low + (0x80-'0')*each) & ((0x80|'9')*each - low)
	return bits.TrailingZeros64(^((letters|digits)&^b)&high) / 8
}

// wordRune returns the length of the letter, digit or mark at i, or 0 if there is none.
func wordRune(s string, i int) int {
	if r, n := utf8.DecodeRuneInString(s[i:]); unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) {
		return n
	}
	return 0
}

const (
	between = iota // not part of a word
	within         // a letter or a digit
	beyond         // part of a multibyte rune
)

// wordBytes maps each byte to its class in words.
var wordBytes = func() (t [256]uint8) {
	for c := range t {
		switch r := rune(c); {
		case c >= utf8.RuneSelf:
			t[c] = beyond
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			t[c] = within
		}
	}
	return t
}()

func isLetterAt(s string, i int) bool {
	r, _ := utf8.DecodeRuneInString(s[i:])
	return unicode.IsLetter(r)
}

// Stem normalizes a word for comparison: lower case, no possessive, Porter2 (Snowball English). A word with a digit
// is only lowercased.
func Stem(word string) string {
	w := strings.ToLower(strings.ReplaceAll(word, "’", "'"))
	if strings.ContainsFunc(w, unicode.IsDigit) {
		return w
	}
	env := snowballstem.NewEnv(w)
	english.Stem(env)
	return env.Current()
}

// Stems returns the stems of the content words of s, in order, with repetitions.
func Stems(s string) []string {
	var stems []string
	Words(s, func(sp Span) bool {
		if w := sp.Of(s); !IsStop(w) {
			stems = append(stems, Stem(w))
		}
		return true
	})
	return stems
}

// IsStop reports whether a word carries no content of its own in a question or sentence. Legal modals (may, shall,
// must) count as stop words because they occur everywhere.
func IsStop(word string) bool { return stopWords[strings.ToLower(word)] }

var stopWords = func() map[string]bool {
	m := make(map[string]bool)
	for w := range strings.FieldsSeq(`
		a about above after again against all am an and any are aren't as at be because been before being below between
		both but by can cannot could couldn't did didn't do does doesn't doing don't down during each few for from
		further had hadn't has hasn't have haven't having he her here hers herself him himself his how i if in into is
		isn't it its itself let's me might more most must mustn't my myself no nor not of off on once only or other
		ought our ours ourselves out over own same shall shan't she should shouldn't so some such than that the their
		theirs them themselves then there these they this those through to too under until up upon us very was wasn't we
		were weren't what when where whether which while who whom whose why will with won't would wouldn't you your
		yours yourself yourselves may also`) {
		m[w] = true
	}
	return m
}()
