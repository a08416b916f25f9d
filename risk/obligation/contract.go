package obligation

import (
	"fmt"
	"slices"
	"strings"

	"headnote/risk"
	"headnote/risk/words"
	"headnote/text"
)

// reader reads the deadlines of one document.
type reader struct {
	doc   risk.Text
	cues  []cue
	given risk.Date // by the person, for triggers that the document does not hold
	// answers are the days that a person gave for single events.
	answers map[string]risk.Date
	law     bool // include what the law sets for everybody

	err      error // of the tables
	days     *Base // read when first wanted
	happened *[]happened
}

func (r *reader) source(sp text.Span) risk.Source {
	return risk.Source{Document: r.doc.ID, Title: r.doc.Title, Span: sp, Passage: sp.Of(r.doc.Body), Date: r.doc.Date}
}

// headLength is how far from its beginning a document's own dates are looked for.
const headLength = 6000

// base are the days in the head of a document: its own, and the effective date.
func (r *reader) base() Base {
	if r.days != nil {
		return *r.days
	}
	b := Base{Agreement: r.doc.Date}
	head := r.doc.Body[:min(len(r.doc.Body), headLength)]
	for _, m := range risk.Dates(head) {
		if m.Date.IsZero() {
			continue
		}
		before := strings.ToLower(head[max(0, m.Span.Start-60):m.Span.Start])
		after := head[m.Span.End:min(len(head), m.Span.End+40)]
		if b.Effective.IsZero() &&
			(strings.Contains(before, "effective") || strings.Contains(before, "as of") || strings.Contains(after,
				"Effective Date")) {
			b.Effective = m.Date
		}
		if b.Agreement.IsZero() {
			b.Agreement = m.Date
		}
	}
	b.Given = r.answers[termBegins]
	r.days = &b
	return b
}

// termBegins is the event that the term of a contract runs from.
const termBegins = "the beginning of the term"

// own is the date of the document.
func (r *reader) own() risk.Date { return r.base().Agreement }

func (r *reader) events() []happened {
	if r.happened == nil {
		e := eventsOf(r.doc.Body)
		r.happened = &e
	}
	return *r.happened
}

// termCues tell the clause on a contract's term.
var termCues = []string{
	"term of this", "initial term", "this agreement shall", "this agreement will", "agreement is for a term",
	"this lease shall", "this contract shall", "this license shall", "shall continue in effect",
	"agreement continues", "agreement runs", "contract continues", "lease continues", "license continues",
	"remain in effect", "remain in full force", "continue in full force", "in force for",
}

// termIn reads when a contract ends from a sentence on its term that gives a period.
func (r *reader) termIn(sp text.Span, s, lower string) (Ending, *risk.Deadline) {
	if words.Any(lower, []string{"year", "month", "week", "day", "anniversary"}) == "" ||
		words.Any(lower, termCues) == "" ||
		!runs(lower) {
		return Ending{}, nil
	}
	base := r.base()
	e := Ends(s, base)
	if e.Unknown != "" && !r.given.IsZero() {
		base.Given = r.given
		e = Ends(s, base)
	}
	if e.Stated || e.Perpetual || e.Span.Len() == 0 {
		return e, nil // a stated day is found by its cue
	}
	d := &risk.Deadline{
		Date: e.Date, Kind: "computed", Type: "expiration", Title: titleOf(s), Trigger: e.Trigger, Derivation: e.Steps,
		Sources: []risk.Source{r.source(sp)},
	}
	if !r.answers[termBegins].IsZero() {
		d.Asks, d.TriggerWhy = termBegins, givenFor(termBegins)
	}
	if e.Date.IsZero() {
		d.Trigger, d.TriggerWhy, d.Asks = risk.Date{}, "", termBegins
		d.Warning = e.Unknown + ": give the day with --trigger"
	}
	identify(d)
	return e, d
}

// runs tells a sentence on how long something lasts.
func runs(lower string) bool {
	return words.Any(
		lower,
		[]string{
			"continue", "agreement runs", "expire", "terminate", "remain in", "commenc", "begin", "for a term of",
			"for a period of", "shall be for", "will be for", "term of this agreement is", "extend until",
		},
	) != ""
}

// noticeIn reads by when a renewal must be declined: a period of notice before the end.
func (r *reader) noticeIn(sp text.Span, s, lower string, end Ending) *risk.Deadline {
	if !strings.Contains(lower, "renew") || !strings.Contains(lower, "noti") ||
		words.Any(lower, []string{"prior to", "before the", "prior written notice", "in advance"}) == "" {
		return nil
	}
	p, ok := NoticePeriod(s)
	if !ok {
		return nil
	}
	d := &risk.Deadline{
		Kind:    "computed",
		Type:    "relative",
		Title:   "Notice of non-renewal: " + titleOf(s),
		Sources: []risk.Source{r.source(sp)},
	}
	if end.Date.IsZero() {
		d.Warning = "the day on which the term ends is not known: give the day it begins with --trigger"
		d.Derivation = []string{fmt.Sprintf("%s before the end of the term", p)}
		d.Asks = termBegins
	} else {
		d.Trigger, d.TriggerWhy = end.Date, "the end of the term"
		d.Derivation = slices.Clone(end.Steps)
		r.count(d, p, true, s)
	}
	identify(d)
	return d
}
