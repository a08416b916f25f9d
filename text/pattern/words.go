package pattern

// longestWord is the length to which searched words are truncated.
const longestWord = 32

// words finds whether a text contains one of some words, in one pass: each word is indexed by its rarest pair of
// bytes, and compared only where that pair occurs.
type words struct {
	fold  bool
	group [1 << 10]uint8 // by pair, ignoring case: 1-based index of the group
	held  [][]wordAt
}

// wordAt is a word and the offset of its pair. The word is empty for a non-ASCII equivalent of an ASCII letter.
type wordAt struct {
	word string
	at   int
}

// pairOf returns the index of a pair of bytes; different pairs may share one.
func pairOf(a, b byte) int { return int(a&31)<<5 | int(b&31) }

// newWords indexes words of at least two bytes, which are in lower case if case is ignored.
func newWords(list []string, fold bool) *words {
	w := &words{fold: fold}
	if fold { // the long s and the kelvin sign fold to ASCII letters
		w.add(wordAt{}, pairOf(0xc5, 0xbf))
		w.add(wordAt{}, pairOf(0xe2, 0x84))
	}
	for _, word := range list {
		best := 0
		for at := 1; at+1 < len(word); at++ {
			if frequency(word[at])*frequency(word[at+1]) < frequency(word[best])*frequency(word[best+1]) {
				best = at
			}
		}
		w.add(wordAt{word, best}, pairOf(word[best], word[best+1]))
	}
	return w
}

func (w *words) add(a wordAt, pair int) {
	if w.group[pair] == 0 {
		w.held = append(w.held, nil)
		w.group[pair] = uint8(len(w.held)) //nolint:gosec // there are fewer words
	}
	g := &w.held[w.group[pair]-1]
	*g = append(*g, a)
}

// in reports whether a text contains one of the words.
func (w *words) in(s string) bool {
	if len(s) < 2 {
		return false
	}
	last := s[0]
	for i := 1; i < len(s); i++ {
		g := w.group[pairOf(last, s[i])]
		if last = s[i]; g == 0 {
			continue
		}
		for _, a := range w.held[g-1] {
			if w.at(s, i-1, a) {
				return true
			}
		}
	}
	return false
}

// at reports whether a word matches at the position of its pair in a text.
func (w *words) at(s string, pair int, a wordAt) bool {
	if a.word == "" { // left to the expression
		return s[pair] == 0xc5 && s[pair+1] == 0xbf || s[pair] == 0xe2 && s[pair+1] == 0x84
	}
	from := pair - a.at
	if from < 0 || from+len(a.word) > len(s) {
		return false
	}
	s = s[from : from+len(a.word)]
	if !w.fold {
		return s == a.word
	}
	for i := range len(s) {
		c := s[i]
		if c >= 'A' && c <= 'Z' {
			c |= 0x20
		}
		if c != a.word[i] {
			return false
		}
	}
	return true
}

// frequency estimates the frequency of a byte in English texts, per thousand.
func frequency(c byte) int {
	const letters = "zqxjkvbpygfwmucldrhsnioate"
	switch {
	case c == ' ':
		return 160
	case c >= 'A' && c <= 'Z':
		return 4
	case c >= 'a' && c <= 'z':
		for i := range len(letters) {
			if letters[i] == c {
				return 1 + i*4
			}
		}
	}
	return 3
}
