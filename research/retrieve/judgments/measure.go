package judgments

import (
	"cmp"
	"context"
	"slices"

	"headnote/backends/index"
	"headnote/research/relevance"
	"headnote/research/retrieve"
	"headnote/text"
)

// Ranker ranks the passages of the indexed documents for a question, best first.
type Ranker func(ctx context.Context, question string, limit int) ([]index.Hit, error)

// RankerOf returns a ranker that works as in the product, with a reader or, if that is nil, by words alone.
func RankerOf(ix index.Index, r *relevance.Reader) Ranker {
	s := retrieve.NewSearcher(ix).Read(r)
	return func(ctx context.Context, question string, limit int) ([]index.Hit, error) {
		ranked, _, err := s.Passages(ctx, retrieve.Analyze(question, ix), retrieve.Options{Limit: limit})
		hits := make([]index.Hit, len(ranked))
		for i, r := range ranked {
			hits[i] = r.Hit
		}
		return hits, err
	}
}

// Figures are means over questions, in percent except for MRR and length.
type Figures struct {
	Questions    int     `json:"questions"`
	PrecisionAt1 float64 `json:"precision_at_1"` // share of the first passage's characters that belong to an answer
	RecallAt8    float64 `json:"recall_at_8"`    // share of the answers' characters in the first 8 passages
	RecallAt64   float64 `json:"recall_at_64"`
	MRR          float64 `json:"mrr"`            // of the first passage that overlaps an answer
	Document1    float64 `json:"document_at_1"`  // share of questions whose first passage is from a right document
	Length       float64 `json:"passage_length"` // mean characters of the first 8 passages
}

// Depth is how many passages are evaluated.
const Depth = 64

// Score computes the figures of one ranking.
func (l *Library) Score(hits []index.Hit, answers map[string][]text.Span) Figures {
	f := Figures{Questions: 1}
	wanted := 0
	for _, spans := range answers {
		for _, s := range spans {
			wanted += s.Len()
		}
	}
	got := 0
	for i, h := range hits[:min(len(hits), Depth)] {
		n, length := 0, h.Passage.Len()
		if spans := answers[h.Document.ID]; spans != nil {
			s := l.Characters(h.Document.ID, h.Passage.Span)
			n, length = overlap(s, spans), s.Len()
			if i == 0 {
				f.Document1 = 100
			}
		}
		got += n
		if i == 0 {
			f.PrecisionAt1 = 100 * float64(n) / float64(max(1, length))
		}
		if n > 0 && f.MRR == 0 {
			f.MRR = 1 / float64(i+1)
		}
		recall := 100 * float64(got) / float64(max(1, wanted)) // 0 for a question without an answer
		if i < 8 {
			f.RecallAt8 = recall
			f.Length += float64(length) / float64(min(8, len(hits)))
		}
		f.RecallAt64 = recall
	}
	return f
}

// Mean is the mean of figures, each counting as one question.
func Mean(fs []Figures) Figures {
	m := Figures{Questions: len(fs)}
	n := max(1, float64(len(fs)))
	for _, f := range fs {
		m.PrecisionAt1 += f.PrecisionAt1 / n
		m.RecallAt8 += f.RecallAt8 / n
		m.RecallAt64 += f.RecallAt64 / n
		m.MRR += f.MRR / n
		m.Document1 += f.Document1 / n
		m.Length += f.Length / n
	}
	return m
}

// overlap is how many characters of a span belong to the answers.
func overlap(s text.Span, answers []text.Span) int {
	n := 0
	for _, a := range answers {
		n += max(0, min(s.End, a.End)-max(s.Start, a.Start))
	}
	return n
}

// Retrieval is the figures of one set.
type Retrieval struct {
	Set         string   `json:"set"`
	Of          int      `json:"of"` // questions in the set; as_written has the number asked
	AsWritten   Figures  `json:"as_written"`
	Half        *Figures `json:"half_as_written,omitempty"` // the half that is also paraphrased, as written
	Paraphrased *Figures `json:"half_paraphrased,omitempty"`
}

// Retrieve measures a ranker on a set. Before each question it calls more with the number asked so far, and stops if
// that returns false; nil asks all. The order mixes the documents, so that the figures of a part are those of a sample.
func Retrieve(ctx context.Context, l *Library, s Set, rank Ranker, more func(asked int) bool) (
	r Retrieval, err error,
) {
	var all, half, paraphrased []Figures
	ask := func(wording string, q Question) (Figures, error) {
		answers, err := l.Answers(q)
		if err != nil {
			return Figures{}, err
		}
		hits, err := rank(ctx, wording, Depth)
		return l.Score(hits, answers), err
	}
	questions := slices.Clone(s.Questions)
	slices.SortStableFunc(questions, func(a, b Question) int { return cmp.Compare(hash(a.Text), hash(b.Text)) })
	for asked, q := range questions {
		if more != nil && !more(asked) {
			break
		}
		f, err := ask(q.Text, q)
		if err != nil {
			return Retrieval{}, err
		}
		all = append(all, f)
		other, ok := Paraphrase(q.Text)
		if !ok || !InParaphrasedHalf(q.Text) {
			continue
		}
		half = append(half, f)
		if f, err = ask(other, q); err != nil {
			return Retrieval{}, err
		}
		paraphrased = append(paraphrased, f)
	}
	r = Retrieval{Set: s.Name, Of: len(s.Questions), AsWritten: Mean(all)}
	if len(paraphrased) > 0 {
		h, p := Mean(half), Mean(paraphrased)
		r.Half, r.Paraphrased = &h, &p
	}
	return r, nil
}
