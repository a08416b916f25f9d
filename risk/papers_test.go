package risk_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/risk"
	"headnote/risk/docket"
)

// finding is one row of testdata/papers/findings.txt.
type finding struct{ kind, value, words string }

// papers returns the papers of testdata/papers and what a reader notes from them.
func papers(t *testing.T) (bodies map[string]string, notes map[string][]finding) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "papers", "findings.txt"))
	require.NoError(t, err)
	bodies, notes = make(map[string]string), make(map[string][]finding)
	paper := ""
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "# "+
			""); ok && strings.HasSuffix(name, ".txt") && !strings.Contains(name, " ") {
			body, err := os.ReadFile(filepath.Join("testdata", "papers", name))
			require.NoError(t, err)
			paper, bodies[name] = name, string(body)
		}
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(line, " | ")
		require.Len(t, f, 3, line)
		require.Contains(t, plain(bodies[paper]), f[2], "%s does not say so", paper)
		notes[paper] = append(notes[paper], finding{f[0], f[1], f[2]})
	}
	return bodies, notes
}

// plain collapses white space.
func plain(s string) string { return strings.Join(strings.Fields(s), " ") }

func says(sources []risk.Source, words string) bool {
	return slices.ContainsFunc(sources, func(s risk.Source) bool { return strings.Contains(plain(s.Passage), words) })
}

// TestPapers compares what is found in whole papers with what a careful reader notes. The minimums are current results,
// and may only rise.
func TestPapers(t *testing.T) {
	var due, stated, standing tally
	bodies, notes := papers(t)
	for paper, body := range bodies {
		doc := risk.Text{ID: paper, Title: paper, Body: body}
		ds, err := docket.Deadlines([]risk.Text{doc}, risk.Options{Today: day(t, "2026-02-01")})
		require.NoError(t, err)
		rs := find(t, risk.Options{}, doc)
		right := make(map[string]bool) // which findings are right, by ID
		for _, f := range notes[paper] {
			var at int
			switch f.kind {
			case "due":
				at = slices.IndexFunc(ds, func(d risk.Deadline) bool {
					open := f.value == "open" && d.Date.IsZero() && d.Asks != ""
					return (open || d.Date.String() == f.value) && says(d.Sources, f.words)
				})
				if at >= 0 {
					right[ds[at].ID] = true
				}
				due.note(at >= 0)
			default:
				at = slices.IndexFunc(rs, func(r risk.Risk) bool {
					return r.Category == f.value && r.Standing == f.kind && says(r.Sources, f.words)
				})
				if at >= 0 {
					right[rs[at].ID] = true
				}
				if f.kind == risk.Stated {
					stated.note(at >= 0)
				} else {
					standing.note(at >= 0)
				}
			}
			if at < 0 {
				t.Logf("%s: missed: %s | %s | %s", paper, f.kind, f.value, f.words)
			}
		}
		for _, d := range ds {
			if !right[d.ID] {
				due.wrong++
				t.Logf("%s: wrong: due %s: %s", paper, d.Date, d.Title)
			}
		}
		for _, r := range rs {
			if r.Standing == risk.Stated && !right[r.ID] {
				stated.wrong++
				t.Logf("%s: wrong: %s %s: %s", paper, r.Standing, r.Category, plain(r.Sources[0].Passage))
			}
		}
	}
	for _, c := range []struct {
		name              string
		tally             tally
		precision, recall float64
	}{
		{"deadlines", due, 96.6, 96.6}, {"risks", stated, 88.8, 57.1}, {"hypothetical or " +
			"closed", standing, 100, 83.3},
	} {
		t.Logf(
			"%-24s precision %5.1f  recall %5.1f  (%d right, %d wrong, %d missed)",
			c.name,
			c.tally.precision(),
			c.tally.recall(),
			c.tally.right, c.tally.wrong, c.tally.missed,
		)
		require.GreaterOrEqual(t, c.tally.precision(), c.precision, c.name)
		require.GreaterOrEqual(t, c.tally.recall(), c.recall, c.name)
	}
}

func (c *tally) note(found bool) {
	if found {
		c.right++
	} else {
		c.missed++
	}
}
