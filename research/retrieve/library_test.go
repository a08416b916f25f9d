package retrieve_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/index/local"
	"headnote/research/retrieve"
)

// TestLibrary asks the questions of testdata/library.txt about the papers of testdata/library, and checks how often a
// right paper comes first, among the first three, and among the first five. The floors are today's figures, and may
// only be raised.
func TestLibrary(t *testing.T) {
	ix, _, err := local.Memory(t.Context(), os.DirFS("testdata/library"), time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, ix.Close()) })
	s := retrieve.NewSearcher(ix)
	table, err := os.ReadFile("testdata/library.txt")
	require.NoError(t, err)
	type tally struct {
		asked int
		upTo  [6]int // with a right paper among the first n
	}
	parts, part := make(map[string]*tally), ""
	for line := range strings.Lines(string(table)) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "# in "); ok {
			part = name
			parts[part] = &tally{}
		}
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		question, papers, ok := strings.Cut(line, " | ")
		require.True(t, ok, line)
		right := strings.Fields(papers)
		for _, paper := range right {
			require.FileExists(t, "testdata/library/"+paper)
		}
		docs, _, err := s.Documents(t.Context(), retrieve.Analyze(question, ix), retrieve.Options{Limit: 5})
		require.NoError(t, err)
		var got []string
		for _, d := range docs {
			got = append(got, d.Path)
		}
		at := slices.IndexFunc(got, func(p string) bool { return slices.Contains(right, p) })
		parts[part].asked++
		for n := 1; n <= 5 && at >= 0; n++ {
			if at < n {
				parts[part].upTo[n]++
			}
		}
		if at != 0 {
			t.Logf("%s: %s is at %d of %v", question, papers, at+1, got)
		}
	}
	for name, floor := range map[string][3]int{"the words of the paper": {20, 20, 20}, "other words": {12, 16, 19}} {
		p := parts[name]
		require.NotNil(t, p, name)
		reached := [3]int{p.upTo[1], p.upTo[3], p.upTo[5]}
		t.Logf("in %s: of %d questions %d first, %d among three, %d among five", name, p.asked, reached[0], reached[1],
			reached[2])
		for i := range floor {
			require.GreaterOrEqual(t, reached[i], floor[i], name)
		}
	}
}
