package judgments_test

import (
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/research/retrieve"
	"headnote/research/retrieve/judgments"
	"headnote/text"
)

// drawn returns samples that are relevant with a known probability, of which "noise" is independent.
func drawn(n int) []judgments.Sample {
	r := rand.New(rand.NewPCG(7, 11))
	var out []judgments.Sample
	for i := range n {
		x := r.Float64()
		out = append(out, judgments.Sample{
			Set: []string{"contracts", "letters"}[i%2], Group: fmt.Sprint(i % 40), Question: fmt.Sprint(i), Weight: 1,
			Features: map[string]float64{
				"title": x, "names": r.Float64(), "against": 1 - x, "score": x, "min_max": x, "unnamed": float64(i % 3 / 2),
			},
			Relevant: r.Float64() < 1/(1+math.Exp(2-5*x)),
		})
	}
	return out
}

// A fit finds the function by which the samples were drawn, and gives features without information almost no weight.
func TestFitFindsTheFunction(t *testing.T) {
	intercept, weights, err := judgments.Fit(drawn(4000), []string{"title", "names"}, 1e-5)
	require.NoError(t, err)
	require.InDelta(t, -2, intercept, 0.4)
	require.InDelta(t, 5, weights["title"], 0.7)
	require.InDelta(t, 0, weights["names"], 0.4)

	_, held, err := judgments.Fit(drawn(4000), []string{"title", "names"}, 10)
	require.NoError(t, err)
	require.Less(t, math.Abs(held["title"]), 0.1, "a penalty holds it small")

	_, _, err = judgments.Fit(nil, []string{"title"}, 1)
	require.ErrorContains(t, err, "nothing to fit on")
	sure := []judgments.Sample{
		{Features: map[string]float64{"title": 0}, Weight: 1},
		{Features: map[string]float64{"title": 1}, Weight: 1, Relevant: true},
	}
	intercept, weights, err = judgments.Fit(sure, []string{"title", "nowhere"}, 1e-3)
	require.NoError(t, err)
	require.False(t, math.IsNaN(intercept+weights["title"]), "samples that one feature parts have an end, too")
	require.InDelta(t, 0, weights["nowhere"], 1e-9)
}

// A level omits features that would count against relevance, and is measured on samples that were not used to fit it.
func TestLevels(t *testing.T) {
	samples := drawn(1500)
	named, topic := judgments.Split(samples)
	require.Len(t, samples, len(named)+len(topic))
	for _, s := range topic {
		require.Positive(t, s.Features["unnamed"])
	}
	thresholds := retrieve.Thresholds{Relevant: 0.7, Ambiguous: 0.4}
	off := []judgments.Sample{
		{Question: "recipe", Features: map[string]float64{"title": 0.1}},
		{Question: "recipe", Features: map[string]float64{"title": 1}},
		{Question: "weather", Features: map[string]float64{"title": 0.2}},
	}
	l, err := judgments.FitLevel("documents", named, off, []string{"title", "against"}, thresholds)
	require.NoError(t, err)
	require.NotContains(t, l.Logit().Weights, "against")
	require.Positive(t, l.Logit().Weights["title"])
	require.Equal(t, 2, l.OffAsked, "two questions")
	require.Equal(t, 1, l.OffDomain, "one of which gets a result that looks relevant")
	require.Equal(t, len(named), l.All.Count, "each sample is held out once")
	require.Len(t, l.Sets, 2)
	require.Less(t, l.All.ECE, 0.08, "its numbers mean what they say")
	require.Greater(t, l.All.AUC, 0.75)
	require.InDelta(t, l.All.AUC, l.OneFeature.AUC, 0.02, "the score is that feature")

	other, err := judgments.FitLevel("documents", topic, off, []string{"title"}, thresholds)
	require.NoError(t, err)
	both := judgments.Pool("both", thresholds, l, other)
	require.Equal(t, len(samples), both.All.Count)
	require.Equal(t, 2, both.OffAsked, "the same questions are asked of both")
}

// A set four times as large weighs twice as much.
func TestBalance(t *testing.T) {
	samples := make([]judgments.Sample, 20)
	for i := range samples {
		samples[i].Set = "small"
		if i >= 4 {
			samples[i].Set = "large"
		}
	}
	judgments.Balance(samples)
	sum := make(map[string]float64)
	for _, s := range samples {
		sum[s.Set] += s.Weight
	}
	require.InDelta(t, 2, sum["small"], 1e-9)
	require.InDelta(t, 4, sum["large"], 1e-9)
}

func TestReliability(t *testing.T) {
	graded := func(ps ...float64) (out []judgments.Graded) {
		for _, p := range ps {
			out = append(out, judgments.Graded{P: math.Abs(p), Relevant: p > 0, Weight: 1})
		}
		return out
	}
	r := judgments.Measure(graded(0.9, 0.9, 0.9, -0.9, 0.5, -0.5, -0.1, -0.1, -0.1, 1), 0.7, 0.4)
	require.Equal(t, 10, r.Count)
	require.InDelta(t, 0.5, r.Relevant, 1e-9)
	require.Equal(t, 5, r.GradedRelevant)
	require.InDelta(t, 0.8, r.RightOfRelevant, 1e-9)
	require.InDelta(t, 0, r.WrongOfIrrelevant, 1e-9)
	require.InDelta(t, 1, r.Found, 1e-9)
	require.InDelta(t, 0.8, r.Sharp, 1e-9)
	require.Equal(t, 5, r.Bins[9].Count, "a certainty is in the last bin")
	require.InDelta(t, 0.92, r.Bins[9].Mean, 1e-9)
	require.InDelta(t, 0.8, r.Bins[9].Observed, 1e-9)
	// 5 of 10 are 0.12 off, 2 are right, 3 are 0.1 off
	require.InDelta(t, 0.5*0.12+0.3*0.1, r.ECE, 1e-9)
	// of the 25 pairs of a relevant one and another, 20 are in order and 4 are level
	require.InDelta(t, (20+4*0.5)/25, r.AUC, 1e-9)

	require.InDelta(t, 1, judgments.Measure(graded(0.8, -0.2), 0.7, 0.4).AUC, 1e-9)
	require.InDelta(t, 0.5, judgments.Measure(graded(0.5, -0.5), 0.7, 0.4).AUC, 1e-9)
	require.Zero(t, judgments.Measure(graded(0.5, 0.6), 0.7, 0.4).AUC, "nothing to tell apart")
	require.Equal(t, 0, judgments.Measure(nil, 0.7, 0.4).Count)
}

// The question that a letter states is removed from it and asked; other files are not changed.
func TestKnownItems(t *testing.T) {
	const question = "May a council member take part in the vote on the pier that her employer leases?"
	files := fstest.MapFS{
		"a.txt": {Data: []byte("Dear Ms. Roe:\n\nQUESTIONS\n\n1. " + question + "\n\nCONCLUSION\n\nNo. She must " +
			"abstain.\n")},
		"b.txt":    {Data: []byte("Dear Ms. Roe:\n\nNo question is stated here.\n")},
		"c.txt":    {Data: []byte("QUESTION\n\nToo short?\n\nCONCLUSION\n\nYes.\n")},
		"d.md":     {Data: []byte("QUESTIONS\n\n" + question + "\n\nCONCLUSION\n")},
		"open.txt": {Data: []byte("QUESTIONS\n\n" + question + "\n")},
	}
	set, cut, err := judgments.KnownItems("advice", files)
	require.NoError(t, err)
	require.Len(t, set.Questions, 1)
	require.Equal(t, question, set.Questions[0].Text)
	rest, err := fs.ReadFile(cut, "a.txt")
	require.NoError(t, err)
	require.NotContains(t, string(rest), "council member")
	require.Contains(t, string(rest), "She must abstain.")
	require.Equal(t, text.Span{End: len(rest)}, set.Questions[0].Answers[0].Span)
	same, err := fs.ReadFile(cut, "b.txt")
	require.NoError(t, err)
	require.Equal(t, files["b.txt"].Data, same)
}

func TestFiguresOfQuestions(t *testing.T) {
	m := judgments.Mean([]judgments.Figures{{MRR: 1, RecallAt8: 100}, {MRR: 0.5}})
	require.Equal(t, 2, m.Questions)
	require.InDelta(t, 0.75, m.MRR, 1e-9)
	require.InDelta(t, 50, m.RecallAt8, 1e-9)
	require.Zero(t, judgments.Mean(nil).MRR)

	_, l := library(t, fstest.MapFS{"a.txt": {Data: []byte("nothing here answers")}})
	hit := index.Hit{Document: backends.Document{ID: "x"}, Passage: backends.Passage{Span: text.Span{End: 9}}}
	none := l.Score([]index.Hit{hit}, nil)
	require.Zero(t, none.RecallAt8, "a question that nothing answers has no share of its answers")
	require.InDelta(t, 0, judgments.Mean([]judgments.Figures{none}).RecallAt64, 0)
}

// Questions used for fitting are not used for measuring.
func TestOffDomain(t *testing.T) {
	fit, test := judgments.OffDomain()
	require.NotEmpty(t, fit.Questions)
	seen := make(map[string]bool)
	for _, q := range fit.Questions {
		seen[q.Text] = true
	}
	for _, q := range test.Questions {
		require.False(t, seen[q.Text], q.Text)
	}
}
