package cluster_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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

// onNode is a folder that fills an index of its own on a real node.
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

// built is the index of a folder of papers, filled into the cluster.
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

// embedded is the same folder, indexed on this machine.
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

// letters makes n small papers.
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

// More small papers than a cluster takes parts of a query, none looked for on the way in;
// and exactly what changed goes out.
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

// What is taken out of the cluster by hand is noticed, and sent again; what is put in is
// taken out.
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

// A question of 600 words is answered as the embedded index answers it, and words are the
// same in both.
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

// The questions of the bench find the same paper first, in the cluster and on this machine.
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

// A full disk and a write block are said at once, in the cluster's words, and do not touch
// what is there.
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

// oursForm is the form of the names of the indexes that headnote makes for the matter.
var oursForm = regexp.MustCompile(fmt.Sprintf("-%.8s-[0-9a-f]{12}$", acme))

// world is what others have in the cluster: indexes with their documents and aliases.
func world(t *testing.T, n *clustertest.Node, prefix string) map[string]string {
	t.Helper()
	out := make(map[string]string)
	status, said := n.Do(t, "GET", "/"+prefix+"*", "")
	require.Equal(t, 200, status, said)
	var all map[string]struct {
		Aliases  map[string]any `json:"aliases"`
		Mappings map[string]any `json:"mappings"`
	}
	require.NoError(t, json.Unmarshal([]byte(said), &all))
	for name, x := range all {
		if oursForm.MatchString(name) && !strings.HasSuffix(name, "0123456789ab") {
			continue
		}
		status, docs := n.Do(t, "GET", "/"+name+"/_search?size=100&sort=_doc&seq_no_primary_term=true&filter_path=hits.hits",
			"")
		require.Equal(t, 200, status, docs)
		shape, err := json.Marshal(x)
		require.NoError(t, err)
		out[name] = string(shape) + docs
	}
	return out
}

// Over 200 random names and states of a cluster nothing that others have is touched,
// whatever headnote is asked to do there.
func TestForeignIsUntouched(t *testing.T) {
	n := clustertest.Real(t)
	const seed = 15
	r := rand.New(rand.NewPCG(seed, seed))
	did, refused := 0, 0
	for i := range 200 {
		prefix := fmt.Sprintf("w%d-%d-", os.Getpid(), i)
		words := []string{"billing", "crm-2024", "logs", "acme", "a", "x_y", "matter-1", "logs-000001", "v1"}
		alias := prefix + words[r.IntN(len(words))]
		metas := []string{
			`{}`, `{"_meta":{"made":"by others"}}`, `{"_meta":{"headnote":1}}`,
			`{"_meta":{"headnote":"2","matter":"` + acme + `"}}`, `{"_meta":{"headnote":2,"matter":"` + blake + `"}}`,
			`{"_meta":{"headnote":2}}`, `{"_meta":{"matter":"` + acme + `"}}`,
		}
		forms := []string{
			alias + "-000001", alias + "-v1-000001", alias, alias + "-w",
			fmt.Sprintf("%s-%.8s-0123456789ab", alias, acme), prefix + "other", fmt.Sprintf("%s-%.8s-%012d", alias, blake, i),
		}
		for range r.IntN(3) {
			name := forms[r.IntN(len(forms))]
			aliases := ""
			if name != alias && r.IntN(3) > 0 {
				aliases = fmt.Sprintf(`%q:{"is_write_index":%t}`, alias, r.IntN(2) == 0)
			}
			if status, _ := n.Do(t, "PUT", "/"+name,
				fmt.Sprintf(`{"mappings":%s,"aliases":{%s},"settings":{"number_of_replicas":0}}`, metas[r.IntN(len(metas))],
					aliases)); status != 200 {
				continue // there already, or a second one that is written to
			}
			status, said := n.Do(t, "PUT", "/"+name+"/_doc/1?refresh=true", `{"theirs":true}`)
			require.Less(t, status, 300, said)
		}
		before := world(t, n, prefix)
		f := &folder{path: filepath.Join(t.TempDir(), "cluster.json")}
		f.Options = cluster.Options{
			URL: n.URL, Alias: alias, Matter: acme, Name: "Acme", By: "Ada",
			Client: http.DefaultClient, Replace: r.IntN(2) == 0,
		}
		f.again(t)
		for range 1 + r.IntN(4) {
			e, err := []func() (*cluster.Engine, error){
				func() (*cluster.Engine, error) { return cluster.Fill(t.Context(), f.Options) },
				func() (*cluster.Engine, error) { return cluster.Rebuild(t.Context(), f.Options) },
				func() (*cluster.Engine, error) { _, err := cluster.Drop(t.Context(), f.Options); return nil, err },
			}[r.IntN(3)]()
			if err == nil && e != nil {
				err = e.Add(t.Context(), []index.Indexable{doc("1", "Ours."), doc("2", "Ours, too.")})
				if err == nil {
					err = e.Remove(t.Context(), map[string]int{"1": 1})
				}
				if r.IntN(4) == 0 { // others do something meanwhile
					_, _ = n.Do(t, "PUT", "/"+prefix+"late", `{"settings":{"number_of_replicas":0},"aliases":{"`+alias+`":{}}}`)
					before = world(t, n, prefix)
				}
				if err == nil {
					err = e.Switch(t.Context())
				}
			}
			if did++; err != nil {
				refused++
			}
			require.Equal(t, before, world(t, n, prefix), "seed %d, state %d, alias %s: %v", seed, i, alias, err)
		}
		f.again(t)
		_, err := cluster.Drop(t.Context(), f.Options)
		require.NoError(t, err)
		require.Equal(t, before, world(t, n, prefix))
		for name := range before {
			n.Do(t, "DELETE", "/"+name, "")
		}
		status, left := n.Do(t, "GET", "/"+prefix+"*", "")
		require.Equal(t, 200, status)
		require.Equal(t, "{}", left, "nothing of ours is left behind")
	}
	t.Logf("%d acts in 200 states, %d refused", did, refused)
	require.Greater(t, refused, 50)
	require.Greater(t, did-refused, 50)
}

// Two at once that want one name, one claim, one switch: exactly one of them has it, and
// nothing is lost.
func TestTwoAtOnce(t *testing.T) {
	n := clustertest.Real(t)
	for range 10 {
		a := onNode(t, n)
		b := onNode(t, n)
		b.Alias, b.Matter, b.By = a.Alias, blake, "Eve"
		done := make(chan error, 2)
		for _, f := range []*folder{a, b} {
			o := f.Options
			go func() {
				e, err := cluster.Fill(t.Context(), o)
				if err == nil {
					err = e.Add(t.Context(), []index.Indexable{doc(o.By, "One.")})
				}
				done <- err
			}()
		}
		errs := []error{<-done, <-done}
		won := slices.DeleteFunc(errs, func(err error) bool { return err != nil })
		require.LessOrEqual(t, len(won), 1, "both think the name theirs")
		info, err := cluster.Look(t.Context(), cluster.Options{URL: n.URL, Alias: a.Alias, Client: http.DefaultClient})
		require.NoError(t, err, "the name stands for one index")
		require.Contains(t, []string{acme, blake}, info.Matter)
	}
}
