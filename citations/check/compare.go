package check

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"headnote/text"
)

// closeEnough is the share of a quotation's words that must occur in the source in order, within a passage not much
// longer, for a close match; below it the quotation is from elsewhere.
const closeEnough = 0.8

// gap is the most words that an ellipsis may replace.
const gap = 400

// Compare searches for a quotation in a source. It is verified if all its words occur there in order, ignoring
// white space, punctuation, case, hyphenation, star pages, brackets and ellipses; close if a passage differs in a
// few words, which are shown. It returns the offset of the words in the source, or -1.
func Compare(quote, source string) (Step, int) {
	r := Step{Name: Quotation, Quote: text.Truncate(text.Line(quote), 400)}
	src := normalize(source)
	ps := parts(quote)
	if len(ps) == 0 {
		r.State, r.Evidence = Unchecked, "the quotation has no words"
		return r, -1
	}
	if from, to, ok := src.exact(ps); ok {
		at := src.at[from]
		r.State, r.Evidence, r.Offset = Verified, "the words appear there", &at
		r.End = src.end(source, from, to)
		r.Found = passage(source[at:r.End])
		return r, at
	}
	var all []string
	for _, p := range ps {
		all = append(all, p...)
	}
	from, to, share := src.nearest(all)
	if share >= closeEnough {
		at := src.at[from]
		r.State, r.Offset = Close, &at
		r.Evidence = fmt.Sprintf("%.0f %% of the words appear there in that order", 100*share)
		r.End = src.end(source, from, to)
		r.Found = passage(source[at:r.End])
		r.Difference = difference(all, src.words[from:to])
		if ws := deciding(all, src.words[from:to]); len(ws) > 0 {
			r.Evidence += ", but not " + strings.Join(ws, ", ") + ": this may turn the sense"
		}
		return r, at
	}
	r.State = Contradicted
	r.Evidence = "the words do not appear there"
	if share > 0.3 {
		r.Found = passage(source[src.at[from]:src.end(source, from, to)])
		r.Evidence = fmt.Sprintf("the words do not appear there; the nearest passage has %.0f %% of them", 100*share)
	}
	return r, -1
}

func passage(s string) string { return text.Truncate(text.Line(s), 600) }

// end returns the offset in the source at which words from to to end, without trailing white space.
func (n normal) end(s string, from, to int) int {
	end := len(s)
	if to < len(n.at) {
		end = n.at[to]
	}
	for end > n.at[from] && !utf8.RuneStart(s[min(end, len(s)-1)]) {
		end--
	}
	return n.at[from] + len(strings.TrimRight(s[n.at[from]:end], " \t\r\n"))
}

// exact finds the parts of a quotation in sequence. Note numbers in the source may come between its words.
func (n normal) exact(ps [][]string) (from, to int, ok bool) {
	for i := 0; i+len(ps[0]) <= len(n.words); i++ {
		e := n.match(ps[0], i)
		if e < 0 {
			continue
		}
		end := e
		fits := true
		for _, p := range ps[1:] {
			fits = false
			for j := end; j < len(n.words) && j < end+gap; j++ {
				if e := n.match(p, j); e >= 0 {
					end, fits = e, true
					break
				}
			}
			if !fits {
				break
			}
		}
		if fits {
			return i, end, true
		}
	}
	return 0, 0, false
}

// match returns the index past the words that begin at i, or -1 if they do not match. A number in the source that
// is not in the quotation is a note number; a word hyphenated across a page break is rejoined.
func (n normal) match(p []string, i int) int {
	for k := 0; k < len(p); {
		switch {
		case i >= len(n.words):
			return -1
		case n.words[i] == p[k]:
			i, k = i+1, k+1
		case k > 0 && digits(n.words[i]) && len(n.words[i]) <= 3:
			i++
		case i+1 < len(n.words) && n.words[i]+n.words[i+1] == p[k]:
			i, k = i+2, k+1
		case k+1 < len(p) && p[k]+p[k+1] == n.words[i]:
			i, k = i+1, k+2
		default:
			return -1
		}
	}
	return i
}

// nearest returns the passage of the source with most of the quotation's words in order, and their share. Only
// places with two consecutive words of the quotation are tried.
func (n normal) nearest(q []string) (from, to int, share float64) {
	pairs := make(map[[2]string]int)
	for k := 0; k+1 < len(q); k++ {
		pairs[[2]string{q[k], q[k+1]}] = k
	}
	window := len(q) + len(q)/4 + 4
	done := -1
	budget := 40_000_000 // cells compared; bounds the cost for a source made only of the quotation's words
	for i := 0; i+1 < len(n.words); i++ {
		k, ok := pairs[[2]string{n.words[i], n.words[i+1]}]
		if !ok {
			continue
		}
		a := max(0, i-k-4)
		if a <= done {
			continue
		}
		done = a + 2
		if budget -= len(q) * window; budget < 0 {
			break
		}
		b := min(len(n.words), a+window)
		if m, x, y := common(q, n.words[a:b]); float64(m)/float64(len(q)) > share {
			share, from, to = float64(m)/float64(len(q)), a+x, a+y
		}
	}
	return from, to, share
}

// common returns the number of words that two texts share in order, and where in the second the first and last of
// them are.
func common(a, b []string) (n, from, to int) {
	table := lengths(a, b)
	from = len(b)
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			from, to = min(from, j), j+1
			i, j = i+1, j+1
		case table[i+1][j] >= table[i][j+1]:
			i++
		default:
			j++
		}
	}
	return table[0][0], min(from, to), to
}

// lengths returns those of the longest common subsequences of the suffixes of a and b.
func lengths(a, b []string) [][]int {
	t := make([][]int, len(a)+1)
	for i := range t {
		t[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				t[i][j] = t[i+1][j+1] + 1
			} else {
				t[i][j] = max(t[i+1][j], t[i][j+1])
			}
		}
	}
	return t
}

// meaningWords are words that can reverse or qualify the meaning of a sentence.
var meaningWords = map[string]bool{
	"not": true, "no": true, "never": true, "none": true, "nor": true, "neither": true, "cannot": true,
	"without": true, "unless": true, "except": true, "only": true, "must": true, "shall": true, "may": true,
	"can": true, "should": true, "always": true, "all": true, "any": true, "every": true, "solely": true,
}

// deciding returns the meaning-changing words that only one of the two has.
func deciding(draft, source []string) []string {
	count := make(map[string]int)
	for _, w := range draft {
		count[w]++
	}
	for _, w := range source {
		count[w]--
	}
	var out []string
	for _, w := range slices.Concat(draft, source) {
		if meaningWords[w] && count[w] != 0 && !slices.Contains(out, "“"+w+"”") {
			out = append(out, "“"+w+"”")
		}
	}
	return out
}

// difference marks what only the draft has [-so-] and what only the source has {+so+}.
func difference(draft, source []string) string {
	t := lengths(draft, source)
	var out []string
	i, j := 0, 0
	for i < len(draft) || j < len(source) {
		switch {
		case i < len(draft) && j < len(source) && draft[i] == source[j]:
			out = append(out, draft[i])
			i, j = i+1, j+1
		case j == len(source) || i < len(draft) && t[i+1][j] >= t[i][j+1]:
			out = append(out, "[-"+draft[i]+"-]")
			i++
		default:
			out = append(out, "{+"+source[j]+"+}")
			j++
		}
	}
	return text.Truncate(strings.Join(out, " "), 800)
}
