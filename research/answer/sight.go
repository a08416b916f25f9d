package answer

import (
	"math"

	"headnote/research/question"
	"headnote/text"
)

// sight is what is seen of the best window of a part beside the others, each about 0 to 1.
type sight struct {
	grade  float64 // of its paper
	margin float64 // how far the best window of another paper is behind
	agree  float64 // share of what it says beside the question that a good window of another paper says, too
	echo   float64 // share of its words that are the question's
	rest   float64 // the mean logit of the good windows of other papers, by 10
	total  float64 // what it is worth
	alike  float64 // how near it lies to the question
	marks  float64 // share of what the question names that it, its headings or its paper is about
	said   float64 // the least share of a name or figure of the question in the window itself

	exact, reason, whether, open float64 // what is asked for: a day or amount; a reason; yes or no; a rule, list, status
	marked                       float64 // 1 where the question names anything
	long                         float64 // how many words it has, by 20
}

func (x sight) values(to map[string]float64) {
	for name, v := range map[string]float64{
		"grade": x.grade, "margin": x.margin, "agree": x.agree, "echo": x.echo, "rest": x.rest, "total": x.total,
		"alike": x.alike, "marks": x.marks, "said": x.said, "exact": x.exact, "reason": x.reason,
		"whether": x.whether, "open": x.open, "marked": x.marked, "long": x.long,
	} {
		to[name] = math.Round(1000*v) / 1000
	}
}

// compared is how many windows the best is seen beside.
const compared = 16

func (a asked) sight(in Input, ranked []window, best window) sight {
	p := &in.Papers[best.paper]
	x := sight{
		grade: p.Grade, margin: 1, total: best.total, alike: best.alike, marks: best.marks, said: 1,
		long: float64(len(text.Stems(in.Question.Raw))) / 20,
	}
	fresh, n := 0, 0.0
	for s := range best.stems {
		if a.weights[s] == 0 {
			fresh++
		}
	}
	x.echo = 1 - float64(fresh)/float64(max(1, len(best.stems)))
	for _, w := range ranked[:min(len(ranked), compared)] {
		if w.paper == best.paper {
			continue
		}
		x.margin = min(x.margin, 1-w.total/max(best.total, 0.01))
		x.rest += w.logit / 10
		n++
		same := 0
		for s := range best.stems {
			if a.weights[s] == 0 && w.stems[s] {
				same++
			}
		}
		x.agree = max(x.agree, float64(same)/float64(max(1, fresh)))
	}
	x.rest /= max(1, n)
	x.margin = max(-1, x.margin)
	for _, m := range a.marks {
		x.marked = 1
		x.said = min(x.said, share(m.stems, best.stems))
	}
	for _, k := range a.part.Kinds {
		switch k {
		case question.Date, question.Duration, question.Amount, question.Number:
			x.exact = 1
		case question.Reason:
			x.reason = 1
		case question.YesNo:
			x.whether = 1
		default:
			if vague(k) {
				x.open = 1
			}
		}
	}
	return x
}
