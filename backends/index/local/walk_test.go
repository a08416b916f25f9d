package local_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index/local"
	"headnote/backends/index/segment"
)

// TestWalk randomly changes a tree whose names sort differently with and without the trailing slash of a folder, and
// expects each scan to see exactly the changes.
func TestWalk(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	root, dir := t.TempDir(), t.TempDir()
	folders := []string{"", "a", "a-b", "a.txt", "a0", "a/b", "a/b.txt", "a/b0", "ä", "z/z/z"}
	names := []string{"a.txt", "a-b.txt", "b.txt", "b0.txt", "!.txt", "z.txt"}
	there := make(map[string]bool)
	for round := range 25 {
		var added, changed, deleted int
		before := len(there)
		touched := make(map[string]bool)
		for range random.IntN(12) {
			p := filepath.Join(folders[random.IntN(len(folders))], names[random.IntN(len(names))])
			file := filepath.Join(root, p)
			if info, err := os.Stat(file); touched[p] || err == nil && info.IsDir() ||
				os.MkdirAll(filepath.Dir(file), 0o755) != nil {
				continue // a file is where the folder would be, or a folder where the file would be
			}
			touched[p] = true
			if there[p] && random.IntN(2) == 0 {
				require.NoError(t, os.Remove(file))
				delete(there, p)
				deleted++
				continue
			}
			require.NoError(t, os.WriteFile(file, fmt.Appendf(nil, "Round %d wrote %s%*s", round, p, round, "."), 0o600))
			if there[p] {
				changed++
			} else {
				added++
			}
			there[p] = true
		}
		r := buildIndex(t, root, dir, segment.OpenEngine, local.BuildOptions{})
		require.Equal(t, []int{added, changed, deleted, before - changed - deleted, 0},
			[]int{r.Added, r.Changed, r.Deleted, r.Unchanged, r.Moved}, round)
	}
	var want, got []string
	for p := range there {
		want = append(want, p)
	}
	in(t, dir, segment.OpenEngine, func(x *local.Index) {
		require.NoError(t, x.Documents(func(d backends.Document) bool {
			got = append(got, d.Path)
			return true
		}))
		sound(t, x)
	})
	slices.Sort(want)
	slices.Sort(got)
	require.Equal(t, want, got)
	require.NotEmpty(t, want)
}
