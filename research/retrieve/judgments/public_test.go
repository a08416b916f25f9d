//go:build !race

package judgments_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/index"
	"headnote/backends/index/local"
	"headnote/internal/shared"
	"headnote/research/retrieve/judgments"
)

// someQuestions is about how many questions of a public set are asked: the tests use a sample, `headnote eval
// retrieval` uses all.
const someQuestions = 48

// publicSets reads the public sets and indexes their documents.
func publicSets(t *testing.T) (index.Index, *judgments.Library, []judgments.Set) {
	t.Helper()
	root := filepath.Join(shared.Dir(t), "eval", "retrieval")
	sets, err := judgments.Read(os.DirFS(root))
	require.NoError(t, err)
	files := os.DirFS(filepath.Join(root, judgments.Corpus))
	ix, _, err := local.Memory(context.Background(), files, time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, ix.Close()) })
	l, err := judgments.NewLibrary(ix, files)
	require.NoError(t, err)
	for i := range sets {
		var some []judgments.Question
		all := sets[i].Questions
		for n := 0; n < len(all); n += max(1, len(all)/someQuestions) {
			some = append(some, all[n])
		}
		sets[i].Questions = some
	}
	return ix, l, sets
}

// The published figures hold on a sample, as written and in other words.
func TestRetrievalOnPublicSets(t *testing.T) {
	ix, l, sets := publicSets(t)
	rank := judgments.RankerOf(ix, nil)
	least := map[string]judgments.Figures{
		"contractnli": {PrecisionAt1: 38, RecallAt8: 87, RecallAt64: 95, MRR: 0.7},
		"privacy_qa":  {PrecisionAt1: 22, RecallAt8: 56, RecallAt64: 96, MRR: 0.48},
	}
	for _, set := range sets {
		r, err := judgments.Retrieve(context.Background(), l, set, rank, nil)
		require.NoError(t, err)
		t.Logf("%s: %+v, otherwise %+v", set.Name, r.AsWritten, *r.Paraphrased)
		want := least[set.Name]
		require.GreaterOrEqual(t, r.AsWritten.PrecisionAt1, want.PrecisionAt1, set.Name)
		require.GreaterOrEqual(t, r.AsWritten.RecallAt8, want.RecallAt8, set.Name)
		require.GreaterOrEqual(t, r.AsWritten.RecallAt64, want.RecallAt64, set.Name)
		require.GreaterOrEqual(t, r.AsWritten.MRR, want.MRR, set.Name)
		require.GreaterOrEqual(t, r.Paraphrased.RecallAt64, 85.0, set.Name)
	}
}
