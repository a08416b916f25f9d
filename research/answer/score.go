package answer

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"headnote/papers"
	"headnote/papers/pinpoint"
	"headnote/research/question"
	"headnote/risk"
	"headnote/text"
	"headnote/text/static"
)

// score is what a window is worth for a part of a question.
type score struct {
	cover  float64 // share of what the question weighs, in the window or above it
	slot   float64 // share of the slots that it fills
	marks  float64 // share of what the question names that it is about
	found  float64 // how the retrieval ranks its passage, 0 to 1
	breath float64 // whether what fills them stands in one sentence with what is asked about
	fills  float64 // the same of what the question does not say itself
	alike  float64 // how near it lies to the question in what it means
	judge  float64 // of the reading model, 0 to 1; -1 where it was not asked
	logit  float64 // the same as the model gives it
	done   float64 // whether it says that what is asked to have happened has
	doer   doing   // whether who does what is asked about is who does it there
	total  float64
}

// How much each counts.
const (
	coverShare    = 1.0
	slotShare     = 0.5
	markShare     = 0.5
	foundShare    = 0.35
	nearMeaning   = 0.8
	echoFactor    = 0.55
	wholeShare    = 0.4  // of a word of the question outside of the part,
	referredShare = 0.8  // where the part refers to what was said before
	otherShare    = 0.7  // of a word that the thesaurus gives
	headShare     = 0.7  // of a word in the headings above
	nameShare     = 0.6  // in what the paper is called
	nearShare     = 0.45 // in the sentence before

	stray      = 0.15 // share of the question that the words themselves need for their surroundings to count in full
	strayShare = 0.7  // how much these count where they have nothing of it
)

// asked is a part of a question with what its words weigh.
type asked struct {
	part    question.Part
	weights map[string]float64 // by stem
	order   []string           // the stems of weights as they come in the question, so that sums are the same every time
	others  map[string][][]string
	all     float64
	own     map[string]bool // stems of the part itself
	marks   []mark
	// whether somebody may or must do something, which the law says before anybody else
	permission bool
	separate   bool // whether what one judge says beside the court is asked for
	versioned  bool // whether it compares two opinions of one case
	newest     bool // whether what holds now is asked for, and no amendment by its number
	latest     int  // the paper that has the last word, where that is asked for; -1 for none
	stems      stemCache
	counts     *regexp.Regexp // finds the number of what is asked how many there are; nil for nothing
	ours       string         // the name of who asks; "" where nobody says it
	cases      map[int]bool   // the opinions of whose parties it names one,
	parties    []string       // and the names of these
}

func (in Input) asked(part question.Part) asked {
	a := asked{
		part: part, permission: permission.MatchString(part.Text), counts: counts(part.Text),
		newest:   in.Question.Newest && number(in.Question.Raw) == 0,
		separate: separate.MatchString(in.Question.Raw), latest: latest(in),
		stems: make(stemCache), weights: make(map[string]float64), others: make(map[string][][]string),
	}
	if part.Deed.Doer == question.Ours || part.Deed.To == question.Ours {
		a.ours, _ = oursIn(in)
	}
	_, a.versioned = versions(in)
	a.cases, a.parties = casesOf(in, part)
	refers := referring.MatchString(part.Text)
	own := stemSet(plainly(part.Text))
	a.own = own
	for _, t := range in.Terms {
		w := t.Weight
		switch {
		case a.versioned && ofOrder[t.Stem]:
			w *= measureShare
		case own[t.Stem]:
		case refers:
			w *= referredShare
		default:
			w *= wholeShare
		}
		if measuring[t.Stem] && slices.ContainsFunc(part.Kinds, func(k question.Kind) bool {
			return slices.Contains(exact, k)
		}) {
			w *= measureShare
		}
		if asOf[t.Stem] {
			w *= measureShare
		}
		if _, known := a.weights[t.Stem]; !known {
			a.order = append(a.order, t.Stem)
		}
		a.weights[t.Stem] = w
		a.all += w
		a.others[t.Stem] = t.Others
	}
	addAcronyms(in, part.Text, a.others)
	for _, m := range in.Question.Marks {
		x := mark{Mark: m, stems: text.Stems(m.Text), weight: 1}
		if len(x.stems) == 1 && m.Kind == question.Name {
			x.others = a.others[x.stems[0]]
		}
		x.client = m.Kind == question.Name && in.client(m.Text)
		if len(x.stems) > 0 {
			a.marks = append(a.marks, x)
		}
	}
	return a
}

// measuring are stems of words that ask for a measure ("how long", "until when does it run") and say nothing of what is
// measured: any period would have them.
var measuring = stemSet("long soon fast quickly many much run")

const measureShare = 0.25

// asOf are stems of words by which a question asks for what is so at its own time. Papers hardly say them of what they
// lay down.
var asOf = stemSet("today now currently presently still yet already")

// law reports whether papers of a type say what holds for everybody.
func law(kind string) bool {
	return slices.Contains([]string{"opinion", "statute", "regulation", "rule", "federal_register", "ptab_decision"}, kind)
}

// clientShare is how much a rule is about a client that it does not name.
const clientShare = 0.7

// stemSet are the words of a place as stems, with those of the days that it has in figures: who asks of March 3 means
// 03/03/2026 as well.
func stemSet(s string) map[string]bool {
	out := make(map[string]bool)
	for _, x := range text.Stems(s) {
		out[x] = true
	}
	for _, day := range risk.InWords(s) {
		for _, x := range text.Stems(day) {
			out[x] = true
		}
	}
	return out
}

// stemCache are the stems of words around many windows.
type stemCache map[string]map[string]bool

func (c stemCache) of(s string) map[string]bool {
	got, known := c[s]
	if !known {
		got = stemSet(s)
		c[s] = got
	}
	return got
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
	p.question = questionOf(p.Text)
	if p.Document.Type == papers.Letter {
		p.earlierLetters = pinpoint.EarlierLetters(p.Text)
	}
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
	head, near := a.stems.of(w.head), a.stems.of(w.near)
	own, got := 0.0, 0.0
	for _, s := range a.order {
		weight := a.weights[s]
		o := a.has(s, w.stems)
		own += weight * o
		got += weight * (max(o, headShare*a.has(s, head), nameShare*a.has(s, p.nameStems), nearShare*a.has(s, near)) - o)
	}
	if a.all > 0 { // the surrounding text counts little where the words themselves have nothing of the question
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

// quotes reports whether words have the terms in quotation marks that the part asks about, as a definition has them.
func (a asked) quotes(said string) bool {
	plain := strings.ToLower(straight.Replace(said))
	for _, m := range a.marks {
		if m.Kind == question.Quoted && !strings.Contains(plain, `"`+strings.ToLower(m.Text)) {
			return false
		}
	}
	return true
}

var straight = strings.NewReplacer("“", `"`, "”", `"`)

// excludes are words that only say what a term does not mean.
var excludes = regexp.MustCompile(`(?i)\b(do|does|shall|will) not (include|mean|refer to|extend to)\b`)

const unquotedTerm = 0.5 // share of a slot that words fill which use the term only

// weighed is how many windows are looked at for the slots of a part: looking costs most, and of those further down
// none reaches the reading model.
const weighed = 600

// met is the share of what the question names that a window, its headings or its paper is about.
func (a asked) met(p *Paper, w *window, head, near map[string]bool) float64 {
	got, all := 0.0, 0.0
	for _, m := range a.marks {
		all += m.weight
		best := 0.0
		holds := m.in
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
func (a asked) sum(t tables, p *Paper, w *window) {
	v := 1.0
	n := len(strings.Fields(w.said))
	if echoes.MatchString(w.said) || signature.MatchString(w.said) {
		v *= echoFactor
	}
	if asksBack(p, w.said) {
		v *= echoFactor
	}
	switch {
	case n < 8:
		v *= 0.85
	case n > 35:
		v *= 1 - 0.004*float64(n-35)
	}
	if holding.MatchString(w.head) || decided.MatchString(w.said) {
		v *= holdingFactor
	}
	v *= holdingOf(a, w)
	if law(p.Document.Type) && position.MatchString(w.said) && !decided.MatchString(w.said) {
		v *= positionFactor
	}
	if a.permission && law(p.Document.Type) {
		v *= lawFactor
	}
	if w.done == 1 {
		v *= doneFactor
	}
	v *= stanceFactor[stanceOf(a, w.said)] * doingFactor[w.doer]
	if w.paper == a.latest {
		v *= latestFactor
	}
	v *= t.force(p.Document) * t.apart(a, p, w)
	if w.judge >= 0 {
		w.total = w.read(p, v) * a.holds(t, w) * a.current(p, w)
		return
	}
	w.total = v * a.current(p, w) *
		(coverShare*w.cover + slotShare*w.slot + markShare*w.marks + foundShare*w.found + nearMeaning*w.alike)
}

const holdingFactor = 1.12

const lawFactor = 1.12

// doneFactor is what the words count by which somebody who decides does what is asked about: few, and far from the
// facts.
const doneFactor = 2

// wording is a part as it is understood alone: one that says little by itself is read with the whole question.
func (a asked) wording(q question.Question) string {
	if len(text.Stems(a.part.Text)) < aloneStems || referring.MatchString(a.part.Text) {
		return text.Prefix(plainly(q.Raw), wordingLength)
	}
	return plainly(a.part.Text)
}

const wordingLength = 600 // bytes

// partly is what words count that fill a slot of the part in part.
func (a asked) partly() float64 {
	if duty.MatchString(a.part.Text) {
		return 1
	}
	return nearlyFilled
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
		w.total = w.plain() * inForce(a, w)
	}
	sortWindows(out)
	out = out[:min(len(out), weighed)]
	for i := range out {
		w := &out[i]
		told := in.Papers[w.paper].told(*w)
		w.slot, w.fills = t.slots.Filled(a.part.Kinds, told, a.partly()), a.fillsSlot(t, told)
		w.breath = a.breath(t, told)
		if a.part.Asks(question.Definition) && (!a.quotes(w.said) || excludes.MatchString(w.said)) {
			w.slot *= unquotedTerm
		}
		w.slot *= (aside + (1-aside)*w.breath) * a.owed(t, told)
		if a.part.Act != "" {
			w.done = a.happened(t, in, *w)
		}
		w.doer = doingOf(a, t, &in.Papers[w.paper], w.said)
		a.sum(t, &in.Papers[w.paper], w)
	}
	sortWindows(out)
	if in.Judge == nil {
		return out, nil
	}
	return a.judge(ctx, in, t, out)
}
