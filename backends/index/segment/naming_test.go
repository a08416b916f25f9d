package segment

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/index"
)

// naming returns the engine's answer for some words.
func naming(t *testing.T, e *Engine, few int, stems ...string) []index.Naming {
	t.Helper()
	by, _, err := e.Naming(stems, few)
	require.NoError(t, err)
	return by
}

// A document is named by its title, its citation and its file, wherever its passages are; not by its text.
func TestNaming(t *testing.T) {
	for _, tokens := range []int{8 << 20, 3} { // together, or each passage in its own segment
		e := open(t, "", false)
		e.limits.tokens = tokens
		w := newWorld(3)
		var docs []index.Indexable
		for i, d := range w.documents(30, "d") {
			d.Title, d.Citation, d.Path = "Ames v. Blandings", fmt.Sprintf("%d U.S. 7", i),
				fmt.Sprintf("letters/Corvane%dRider.txt", i)
			if len(d.Passages) > 0 {
				docs = append(docs, d)
			}
		}
		require.NoError(t, e.Add(context.Background(), docs))
		by, all, err := e.Naming([]string{"ame", "corvane7rider", "ak0", "nobodi", "7"}, 3)
		require.NoError(t, err)
		require.Equal(t, len(docs), all)
		require.Equal(t, []index.Naming{{With: len(docs)}, {With: 1, Documents: []string{"d7"}}, {}, {}, {With: len(docs)}},
			by)

		gone := map[string]int{"d7": 1}
		for _, d := range docs[4:] {
			gone[d.ID] = len(d.Passages)
		}
		require.NoError(t, e.Remove(context.Background(), gone))
		left := []string{docs[0].ID, docs[1].ID, docs[2].ID, docs[3].ID}
		_, all, err = e.Naming(nil, 3)
		require.NoError(t, err)
		require.Equal(t, 4, all)
		require.Equal(t, []index.Naming{{With: 4, Documents: left}, {}}, naming(t, e, 4, "ame", "corvane7rider"))

		changed := docs[0]
		changed.Title = "Blandings"
		require.NoError(t, e.Add(context.Background(), []index.Indexable{changed}))
		require.Equal(t, []index.Naming{{With: 3, Documents: left[1:]}}, naming(t, e, 4, "ame"))
		require.NoError(t, e.Close())
	}
}
