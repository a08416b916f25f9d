package model_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/model"
)

// The matter is indexed once at a time, and not while a run is in progress.
func TestReindexing(t *testing.T) {
	kinds := func(effects []model.Effect) (index, await int) {
		for _, e := range effects {
			switch e.(type) {
			case model.IndexMatter:
				index++
			case model.AwaitIndexed:
				await++
			}
		}
		return index, await
	}
	s := model.New(model.Matter{Name: "Acme", Documents: 1}, true, false)
	s, effects := play(t, s, model.Reindex{})
	index, _ := kinds(effects)
	require.Equal(t, 1, index)
	s, effects = play(t, s, model.Reindex{})
	index, _ = kinds(effects)
	require.Zero(t, index, "it goes on")
	require.Equal(t, "the matter is being indexed", s.Toast.Text)
	s, effects = play(t, s, model.Indexing{Progress: "2 of 9 files"})
	_, await := kinds(effects)
	require.Equal(t, 1, await)
	require.Equal(t, "2 of 9 files", s.Toast.Text)
	failed, _ := play(t, s, model.Indexed{Error: "the disk is full"})
	require.Equal(t, "not indexed: the disk is full", failed.Toast.Text)
	require.Equal(t, 1, failed.Matter.Documents)
	s, _ = play(t, s, model.Indexed{Documents: 9, Summary: "9 documents: 8 added"})
	require.Equal(t, "9 documents: 8 added", s.Toast.Text)
	require.Equal(t, 9, s.Matter.Documents)
	s, effects = play(t, s, model.Typed{Text: "May it?"}, model.Submit{}, model.Reindex{})
	index, _ = kinds(effects)
	require.Zero(t, index)
	require.Equal(t, "a run is in progress", s.Toast.Text)
	s = model.New(model.Matter{Name: "Sample", Sample: true}, true, false)
	_, effects = play(t, s, model.Reindex{})
	index, _ = kinds(effects)
	require.Zero(t, index)
}

// If nothing has changed, there is no reason to ask again.
func TestAnIndexThatIsAsItWas(t *testing.T) {
	same := model.Indexed{Documents: 7, Summary: "7 documents, none of them new", Same: true}
	s, _ := play(t, finished(t), model.Reindex{}, same)
	require.Equal(t, model.Toast{Text: "7 documents, none of them new"}, s.Toast)
	s, _ = play(t, s, model.Reindex{}, model.Indexed{Documents: 8, Summary: "8 documents: 1 added"})
	require.Equal(t, "ask again to search the new documents", s.Toast.Next)
}
