package answer

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"headnote/research/question"
	"headnote/text"
	"headnote/text/static"
)

// score is what a window is worth for a part of a question.
type score struct {
	cover float64 // share of what the question weighs, in the window or above it
	slot  float64 // share of the slots that it fills
	marks float64 // share of what the question names that it is about
	found float64 // how the retrieval ranks its passage, 0 to 1
	fills float64 // the same of what the question does not say itself
	alike float64 // how near it lies to the question in what it means
	judge float64 // of the reading model, 0 to 1; -1 where it was not asked
	logit float64 // the same as the model gives it
	total float64
}

// How much each counts.
const (
	coverShare  = 1.0
	slotShare   = 0.5
	markShare   = 0.5
	foundShare  = 0.35
	nearMeaning = 0.8
	judgeShare  = 1.6
	echoFactor  = 0.55
	wholeShare  = 0.4  // of a word of the question outside of the part
	otherShare  = 0.7  // of a word that the thesaurus gives
	headShare   = 0.7  // of a word in the headings above
	nameShare   = 0.6  // in what the paper is called
	nearShare   = 0.45 // in the sentence before

	stray      = 0.15 // share of the question that the words themselves need for their surroundings to count in full
	strayShare = 0.7  // how much these count where they have nothing of it
)

// asked is a part of a question with what its words weigh.
type asked struct {
	part    question.Part
	weights map[string]float64 // by stem
	others  map[string][][]string
	all     float64
	marks   []mark
	counts  *regexp.Regexp // finds the number of what is asked how many there are; nil for nothing
}

// mark is something named, with its words.
type mark struct {
	question.Mark
	stems  []string
	weight float64
	client bool // a name of somebody whom no law speaks of, so that a rule answers without it
}

func (in Input) asked(part question.Part) asked {
	a := asked{
		part: part, counts: counts(part.Text), weights: make(map[string]float64),
		others: make(map[string][][]string),
	}
	own := make(map[string]bool)
	for _, s := range text.Stems(part.Text) {
		own[s] = true
	}
	for _, t := range in.Terms {
		w := t.Weight
		if !own[t.Stem] {
			w *= wholeShare
		}
		a.weights[t.Stem] = w
		a.all += w
		a.others[t.Stem] = t.Others
	}
	for _, m := range in.Question.Marks {
		x := mark{Mark: m, stems: text.Stems(m.Text), weight: 1}
		x.client = m.Kind == question.Name && !slices.ContainsFunc(in.Papers, func(p Paper) bool {
			return law(p.Document.Type) && strings.Contains(p.lower, strings.ToLower(m.Text))
		})
		if len(x.stems) > 0 {
			a.marks = append(a.marks, x)
		}
	}
	return a
}

// law reports whether papers of a type say what holds for everybody.
func law(kind string) bool {
	return slices.Contains([]string{"opinion", "statute", "regulation", "rule", "ptab_decision"}, kind)
}

// clientShare is how much a rule is about a client that it does not name.
const clientShare = 0.7

// known words of a place.
func stemSet(s string) map[string]bool {
	out := make(map[string]bool)
	for _, x := range text.Stems(s) {
		out[x] = true
	}
	return out
}

// has is how much of a stem a set of stems has: itself, or other words for it.
func (a asked) has(stem string, in map[string]bool) float64 {
	if in[stem] {
		return 1
	}
	for _, o := range a.others[stem] {
		if len(o) > 0 && !slices.ContainsFunc(o, func(s string) bool { return !in[s] }) {
			return otherShare
		}
	}
	return 0
}

func (p *Paper) prepare() {
	p.nameStems = stemSet(strings.Join([]string{
		p.Document.Title, p.Document.Path, p.Document.Citation, p.Document.Court,
		text.Prefix(p.Text, headLength),
	}, " "))
	p.lower, p.mentioned = strings.ToLower(p.Text), make(map[string]bool)
}

// mentions reports whether a paper has some words anywhere.
func (p *Paper) mentions(words string) bool {
	has, known := p.mentioned[words]
	if !known {
		has = strings.Contains(p.lower, strings.ToLower(words))
		p.mentioned[words] = has
	}
	return has
}

// headLength is how far into a paper its parties and subject are named, in bytes.
const headLength = 1500

// weigh scores a window without the reading model.
func (a asked) weigh(p *Paper, w *window) {
	if w.stems == nil {
		w.stems = stemSet(w.said)
	}
	head, near := stemSet(w.head), stemSet(w.near)
	own, got := 0.0, 0.0
	for s, weight := range a.weights {
		o := a.has(s, w.stems)
		own += weight * o
		got += weight * (max(o, headShare*a.has(s, head), nameShare*a.has(s, p.nameStems), nearShare*a.has(s, near)) - o)
	}
	if a.all > 0 { // what stands around counts little where the words themselves have nothing of the question
		own /= a.all
		w.cover = own + got/a.all*min(1, strayShare+own/stray)
	}
	w.slot, w.fills = 0, 0
	w.marks = a.met(p, w, head, near)
	w.judge = -1
}

// plain is what a window is worth by its words and names alone.
func (w *window) plain() float64 {
	return coverShare*w.cover + markShare*w.marks + foundShare*w.found + nearMeaning*w.alike
}

// weighed is how many windows are looked at for the slots of a part: looking costs most, and of those further down none
// reaches the reading model.
const weighed = 600

// met is the share of what the question names that a window, its headings or its paper is about.
func (a asked) met(p *Paper, w *window, head, near map[string]bool) float64 {
	got, all := 0.0, 0.0
	for _, m := range a.marks {
		all += m.weight
		best := 0.0
		holds := func(set map[string]bool) float64 {
			n := 0
			for _, s := range m.stems {
				if set[s] {
					n++
				}
			}
			return float64(n) / float64(len(m.stems))
		}
		best = max(holds(w.stems), 0.9*holds(head), 0.9*holds(p.nameStems), 0.6*holds(near))
		if best < 0.5 && p.mentions(m.Text) {
			best = 0.5
		}
		if m.client && law(p.Document.Type) {
			best = max(best, clientShare)
		}
		got += m.weight * best
	}
	if all == 0 {
		return 1
	}
	return got / all
}

// sum makes the total of a window.
func (t tables) sum(p *Paper, w *window) {
	v := coverShare*w.cover + slotShare*w.slot + markShare*w.marks + foundShare*w.found +
		nearMeaning*w.alike
	if w.judge >= 0 {
		v += judgeShare * w.judge
	}
	n := len(strings.Fields(w.said))
	if echoes.MatchString(w.said) {
		v *= echoFactor
	}
	if strings.HasSuffix(strings.TrimRight(w.said, `"”’ `), "?") {
		v *= echoFactor
	}
	switch {
	case n < 8:
		v *= 0.85
	case n > 35:
		v *= 1 - 0.004*float64(n-35)
	}
	if holding.MatchString(w.head) {
		v *= holdingFactor
	}
	w.total = v * t.force(p.Document)
}

// holding are headings over what was decided.
var holding = regexp.MustCompile(`(?i)\b(syllabus|holding|held|conclusion|disposition|it is ordered|ordered|` +
	`discussion)\b`)

const holdingFactor = 1.12

// echoes are sentences that say what a paper is about, or repeat what was asked for, and not what came of it.
var echoes = regexp.MustCompile(`(?i)\b(has (reviewed|considered)|having (reviewed|considered)|comes? before|` +
	`before the court ` +
	`(is|are)|please refer to|this (letter|memorandum|motion|order|document) (is|refers|responds|addresses|concerns)|` +
	`(respectfully )?(moves?|requests?|asks) (this|the|that the) court|` +
	`the (question|issue) (presented|before|is whether))\b|` +
	`\bv\. .{3,60}, (no|case)\b`)

// wording is a part as it is understood alone: one that says little by itself is read with the whole question.
func (a asked) wording(q question.Question) string {
	if len(text.Stems(a.part.Text)) < aloneStems {
		return q.Raw
	}
	return a.part.Text
}

const aloneStems = 5

// rank scores the windows for a part, best first.
func (a asked) rank(ctx context.Context, in Input, t tables, table *static.Table, all []window) ([]window, error) {
	out := slices.Clone(all)
	meant := table.Embed(a.wording(in.Question))
	for i := range out {
		w := &out[i]
		p := &in.Papers[w.paper]
		a.weigh(p, w)
		w.found = p.found(w.rank)
		v := table.Embed(w.head + " " + w.said)
		w.alike = meant.Cosine(&v)
		w.total = w.plain()
	}
	sortWindows(out)
	out = out[:min(len(out), weighed)]
	for i := range out {
		w := &out[i]
		w.slot, w.fills = t.filled(a.part.Kinds, w.said), a.fillsSlot(t, w.said)
		t.sum(&in.Papers[w.paper], w)
	}
	sortWindows(out)
	if in.Judge == nil {
		return out, nil
	}
	return a.judge(ctx, in, t, out)
}
