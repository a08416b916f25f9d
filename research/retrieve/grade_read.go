package retrieve

import (
	"context"
	_ "embed"
	"fmt"
	"math"
	"sync"

	"github.com/BurntSushi/toml"

	"headnote/backends"
	"headnote/research/events"
	cross "headnote/research/relevance"
)

//go:embed grades.toml
var gradesData string

// gradeModel is the probability that a passage answers, fitted by training/grades.py.
type gradeModel struct {
	FittedOn string `toml:"fitted_on"`
	Logit
}

var readModel = sync.OnceValues(func() (gradeModel, error) {
	var m gradeModel
	if _, err := toml.Decode(gradesData, &m); err != nil {
		return m, fmt.Errorf("the grading model cannot be read: %w", err)
	}
	return m, nil
})

// likelihood returns the probability that a passage answers, rounded for display.
func (m gradeModel) likelihood(e map[string]float64) float64 {
	return math.Round(min(m.Probability(e), surest)*1000) / 1000
}

// gradedPassages is how many passages of a document are graded: the best of the search that found it.
const gradedPassages = 3

// gradeRead grades documents, each by itself: by the question and the passage that answers it best, never by what else
// was found.
func gradeRead(ctx context.Context, q Question, docs []backends.Document, t Thresholds, r *cross.Reader) (
	[]events.Grading, error,
) {
	m, err := readModel()
	if err != nil {
		return nil, err
	}
	shown, err := Evidence(ctx, q, docs, r)
	if err != nil {
		return nil, err
	}
	out := make([]events.Grading, len(docs))
	for i, d := range docs {
		best, at := -1.0, 0
		for j, e := range shown[i] {
			if p := m.likelihood(e); p > best {
				best, at = p, j
			}
		}
		calibration := m.FittedOn
		if d.Source != "local" {
			calibration = "uncalibrated: the model was not fitted on documents of " + d.Source
			best = min(best, 0.9) // a conservative cap
		}
		e := shown[i][at]
		out[i] = events.Grading{
			Document: d.ID, Score: best, Grade: t.Grade(best), Conviction: Conviction(d), Calibration: calibration,
			Features: e, Why: whyRead(q, e), Best: at,
		}
	}
	return out, nil
}

// Evidence returns the features of each passage by which documents are graded: the reader's logit, word matches and
// names.
func Evidence(ctx context.Context, q Question, docs []backends.Document, r *cross.Reader) (
	[][]map[string]float64, error,
) {
	in, err := inquiryOf(q)
	if err != nil {
		return nil, err
	}
	var texts []string
	graded := make([][]backends.Passage, len(docs))
	for i, d := range docs {
		ps := passagesOf(d)
		graded[i] = ps[:min(len(ps), gradedPassages)]
		for _, p := range graded[i] {
			texts = append(texts, cross.Passage(NameOf(d), p.Text))
		}
	}
	logits := make([]float64, len(texts))
	if in.asked != "" {
		if logits, err = readGraded(ctx, r, in.asked, texts); err != nil {
			return nil, err
		}
	}
	out := make([][]map[string]float64, len(docs))
	for i, d := range docs {
		for _, p := range graded[i] {
			out[i] = append(out[i], in.evidence(d, p, logits[0]))
			logits = logits[1:]
		}
	}
	return out, nil
}

// whyRead puts the features of a passage into words.
func whyRead(q Question, e map[string]float64) []string {
	out := why(q, e)
	add := func(when bool, words string) {
		if when {
			out = append(out, words)
		}
	}
	logit := 5 * e["logit"]
	add(logit >= likelyLogit, "the reading model finds that this passage answers")
	add(logit < -likelyLogit, "the reading model finds no answer in this passage")
	add(e["another"] >= 1, "a name of the question is neither in this passage nor in the document's name")
	add(e["wanting"] >= 1, "a number, day or quotation of the question is not in this passage")
	return out
}

// likelyLogit is the logit from which whyRead reports the reader's finding; it changes no grade.
const likelyLogit = 2.0
