package papers

import "strings"

// grams are the runs of three bytes that a text in lower case holds, a bit each, of which the lowest five bits count.
// One pass over the text gathers them; then most words that are looked for are known at once not to be there.
type grams [1 << 15 / 64]uint64

func gramsOf(s string) *grams {
	g := new(grams)
	n := uint32(0)
	for i := range len(s) {
		n = (n<<5 | uint32(s[i]&31)) & (1<<15 - 1)
		g[n>>6] |= 1 << (n & 63)
	}
	return g
}

// may reports whether the text may hold a word in lower case.
func (g *grams) may(word string) bool {
	n := uint32(0)
	for i := range len(word) {
		n = (n<<5 | uint32(word[i]&31)) & (1<<15 - 1)
		if i > 1 && g[n>>6]&(1<<(n&63)) == 0 {
			return false
		}
	}
	return true
}

// may reports whether one of its lines may hold a word in lower case.
func (f *flat) may(word string) bool { return f.grams == nil || f.grams.may(word) }

// holds reports whether it holds a word in lower case, also where that begins in one line and ends in the next.
func (f *flat) holds(word string) bool { return f.may(word) && strings.Contains(f.s, word) }

// begins reports whether so many bytes of its beginning hold one of some words.
func (f *flat) begins(room int, words ...string) bool {
	for _, w := range words {
		if f.may(w) && strings.Contains(f.s[:min(len(f.s), room)], w) {
			return true
		}
	}
	return false
}
