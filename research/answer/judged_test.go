package answer_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"headnote/research/answer"
	"headnote/research/events"
	"headnote/research/question"
	"headnote/text"
)

// judged asks with a reading model that scores passages with certain words high, and counts the passages that it is
// shown.
func judged(t *testing.T, asked, likes string, shown *[]string, papers ...answer.Paper) events.Answer {
	t.Helper()
	in := answer.Input{Question: question.Read(asked, nil), Papers: papers}
	for _, s := range text.Stems(asked) {
		in.Terms = append(in.Terms, answer.Term{Stem: s, Weight: 1})
	}
	in.Judge = func(_ context.Context, _ string, passages []string) ([]float64, error) {
		out := make([]float64, len(passages))
		for i, p := range passages {
			out[i] = -9
			if strings.Contains(p, likes) {
				out[i] = 9
			}
		}
		*shown = append(*shown, passages...)
		return out, nil
	}
	a, err := answer.Find(context.Background(), in)
	require.NoError(t, err)
	return a
}

// The reading model decides between passages that words cannot distinguish, and against those that only repeat the
// question. Each passage that it is shown includes the name of its paper.
func TestTheReadingModelDecides(t *testing.T) {
	var shown []string
	a := judged(t, "Who keeps the key of the pump house?", "the harbor master", &shown,
		paper("Minutes", "report", "The board asked who keeps the key of the pump house. It was left to a later meeting."),
		paper("Rules", "rule", "The key to the house of the pump stays with the harbor master, Ilse Brandt."))
	require.Contains(t, a.Passages[0].Quote, "harbor master")
	require.NotEmpty(t, shown)
	for _, p := range shown {
		require.True(t, strings.HasPrefix(p, "Minutes: ") || strings.HasPrefix(p, "Rules: "), p)
	}
}

// A passage that the model rejects is not an answer, however many words it shares with the question.
func TestTheReadingModelRefuses(t *testing.T) {
	var shown []string
	a := judged(t, "When must the tenant pay the rent of the dock?", "no passage has this", &shown,
		paper("Letter", "letter", "We spoke on May 4, 2026, of when the tenant must pay the rent of the dock."))
	require.False(t, a.Sufficient, "confidence %v", a.Confidence)
	require.NotEmpty(t, a.Passages, "what is nearest is shown")
}

// The number of passages that the model is shown is limited, however long the papers are.
func TestTheReadingModelIsShownABoundedNumber(t *testing.T) {
	var body strings.Builder
	for range 110 {
		body.WriteString("The tenant pays the rent of the dock on the first day of the month. ")
	}
	var shown []string
	judged(t, "When must the tenant pay the rent of the dock?", "first day", &shown,
		paper("Lease", "contract", body.String()), paper("Lease, copy", "contract", body.String()))
	require.LessOrEqual(t, len(shown), 48+24)
}

// If the model fails or the question is canceled, there is an error and no partial answer.
func TestTheReadingModelFails(t *testing.T) {
	in := answer.Input{Question: question.Read("When is rent due?", nil), Papers: dock()}
	in.Terms = []answer.Term{{Stem: "rent", Weight: 1}}
	broken := errors.New("the model is gone")
	in.Judge = func(context.Context, string, []string) ([]float64, error) { return nil, broken }
	a, err := answer.Find(context.Background(), in)
	require.ErrorIs(t, err, broken)
	require.Empty(t, a.Passages)
}

// Finding an answer does not change the caller's papers.
func TestThePapersStayAsTheyWere(t *testing.T) {
	papers, want := dock(), dock()
	ask(t, "How much rent does the tenant pay per month?", papers...)
	for i := range papers {
		require.Equal(t, want[i].Document, papers[i].Document)
		require.Equal(t, want[i].Text, papers[i].Text)
		require.Equal(t, want[i].Card, papers[i].Card)
	}
}
