package model

import (
	"cmp"
	"slices"
	"strings"

	"github.com/sahilm/fuzzy"
)

// lines are texts to be filtered while typing. A bit for each letter and digit of a line rules out most lines at once;
// fuzzy matching, which is slow, sees only the few that are left, and the matched characters are looked up only for the
// rows in view.
type lines struct {
	words []string
	low   []string
	masks []uint64
}

func newLines(words []string) lines {
	l := lines{words: words, low: make([]string, len(words)), masks: make([]uint64, len(words))}
	for i, w := range words {
		l.low[i] = strings.ToLower(w)
		l.masks[i] = mask(l.low[i])
	}
	return l
}

// mask returns one bit for each letter and digit that occurs, and one for everything else.
func mask(low string) uint64 {
	var m uint64
	for i := range len(low) {
		m |= bits[low[i]]
	}
	return m
}

// bits are the mask bits of the bytes of a lower-case text; a blank has none.
var bits = func() (of [256]uint64) {
	for c := range of {
		switch {
		case c >= 'a' && c <= 'z':
			of[c] = 1 << (c - 'a')
		case c >= '0' && c <= '9':
			of[c] = 1 << (26 + c - '0')
		case c != ' ':
			of[c] = 1 << 36
		}
	}
	return of
}()

// rankedAtMost bounds how many lines the fuzzy matcher ranks; among more lines, those that contain the words as typed
// come first, in their original order.
const rankedAtMost = 500

// matched is the result of filtering by some words; typing more narrows it.
type matched struct {
	typed string
	words []string
	left  []int32 // matching lines, in their original order
	best  []int32 // the same lines, best first
	loose bool    // ranked by the fuzzy matcher
}

// find returns the lines that fuzzily match every word typed, whatever the order of the words. If the text typed before
// was only extended, only the earlier matches are searched: a line that did not match then cannot match now.
func (l lines) find(typed string, before matched) matched {
	typed = strings.ToLower(typed)
	f := matched{typed: typed, words: strings.Fields(typed)}
	var want uint64
	for _, w := range f.words {
		want |= mask(w)
	}
	matches := func(i int32) bool {
		if l.masks[i]&want != want {
			return false
		}
		for _, w := range f.words {
			if !subsequence(l.low[i], w) {
				return false
			}
		}
		return true
	}
	if before.typed != "" && strings.HasPrefix(typed, before.typed) {
		f.left = make([]int32, 0, len(before.left))
		for _, i := range before.left {
			if matches(i) {
				f.left = append(f.left, i)
			}
		}
	} else {
		//nolint:gosec // fewer rows than that fit into memory
		for i := range int32(len(l.masks)) {
			if matches(i) {
				f.left = append(f.left, i)
			}
		}
	}
	f.loose = len(f.left) <= rankedAtMost && len(typed) > 1
	if f.loose {
		f.best = l.ranked(f)
	} else {
		f.best = l.byWords(f)
	}
	return f
}

// ranked ranks a few lines by how well each word matches.
func (l lines) ranked(f matched) []int32 {
	some := make([]string, len(f.left))
	for i, n := range f.left {
		some[i] = l.words[n]
	}
	type scored struct {
		line  int32
		score int
	}
	all := make([]scored, len(f.left))
	for i, n := range f.left {
		all[i].line = n
	}
	for _, w := range f.words {
		for _, m := range fuzzy.FindNoSort(w, some) {
			all[m.Index].score += m.Score
		}
	}
	slices.SortStableFunc(all, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	out := make([]int32, len(all))
	for i, s := range all {
		out[i] = s.line
	}
	return out
}

// byWords ranks many lines cheaply: the more words a line contains as typed, and at the beginning of a word rather than
// inside it, the earlier it comes. There are so few possible scores that a counting sort will do.
func (l lines) byWords(f matched) []int32 {
	scores := make([]uint16, len(f.left))
	count := make([]int, 2*len(f.words)+1)
	for i, n := range f.left {
		for _, w := range f.words {
			if at := strings.Index(l.low[n], w); at >= 0 {
				scores[i]++
				if at == 0 || l.low[n][at-1] == ' ' {
					scores[i]++
				}
			}
		}
		count[scores[i]]++
	}
	next := make([]int, len(count)) // where the next line with a score goes
	for s := len(count) - 2; s >= 0; s-- {
		next[s] = next[s+1] + count[s+1]
	}
	out := make([]int32, len(f.left))
	for i, n := range f.left {
		out[next[scores[i]]] = n
		next[scores[i]]++
	}
	return out
}

// marks returns the indexes of the bytes of a line that were matched.
func (l lines) marks(f matched, line int) []int {
	var out []int
	for _, w := range f.words {
		if f.loose {
			for _, m := range fuzzy.FindNoSort(w, l.words[line:line+1]) {
				out = append(out, m.MatchedIndexes...)
			}
			continue
		}
		// The bytes have the same offsets unless lower-casing changed the length of a letter.
		if at := strings.Index(l.low[line], w); at >= 0 && len(l.low[line]) == len(l.words[line]) {
			for i := range w {
				out = append(out, at+i)
			}
		}
	}
	slices.Sort(out)
	return out
}

// subsequence reports whether the bytes of want occur in s in the same order.
func subsequence(s, want string) bool {
	for i := range len(want) {
		at := strings.IndexByte(s, want[i])
		if at < 0 {
			return false
		}
		s = s[at+1:]
	}
	return true
}
