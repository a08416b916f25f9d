package model

import (
	"cmp"
	"slices"
	"strings"

	"github.com/sahilm/fuzzy"
)

// lines are texts to be filtered as one types. A bit for each letter and digit of a
// line rules most lines out at once; the loose matching, which is slow, sees only
// the few that are left.
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

// mask has a bit for each letter, for each digit, and one for everything else.
func mask(low string) uint64 {
	var m uint64
	for i := range len(low) {
		switch c := low[i]; {
		case c >= 'a' && c <= 'z':
			m |= 1 << (c - 'a')
		case c >= '0' && c <= '9':
			m |= 1 << (26 + c - '0')
		case c != ' ':
			m |= 1 << 36
		}
	}
	return m
}

// rankedAtMost bounds how many lines are ranked by the loose matcher; of more,
// those that hold the words as they stand come first, in their own order.
const rankedAtMost = 2000

// find returns the lines that match every word of what is typed loosely, in any
// order of the words, the best first.
func (l lines) find(typed string) fuzzy.Matches {
	words := strings.Fields(strings.ToLower(typed))
	var want uint64
	for _, w := range words {
		want |= mask(w)
	}
	var left []int
	for i, m := range l.masks {
		if m&want == want && all(words, func(w string) bool { return subsequence(l.low[i], w) }) {
			left = append(left, i)
		}
	}
	if len(left) > rankedAtMost || len(typed) == 1 {
		return l.plain(left, words)
	}
	return l.ranked(left, words)
}

func all(words []string, ok func(string) bool) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !ok(w) })
}

// ranked ranks few lines by how well each word matches.
func (l lines) ranked(left []int, words []string) fuzzy.Matches {
	some := make([]string, len(left))
	out := make(fuzzy.Matches, len(left))
	for i, n := range left {
		some[i] = l.words[n]
		out[i] = fuzzy.Match{Str: l.words[n], Index: n}
	}
	for _, w := range words {
		for _, m := range fuzzy.FindNoSort(w, some) {
			out[m.Index].Score += m.Score
			out[m.Index].MatchedIndexes = append(out[m.Index].MatchedIndexes, m.MatchedIndexes...)
		}
	}
	for i := range out {
		slices.Sort(out[i].MatchedIndexes)
	}
	slices.SortStableFunc(out, func(a, b fuzzy.Match) int { return cmp.Compare(b.Score, a.Score) })
	return out
}

// plain ranks many lines cheaply: the more words stand in them as they are, at the
// beginning of a word rather than elsewhere, the earlier.
func (l lines) plain(left []int, words []string) fuzzy.Matches {
	out := make(fuzzy.Matches, 0, len(left))
	for _, n := range left {
		m := fuzzy.Match{Str: l.words[n], Index: n}
		for _, w := range words {
			at := strings.Index(l.low[n], w)
			if at < 0 {
				continue
			}
			m.Score++
			if at == 0 || l.low[n][at-1] == ' ' {
				m.Score++
			}
			if len(l.low[n]) == len(l.words[n]) { // the same bytes stand at the same places
				for i := range w {
					m.MatchedIndexes = append(m.MatchedIndexes, at+i)
				}
			}
		}
		slices.Sort(m.MatchedIndexes)
		out = append(out, m)
	}
	slices.SortStableFunc(out, func(a, b fuzzy.Match) int { return cmp.Compare(b.Score, a.Score) })
	return out
}

// subsequence tells whether the bytes of want stand in s in their order.
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
