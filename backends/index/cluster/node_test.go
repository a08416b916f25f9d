package cluster_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/index"
	"headnote/backends/index/cluster"
	"headnote/backends/index/cluster/clustertest"
	"headnote/backends/index/local"
	"headnote/internal/patience"
	"headnote/internal/shared"
)

// The tests of this file run against a real node: make test-cluster.

var names atomic.Int64

// onNode returns a folder that fills its own index on a real node.
func onNode(t *testing.T, n *clustertest.Node) *folder {
	t.Helper()
	f := &folder{path: filepath.Join(t.TempDir(), "cluster.json")}
	f.Options = cluster.Options{
		URL: n.URL, Alias: fmt.Sprintf("t%d-%d", os.Getpid(), names.Add(1)), Matter: acme, Name: "Acme", By: "Ada",
		Client: http.DefaultClient, Patience: 5 * time.Minute, Notice: func(s string) { t.Log(s) },
	}
	f.again(t)
	t.Cleanup(func() {
		if f.open != nil {
			require.NoError(t, f.open.Close())
		}
		f.again(t)
		_, err := cluster.Drop(patience.Context(t), f.Options)
		require.NoError(t, err)
	})
	return f
}

// built returns the index of a folder of papers, filled into the cluster.
func built(t *testing.T, f *folder, root, dir string) (local.Report, *local.Index) {
	t.Helper()
	f.again(t)
	if f.open != nil { // one process writes, or several read
		require.NoError(t, f.open.Close())
		f.open = nil
	}
	var filled *cluster.Engine
	r, err := local.Build(t.Context(), root, dir,
		local.BuildOptions{Now: time.Now, Engine: func(string, bool) (x index.Engine, err error) {
			filled, err = cluster.Fill(t.Context(), f.Options)
			return filled, err
		}})
	require.NoError(t, err)
	require.NoError(t, filled.Finish(t.Context(), r.Documents, r.TextBytes))
	x, err := local.OpenWith(dir, func(string, bool) (index.Engine, error) { return cluster.Open(t.Context(), f.Options) })
	require.NoError(t, err)
	f.open = x
	return r, x
}

// embedded returns the index of the same folder on this machine.
func embedded(t *testing.T, root string) *local.Index {
	t.Helper()
	dir := t.TempDir()
	_, err := local.Build(t.Context(), root, dir, local.BuildOptions{Now: time.Now})
	require.NoError(t, err)
	x, err := local.Open(dir)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, x.Close()) })
	return x
}

// letters creates n small papers.
func letters(t *testing.T, n int) string {
	t.Helper()
	root := t.TempDir()
	for i := range n {
		write(t, filepath.Join(root, fmt.Sprintf("letter%04d.txt", i)),
			fmt.Sprintf("Dear counsel, the deposition of witness w%dx is set for room r%dx. The parties agree on letter_%d "+
				"of the schedule.", i, i%7, i))
	}
	return root
}

// More small papers than a cluster allows clauses in a query; adding needs no search, and exactly what changed is
// removed.
func TestThreeThousandPapers(t *testing.T) {
	n := clustertest.Real(t)
	f := onNode(t, n)
	root, dir := letters(t, 3000), t.TempDir()
	r, x := built(t, f, root, dir)
	require.Equal(t, 3000, r.Added)
	d, err := x.Compare(t.Context())
	require.NoError(t, err)
	require.True(t, d.None())
	hits, err := x.Search(t.Context(), index.Query{Text: "w2999x", Limit: 3})
	require.NoError(t, err)
	require.Equal(t, "letter2999.txt", hits.Hits[0].Document.Path)

	for i := range 500 {
		require.NoError(t, os.Remove(filepath.Join(root, fmt.Sprintf("letter%04d.txt", i))))
	}
	write(t, filepath.Join(root, "letter0600.txt"), "The deposition is off.")
	require.NoError(t, os.Rename(filepath.Join(root, "letter0700.txt"), filepath.Join(root, "moved.txt")))
	r, x = built(t, f, root, dir)
	require.Equal(t, []int{0, 1, 1, 500, 2498}, []int{r.Added, r.Changed, r.Moved, r.Deleted, r.Unchanged})
	d, err = x.Compare(t.Context())
	require.NoError(t, err)
	require.Equal(t, local.Difference{
		Documents: 2500, Passages: 2500, Incomplete: map[string]int{},
		Stray: map[string]int{},
	}, d)
}

// Manual deletions in the cluster are noticed and resent; manual additions are removed.
func TestWhatIsChangedByHand(t *testing.T) {
	n := clustertest.Real(t)
	f := onNode(t, n)
	root, dir := letters(t, 400), t.TempDir()
	_, x := built(t, f, root, dir)
	status, said := n.Do(t, "POST", "/"+f.Alias+"/_delete_by_query?refresh=true&conflicts=proceed",
		`{"query":{"prefix":{"text":"w1"}}}`)
	require.Equal(t, 200, status, said)
	d, err := x.Compare(t.Context())
	require.NoError(t, err)
	require.Greater(t, d.Missing, 100)
	require.Len(t, d.Incomplete, d.Missing)
	r, x := built(t, f, root, dir)
	require.Equal(t, []int{400, d.Missing}, []int{r.Unchanged, r.Restored})
	d, err = x.Compare(t.Context())
	require.NoError(t, err)
	require.True(t, d.None())
}

// A question of 600 words gets the same answer as from the embedded index, and words are treated the same in both.
func TestTheSameWords(t *testing.T) {
	n := clustertest.Real(t)
	root := letters(t, 300)
	for name, body := range map[string]string{
		"title_sponsorship.txt": "The sponsorship_agreement of ALPHA_BETA runs on.",
		"o.txt":                 "O'Brien's lease doesn't end; the lessees’ rights stay.",
		"stop.txt":              "The and of. To be or not to be.",
		"cite.txt":              "See Lamps Plus, Inc. v. Varela, 139 S. Ct. 1407 (2019), and 21 U.S.C. § 355(j).",
		"regulator.txt":         "Regulations, regulators and the regulated. Regulatory regulation regulates.",
		"regular.txt":           "A regular regulation.", "accents.txt": "The Café naïve über clause; Ärzte. 東京 contract.",
		"long.txt":    strings.Repeat("verylongword", 60) + " lease.",
		"numbers.txt": "Section 505(b)(2) and 3.14 of Form 10-K_2024, a1b2.",
		"phrase.txt":  "The tenant of the house pays rent. Rent is paid by the tenant in the house.",
		"head.md":     "# Indemnity\n\nNothing here.\n\n# Term\n\nThe indemnity ends.",
	} {
		write(t, filepath.Join(root, name), body)
	}
	f := onNode(t, n)
	f.Shards = 3 // words are counted over all of them
	_, c := built(t, f, root, t.TempDir())
	e := embedded(t, root)
	var long []string
	for i := range 600 {
		long = append(long, fmt.Sprintf("w%dx", i))
	}
	for _, q := range []string{
		"sponsorship", "title:sponsorship", "title:title_sponsorship", "sponsorship_agreement", "alpha", "alpha_beta",
		"letter_17", "NOT the", "the", "lease NOT the", "NOT lease", "-lease tenant",
		"regulat*", "regul*", "reg* AND lease", "de*", "wit* w1*", `"tenant house"`, `"tenant of the house"`, `"the house"`,
		`"rent is paid"`, `"to be"`, "o'brien", "obrien", "lessees", "doesn't",
		"139 S. Ct. 1407", "21 USC 355(j)", "505(b)(2)", "3.14", "10-K", "a1b2", "café", "Café über", "ärzte", "東京",
		"indemnity", "indemnity AND term", "kind:document lease", "kind:opinion lease", "date:2019..2020", "title:letter0001",
		"lease OR (tenant AND rent) OR \"regular regulation\"", strings.Join(long, " "), strings.Repeat("verylongword", 60),
		"source:local deposition", "(title:head OR lease) NOT tenant", "room r3x", "witness", "counsel parties agree",
	} {
		for _, plain := range []bool{false, true} {
			query := index.Query{Text: q, Plain: plain, Limit: 12, PerDocument: 3}
			want, err := e.Search(t.Context(), query)
			require.NoError(t, err, q)
			got, err := c.Search(t.Context(), query)
			require.NoError(t, err, q)
			require.Equal(t, want.Total, got.Total, "passages that match %.80q", q)
			score := func(h index.Hit) string { return fmt.Sprintf("%.3f", h.Score) }
			if !strings.Contains(q, "*") { // the words of a prefix are counted together
				require.Equal(t, each(want.Hits, score), each(got.Hits, score), "scores of %.80q", q)
			}
			if len(want.Hits) > 0 && (len(want.Hits) < 2 || want.Hits[0].Score > want.Hits[1].Score) {
				require.Equal(t, want.Hits[0].Document.Path, got.Hits[0].Document.Path, q)
			}
		}
	}
	for _, w := range []string{"lease", "the", "witness", "regulations", "letter"} {
		a, all := e.Frequency(w)
		b, both := c.Frequency(w)
		require.Equal(t, []int{a, all}, []int{b, both}, w)
	}
}

func each[A, B any](of []A, f func(A) B) []B {
	out := []B{}
	for _, x := range of {
		out = append(out, f(x))
	}
	return out
}

// The benchmark questions find the same paper first, in the cluster and on this machine.
func TestBenchRanking(t *testing.T) {
	n := clustertest.Real(t)
	questions, same := 0, 0
	for _, m := range []string{"contracts", "inhouse", "litigation", "regulatory", "research"} {
		papers := shared.Path(t, "bench", m, "papers")
		e := embedded(t, papers)
		_, c := built(t, onNode(t, n), papers, t.TempDir())
		file, err := os.Open(shared.Path(t, "bench", m, "questions.jsonl"))
		require.NoError(t, err)
		lines := bufio.NewScanner(file)
		for lines.Buffer(nil, 1<<20); lines.Scan(); {
			var q struct{ Question string }
			require.NoError(t, json.Unmarshal(lines.Bytes(), &q))
			first := func(x *local.Index) string {
				hits, err := x.Search(t.Context(), index.Query{Text: q.Question, Plain: true, Limit: 10})
				require.NoError(t, err)
				if len(hits.Hits) == 0 {
					return ""
				}
				return hits.Hits[0].Document.Path
			}
			questions++
			if first(e) == first(c) {
				same++
			}
		}
		require.NoError(t, file.Close())
	}
	t.Logf("the same first paper for %d of %d questions", same, questions)
	require.GreaterOrEqual(t, same*80, 75*questions)
}

// A full disk and a write block are reported immediately, in the cluster's words, and do not affect existing data.
func TestBlocks(t *testing.T) {
	n := clustertest.Real(t)
	f := onNode(t, n)
	root, dir := letters(t, 5), t.TempDir()
	built(t, f, root, dir)
	for block, want := range map[string]string{
		"read_only_allow_delete": "the cluster's disk is full",
		"write":                  "the index takes no writes",
	} {
		status, said := n.Do(t, "PUT", "/"+f.Alias+"/_settings", `{"index.blocks.`+block+`":true}`)
		require.Equal(t, 200, status, said)
		for _, change := range []func(*cluster.Engine) error{
			func(e *cluster.Engine) error { return e.Add(t.Context(), []index.Indexable{doc("new", "One.")}) },
			func(e *cluster.Engine) error { return e.Remove(t.Context(), map[string]int{"old": 1}) },
		} {
			e, err := cluster.Fill(t.Context(), f.Options)
			if err == nil {
				err = change(e)
			}
			require.ErrorContains(t, err, want)
			require.ErrorContains(t, err, "cluster_block_exception")
			require.NotContains(t, err.Error(), "password")
		}
		status, said = n.Do(t, "PUT", "/"+f.Alias+"/_settings", `{"index.blocks.`+block+`":null}`)
		require.Equal(t, 200, status, said)
		f.again(t)
		r, _ := built(t, f, root, dir)
		require.Equal(t, 5, r.Unchanged, "it goes on")
	}
}
