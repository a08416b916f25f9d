package citations_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/citations"
	"headnote/text"
)

// expected is one row of testdata/papers/citations.txt.
type expected struct {
	written, kind, authority string
	parts                    map[string]string
	span                     text.Span
}

var partName = regexp.MustCompile(`(?:^|; )(pin|year|court|plaintiff|defendant|signal|paren)=`)

// papers reads the papers of testdata/papers with what a reader finds in them.
func papers(t *testing.T) (bodies map[string]string, rows map[string][]expected) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "papers", "citations.txt"))
	require.NoError(t, err)
	bodies, rows = make(map[string]string), make(map[string][]expected)
	paper, from := "", 0
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "# "); ok && strings.HasSuffix(name, ".txt") && !strings.Contains(name, " ") {
			body, err := os.ReadFile(filepath.Join("testdata", "papers", name))
			require.NoError(t, err)
			paper, from, bodies[name] = name, 0, string(body)
		}
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(line, " | ")
		require.GreaterOrEqual(t, len(f), 3, line)
		e := expected{written: f[0], kind: f[1], authority: f[2], parts: make(map[string]string)}
		if len(f) > 3 {
			at := partName.FindAllStringSubmatchIndex(f[3], -1)
			require.NotEmpty(t, at, line)
			for i, m := range at {
				end := len(f[3])
				if i+1 < len(at) {
					end = at[i+1][0]
				}
				e.parts[f[3][m[2]:m[3]]] = f[3][m[1]:end]
			}
		}
		words := strings.Fields(f[0])
		for i := range words {
			words[i] = regexp.QuoteMeta(words[i])
		}
		at := regexp.MustCompile(strings.Join(words, `\s+`)).FindStringIndex(bodies[paper][from:])
		require.NotNil(t, at, "%s has no %q behind the row before", paper, f[0])
		e.span = text.Span{Start: from + at[0], End: from + at[1]}
		from = e.span.Start + 1
		rows[paper] = append(rows[paper], e)
	}
	return bodies, rows
}

// TestPapers compares what is found in whole papers with what a careful reader finds there: recall, precision, what
// each citation resolves to, and its parts. The floors are the current results, and may only rise.
func TestPapers(t *testing.T) {
	type share struct{ right, of int }
	shares := make(map[string]*share)
	count := func(name string, right bool) {
		if shares[name] == nil {
			shares[name] = &share{}
		}
		shares[name].of++
		if right {
			shares[name].right++
		}
	}
	bodies, rows := papers(t)
	for paper, body := range bodies {
		cs, as := citations.Find(body)
		wanted := make([]bool, len(cs))
		for _, e := range rows[paper] {
			i := slices.IndexFunc(cs, func(c citations.Citation) bool {
				return c.Span.Start < e.span.End && e.span.Start < c.Span.End && string(c.Kind) == e.kind
			})
			count("found "+e.kind, i >= 0)
			count("found", i >= 0)
			if i < 0 {
				t.Logf("%s: %s is missed: %q", paper, e.kind, e.written)
				continue
			}
			c := cs[i]
			wanted[i] = true
			key := "-"
			if c.Resolves >= 0 {
				key = as[c.Resolves].Key
			}
			count("authority", key == e.authority)
			if key != e.authority {
				t.Logf("%s: %q points to %s, not %s", paper, e.written, key, e.authority)
			}
			year := ""
			if c.Year > 0 {
				year = strconv.Itoa(c.Year)
			}
			got := map[string]string{
				"pin": c.PinCite, "year": year, "court": c.Court, "plaintiff": c.Plaintiff,
				"defendant": c.Defendant, "signal": c.Signal, "paren": c.Parenthetical,
			}
			for name, want := range e.parts {
				right := strings.Join(strings.Fields(got[name]), " ") == want
				count(name, right)
				if !right {
					t.Logf("%s: the %s of %q is %q, not %q", paper, name, e.written, got[name], want)
				}
			}
		}
		for i, c := range cs {
			count("precision", wanted[i])
			if !wanted[i] {
				t.Logf("%s: %s %q is none", paper, c.Kind, c.Text)
			}
		}
	}
	floors := map[string]float64{
		"found": 92.1, "precision": 98.4, "authority": 99.2, "found full_case": 97.8,
		"found short_case": 100, "found id": 100, "found supra": 100, "found reference": 100,
		"found law": 84.9, "found journal": 100, "found docket": 83.3, "found neutral": 100,
		"found securities": 66.6, "found patent": 100, "found fda": 100, "found unknown": 100,
		"pin": 96.4, "year": 86.2, "court": 58.3, "plaintiff": 88.6,
		"defendant": 84.7, "signal": 94.4, "paren": 92.8,
	}
	for name, s := range shares {
		level := 100 * float64(s.right) / float64(s.of)
		t.Logf("%-16s %5.1f %% of %d", name, level, s.of)
		require.Contains(t, floors, name)
		require.GreaterOrEqual(t, level, floors[name], name)
	}
	require.Len(t, shares, len(floors))
}
