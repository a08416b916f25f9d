package local_test

import (
	"context"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/backends/index/local"
	"headnote/text"
)

// TestFigures measures every engine on a large folder (make bench-index): it only prints, because figures depend on the
// machine.
func TestFigures(t *testing.T) {
	root := os.Getenv("HEADNOTE_LARGE")
	if root == "" {
		t.Skip("skipped: make corpus-large makes the folder to measure on, make bench-index measures")
	}
	for name, e := range measured {
		t.Run(name, func(t *testing.T) {
			if only := os.Getenv("HEADNOTE_ENGINE"); only != "" && only != name {
				t.Skipf("skipped: HEADNOTE_ENGINE is %s", only)
			}
			dir := filepath.Join(t.TempDir(), "index")
			started := time.Now()
			cmd := start(context.Background(), name, root, dir)
			out, err := cmd.Output()
			took, cpu := time.Since(started), cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime()
			require.NoError(t, err, "%.2000s", out)
			var memory int64
			for line := range strings.Lines(string(out)) {
				if n, err := fmt.Sscanf(line, "peak %d", &memory); n == 1 && err == nil {
					break
				}
			}
			started = time.Now()
			x, err := local.OpenWith(dir, e)
			opened := time.Since(started)
			require.NoError(t, err)
			s := x.Stats()
			mb := float64(s.TextBytes) / 1e6
			t.Logf("%d documents, %d passages, %.0f MB of text", s.Documents, s.Passages, mb)
			t.Logf("built in %.1f s, %.1f MB/s (%.1f s of processor time: %.1f MB/s where two cores are free), memory at "+
				"most %d MB",
				took.Seconds(), mb/took.Seconds(), cpu.Seconds(), 2*mb/cpu.Seconds(), memory>>20)
			share := func(pattern string) (n float64) {
				files, err := filepath.Glob(filepath.Join(dir, pattern))
				require.NoError(t, err)
				for _, f := range files {
					n += float64(size(t, f)) / float64(s.TextBytes)
				}
				return n
			}
			t.Logf("of the size of the text: search index %.3f, stored text %.3f, metadata %.3f", share("passages*"),
				share("text-*"), share("documents.db"))
			t.Logf("opened in %.1f ms", ms(opened))
			searches(t, x)
			require.NoError(t, x.Close())
			updates(t, root, dir, e)
		})
	}
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

func size(t *testing.T, path string) (n int64) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(path, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		n += info.Size()
		return err
	}))
	return n
}

// searches times warm queries of every kind, made from the documents' own words: the fastest of five, to reduce the
// influence of other load.
func searches(t *testing.T, x *local.Index) {
	t.Helper()
	ctx := context.Background()
	kinds := questions(t, x)
	var all []time.Duration
	for _, kind := range []string{"words", "phrase", "prefix", "boolean"} {
		var took []time.Duration
		for _, q := range kinds[kind] {
			took = append(took, fastest(func() {
				_, err := x.Search(ctx, index.Query{Text: q, Limit: 10})
				require.NoError(t, err, q)
			}))
		}
		all = append(all, took...)
		t.Logf("%-8s %3d queries: p50 %.2f ms, p95 %.2f ms, worst %.2f ms", kind, len(took), at(took, 0.5), at(took, 0.95),
			at(took, 1))
	}
	t.Logf("%-8s %3d queries: p50 %.2f ms, p95 %.2f ms", "all", len(all), at(all, 0.5), at(all, 0.95))
	var took []time.Duration
	for _, q := range kinds["words"] {
		hits, err := x.Search(ctx, index.Query{Text: q, Limit: 20})
		require.NoError(t, err)
		took = append(took, fastest(func() {
			for _, h := range hits.Hits {
				_, err := x.Slice(h.Document.ID, text.Span{Start: h.Passage.Start, End: h.Passage.End})
				require.NoError(t, err)
			}
		}))
	}
	t.Logf("20 snippets: p50 %.2f ms, p95 %.2f ms", at(took, 0.5), at(took, 0.95))
	t.Logf("memory after searching: %d MB", peak()>>20)
}

func fastest(f func()) time.Duration {
	best := time.Duration(math.MaxInt64)
	for range 5 {
		started := time.Now()
		f()
		best = min(best, time.Since(started))
	}
	return best
}

func at(ds []time.Duration, share float64) float64 {
	slices.Sort(ds)
	return ms(ds[min(len(ds)-1, int(share*float64(len(ds))))])
}

// questions returns 200 queries made from randomly drawn passages, the same for every engine.
func questions(t *testing.T, x *local.Index) map[string][]string {
	t.Helper()
	random := rand.New(rand.NewPCG(42, 1))
	var paths []string
	ids := make(map[string]string)
	require.NoError(t, x.Documents(func(d backends.Document) bool {
		paths = append(paths, d.Path)
		ids[d.Path] = d.ID
		return true
	}))
	slices.Sort(paths)
	passage := func() []string {
		for {
			whole, err := x.Text(ids[paths[random.IntN(len(paths))]])
			require.NoError(t, err)
			ps := text.Passages(whole)
			s := ps[random.IntN(len(ps))].Of(whole)
			var words []string
			text.Words(s, func(sp text.Span) bool {
				words = append(words, sp.Of(s))
				return true
			})
			if len(words) > 20 {
				return words
			}
		}
	}
	content := func(n int) []string {
		var out []string
		for len(out) < n {
			ws := passage()
			for range 3 * n {
				if w := ws[random.IntN(len(ws))]; len(w) > 3 && !text.IsStop(w) && len(out) < n {
					out = append(out, w)
				}
			}
		}
		return out
	}
	q := make(map[string][]string)
	for i := range 110 {
		q["words"] = append(q["words"], strings.ToLower(strings.Join(content(1+i%6), " ")))
	}
	for range 30 {
		ws := passage()
		i := random.IntN(len(ws) - 4)
		q["phrase"] = append(q["phrase"], `"`+strings.Join(ws[i:i+2+random.IntN(3)], " ")+`"`)
		w := content(1)[0]
		q["prefix"] = append(q["prefix"], strings.ToLower(w[:min(len(w), 4+random.IntN(3))])+"*")
	}
	for i := range 30 {
		ws := content(3)
		q["boolean"] = append(q["boolean"], []string{
			ws[0] + " AND " + ws[1], ws[0] + " AND (" + ws[1] + " OR " + ws[2] + ")", ws[0] + " " + ws[1] + " -" + ws[2],
			ws[0] + " " + ws[1] + " kind:statute", ws[0] + " AND " + ws[1] + " date:2000..2030",
		}[i%5])
	}
	return q
}

// updates times how soon a changed file is found by a reopened index: with a scan of every file, and if a watcher names
// the file.
func updates(t *testing.T, root, dir string, e local.OpenEngine) {
	t.Helper()
	const name = "update.txt"
	defer func() { require.NoError(t, os.Remove(filepath.Join(root, name))) }()
	for only, o := range map[string]local.BuildOptions{
		"with a look at all files": {},
		"named by a watcher":       {Only: []string{name}},
	} {
		var took []time.Duration
		for i := range 10 {
			word := fmt.Sprintf("zyzzyva%d%dq", i, len(only))
			require.NoError(t, os.WriteFile(filepath.Join(root, name), []byte("The new word is "+word+".\n"), 0o600))
			started := time.Now()
			buildIndex(t, root, dir, e, o)
			in(t, dir, e, func(x *local.Index) { require.Len(t, found(t, x, word), 1) })
			took = append(took, time.Since(started))
		}
		t.Logf("one changed file found again, %s: fastest %.0f ms, p50 %.0f ms", only, at(took, 0), at(took, 0.5))
	}
}
