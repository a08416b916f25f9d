//go:build !race

package research_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/backends/sample"
	"headnote/research/events"
)

// Ten further questions: the document that answers is among the first three.
func TestSampleQuestions(t *testing.T) {
	want, err := sample.Expected()
	require.NoError(t, err)
	e := sampleEngine(t, sample.Matter())
	right := 0
	for _, q := range want.Question {
		s := ask(t, e, q.Ask)
		ok := slices.ContainsFunc(s.Ranked()[:min(3, len(s.Results))],
			func(r events.Result) bool { return r.Document.Path == q.Document })
		if ok {
			right++
			continue
		}
		for i, r := range s.Ranked()[:min(4, len(s.Results))] {
			t.Logf("%q: %d %.2f %s", q.Ask, i+1, r.Grading.Score, r.Document.Path)
		}
	}
	require.GreaterOrEqual(t, right, 9, "of %d", len(want.Question))
}
