package retrieve

import (
	"context"

	cross "headnote/research/relevance"
	"headnote/text/static"
)

// A passage that has fewer of the question's words than wordsWorth, as a share, and lies less near to it in what it
// means, is not read: of a thousand such passages the reader finds an answer in one, and reading is what a question
// costs. Neither depends on the other papers, so that a grade does not. A layman's question shares hardly a word with
// its answer: so a search of which no passage has thinWords reads all, and a grade asks for less nearness.
const (
	wordsWorth = 0.25
	thinWords  = 0.4
	nearWorth  = 0.35 // in a search
	nearGraded = 0.2
	firstRead  = 32    // passages, the first of a search, that are read in any case,
	firstLook  = 8     // and the first windows in which an answer is looked for
	unread     = -10.6 // the mean logit of passages that are not worth it
)

// glance tells which passages are worth reading for a question.
type glance struct {
	table *static.Table
	meant static.Vector
	words map[string]bool // the stems of the question, without those that only ask
}

func glanceAt(asked string) (glance, error) {
	t, err := static.Distilled()
	if err != nil {
		return glance{}, err
	}
	g := glance{table: t, meant: t.Embed(asked), words: make(map[string]bool)}
	for _, w := range Analyze(asked, nil).Terms {
		g.words[w.Stem] = true
	}
	return g, nil
}

// share is how many of the question's words a passage has, with the name of its paper.
func (g glance) share(passage string) float64 {
	has := 0
	for stem := range setOfStems(passage) {
		if g.words[stem] {
			has++
		}
	}
	return float64(has) / float64(max(1, len(g.words)))
}

// worth tells which passages are worth reading, by their shares of the question's words and how near they lie to it.
func (g glance) worth(passages []string, shares []float64, near float64) []bool {
	out := make([]bool, len(passages))
	for i, p := range passages {
		if out[i] = shares[i] >= wordsWorth; !out[i] {
			v := g.table.Embed(p)
			out[i] = g.meant.Cosine(&v) >= near
		}
	}
	return out
}

// readGraded is what the reader says of passages to be graded, in the form that package relevance gives them.
func readGraded(ctx context.Context, r *cross.Reader, asked string, passages []string) ([]float64, error) {
	g, err := glanceAt(asked)
	if err != nil {
		return nil, err
	}
	shares := make([]float64, len(passages))
	for i, p := range passages {
		shares[i] = g.share(p)
	}
	return readThose(ctx, r, asked, passages, g.worth(passages, shares, nearGraded))
}

// Reading reads passages, in that form, for those that look for an answer in them: like Score of a reader, but what is
// not worth reading has the logit of such passages. They come likeliest first, by more than their words: the first are
// read in any case.
func Reading(r *cross.Reader) func(ctx context.Context, question string, passages []string) ([]float64, error) {
	return func(ctx context.Context, question string, passages []string) ([]float64, error) {
		return readFound(ctx, r, question, passages, firstLook)
	}
}

// readFound is the same of passages of a search, the likeliest first.
func readFound(ctx context.Context, r *cross.Reader, asked string, passages []string, first int) ([]float64, error) {
	g, err := glanceAt(asked)
	if err != nil {
		return nil, err
	}
	shares, best := make([]float64, len(passages)), 0.0
	for i, p := range passages {
		shares[i] = g.share(p)
		best = max(best, shares[i])
	}
	worth := g.worth(passages, shares, nearWorth)
	for i := range worth {
		worth[i] = worth[i] || i < first || best < thinWords
	}
	return readThose(ctx, r, asked, passages, worth)
}

// readThose is what the reader says of the passages that are worth it.
func readThose(ctx context.Context, r *cross.Reader, asked string, passages []string, worth []bool) ([]float64, error) {
	out := make([]float64, len(passages))
	var texts []string
	var at []int
	for i, p := range passages {
		out[i] = unread
		if worth[i] {
			texts, at = append(texts, p), append(at, i)
		}
	}
	logits, err := r.Score(ctx, asked, texts)
	if err != nil {
		return nil, err
	}
	for n, i := range at {
		out[i] = logits[n]
	}
	return out, nil
}
