package risk_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
)

func find(t testing.TB, o risk.Options, docs ...risk.Text) []risk.Risk {
	t.Helper()
	rs, err := risk.Find(docs, o)
	require.NoError(t, err)
	return rs
}

// open are the categories of which a text states a risk as a fact that is not over.
func open(t testing.TB, s string) []string {
	var out []string
	for _, r := range find(t, risk.Options{}, risk.Text{ID: "d", Body: s}) {
		if r.Standing == risk.Stated {
			out = append(out, r.Category)
		}
	}
	return out
}

type tally struct{ right, wrong, missed int }

func (c tally) precision() float64 { return 100 * float64(c.right) / float64(max(1, c.right+c.wrong)) }

func (c tally) recall() float64 { return 100 * float64(c.right) / float64(max(1, c.right+c.missed)) }

// Precision and recall on sentences written for this, by category. Of the half
// that was kept back while the tables were tuned, misses are counted, never shown.
func TestLabelledSentences(t *testing.T) {
	rows := bars(t, "testdata/sentences.txt", 3)
	require.GreaterOrEqual(t, len(rows), 300)
	seen := make(map[string]int)
	halves := map[string]map[string]*tally{"tuned": {}, "kept back": {}, "all": {}}
	count := func(half, category string, f func(*tally)) {
		for _, h := range []string{half, "all"} {
			if halves[h][category] == nil {
				halves[h][category] = &tally{}
			}
			f(halves[h][category])
		}
	}
	for _, f := range rows {
		kind, categories, s := f[0], strings.Fields(f[1]), f[2]
		seen[kind+f[1]]++
		half := "tuned"
		if seen[kind+f[1]]%2 == 0 {
			half = "kept back"
		}
		found := open(t, s)
		show := func(what string) {
			if half == "tuned" {
				t.Logf("%s (%s %s): %s", what, kind, f[1], s)
			}
		}
		for _, c := range categories {
			has := slices.Contains(found, c)
			switch {
			case kind == "present" && has:
				count(half, c, func(x *tally) { x.right++ })
			case kind == "present":
				count(half, c, func(x *tally) { x.missed++ })
				show("missed")
			}
		}
		if kind == "present" {
			continue
		}
		for _, c := range found { // of whatever category
			count(half, c, func(x *tally) { x.wrong++ })
			show("wrong " + c)
		}
	}
	var names []string
	for c := range halves["all"] {
		names = append(names, c)
	}
	slices.Sort(names)
	for _, half := range []string{"tuned", "kept back", "all"} {
		var sum tally
		for _, c := range names {
			x := *halves[half][c]
			sum = tally{sum.right + x.right, sum.wrong + x.wrong, sum.missed + x.missed}
			t.Logf("%-10s %-14s precision %5.1f  recall %5.1f  (%d right, %d wrong, %d missed)", half, c, x.precision(), x.recall(), x.right, x.wrong, x.missed)
		}
		t.Logf("%-10s %-14s precision %5.1f  recall %5.1f", half, "together", sum.precision(), sum.recall())
	}
	for _, c := range names {
		require.GreaterOrEqual(t, halves["all"][c].precision(), 90.0, c)
		require.GreaterOrEqual(t, halves["all"][c].recall(), 90.0, c)
	}
}

var (
	_ = fmt.Sprint
	_ = os.Stdout
)
