package judged_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends/index/local"
	"headnote/backends/sample"
	"headnote/research/retrieve/judged"
)

// Every file that a question of the matter names is there, and none of the
// questions is one by which the sample is tested.
func TestMatter(t *testing.T) {
	set, err := judged.Matter("matter")
	require.NoError(t, err)
	x, _, err := local.Memory(context.Background(), sample.Matter(), time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, x.Close()) })
	l, err := judged.NewLibrary(x, sample.Matter())
	require.NoError(t, err)
	want, err := sample.Expected()
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(set.Questions), 30)
	for _, q := range set.Questions {
		answers, err := l.Answers(q)
		require.NoError(t, err, q.Text)
		require.Len(t, answers, len(q.Answers), q.Text)
		require.NotEqual(t, sample.Question, q.Text)
		for _, held := range want.Question {
			require.NotEqual(t, held.Ask, q.Text)
		}
	}
}
