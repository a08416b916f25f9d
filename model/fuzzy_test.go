//go:build !race

package model

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sahilm/fuzzy"
	"github.com/stretchr/testify/require"
)

// oracle matches without shortcuts: the matcher is run on every line, word by word, and all its results are kept.
func oracle(all []string, typed string) (lines []int, marks [][]int) {
	words := strings.Fields(strings.ToLower(typed))
	type row struct {
		line, score int
		loose       int
		marks       []int
		looseMarks  []int
	}
	var rows []row
	for i, w := range all {
		low, r, ok := strings.ToLower(w), row{line: i}, true
		for _, word := range words {
			at := strings.Index(low, word)
			if at >= 0 {
				r.score++
				if at == 0 || low[at-1] == ' ' {
					r.score++
				}
				for j := range word {
					if len(low) == len(w) {
						r.marks = append(r.marks, at+j)
					}
				}
			}
			rest := low
			for _, c := range []byte(word) {
				at := strings.IndexByte(rest, c)
				if at < 0 {
					ok = false
					break
				}
				rest = rest[at+1:]
			}
			for _, m := range fuzzy.FindNoSort(word, []string{w}) {
				r.loose += m.Score
				r.looseMarks = append(r.looseMarks, m.MatchedIndexes...)
			}
		}
		if ok {
			rows = append(rows, r)
		}
	}
	if len(rows) <= rankedAtMost && len(typed) > 1 {
		for i := range rows {
			rows[i].score, rows[i].marks = rows[i].loose, rows[i].looseMarks
		}
	}
	slices.SortStableFunc(rows, func(a, b row) int { return cmp.Compare(b.score, a.score) })
	for _, r := range rows {
		slices.Sort(r.marks)
		lines, marks = append(lines, r.line), append(marks, r.marks)
	}
	return lines, marks
}

func TestTypingLetterByLetterFindsWhatTheMatcherFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	parts := strings.Fields("Meridian Biologics, Inc. v. Corvane Generics § 355(j) Order Motion to Dismiss No. " +
		"1:26-cv-00231 Señor ÉTAT İstanbul letter 2024-02-21 D. Del. opinion ORDER-on carve_out X")
	all := make([]string, 3000)
	for i := range all {
		var w []string
		for range 1 + r.IntN(9) {
			w = append(w, parts[r.IntN(len(parts))])
		}
		all[i] = fmt.Sprint(strings.Join(w, " "), " ", i)
	}
	l := newLines(all)
	for _, typed := range []string{
		"corvane", "ordr dsms 7", "N", "é", "İs", "355 mtn", "(j) cv", "x 12", "carve_o",
		"zzzz", "inc  v", "2024-02-21 letter",
	} {
		var f matched
		for n := range typed + " " { // each letter narrows the previous matches
			if n == 0 {
				continue
			}
			f = l.find(typed[:n], f)
			want, marks := oracle(all, typed[:n])
			require.Len(t, f.best, len(want), typed[:n])
			for i, line := range f.best {
				require.Equal(t, want[i], int(line), "%q, row %d", typed[:n], i)
				require.Equal(t, marks[i], l.marks(f, int(line)), "%q, row %d", typed[:n], i)
			}
		}
		for n := len(typed) - 1; n > 0; n /= 2 { // and deleting letters finds them again
			f = l.find(typed[:n], f)
			want, _ := oracle(all, typed[:n])
			require.Len(t, f.best, len(want))
		}
	}
}
