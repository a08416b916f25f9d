package judgments

import (
	"context"
	"math"
	"slices"

	"headnote/backends/index"
	"headnote/research/retrieve"
	"headnote/text"
)

// Top is how many results of a question are graded.
const Top = retrieve.GradedPassages

// touches is how many characters of an answer a passage must contain to count as relevant, or all of a shorter answer.
const touches = 20

// Grades holds the samples of the two levels of grading.
type Grades struct {
	Passages  []Sample
	Documents []Sample
}

// Add appends others.
func (g *Grades) Add(o Grades) {
	g.Passages = append(g.Passages, o.Passages...)
	g.Documents = append(g.Documents, o.Documents...)
}

// Collect asks the questions of sets, half of them also paraphrased, and returns what would be graded with the truth.
func Collect(ctx context.Context, ix index.Index, l *Library, sets []Set) (Grades, error) {
	var out Grades
	s := retrieve.NewSearcher(ix)
	for _, set := range sets {
		for _, q := range set.Questions {
			answers, err := l.Answers(q)
			if err != nil {
				return out, err
			}
			wordings := []string{q.Text}
			if p, ok := Paraphrase(q.Text); ok && InParaphrasedHalf(q.Text) {
				wordings = append(wordings, p)
			}
			group := set.Name + "/" + q.Text
			if len(q.Answers) > 0 {
				group = set.Name + "/" + q.Answers[0].File
			}
			for _, w := range wordings {
				ps, ds, err := l.graded(ctx, ix, s, w, answers)
				if err != nil {
					return out, err
				}
				for _, samples := range [][]Sample{ps, ds} {
					finish(samples, set.Name, group, w)
				}
				out.Passages = append(out.Passages, ps...)
				out.Documents = append(out.Documents, ds...)
			}
		}
	}
	return out, nil
}

// graded collects the samples of one question; they have no group or set yet.
func (l *Library) graded(ctx context.Context, ix index.Index, s *retrieve.Searcher, question string,
	answers map[string][]text.Span,
) (passages, documents []Sample, err error) {
	q := retrieve.Analyze(question, ix)
	ranked, _, err := s.Passages(ctx, q, retrieve.Options{Limit: 24 * Top})
	if err != nil {
		return nil, nil, err
	}
	hits := ranked[:min(len(ranked), Top)]
	for i, f := range retrieve.PassageFeatures(q, hits) {
		h := hits[i]
		spans := answers[h.Document.ID]
		n := 0
		if spans != nil {
			n = overlap(l.Characters(h.Document.ID, h.Passage.Span), spans)
		}
		whole := slices.ContainsFunc(spans, func(a text.Span) bool { return n >= a.Len() })
		passages = append(passages, Sample{Features: f, Relevant: n > 0 && (n >= touches || whole), score: h.Score})
	}
	docs := retrieve.Group(ranked, Top)
	fs, _ := retrieve.Features(q, docs)
	for i, f := range fs {
		documents = append(documents, Sample{Features: f, Relevant: answers[docs[i].ID] != nil, score: docs[i].Score})
	}
	return passages, documents, nil
}

// finish sets the names of the samples of one question, and adds the features of baseline methods of grading.
func finish(samples []Sample, set, group, question string) {
	low, high := math.Inf(1), math.Inf(-1)
	for _, s := range samples {
		low, high = min(low, s.score), max(high, s.score)
	}
	for i := range samples {
		s := &samples[i]
		s.Set, s.Group, s.Question = set, group, question
		s.Features["score"] = s.score
		s.Features["min_max"] = (s.score - low) / max(high-low, 1e-9)
	}
}
