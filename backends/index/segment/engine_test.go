package segment

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/text"
)

func open(t testing.TB, dir string, readOnly bool) *Engine {
	t.Helper()
	e, err := OpenEngine(dir, readOnly)
	require.NoError(t, err)
	return e.(*Engine)
}

// one is a document of one passage.
func one(id, s string) index.Indexable {
	return index.Indexable{
		Document: backends.Document{ID: id, Kind: "opinion"}, Text: s,
		Passages: []text.Passage{{Span: text.Span{Start: 0, End: len(s)}}}, Cites: [][]string{nil},
	}
}

func word(s string) index.Request {
	return index.Request{Query: index.Node{Op: index.Word, Value: s}, Limit: 100}
}

func ids(t testing.TB, e *Engine, s string) []string {
	t.Helper()
	ms, err := e.Search(context.Background(), word(s))
	require.NoError(t, err)
	out := []string{}
	for _, m := range ms.Matches {
		out = append(out, m.Document)
	}
	slices.Sort(out)
	return out
}

// held compares an engine with the documents in it. Deleted passages count in the weight of a term until they are
// merged away, so while there are some, only the set of matches is compared.
func held(t *testing.T, e *Engine, live map[string]index.Indexable) {
	t.Helper()
	var docs []index.Indexable
	passages := make(map[string]int)
	for id, d := range live {
		docs = append(docs, d)
		passages[id] = len(d.Passages)
	}
	have, err := e.Documents(context.Background())
	require.NoError(t, err)
	require.Equal(t, passages, have)
	o, w := newOracle(docs), newWorld(5)
	_, all := e.Frequency("")
	require.Equal(t, len(o.passages), all)
	clean := !slices.ContainsFunc(e.views, func(v *view) bool { return v.gone != nil })
	for range 60 {
		r := w.request(docs)
		if clean {
			agree(t, e, o, r, false)
			continue
		}
		r.Limit = 10_000
		e.limits.countable = math.MaxInt
		got, err := e.Search(context.Background(), r)
		require.NoError(t, err)
		require.ElementsMatch(t, places(o.search(r)), places(got.Matches), "%+v", r)
	}
}

func places(ms []index.Match) []string {
	out := []string{}
	for _, m := range ms {
		out = append(out, fmt.Sprint(m.Document, "#", m.Passage))
	}
	return out
}

// Merging keeps the number of segments low and drops what was deleted.
func TestMerging(t *testing.T) {
	dir := t.TempDir()
	e := open(t, dir, false)
	for i := range 200 {
		require.NoError(t, e.Add(context.Background(),
			[]index.Indexable{one(fmt.Sprint("d", i), fmt.Sprintf("common rare%dx", i))}))
	}
	require.NoError(t, e.Settle(context.Background()))
	require.Less(t, len(e.views), 3*fanIn)
	require.Len(t, ids(t, e, "common"), 100)
	require.Equal(t, []string{"d77"}, ids(t, e, "rare77x"))
	gone := make(map[string]int)
	for i := range 190 {
		gone[fmt.Sprint("d", i)] = 1
	}
	require.NoError(t, e.Remove(context.Background(), gone))
	require.NoError(t, e.Settle(context.Background()))
	require.NoError(t, e.Close())
	files, err := filepath.Glob(filepath.Join(dir, "passages", "*.segment"))
	require.NoError(t, err)
	e = open(t, dir, true)
	require.Len(t, files, len(e.views), "what was merged is removed")
	require.Len(t, ids(t, e, "common"), 10)
	with, all := e.Frequency("common")
	require.Equal(t, []int{10, 10}, []int{with, all})
	require.NoError(t, e.Close())
}

// Readers see only complete changes, and do not block writers and merges.
func TestReadersAndWriters(t *testing.T) {
	e := open(t, t.TempDir(), false)
	require.NoError(t, e.Add(context.Background(), []index.Indexable{one("a0", "pair"), one("b0", "pair")}))
	var g errgroup.Group
	done := make(chan struct{})
	for range 2 {
		g.Go(func() error {
			for {
				select {
				case <-done:
					return nil
				default:
				}
				ms, err := e.Search(context.Background(), word("pair"))
				if err != nil {
					return err
				}
				if len(ms.Matches) != 2 {
					return fmt.Errorf("%d of a pair", len(ms.Matches))
				}
			}
		})
	}
	for i := range 60 { // each change replaces both at once
		require.NoError(t, e.Add(context.Background(),
			[]index.Indexable{one("a0", fmt.Sprint("pair v", i)), one("b0", fmt.Sprint("pair v", i))}))
	}
	close(done)
	require.NoError(t, g.Wait())
	require.NoError(t, e.Close())
}

func TestStops(t *testing.T) {
	e := open(t, "", false)
	require.NoError(t, e.Add(context.Background(), newWorld(1).documents(50, "d")))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := e.Search(ctx, word("ak0"))
	require.ErrorIs(t, err, context.Canceled)
	for _, n := range []index.Node{
		{Op: index.Or},
		{Op: index.Word, Value: "the"},
		{Op: index.Phrase, Value: "of the"},
		{Op: index.FieldIs, Field: "title", Value: "the"},
	} {
		ms, err := e.Search(context.Background(), index.Request{Query: n, Limit: 10})
		require.NoError(t, err)
		require.Empty(t, ms.Matches)
	}
	_, err = e.Search(context.Background(),
		index.Request{Query: index.Node{Op: index.FieldIs, Field: "date", Value: "soon"}, Limit: 10})
	require.ErrorContains(t, err, "is not a date")
	long := index.Node{Op: index.Or}
	for i := range 5000 {
		long.Children = append(long.Children, index.Node{Op: index.Word, Value: fmt.Sprint("ak", i)})
	}
	_, err = e.Search(context.Background(), index.Request{Query: long, Limit: 10})
	require.NoError(t, err, "a very long question is cut")
}

// A damaged file is an error with a next step, never a wrong answer or a crash.
func TestDamage(t *testing.T) {
	dir := t.TempDir()
	e := open(t, dir, false)
	w := newWorld(3)
	require.NoError(t, e.Add(context.Background(), w.documents(60, "d")))
	require.NoError(t, e.Close())
	path := filepath.Join(dir, "passages", segmentName(1))
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	d, err := parse(whole)
	require.NoError(t, err)
	require.NoError(t, d.verify())
	for i := range 150 {
		damaged := slices.Clone(whole)
		if i%3 == 0 {
			damaged = damaged[:w.IntN(len(damaged))]
		} else {
			damaged[w.IntN(len(damaged))] ^= byte(1 + w.IntN(255))
		}
		require.NoError(t, os.WriteFile(path, damaged, 0o600))
		e, err := OpenEngine(dir, true)
		if err != nil {
			require.ErrorContains(t, err, "index again with --rebuild")
			continue
		}
		require.Error(t, e.(*Engine).views[0].verify(), "only the lists are not checked at once")
		for range 8 {
			if _, err := e.Search(context.Background(), w.request([]index.Indexable{one("d1", "x")})); err != nil {
				require.ErrorContains(t, err, "index again with --rebuild")
			}
		}
		require.NoError(t, e.Close())
	}
	for _, content := range []string{"", "{}", "{}\n00000000\n", "not json\n"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, "passages", manifestName), []byte(content), 0o600))
		_, err := OpenEngine(dir, true)
		require.ErrorContains(t, err, "index again with --rebuild")
	}
}

// What a killed writer left behind is removed by the next one.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	e := open(t, dir, false)
	require.NoError(t, e.Add(context.Background(), []index.Indexable{one("a", "alpha")}))
	require.NoError(t, e.Close())
	left := filepath.Join(dir, "passages", segmentName(2))
	require.NoError(t, os.WriteFile(left, []byte("half a segment"), 0o600))
	e = open(t, dir, true)
	require.Equal(t, []string{"a"}, ids(t, e, "alpha"))
	require.NoError(t, e.Close())
	require.FileExists(t, left, "a reader changes nothing")
	e = open(t, dir, false)
	require.NoFileExists(t, left)
	require.NoError(t, e.Add(context.Background(), []index.Indexable{one("b", "alpha")}))
	require.Equal(t, []string{"a", "b"}, ids(t, e, "alpha"))
	require.NoError(t, e.Close())
}

func FuzzParse(f *testing.F) {
	e := open(f, "", false)
	require.NoError(f, e.Add(context.Background(), newWorld(2).documents(10, "d")))
	f.Add(e.views[0].bytes)
	f.Fuzz(func(t *testing.T, b []byte) {
		d, err := parse(b)
		if err == nil {
			require.NotNil(t, d)
		}
	})
}

func FuzzPack(f *testing.F) {
	f.Add([]byte{1, 2, 3, 255, 0, 7})
	f.Fuzz(func(t *testing.T, b []byte) {
		ns := make([]uint32, len(b))
		for i, x := range b {
			ns[i] = uint32(x) << (i % 25)
		}
		w := width(ns)
		packed := append(pack(nil, ns, w), make([]byte, 8)...)
		require.Len(t, packed, packedSize(len(ns), w)+8)
		out := make([]uint32, len(ns))
		unpack(out, packed, w)
		require.Equal(t, ns, out)
		for i := range ns {
			require.Equal(t, ns[i], unpackAt(packed, i, w))
		}
	})
}
