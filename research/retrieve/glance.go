package retrieve

import (
	"context"

	cross "headnote/research/relevance"
	"headnote/text/static"
)

// A passage that has less than wordsWorth of the question's words, and is less similar to it in meaning than required,
// is not read: of a thousand such passages the reader finds an answer in one, and reading is the main cost of a
// question. Neither test depends on other papers, so that a grade does not. A layperson's question shares hardly a word
// with its answer: so a search in which no passage reaches thinWords reads all, and grading requires less similarity.
const (
	wordsWorth = 0.25
	thinWords  = 0.4
	nearWorth  = 0.35 // in a search
	nearGraded = 0.2
	firstRead  = 32    // first passages of a search, which are always read,
	firstLook  = 8     // and first windows, in the search for an answer
	unread     = -10.6 // mean logit of passages not worth reading
)

// glance decides which passages are worth reading for a question.
type glance struct {
	table *static.Table
	meant static.Vector
	words map[string]bool // stems of the question, without question words
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

// share is the share of the question's words in a passage with its paper's name.
func (g glance) share(passage string) float64 {
	has := 0
	for stem := range setOfStems(passage) {
		if g.words[stem] {
			has++
		}
	}
	return float64(has) / float64(max(1, len(g.words)))
}

// worth reports which passages are worth reading, by their shares of the question's words and their similarity in
// meaning.
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

// readGraded returns the reader's logits for passages to be graded, in the form returned by relevance.Passage.
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

// Reading returns a scoring function for answering from passages in that form: like Reader.Score, but passages not
// worth reading get their mean logit. Passages must be ordered by likelihood: the first are always read.
func Reading(r *cross.Reader) func(ctx context.Context, question string, passages []string) ([]float64, error) {
	return func(ctx context.Context, question string, passages []string) ([]float64, error) {
		return readFound(ctx, r, question, passages, firstLook)
	}
}

// readFound does the same for passages of a search, the likeliest first.
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

// readThose returns the reader's logits for the passages worth reading, and the mean logit for the others.
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
