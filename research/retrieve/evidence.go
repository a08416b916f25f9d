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

// inquiry is a question as grading sees it: nothing of it depends on what was found.
type inquiry struct {
	q       Question
	asked   string       // what the reader is asked; "" for what is no question, which it reads badly
	names   []namingWord // of what it names
	figures [][]string   // its figures, days, ordinals and quoted words, each as stems
}

// namingWord is a word that names something, and how much it tells.
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

// evidence is what a question and a passage of a paper show by themselves, and what the reader
// says of them.
func (in inquiry) evidence(d backends.Document, p backends.Passage, logit float64) map[string]float64 {
	d.Passages = []backends.Passage{p}
	fs, _ := Features(in.q, []backends.Document{d})
	e := fs[0]
	for _, besides := range []string{"behind", "place", "apart", "best", "file", "onfile"} {
		delete(e, besides) // they tell how it compares with others, or how large the matter is
	}
	e["logit"], e["high"] = logit/5, max(0, logit-highLogit)/5
	said, name := setOfStems(strings.Join(p.Heading, " ")+" "+p.Text), setOfStems(index.NameOf(d))
	in.named(e, said, name)
	for _, f := range in.figures {
		e["wanting"] = max(e["wanting"], 1-shareIn(f, said, name))
	}
	return e
}

// named adds how many of the question's names the name of the paper has, and how much the rarest
// tells that neither it nor the passage has.
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

// tellingName is the weight of a name that tells a paper from others.
const tellingName = 0.2

// highLogit is where the reader's logit begins to tell more.
const highLogit = 2.0

// namesPower makes rare words the ones that name: the party and not "Agreement".
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
