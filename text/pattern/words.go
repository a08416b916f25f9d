package pattern

// longestWord bounds the words that are looked for; what goes on behind is not.
const longestWord = 32

// words finds whether a text holds one of some words, in one pass: it looks at pairs of letters, of each word at the
// pair that texts have least, and at the word where it is there.
type words struct {
	fold  bool
	group [1 << 10]uint8 // by pair, whatever the case of its letters: which of the groups, counted from 1
	held  [][]wordAt
}

// wordAt is a word with the place of its pair. It is empty for another form of a letter of ASCII.
type wordAt struct {
	word string
	at   int
}

// pairOf is the number of a pair; others have it, too.
func pairOf(a, b byte) int { return int(a&31)<<5 | int(b&31) }

// newWords makes one of words of two bytes at least, which are in small letters where their case does not count.
func newWords(list []string, fold bool) *words {
	w := &words{fold: fold}
	if fold { // the long s and the sign of kelvin count as letters of ASCII
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

// in reports whether a text holds one of the words.
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

// at reports whether a word is where a text has its pair.
func (w *words) at(s string, pair int, a wordAt) bool {
	if a.word == "" { // the expression shall tell
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

// frequency is how often a byte is in English texts, about, in a thousand.
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
