package judgments_test

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"headnote/backends/index"
	"headnote/research/retrieve/judgments"
	"headnote/text"
)

const (
	leaseText = "DOCK LEASE\n\nThe tenant shall pay a late charge of five percent of any overdue rent.\n\n" +
		"The landlord keeps the pilings in repair.\n"
	permitText = "HARBOR PERMIT\n\nThe harbor master may revoke this permit on ten days' notice.\n"
)

// asked is a set with a question made from the template about a lease.
func asked() judgments.Set {
	const answer = "The tenant shall pay a late charge of five percent of any overdue rent."
	at := strings.Index(leaseText, answer)
	return judgments.Set{Name: "docks", Questions: []judgments.Question{{
		Text: "Consider the dock lease; What late charge is paid on overdue rent?",
		Answers: []judgments.Answer{{
			File: "lease.txt", Span: text.Span{Start: at, End: at + len(answer)},
		}},
	}}}
}

// Everything that would be graded is collected with its true relevance.
func TestCollect(t *testing.T) {
	ix, l := library(t, fstest.MapFS{"lease.txt": {Data: []byte(leaseText)}, "permit.txt": {Data: []byte(permitText)}})
	grades, err := judgments.Collect(t.Context(), ix, l, []judgments.Set{asked()})
	require.NoError(t, err)
	require.NotEmpty(t, grades.Passages)
	right := 0
	for _, s := range grades.Documents {
		require.Equal(t, "docks", s.Set)
		require.Equal(t, "docks/lease.txt", s.Group, "what must not be on both sides of a split")
		require.Contains(t, s.Features, "score")
		require.GreaterOrEqual(t, s.Features["min_max"], 0.0)
		require.LessOrEqual(t, s.Features["min_max"], 1.0)
		if s.Relevant {
			right++
		}
	}
	questions := make(map[string]bool)
	for _, s := range grades.Documents {
		questions[s.Question] = true
	}
	require.Equal(t, len(questions), right, "one document answers, in each wording")

	_, err = judgments.Collect(t.Context(), ix, l, []judgments.Set{{Questions: []judgments.Question{{
		Text: "Who?", Answers: []judgments.Answer{{File: "lost.txt", Span: text.Span{End: 1}}},
	}}}})
	require.ErrorContains(t, err, "lost.txt")
}

// Questions are asked as written, and every second one made from the template is also asked in other words.
func TestRetrieveAsksInOtherWords(t *testing.T) {
	_, l := library(t, fstest.MapFS{"lease.txt": {Data: []byte(leaseText)}})
	set := asked()
	for _, what := range []string{"the permit", "the sublease", "the charter", "the mooring", "the barge", "the crane"} {
		q := set.Questions[0]
		q.Text = "Consider " + what + "; What late charge is paid?"
		set.Questions = append(set.Questions, q)
	}
	var wordings []string
	rank := func(_ context.Context, q string, limit int) ([]index.Hit, error) {
		require.Equal(t, judgments.Depth, limit)
		wordings = append(wordings, q)
		return nil, nil
	}
	r, err := judgments.Retrieve(t.Context(), l, set, rank, nil)
	require.NoError(t, err)
	require.Equal(t, len(set.Questions), r.AsWritten.Questions)
	other := 0
	for _, w := range wordings {
		if !strings.HasPrefix(w, "Consider ") {
			other++
		}
	}
	require.NotNil(t, r.Paraphrased)
	require.Equal(t, other, r.Paraphrased.Questions)
	require.Equal(t, other, r.Half.Questions, "the same questions, so that the two can be compared")
	require.Len(t, wordings, len(set.Questions)+other)

	all := wordings
	wordings = nil
	r, err = judgments.Retrieve(t.Context(), l, set, rank, func(asked int) bool { return asked < 3 })
	require.NoError(t, err)
	require.Equal(t, []int{3, len(set.Questions)}, []int{r.AsWritten.Questions, r.Of}, "who has no more time has a part")
	require.Equal(t, all[:len(wordings)], wordings, "always the same part")
}
