package answer

import (
	"regexp"
	"slices"
	"strings"

	"headnote/papers/clean"
	"headnote/research/question"
	"headnote/text"
	"headnote/text/pattern"
)

var (
	// definedTerm matches a capitalized term of several words, as contracts write the terms they define.
	definedTerm = pattern.New(`\b(?:(?:[Tt]he|[Ii]ts|[Ss]uch) )?((?:[A-Z][a-z]+ ){1,4}[A-Z][a-z]+)\b`)
	// anchor matches the end of a term for a date.
	anchor = pattern.New(`(?i)\b(?:date|day|deadline|time)$`)
)

// Limits on the search for the definition of a term: terms per window, places per term, and how far around a place its
// sentence may extend, in bytes.
const (
	mostTerms       = 6
	mostDefinitions = 8
	sentenceReach   = 1200
)

// figured returns the kinds that the windows of a question should state in figures; for a comparison, any of them.
func figured(in Input) []question.Kind {
	var out []question.Kind
	for _, part := range in.Question.Parts {
		for _, k := range part.Kinds {
			if slices.Contains(exact, k) && k != question.Number {
				out = append(out, k)
			}
		}
	}
	if len(out) == 0 && in.Question.Asks(question.Comparison) {
		return []question.Kind{question.Amount, question.Duration, question.Date}
	}
	return out
}

// define adds, after a window of an agreement that has no date, period or amount where one is asked for, the sentence
// that defines the term used instead: “no less than the Target Price”, and what the Target Price is.
func (c *choice) define(w window) {
	kinds := figured(*c.in)
	if w.spoken != "" || !slices.Contains(agreed, c.in.Papers[w.paper].Document.Type) || c.fillsAny(kinds, w.said) {
		return
	}
	asked := stemSet(c.in.Question.Raw)
	terms := definedTerm.FindAllStringSubmatch(w.said, -1)
	for _, m := range terms[:min(len(terms), mostTerms)] {
		for said := strings.Fields(m[1]); len(said) > 1; said = said[:len(said)-1] { // the match may run past the term
			term := strings.Join(said, " ")
			isDay := anchor.MatchString(term) && slices.Contains(kinds, question.Date)
			if !isDay && !slices.ContainsFunc(text.Stems(term), func(s string) bool { return asked[s] }) {
				continue
			}
			if d, ok := c.definition(w, term, kinds); ok && !slices.ContainsFunc(c.chosen, d.overlaps) {
				c.add(d)
				return
			}
		}
	}
}

// fillsAny reports whether some words fill the slot of one of the kinds.
func (c *choice) fillsAny(kinds []question.Kind, said string) bool {
	return slices.ContainsFunc(kinds, func(k question.Kind) bool {
		return c.t.slots.Filled([]question.Kind{k}, said, 0) > 0
	})
}

// definition returns the sentence that defines a term of a window and fills one of the kinds, from the window's own
// paper or from one that amends it or that it amends.
func (c *choice) definition(w window, term string, kinds []question.Kind) (window, bool) {
	named := regexp.MustCompile(`["“](?:[Tt]he )?` + regexp.QuoteMeta(term) + `,?["”]`)
	own := &c.in.Papers[w.paper]
	for n := range len(c.in.Papers) {
		i := (w.paper + n) % len(c.in.Papers) // its own paper first
		p := &c.in.Papers[i]
		if n > 0 && (!slices.Contains(agreed, p.Document.Type) || p.overtaken() || !c.amends(p, own) &&
			!c.amends(own, p)) {
			continue
		}
		places := named.FindAllStringIndex(p.Text, mostDefinitions)
		for _, at := range places {
			if d, ok := defining(p, i, at, named); ok && c.fillsAny(kinds, d.said) {
				return d, true
			}
		}
	}
	return window{}, false
}

// defining returns the sentence around a place, or as much of it as may be quoted.
func defining(p *Paper, number int, at []int, named *regexp.Regexp) (window, bool) {
	room := text.Span{Start: p.edge(max(0, at[0]-sentenceReach)), End: p.edge(min(len(p.Text), at[1]+sentenceReach))}
	if gaps := blank.FindAllStringIndex(p.Text[room.Start:at[0]], -1); len(gaps) > 0 {
		room.Start += gaps[len(gaps)-1][1]
	}
	if gap := blank.FindStringIndex(p.Text[at[1]:room.End]); gap != nil {
		room.End = at[1] + gap[0]
	}
	runs := p.furniture()
	for _, sp := range text.Sentences(room.Of(p.Text)) {
		w := window{paper: number, span: text.Span{Start: room.Start + sp.Start, End: room.Start + sp.End}}
		if !w.span.Overlaps(text.Span{Start: at[0], End: at[1]}) {
			continue
		}
		w.said = text.Line(clean.Of(p.Text, w.span, runs).Text)
		if len(strings.Fields(w.said)) > mostWords {
			cuts := slices.DeleteFunc(p.cut(w, runs, mostWords), func(x window) bool { return !named.MatchString(x.said) })
			if len(cuts) == 0 {
				return window{}, false
			}
			w = cuts[0]
		}
		w.stems = stemSet(w.said)
		return w, true
	}
	return window{}, false
}
