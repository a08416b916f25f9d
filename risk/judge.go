package risk

import (
	"fmt"
	"slices"

	"headnote/text"
)

// The standings of a fact.
const (
	Stated       = "stated"
	Hypothetical = "hypothetical"
	Closed       = "closed"
)

// passage is an indicator in its sentence, with the sentences of its document.
type passage struct {
	*matcher
	doc Text
	all []text.Span
	i   int // of the sentence
	ws  []word
	at  int // index of its first word
	end int // index after its last word
}

var impact = map[Severity]int{Critical: 5, High: 4, Medium: 3, Low: 2}

// judge evaluates an indicator in its clause, its sentence and the next one; false if the sentence does not assert it.
func (p passage) judge(ind indicator) (Risk, bool) {
	s := p.all[p.i].Of(p.doc.Body)
	if heading(s) || p.defined() || p.negated() {
		return Risk{}, false
	}
	f := p.categories[ind.field]
	next := p.next()
	around := p.ws
	if len(next) > 0 {
		around = slices.Concat(p.ws, next)
	}
	r := Risk{Category: f.Name, Label: f.Label, Indicator: ind.as, Standing: Stated, Status: "open"}
	r.Severity, r.SeverityReason = f.severity(around)
	r.Impact, r.ImpactWhy = impact[r.Severity], fmt.Sprintf("severity %s: %s", r.Severity, r.SeverityReason)
	closed, hypothetical := p.closes(f, next), p.supposes(s, ind)
	switch {
	case closed != "":
		r.Standing, r.Status = Closed, "closed"
		r.Likelihood, r.LikelihoodWhy = 1, "closed: “"+closed+"”"
		r.Severity, r.SeverityReason = Low, "closed: “"+closed+"”"
	case hypothetical != "":
		r.Standing = Hypothetical
		r.Likelihood, r.LikelihoodWhy = 2, "hypothetical: "+hypothetical
		r.Severity = milder(r.Severity)
	default:
		r.Likelihood, r.LikelihoodWhy = p.likelihood()
		if p.doc.Kind == "opinion" && r.Likelihood > 3 {
			r.Likelihood = 3
			r.LikelihoodWhy += "; of a decided case: whether it bears on this matter is for the reader"
		}
	}
	r.Inherent = r.Likelihood * r.Impact
	r.Residual, r.ResidualWhy = r.Inherent, "nothing in the passage lessens it"
	if w, i := p.lessens.in(around); i >= 0 && r.Likelihood > 1 {
		r.Residual = (r.Likelihood - 1) * r.Impact
		r.ResidualWhy = "one step less likely: “" + w + "”"
	}
	r.Title = text.Truncate(capitalised(text.Line(s)), 90)
	r.Sources = []Source{{Document: p.doc.ID, Title: p.doc.Title, Span: p.all[p.i], Passage: s, Date: p.doc.Date}}
	r.FirstSeen, r.LastSeen = p.doc.Date, p.doc.Date
	return r, true
}

func milder(s Severity) Severity {
	switch s {
	case Critical:
		return High
	case High:
		return Medium
	}
	return Low
}

// likelihood returns how certain the sentence is of what it states.
func (p passage) likelihood() (int, string) {
	if w, i := p.likely.in(p.ws); i >= 0 {
		return 4, "said to be so or under way: “" + w + "”"
	}
	if w, i := p.certain.in(p.ws); i >= 0 {
		return 5, "stated as a fact: “" + w + "”"
	}
	return 3, "stated, without a word on how certain"
}
