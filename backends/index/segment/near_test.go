//go:build !race

package segment

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/index"
	"headnote/text/static"
)

// nearestOf returns the passages nearest to a vector, by a full scan.
func nearestOf(t *testing.T, docs map[string]index.Indexable, v *static.Vector, r index.Request) []string {
	table, err := static.Distilled()
	require.NoError(t, err)
	type near struct {
		place string
		dot   int32
	}
	var all []near
	for _, d := range docs {
		if len(r.Kinds) > 0 && !slices.Contains(r.Kinds, d.Kind) || len(r.Docs) > 0 && !slices.Contains(r.Docs, d.ID) {
			continue
		}
		for i, p := range d.Passages {
			o := table.Embed(strings.Join(p.Heading, " ") + "\n" + p.Of(d.Text))
			if dot := v.Dot(&o); dot > 0 {
				all = append(all, near{fmt.Sprintf("%s/%d", d.ID, i), dot})
			}
		}
	}
	slices.SortFunc(all, func(a, b near) int { return cmp.Or(cmp.Compare(b.dot, a.dot), cmp.Compare(a.place, b.place)) })
	var out []string
	for _, n := range all[:min(len(all), r.Limit)] {
		out = append(out, fmt.Sprintf("%s %d", n.place, n.dot))
	}
	return out
}

// However documents come, go and are merged, the nearest passages of the requested documents match a full scan.
func TestNear(t *testing.T) {
	for _, disk := range []bool{false, true} {
		dir := ""
		if disk {
			dir = t.TempDir()
		}
		e := open(t, dir, false)
		e.limits.tokens = 300
		w := newWorld(5)
		live := make(map[string]index.Indexable)
		table, err := static.Distilled()
		require.NoError(t, err)
		for round := range 12 {
			gone := make(map[string]int)
			for id, d := range live {
				if w.IntN(6) == 0 {
					gone[id] = len(d.Passages)
					delete(live, id)
				}
			}
			require.NoError(t, e.Remove(context.Background(), gone))
			docs := w.documents(8, fmt.Sprintf("r%d-", round))
			for _, d := range docs {
				live[d.ID] = d
			}
			require.NoError(t, e.Add(context.Background(), docs))
			for _, r := range []index.Request{
				{Limit: 5},
				{Limit: 1000},
				{Limit: 7, Kinds: []string{docs[0].Kind}},
				{Limit: 9, Docs: []string{docs[1].ID, docs[3].ID}},
			} {
				v := table.Embed(w.words(4))
				ms, err := e.Near(context.Background(), &v, r)
				require.NoError(t, err)
				got := make([]string, len(ms.Matches))
				for i, m := range ms.Matches {
					got[i] = fmt.Sprintf("%s/%d %.0f", m.Document, m.Passage, m.Score*static.Unit*static.Unit)
				}
				want := nearestOf(t, live, &v, r)
				slices.Sort(got) // ties may come in any order
				slices.Sort(want)
				if len(got) < r.Limit { // no tie is cut off
					require.Equal(t, want, got)
				} else {
					require.Len(t, got, len(want))
				}
			}
		}
		require.NoError(t, e.Settle(context.Background()))
		require.NoError(t, e.Verify())
		require.NoError(t, e.Close())
	}
}

// Among very many passages, the signs preselect those to compare: nearly all of the nearest are among them.
func TestNearAmongMany(t *testing.T) {
	e := open(t, "", false)
	var docs []index.Indexable
	w := newWorld(9)
	for i := range exact + 2000 {
		docs = append(docs, one(fmt.Sprintf("d%05d", i), w.words(12)))
	}
	require.NoError(t, e.Add(context.Background(), docs))
	table, err := static.Distilled()
	require.NoError(t, err)
	v := table.Embed(docs[77].Text)
	ms, err := e.Near(context.Background(), &v, index.Request{Limit: 3})
	require.NoError(t, err)
	require.Equal(t, docs[77].Text, docs[slices.IndexFunc(docs, func(d index.Indexable) bool {
		return d.ID == ms.Matches[0].Document
	})].Text)
	none, err := e.Near(context.Background(), new(static.Vector), index.Request{Limit: 3})
	require.NoError(t, err)
	require.Empty(t, none.Matches)
}

func BenchmarkNear(b *testing.B) {
	e := open(b, "", false)
	w := newWorld(9)
	for range 10 {
		var docs []index.Indexable
		for range 10_000 {
			docs = append(docs, one(fmt.Sprintf("d%d", w.IntN(1<<40)), w.words(12)))
		}
		require.NoError(b, e.Add(context.Background(), docs))
	}
	table, err := static.Distilled()
	require.NoError(b, err)
	v := table.Embed(w.words(6))
	for b.Loop() {
		_, err := e.Near(context.Background(), &v, index.Request{Limit: 100})
		require.NoError(b, err)
	}
	b.ReportMetric(100_000, "passages")
}
