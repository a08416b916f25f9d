package obligation

import (
	"fmt"
	"slices"
	"strings"

	"headnote/risk"
	"headnote/risk/words"
	"headnote/text"
)

// openers are the words that make a period behind them a deadline.
var openers = []string{
	"within", "no later than", "not later than", "no more than", "not more than", "at least", "no fewer than",
	"not less than", "no less than",
}

// relativeIn finds periods that run from an event: "within fifteen (15) working
// days of receipt of this letter", "no later than 7 days before the hearing".
func (r *reader) relativeIn(sp text.Span, s, lower string) []risk.Deadline {
	if words.Any(lower, []string{"within", "than", "at least"}) == "" { // the openers, quickly
		return nil
	}
	at, opener := -1, ""
	for _, o := range openers {
		if i := strings.Index(lower, o+" "); i >= 0 && (at < 0 || i < at) && (i == 0 || !words.IsWord(lower[i-1])) {
			at, opener = i, o
		}
	}
	if at < 0 {
		return nil
	}
	rest := lower[at+len(opener):]
	ts := words.Tokens(rest[:min(len(rest), 300)])
	if len(ts) == 0 || ts[0].Span.Start > 16 {
		return nil
	}
	if ts[0].Word == "a" || ts[0].Word == "the" { // "within a 30-day period"
		ts = ts[1:]
	}
	p, next, ok := risk.PeriodAt(ts, 0)
	if p.N == 0 || next >= len(ts) {
		return nil
	}
	link, sign, used := linkAt(ts[next:])
	switch {
	case used == 0 || next+used > len(ts), opener == "at least" && sign > 0:
		return nil
	case sign < 0 && (opener == "within" || !due(lower)): // "within two years before the accident" looks back
		return nil
	}
	var what string
	if next+used < len(ts) {
		what = rest[ts[next+used].Span.Start:]
	}
	d := risk.Deadline{Kind: "computed", Type: "relative", Title: titleOf(s), Sources: []risk.Source{r.source(sp)}}
	if strings.Contains(lower, "respon") || strings.Contains(lower, "answer") || strings.Contains(lower, "reply") ||
		strings.Contains(lower, "notify") {
		d.Type = "response"
	}
	hours := p.Unit == "hours" && p.N%24 == 0
	if hours {
		p.N, p.Unit = p.N/24, "days"
	}
	event := eventName(what)
	if !ok || p.Unit == "hours" { // a number, and then no unit
		d.Warning = p.Missing()
		if p.Unit == "hours" {
			d.Warning = fmt.Sprintf("%s run from a time of day, which is not known", p)
		}
		d.Derivation = []string{fmt.Sprintf("%d … %s %s", p.N, link, event)}
		identify(&d)
		return []risk.Deadline{d}
	}
	d.Trigger, d.TriggerWhy, d.Warning, d.Asks = r.trigger(what)
	if d.Trigger.IsZero() {
		if r.doc.Lawful() && !r.law || !due(lower) && !imperative(lower) {
			return nil // a rule for everybody, or a plain fact
		}
		d.Warning = strings.TrimPrefix(
			d.Warning+"; ",
			"; ",
		) + fmt.Sprintf(
			"the day of “%s” is not in the document: give it with --trigger",
			event,
		)
		d.Derivation = []string{fmt.Sprintf("%s %s %s", p, link, event)}
		identify(&d)
		return []risk.Deadline{d}
	}
	r.count(&d, p, sign < 0, r.doc.Body[sp.Start:min(len(r.doc.Body), sp.End+80)])
	if hours {
		d.Warning = joined(d.Warning, "given in hours: it ends at the time of day of the event")
	}
	identify(&d)
	return []risk.Deadline{d}
}

// count gives an entry the day on which a period from its trigger ends, with the steps.
func (r *reader) count(d *risk.Deadline, p risk.Period, back bool, passage string) {
	c, err := risk.Count(d.Trigger, p, back, passage)
	if err != nil {
		r.err = err
		return
	}
	d.Date, d.Rule, d.RuleCite = c.Date, c.Rule, c.Cite
	d.Derivation = append(d.Derivation,
		fmt.Sprintf("Trigger: %s (%s); that day does not count", d.Trigger.Long(), d.TriggerWhy))
	d.Derivation = append(d.Derivation, c.Steps...)
	d.Warning = joined(d.Warning, c.Warnings...)
}

// joined adds what is uncertain to what is known to be.
func joined(warning string, more ...string) string {
	for _, m := range more {
		if warning != "" {
			warning += "; "
		}
		warning += m
	}
	return warning
}

// monthlyIn finds a day of the month behind an event: "on or before the last day
// of the month following the end of the fiscal year".
func (r *reader) monthlyIn(sp text.Span, s, lower string) []risk.Deadline {
	if !strings.Contains(lower, " month ") {
		return nil
	}
	ts := words.Tokens(lower[:min(len(lower), 600)])
	for i := range ts {
		link := words.Find(ts[i:min(len(ts), i+7)], "month following", "month after")
		if link < 0 || i+link+2 >= len(ts) {
			continue
		}
		n, next, ordinal := risk.NumberAt(ts, i)
		last := words.Has(ts[i:], []string{"last", "day", "of", "the"})
		if !last && (!ordinal || next >= len(ts) || ts[next].Word != "day" || n > 31) {
			continue
		}
		what := lower[ts[i+link+2].Span.Start:]
		d := risk.Deadline{Kind: "computed", Type: "relative", Title: titleOf(s), Sources: []risk.Source{r.source(sp)}}
		d.Trigger, d.TriggerWhy, d.Warning, d.Asks = r.trigger(what)
		d.Derivation = []string{text.Line(lower[ts[i].Span.Start:ts[i+link+1].Span.End]) + " " + eventName(what)}
		if d.Trigger.IsZero() {
			d.Warning = strings.TrimPrefix(
				d.Warning+"; ",
				"; ",
			) + fmt.Sprintf(
				"the day of “%s” is not in the document: give it with --trigger",
				eventName(what),
			)
		} else {
			month := risk.NewDate(d.Trigger.Year(), d.Trigger.Month()+1, 1)
			d.Date = month.EndOfMonth()
			if !last {
				d.Date = risk.NewDate(month.Year(), month.Month(), min(n, d.Date.Day()))
			}
			d.Derivation = append(
				d.Derivation,
				fmt.Sprintf("Trigger: %s (%s)", d.Trigger.Long(), d.TriggerWhy),
				fmt.Sprintf("in the month that follows: %s (%s)", d.Date.Long(), d.Date.Weekday()),
			)
		}
		identify(&d)
		return []risk.Deadline{d}
	}
	return nil
}

// eventName is the event that a period runs from, as far as its phrase goes.
func eventName(what string) string {
	if i := strings.IndexAny(what, ",;(:"); i > 0 {
		what = what[:i]
	}
	return text.Truncate(strings.TrimRight(text.Line(what), "."), 60)
}

// due reports whether a sentence lays down a duty: a period before an event is
// otherwise a plain fact ("two days before the accident").
func due(lower string) bool {
	return slices.ContainsFunc(
		[]string{"must", "shall", "may", "due", "required", "is to", "are to", "will"},
		func(w string) bool { return words.Last(lower, w) >= 0 },
	)
}

var imperatives = words.Set(
	"respond reply answer file submit pay notify return provide send serve complete contact request report comply cure " +
		"remit deliver",
)

// imperative reports whether a sentence asks somebody to do something.
func imperative(lower string) bool {
	ts := words.Tokens(lower[:min(len(lower), 40)])
	return len(ts) > 0 && (imperatives[ts[0].Word] || ts[0].Word == "please")
}

// linkAt reads what joins a period and its event: "of", "after", "prior to".
func linkAt(ts []words.Token) (link string, sign, used int) {
	for _, l := range []struct {
		words string
		sign  int
	}{{"of", 1}, {"after", 1}, {"from", 1}, {"following", 1}, {"before", -1}, {"prior to", -1}, {"in advance of", -1}} {
		if f := strings.Fields(l.words); words.Has(ts, f) {
			return l.words, l.sign, len(f)
		}
	}
	return "", 0, 0
}

// happened is an event of a document with its day: "was served on March 2, 2026".
type happened struct {
	verb string
	day  risk.Date
	says string
}

// verbs are the words by which a document tells the day of an event, and those
// by which a period names it.
var verbs = []struct{ past, named string }{
	{"served", "service"},
	{"entered", "entry"},
	{"received", "receipt"},
	{"delivered", "delivery"},
	{"published", "publication"},
	{"executed", "execution"},
	{"signed", "signing"},
	{"filed", "filing"},
	{"mailed", "mailing"},
	{"issued", "issuance"},
	{"docketed", "docketing"},
	{"postmarked", "postmark"},
}

// events are the days that a document gives for what happened in it.
func eventsOf(body string) []happened {
	var out []happened
	for _, m := range risk.Dates(body[:min(len(body), 60000)]) {
		if m.Date.IsZero() {
			continue
		}
		from := max(0, m.Span.Start-140)
		before := words.Lower(body[from:m.Span.Start])
		if i := strings.LastIndex(before, ". "); i >= 0 {
			from, before = from+i+2, before[i+2:]
		}
		lead := strings.TrimRight(before, " \n\t,")
		for _, v := range verbs {
			i := words.Last(before, v.past)
			if i >= 0 && (strings.HasSuffix(lead, " on") || strings.HasSuffix(lead, v.past)) {
				out = append(out, happened{v.named, m.Date, text.Line(body[from+i : m.Span.End])})
			}
		}
	}
	return out
}

// trigger finds the day that a period runs from, why, what is uncertain about it,
// and the event to ask for where the document leaves its day open.
func (r *reader) trigger(what string) (day risk.Date, why, warning, asks string) {
	event := eventName(what)
	if day := r.answers[event]; !day.IsZero() {
		return day, givenFor(event), "", event
	}
	day, why, warning = r.written(what)
	if day.IsZero() || warning != "" {
		asks = event
	}
	return day, why, warning, asks
}

// givenFor says why a trigger is what it is: a person gave the day.
func givenFor(event string) string { return "given for “" + event + "”" }

// written is the day that a period runs from by the document: the date that is
// named with it, the document's own, its effective date, or the day it gives for
// the event. An event with two days in the document is not decided.
func (r *reader) written(what string) (risk.Date, string, string) {
	near := what[:min(len(what), 90)]
	if ms := risk.Dates(near); len(ms) > 0 && !ms[0].Date.IsZero() && !strings.Contains(near[:ms[0].Span.Start], ";") {
		return ms[0].Date, "the date in the same sentence", ms[0].Warning
	}
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(near, w) })
	}
	switch {
	case has("effective date"):
		return r.base().Effective, "the effective date", ""
	case has("receipt of this", "receive this", "receiving this", "you receive", "your receipt"):
		if own := r.own(); !own.IsZero() {
			return own, "the date of the document", "counted from the date of the document: the day of receipt is not known"
		}
	case has("date of this", "this order", "this letter", "this notice", "this decision", "this report",
		"this opinion", "this memorandum", "date hereof", "hereof", "the date above"):
		return r.own(), "the date of the document", ""
	}
	var days []happened
	for _, e := range r.events() {
		if strings.Contains(near, e.verb) && !slices.ContainsFunc(days, func(d happened) bool { return d.day == e.day }) {
			days = append(days, e)
		}
	}
	switch {
	case len(days) == 0 && has("service of this", "served with this") && !r.own().IsZero():
		return r.own(), "the date of the document", "counted from the date of the document: the day of service is not known"
	case len(days) == 1:
		return days[0].day, "the document: “" + days[0].says + "”", ""
	case len(days) > 1:
		return risk.Date{}, "", fmt.Sprintf("the document gives %d days for it, the first “%s”", len(days), days[0].says)
	}
	if !r.given.IsZero() {
		return r.given, "given", ""
	}
	return risk.Date{}, "", ""
}
