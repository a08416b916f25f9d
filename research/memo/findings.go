package memo

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"headnote/research/events"
	"headnote/text"
)

// finding is a sentence of a document that answers the question or a side of it.
type finding struct {
	result   events.Result
	span     text.Span // offsets into the document
	quote    string    // as it stands there
	facet    int       // which side of the question it answers best; -1 for the whole
	score    float64
	coverage float64
}

// weights are the stems of a question with how much each tells: stems that
// stand in many of the candidate sentences tell little.
type weights map[string]float64

// sentence is a candidate.
type sentence struct {
	result events.Result
	span   text.Span
	quote  string
	stems  map[string]bool
	rank   int // of its passage within the document
}

// selectFindings takes from each authority the sentence that answers most of the
// question, and ranks them by the retrieval's own calibrated score; where two
// documents are as relevant, the better sentence comes first.
func selectFindings(run events.Run, facets []string) []finding {
	cands := candidates(run)
	whole := weigh(run.Question, cands)
	sides := make([]weights, len(facets))
	for i, f := range facets {
		sides[i] = weigh(f, cands)
	}
	best := make(map[string]finding)
	for _, c := range cands {
		cov := coverage(whole, c.stems)
		f := finding{result: c.result, span: c.span, quote: c.quote, facet: -1, coverage: cov}
		top := 0.0
		for i, side := range sides {
			if s := coverage(side, c.stems); s > top {
				f.facet, top = i, s
			}
		}
		f.score = (0.25 + max(cov, 0.8*top)) * lengthFactor(c.quote) / (1 + 0.08*float64(c.rank))
		if cov == 0 && top == 0 {
			continue
		}
		key := authorityOf(c.result)
		if old, ok := best[key]; !ok || f.score > old.score {
			best[key] = f
		}
	}
	out := make([]finding, 0, len(best))
	for _, f := range best {
		out = append(out, f)
	}
	slices.SortFunc(out, func(a, b finding) int {
		return cmp.Or(cmp.Compare(b.result.Grading.Score, a.result.Grading.Score), cmp.Compare(b.score, a.score), cmp.Compare(a.result.Document.ID, b.result.Document.ID))
	})
	return out[:min(len(out), findingsCollected)]
}

// authorityOf makes the same authority from two sources one finding.
func authorityOf(r events.Result) string {
	if c := strings.ToLower(text.Line(r.Document.Citation)); c != "" {
		return c
	}
	return r.Document.ID
}

// candidates are the sentences of the best passages of the documents that the
// memo rests on.
func candidates(run events.Run) []sentence {
	usable := Evidence(run)
	var out []sentence
	for _, r := range usable {
		for rank, p := range r.Document.Passages[:min(len(r.Document.Passages), 4)] {
			for _, sp := range text.Sentences(p.Text) {
				q := sp.Of(p.Text)
				if !quotable(q) {
					continue
				}
				stems := make(map[string]bool)
				for _, s := range text.Stems(q) {
					stems[s] = true
				}
				for _, h := range p.Heading { // the heading says what the sentence speaks of
					for _, s := range text.Stems(h) {
						stems[s] = true
					}
				}
				out = append(out, sentence{r, text.Span{Start: p.Start + sp.Start, End: p.Start + sp.End}, q, stems, rank})
			}
		}
	}
	return out
}

// quotable tells prose from headings, captions and rows of figures.
func quotable(s string) bool {
	letters, digits, words := 0, 0, 1
	for _, r := range s {
		switch {
		case unicode.IsLetter(r):
			letters++
		case unicode.IsDigit(r):
			digits++
		case unicode.IsSpace(r):
			words++
		}
	}
	return words >= 5 && letters > 3*digits && len(s) <= 1200 && strings.ToUpper(s) != s
}

func lengthFactor(s string) float64 {
	switch n := len(s); {
	case n < 60:
		return 0.75
	case n > 700:
		return 0.7
	}
	return 1
}

func weigh(question string, cands []sentence) weights {
	w := make(weights)
	for _, s := range text.Stems(question) {
		n := 0
		for _, c := range cands {
			if c.stems[s] {
				n++
			}
		}
		w[s] = math.Log(1 + float64(len(cands)+1)/float64(n+1))
	}
	return w
}

func coverage(w weights, stems map[string]bool) float64 {
	have, all := 0.0, 0.0
	for s, v := range w {
		all += v
		if stems[s] {
			have += v
		}
	}
	if all == 0 {
		return 0
	}
	return have / all
}

// Limits of what a memo rests on: documents read at most, and how far weak
// matches fill up where few documents are better.
const (
	evidenceMost = 40
	evidenceFew  = 14
	weakFloor    = 0.005
)

// Evidence are the results that a memo rests on, best first: those that are more
// than a weak match, and where these are few the best of the weak ones, since
// words alone cannot say that a document is irrelevant.
func Evidence(run events.Run) []events.Result {
	var out []events.Result
	for _, r := range run.Ranked() {
		weak := r.Grading.Grade == events.Irrelevant
		if !r.Graded() || len(out) >= evidenceMost || weak && (len(out) >= evidenceFew || r.Grading.Score < weakFloor) {
			continue
		}
		out = append(out, r)
	}
	return out
}

// finding puts a finding into words: who says it, and what it says, verbatim.
func (w *writer) finding(f finding) events.Statement {
	quote := text.Line(f.quote)
	weak := ""
	if f.result.Grading.Grade == events.Irrelevant {
		weak = " (weak match)"
	}
	return w.say(w.titles[f.result.Document.ID]+": “"+quote+"”"+weak, events.Evidence{
		Kind: events.FromPassage, Document: f.result.Document.ID, Title: w.titles[f.result.Document.ID], Span: f.span, Quote: f.quote, Call: f.result.Calls[0],
	})
}

// issues lists the findings under the side of the question that they answer.
func (w *writer) issues() {
	w.section(2, "Findings by Issue")
	for i, facet := range w.in.Facets {
		var points []events.Statement
		for _, f := range w.findings {
			if f.facet == i {
				points = append(points, w.finding(f))
			}
		}
		s := w.section(3, capital(strings.TrimRight(text.Truncate(text.Line(facet), 90), "?.")))
		if len(points) == 0 {
			s.Blocks = append(s.Blocks, paragraph(w.say("Nothing that was found speaks to this.", counted("sentences of the graded documents"))))
			continue
		}
		s.Blocks = append(s.Blocks, list(points...))
	}
	var rest []events.Statement
	for _, f := range w.findings {
		if f.facet < 0 || f.facet >= len(w.in.Facets) {
			rest = append(rest, w.finding(f))
		}
	}
	if len(rest) > 0 {
		s := &w.sections[len(w.sections)-1]
		if len(w.in.Facets) > 0 {
			s = w.section(3, "On the question as a whole")
		}
		s.Blocks = append(s.Blocks, list(rest...))
	}
}
