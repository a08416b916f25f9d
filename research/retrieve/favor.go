package retrieve

import (
	"cmp"
	"hash/maphash"
	"slices"
	"strings"

	"headnote/papers"
	"headnote/research/question"
	cross "headnote/research/relevance"
	"headnote/risk"
	"headnote/text"
	"headnote/text/pattern"
	"headnote/text/static"
)

// What adds to the share that the logit of a passage has in its verdict, at its most.
const (
	readShare    = 0.7 // of the logit
	ownLogit     = 2.0 // its words
	namedLogit   = 1.5 // that the question names its document
	alikeLogit   = 3.0 // that it is near to the question in what it means
	quotedLogit  = 3.0 // that it has what the question has in quotation marks
	dayLogit     = 2.0 // that it has a day of the question in figures, which the words of the question do not find
	slotLogit    = 2.0 // that it has what is asked for: a day, a sum, a name; half of it where it is not judged
	partlyFilled = 0.7 // of that, where it has it in part
	openLogit    = 2.0 // taken off where its paper was only proposed, or holds no longer

	// Where it is judged:
	ruledLogit   = 2.0 // that it decides something,
	settledLogit = 4.0 // where the question asks what was decided, or whether it still holds
	orderLogit   = 1.0 // that its paper is an order
	amendLogit   = 2.0 // that its paper is an amendment, where the question asks what was changed,
	changedLogit = 1.0 // and that it says so

	// What the place of a passage by words in the whole index adds where it is not judged, and that by
	// meaning; half of it at this place.
	foundLogit = 1.0
	halfPlace  = 20

	// Where a clause of its own names the document, the words within it lead.
	namedShare = 6.0  // of the document, beside the words of the passage
	logitShare = 0.07 // of the logit

	weighedSlots = 200 // passages, the best first, that are looked at for what is asked for
	sameShare    = 0.8 // of the words of two passages that say the same
)

// judging is how the passages of one question are judged.
type judging struct {
	q     Question
	asked string // what the reader is asked
	named bool   // a clause of the question names a document
	table *static.Table
	meant static.Vector // what the question means
	slots question.Slots
	kinds [][]question.Kind // that each part of the question asks for
	open  bool              // it asks for what was only proposed, or holds no longer
	days  [][]string        // the days that it names, as stems
	due   bool              // it asks for a deadline, which a period is as well as a day
}

// unsettled are the words of a question that asks for what was only proposed, or holds no longer.
var unsettled = pattern.New(`(?i)\b(propos\w+|draft\w*|supersed\w+|old|former\w*|earlier|previous\w*|asked|` +
	`sought|seeks?|wants?|wanted|request\w*|would|before)\b`)

// deadlines are the words of a question that asks by when something is due.
var deadlines = pattern.New(`(?i)\b(by when|deadlines?|due|how long|last day)\b`)

// asks reports whether a part of the question asks for one of the kinds.
func (j *judging) asks(kinds ...question.Kind) bool {
	return slices.ContainsFunc(j.kinds, func(part []question.Kind) bool {
		return slices.ContainsFunc(part, func(k question.Kind) bool { return slices.Contains(kinds, k) })
	})
}

// ready makes ready what passages are weighed by.
func (j *judging) ready() (err error) {
	if j.table, err = static.Distilled(); err != nil {
		return err
	}
	if j.slots, err = question.KnownSlots(); err != nil {
		return err
	}
	j.meant = j.table.Embed(j.q.Raw)
	j.open, j.due = unsettled.MatchString(j.q.Raw), deadlines.MatchString(j.q.Raw)
	read := question.Read(j.q.Raw, j.q.Sides)
	for _, p := range read.Parts {
		j.kinds = append(j.kinds, p.Kinds)
	}
	for _, m := range read.Marks {
		if m.Kind == question.Day {
			j.days = append(j.days, text.Stems(m.Text))
		}
	}
	return nil
}

// favorEach tells what speaks for passages beside the reader.
func (j *judging) favorEach(ps []place) {
	for i := range ps {
		p := &ps[i]
		if j.named {
			p.favor = (p.own + namedShare*p.of.prior) / logitShare
			continue
		}
		v := j.table.Embed(strings.Join(p.unit.Heading, " ") + "\n" + p.unit.Text)
		p.favor = ownLogit*min(1, p.own) + namedLogit*p.of.prior + alikeLogit*j.meant.Cosine(&v)
		if j.q.quotes(cross.Passage(NameOf(p.of.doc), p.unit.Text)) {
			p.favor += quotedLogit
		}
		if j.dayInFigures(p.unit.Text) {
			p.favor += dayLogit
		}
		if !j.open && !holds(p.of.doc.Status) {
			p.favor -= openLogit
		}
	}
}

// dayInFigures reports whether words have a day of the question in figures.
func (j *judging) dayInFigures(words string) bool {
	if len(j.days) == 0 {
		return false
	}
	return slices.ContainsFunc(risk.InWords(words), func(day string) bool {
		has := text.Stems(day)
		return slices.ContainsFunc(j.days, func(asked []string) bool {
			return !slices.ContainsFunc(asked, func(s string) bool { return !slices.Contains(has, s) })
		})
	})
}

// holds is false for the statuses of papers that were only proposed, or hold no longer.
func holds(status string) bool {
	switch status {
	case papers.Draft, papers.Proposed, papers.Unsigned, papers.Superseded, papers.Vacated:
		return false
	}
	return true
}

// fill adds what passages have of what is asked for.
func (j *judging) fill(ps []place) {
	if j.named || len(j.kinds) == 0 {
		return
	}
	partly := partlyFilled
	if j.due {
		partly = 1
	}
	for i := range ps {
		filled := 0.0
		for _, kinds := range j.kinds {
			filled += j.slots.Filled(kinds, ps[i].unit.Text, partly)
		}
		ps[i].filled = filled / float64(len(j.kinds))
	}
}

// judgedAs is the verdict on a passage of which the reader says so much: with what speaks for the passage beside it.
func (j *judging) judgedAs(p place, logit float64) float64 {
	if j.named {
		return logit + p.favor
	}
	v := readShare*logit + p.favor + slotLogit*p.filled
	kind := p.of.doc.Type
	if !law[kind] && rulings().MatchString(p.unit.Text) {
		v += ruledLogit
		if j.asks(question.Outcome, question.Status) {
			v += settledLogit - ruledLogit
		}
	}
	if kind == papers.Order {
		v += orderLogit
	}
	if j.asks(question.Change) {
		if kind == papers.Amendment {
			v += amendLogit
		}
		v += changedLogit * j.slots.Filled([]question.Kind{question.Change}, p.unit.Text, 0)
	}
	return v
}

// law are the types of papers that decide nothing, though they tell of what is granted, ordered or dismissed.
var law = map[string]bool{
	papers.Statute: true, papers.Regulation: true, papers.Rule: true, papers.Guidance: true,
	papers.FederalRegister: true, papers.Contract: true, papers.Amendment: true,
}

// sought is what speaks for judging a passage: what speaks for it, and where words and meaning found it.
func (p place) sought() float64 {
	v := p.favor + slotLogit/2*p.filled
	for _, n := range []int{p.unit.found, p.unit.alike} {
		if n > 0 {
			v += foundLogit * halfPlace / float64(halfPlace+n)
		}
	}
	return v
}

// bySought orders passages by what speaks for judging them.
func (j *judging) bySought(a, b place) int {
	if j.named {
		return cmp.Compare(b.favor, a.favor)
	}
	return cmp.Compare(b.sought(), a.sought())
}

// behindSame puts passages that say what a better one says behind all others: three guidances with the
// same paragraph are one answer, and the next may be another.
func behindSame(ps []place) {
	var first []wordSet
	var kept, same []place
	for _, p := range ps {
		w := wordsOf(p.unit.Text)
		if slices.ContainsFunc(first, w.same) {
			same = append(same, p)
			continue
		}
		first, kept = append(first, w), append(kept, p)
	}
	copy(ps[copy(ps, kept):], same)
}

// wordSet are the words of a passage as numbers, each once, in order.
type wordSet []uint64

var seed = maphash.MakeSeed()

func wordsOf(s string) wordSet {
	var out wordSet
	text.Words(s, func(at text.Span) bool {
		out = append(out, maphash.String(seed, strings.ToLower(at.Of(s))))
		return true
	})
	slices.Sort(out)
	return slices.Compact(out)
}

func (w wordSet) same(o wordSet) bool {
	shared, i := 0, 0
	for _, x := range w {
		for i < len(o) && o[i] < x {
			i++
		}
		if i < len(o) && o[i] == x {
			shared++
		}
	}
	return float64(shared) >= sameShare*float64(max(len(w), len(o)))
}
