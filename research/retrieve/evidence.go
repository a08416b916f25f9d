package retrieve

import (
	"math"
	"strings"

	"headnote/backends"
	"headnote/backends/index"
	"headnote/research/question"
	"headnote/text"
	"headnote/text/static"
)

// inquiry is a question as used in grading: nothing in it depends on what was found.
type inquiry struct {
	q       Question
	asked   string       // the question for the reader; "" if the query is not a question
	names   []namingWord // words of its names
	figures [][]string   // its figures, dates, ordinals and quoted words, as stems
}

// namingWord is a word of a name, and how specific it is.
type namingWord struct {
	stem   string
	weight float64
}

func inquiryOf(q Question) (inquiry, error) {
	t, err := static.Distilled()
	in := inquiry{q: q}
	if err != nil {
		return in, err
	}
	names := make(map[string]bool)
	for _, w := range q.Terms {
		if w.Name && len(w.Word) > 1 && !vague()[w.Stem] {
			in.names = append(in.names, namingWord{w.Stem, math.Pow(t.Rarity(w.Word), namesPower)})
			names[w.Stem] = true
		}
	}
	if FormOf(q.Raw) == Asking {
		in.asked, _ = q.asksOf(names)
	}
	for _, m := range question.Read(q.Raw, q.Sides).Marks {
		if stems := text.Stems(m.Text); m.Kind != question.Name && len(stems) > 0 {
			in.figures = append(in.figures, stems)
		}
	}
	return in, nil
}

// evidence returns the features of a question and one passage of a paper by themselves, with the reader's logit.
func (in inquiry) evidence(d backends.Document, p backends.Passage, logit float64) map[string]float64 {
	d.Passages = []backends.Passage{p}
	fs, _ := Features(in.q, []backends.Document{d})
	e := fs[0]
	for _, besides := range []string{"behind", "place", "apart", "best", "file", "onfile"} {
		delete(e, besides) // they depend on other documents or the size of the matter
	}
	e["logit"], e["high"] = logit/5, max(0, logit-highLogit)/5
	said, name := setOfStems(strings.Join(p.Heading, " ")+" "+p.Text), setOfStems(index.NameOf(d))
	in.named(e, said, name)
	for _, f := range in.figures {
		e["wanting"] = max(e["wanting"], 1-shareIn(f, said, name))
	}
	return e
}

// named adds the share of the question's names that the paper's name has, and the weight of the rarest one that neither
// it nor the passage has.
func (in inquiry) named(e map[string]float64, said, name map[string]bool) {
	all, top := 0.0, 0.0
	for _, n := range in.names {
		all, top = all+n.weight, max(top, n.weight)
	}
	if all == 0 {
		return
	}
	tells := min(1, top/tellingName)
	for _, n := range in.names {
		switch {
		case name[n.stem]:
			e["called"] += tells * n.weight / all
		case said[n.stem]:
		default:
			e["another"] = max(e["another"], tells*n.weight/top)
		}
	}
}

// tellingName is the weight from which a name identifies a paper.
const tellingName = 0.2

// highLogit is the reader's logit above which differences matter more.
const highLogit = 2.0

// namesPower gives most weight to rare words: the party, not "Agreement".
const namesPower = 3

// shareIn is the share of some words that are in either of two sets.
func shareIn(words []string, a, b map[string]bool) float64 {
	n := 0
	for _, w := range words {
		if a[w] || b[w] {
			n++
		}
	}
	return float64(n) / float64(max(1, len(words)))
}
