package risk

import (
	"fmt"
	"strings"

	"headnote/risk/calendar"
	"headnote/text"
)

// reader reads the deadlines of one document.
type reader struct {
	doc   Text
	cal   *calendar.Calendar
	cues  []cue
	book  rulebook
	given Date // by the person, for triggers that the document does not hold
	// answers are the days that a person gave for single events.
	answers map[string]Date
	law     bool // include what the law sets for everybody

	days     *Base // read when first wanted
	happened *[]happened
}

func (r *reader) source(sp text.Span) Source {
	return Source{Document: r.doc.ID, Title: r.doc.Title, Span: sp, Passage: sp.Of(r.doc.Body), Date: r.doc.Date}
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
	for _, m := range findDates(head) {
		if m.date.IsZero() {
			continue
		}
		before := strings.ToLower(head[max(0, m.span.Start-60):m.span.Start])
		after := head[m.span.End:min(len(head), m.span.End+40)]
		if b.Effective.IsZero() &&
			(strings.Contains(before, "effective") || strings.Contains(before, "as of") || strings.Contains(after,
				"Effective Date")) {
			b.Effective = m.date
		}
		if b.Agreement.IsZero() {
			b.Agreement = m.date
		}
	}
	b.Given = r.answers[termBegins]
	r.days = &b
	return b
}

// termBegins is the event that the term of a contract runs from.
const termBegins = "the beginning of the term"

// own is the date of the document.
func (r *reader) own() Date { return r.base().Agreement }

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
func (r *reader) termIn(sp text.Span, s, lower string) (Ending, *Deadline) {
	if findAny(lower, []string{"year", "month", "week", "day", "anniversary"}) == "" || findAny(lower, termCues) == "" ||
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
	d := &Deadline{
		Date: e.Date, Kind: "computed", Type: "expiration", Title: titleOf(s), Trigger: e.Trigger, Derivation: e.Steps,
		Sources: []Source{r.source(sp)},
	}
	if !r.answers[termBegins].IsZero() {
		d.Asks, d.TriggerWhy = termBegins, givenFor(termBegins)
	}
	if e.Date.IsZero() {
		d.Trigger, d.TriggerWhy, d.Asks = Date{}, "", termBegins
		d.Warning = e.Unknown + ": give the day with --trigger"
	}
	d.ID = deadlineID(*d)
	return e, d
}

// runs tells a sentence on how long something lasts.
func runs(lower string) bool {
	return findAny(
		lower,
		[]string{
			"continue", "agreement runs", "expire", "terminate", "remain in", "commenc", "begin", "for a term of",
			"for a period of", "shall be for", "will be for", "term of this agreement is", "extend until",
		},
	) != ""
}

func findAny(s string, words []string) string {
	for _, w := range words {
		if strings.Contains(s, w) {
			return w
		}
	}
	return ""
}

// noticeIn reads by when a renewal must be declined: a period of notice before the end.
func (r *reader) noticeIn(sp text.Span, s, lower string, end Ending) *Deadline {
	if !strings.Contains(lower, "renew") || !strings.Contains(lower, "noti") ||
		findAny(lower, []string{"prior to", "before the", "prior written notice", "in advance"}) == "" {
		return nil
	}
	p, ok := NoticePeriod(s)
	if !ok {
		return nil
	}
	d := &Deadline{
		Kind:    "computed",
		Type:    "relative",
		Title:   "Notice of non-renewal: " + titleOf(s),
		Sources: []Source{r.source(sp)},
	}
	if end.Date.IsZero() {
		d.Warning = "the day on which the term ends is not known: give the day it begins with --trigger"
		d.Derivation = []string{fmt.Sprintf("%s before the end of the term", p)}
		d.Asks = termBegins
	} else {
		c := &counter{cal: r.cal, sign: -1, way: count{lastDay: "stays"}}
		c.steps = append(c.steps, end.Steps...)
		c.step("End of the term: %s", end.Date.Long())
		d.Trigger, d.TriggerWhy = end.Date, "the end of the term"
		d.Date = c.count(end.Date, p.N, p.Unit)
		d.Derivation, d.Warning = c.steps, strings.Join(c.warnings, "; ")
	}
	d.ID = deadlineID(*d)
	return d
}
