package judgments_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index/local"
	"headnote/backends/sample"
	"headnote/research/retrieve"
	"headnote/research/retrieve/judgments"
)

// Every file that a question of the matter names exists, and none of the questions is used in the tests of the sample.
func TestMatter(t *testing.T) {
	set, err := judgments.Matter("matter")
	require.NoError(t, err)
	x, _, err := local.Memory(context.Background(), sample.Matter(), time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, x.Close()) })
	l, err := judgments.NewLibrary(x, sample.Matter())
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

// TestMatterIsFound checks how often one of the right papers comes first, among the first three and among the first
// five. The floors are today's figures, and may only be raised.
func TestMatterIsFound(t *testing.T) {
	set, err := judgments.Matter("matter")
	require.NoError(t, err)
	x, _, err := local.Memory(t.Context(), sample.Matter(), time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, x.Close()) })
	s := retrieve.NewSearcher(x)
	var reached [6]int
	for _, q := range set.Questions {
		docs, _, err := s.Documents(t.Context(), retrieve.Analyze(q.Text, x), retrieve.Options{Limit: 5})
		require.NoError(t, err)
		at := slices.IndexFunc(docs, func(d backends.Document) bool {
			return slices.ContainsFunc(q.Answers, func(a judgments.Answer) bool { return a.File == d.Path })
		})
		for n := at + 1; at >= 0 && n <= 5; n++ {
			reached[n]++
		}
		if at != 0 {
			t.Logf("%s: a right paper is at %d", q.Text, at+1)
		}
	}
	t.Logf("of %d questions %d first, %d among three, %d among five", len(set.Questions), reached[1], reached[3],
		reached[5])
	require.GreaterOrEqual(t, reached[1], 24)
	require.GreaterOrEqual(t, reached[3], 30)
	require.GreaterOrEqual(t, reached[5], 30)
}
