package risk

import (
	"fmt"
	"slices"
	"strings"

	"headnote/text"
)

// Base are the days of a contract that its periods run from; a zero one is not known.
type Base struct {
	Agreement Date // on which it is dated or signed
	Effective Date
	Given     Date // on which the term begins, as a person says; it leads
}

// Ending is when a contract ends, as its clause on the term says.
type Ending struct {
	Date      Date // zero where it is perpetual or cannot be told
	Perpetual bool
	Stated    bool      // the day stands in the clause
	Span      text.Span // of the words that say it
	Trigger   Date      // that the period runs from
	Steps     []string
	Unknown   string // what is missing to tell the day
}

// Ends reads when a contract ends from its clause on the term: the day that the
// clause states, else its period from the day that the clause or the base gives.
func Ends(clause string, b Base) Ending {
	ts := tokens(clause)
	dates := findDates(clause)
	for _, m := range dates {
		if !m.date.IsZero() && role(clause, ts, dates, m) == 'e' {
			return Ending{
				Date: m.date, Stated: true, Span: m.span,
				Steps: []string{fmt.Sprintf("stated: “%s”", text.Line(m.span.Of(clause)))},
			}
		}
	}
	start, why, missing := b.start(clause, ts, dates)
	if !b.Given.IsZero() {
		start, why, missing = b.Given, "given", ""
	}
	if p, shift, ok := termPeriod(clause, ts); ok {
		e := Ending{Span: p.Span, Trigger: start}
		if event := eventAfter(clause[p.Span.End:]); event != "" && b.Given.IsZero() && !stated(why) {
			start, missing = Date{}, event
		}
		if n := upTo(
			ts,
			p.Span.Start,
		); b.Given.IsZero() && !start.IsZero() &&
			(findPhrase(ts[max(0, n-8):n], "later of", "longer of", "later to occur") >= 0 ||
				findPhrase(ts[n:], "whichever is later", "whichever is longer", "whichever is the later", "whichever is the "+
					"longer", "whichever comes later", "whichever occurs later") >= 0) {
			e.Unknown = fmt.Sprintf("%s from %s (%s), or a later event", p, start.Long(), why)
			return e
		}
		if start.IsZero() {
			e.Unknown = fmt.Sprintf("%s from %s, which is not known", p, missing)
			return e
		}
		e.Date = p.from(start, 1)
		e.Steps = []string{fmt.Sprintf("Trigger: %s (%s)", start.Long(), why), fmt.Sprintf("%s after: %s", p, e.Date.Long())}
		switch shift {
		case "eve":
			e.Date = e.Date.AddDays(-1)
			e.Steps = append(e.Steps, "the day before: "+e.Date.Long())
		case "month":
			e.Date = e.Date.EndOfMonth()
			e.Steps = append(e.Steps, "the last day of the month: "+e.Date.Long())
		}
		return e
	}
	if i := findPhrase(ts, "end of the", "end of calendar year", "end of fiscal year"); i >= 0 {
		for _, t := range ts[i:min(len(ts), i+6)] {
			if y := atoi(t.word); len(t.word) == 4 && y > 1900 && y < 2200 && sees(ts[i:min(len(ts), i+7)], set("calendar")) {
				return Ending{
					Date:   NewDate(y, 12, 31),
					Stated: true,
					Span:   t.span,
					Steps:  []string{"stated: the end of the calendar year " + t.word},
				}
			}
		}
	}
	if i := findPhrase(
		ts, "end of the current calendar year", "end of the calendar year", "end of the then current calendar year",
		"end of this calendar year",
	); i >= 0 {
		e := Ending{Span: ts[i].span, Trigger: start, Unknown: "the year in which it begins"}
		if !start.IsZero() {
			e.Date, e.Unknown = NewDate(start.Year(), 12, 31), ""
			e.Steps = []string{fmt.Sprintf("the end of the year of %s (%s)", start.Long(), why)}
		}
		return e
	}
	if len(dates) == 1 && !dates[0].date.IsZero() && role(clause, ts, dates, dates[0]) != 's' {
		return Ending{
			Date:   dates[0].date,
			Stated: true,
			Span:   dates[0].span,
			Steps:  []string{fmt.Sprintf("stated: “%s”", text.Line(dates[0].span.Of(clause)))},
		}
	}
	if i := findPhrase(ts, perpetual...); i >= 0 {
		return Ending{Perpetual: true, Span: ts[i].span, Steps: []string{"no end is set: “" + ts[i].span.Of(clause) + "…”"}}
	}
	return Ending{Unknown: "neither a day nor a period is given"}
}

var perpetual = []string{
	"perpetual", "perpetually", "perpetuity", "indefinitely", "indefinite period", "unlimited period",
	"until terminated", "until it is terminated", "until termination", "until this agreement is terminated",
	"when terminated", "until either party", "unless and until either party", "for so long as", "as long as",
	"not be terminable", "may be terminated by either party", "at the option of any party", "unless terminated",
	"unless earlier terminated",
}

// Words that make a date the end or the beginning of a term: the nearest before it decides.
var (
	endWords = set(
		"until through thru to expire expires expired expiring expiration end ends ending terminate terminates terminating " +
			"concluding conclude concludes termination till completion",
	)
	startWords = set(
		"commence commences commencing commencement begin begins beginning start starts starting effective effectiveness " +
			"from since dated as entered made executed after",
	)
	otherWords = set("before notice prior elect license purchase amended amendment delivered signed")
)

// role reports whether a date of a clause is its end (e), its start (s) or neither.
func role(clause string, ts []token, dates []mention, m mention) byte {
	from := strings.LastIndex(clause[:m.span.Start], "\n\n") + 1 // a paragraph speaks for itself
	for _, o := range dates {
		if o.span.End <= m.span.Start {
			from = max(from, o.span.End)
		}
	}
	for i := upTo(ts, m.span.Start) - 1; i >= 0 && ts[i].span.Start >= from; i-- {
		w := ts[i].word
		switch {
		case w == "to" && i+1 < len(ts) && ts[i+1].span.Start < m.span.Start: // "to commence on"
		case w == "as" && (i+1 >= len(ts) || ts[i+1].word != "of"):
		case endWords[w]:
			return 'e'
		case startWords[w]:
			return 's'
		case otherWords[w]:
			return 'o'
		}
	}
	if from > 0 {
		gap := strings.TrimSpace(clause[from:m.span.Start])
		if gap == "-" || gap == "–" || gap == "—" {
			return 'e'
		}
	}
	return 'o'
}

// upTo is the number of tokens that end at or before an offset.
func upTo(ts []token, offset int) int {
	n, _ := slices.BinarySearchFunc(ts, offset, func(t token, o int) int {
		if t.span.End <= o {
			return -1
		}
		return 1
	})
	return n
}

// findPhrase is the first token of the first of the phrases that stands in the tokens, -1 for none.
func findPhrase(ts []token, phrases ...string) int {
	for _, p := range phrases {
		f := strings.Fields(p)
		for i := 0; i+len(f) <= len(ts); i++ {
			if ts[i].word == f[0] && hasWords(ts[i:], f) {
				return i
			}
		}
	}
	return -1
}

func hasWords(ts []token, words []string) bool {
	if len(ts) < len(words) {
		return false
	}
	for i, w := range words {
		if ts[i].word != w {
			return false
		}
	}
	return true
}

// Words beside a period that make it something else than the term.
var (
	notTermBefore = set("additional renew renewed renewal renewable renews renewing successive extended extends extension")
	notTermClose  = set("within upon least every each than cure") // two words before at most
	notTermAfter  = set("notice prior written before advance terms basis renewals extension intervals")
)

// termPeriod is the period that a clause gives as its term, with a shift: "eve"
// for the day before, "month" for the end of the month.
func termPeriod(clause string, ts []token) (p Period, shift string, ok bool) {
	var spare *Period // "an additional five years", where nothing better is said
	for i := 0; i < len(ts); {
		q, next, isPeriod := periodAt(ts, i)
		if !isPeriod && ts[i].word == "year" && i+1 < len(ts) && isDigit(ts[i+1].word[0]) { // "the end of Year 3"
			if n, _, _ := numberAt(ts, i+1); n > 0 && n < 100 {
				q, next, isPeriod = Period{
					N:    n,
					Unit: "years",
					Span: text.Span{Start: ts[i].span.Start, End: ts[i+1].span.End},
				}, i+2, true
			}
		}
		if !isPeriod || strings.HasPrefix(q.Unit, "business") {
			i = max(next, i+1)
			continue
		}
		before, after := ts[max(0, i-5):i], ts[next:min(len(ts), next+4)]
		if j := slices.IndexFunc(after, func(t token) bool { return t.word == "unless" }); j >= 0 {
			after = after[:j]
		}
		notice := sees(after, notTermAfter) ||
			q.Ordinal && q.Unit == "years" && !strings.Contains(strings.ToLower(q.Span.Of(clause)), "anniversary") &&
				!follows(after, "contract")
		switch {
		case notice:
		case sees(before[max(0, len(before)-2):], notTermClose):
		case sees(before, notTermBefore):
			if spare == nil && sees(before, set("additional extended")) {
				spare = &q
			}
		default:
			switch {
			case endsWith(before, "day", "prior", "to", "the"):
				shift = "eve"
			case findPhrase(ts[:i], "last day of the month") >= 0,
				q.Ordinal && q.Unit == "months" && endsWith(before, "last", "day", "of", "the"):
				shift = "month"
			}
			return q, shift, true
		}
		i = max(next, i+1)
	}
	if spare != nil {
		return *spare, "", true
	}
	return Period{}, "", false
}

func sees(ts []token, set map[string]bool) bool {
	return slices.ContainsFunc(ts, func(t token) bool { return set[t.word] })
}

func follows(ts []token, word string) bool { return len(ts) > 0 && ts[0].word == word }

func endsWith(ts []token, words ...string) bool {
	return len(ts) >= len(words) && hasWords(ts[len(ts)-len(words):], words)
}

// events are what a term may run from, other than the contract's own days.
var events = set(
	"launch sale delivery deliveries acceptance release completion operational operation commissioning rfcs order " +
		"approval closing service ready shipment",
)

// eventAfter is the event that a period is said to run from, right behind it:
// "(5) years from the first purchase order". It is "" for the contract's own days.
func eventAfter(rest string) string {
	rest = strings.TrimLeft(rest, " ,\n")
	if i := strings.IndexAny(rest, ",;("); i >= 0 {
		rest = rest[:i]
	}
	ts := tokens(rest[:min(len(rest), 120)])
	for i, t := range ts {
		switch {
		case i > 3:
			return ""
		case t.word == "from" || t.word == "after" || t.word == "following":
			ts = ts[i+1 : min(len(ts), i+11)]
			if len(ts) == 0 {
				return ""
			}
			if findPhrase(
				ts, "effective date", "date hereof", "date of this", "such date", "commencement date",
				"date of execution",
			) < 0 &&
				sees(ts, events) {
				return "“" + text.Line(rest[ts[0].span.Start:ts[len(ts)-1].span.End]) + "”"
			}
			return ""
		}
	}
	return ""
}

func stated(why string) bool { return strings.HasPrefix(why, "stated") }

// start is the day that a term runs from, why it is that one, and what is
// missing where it is not known.
func (b Base) start(clause string, ts []token, dates []mention) (Date, string, string) {
	for _, m := range dates {
		if !m.date.IsZero() && role(clause, ts, dates, m) == 's' {
			return m.date, "stated: “" + text.Line(m.span.Of(clause)) + "”", ""
		}
	}
	if i := findPhrase(
		ts, "commence on the date upon which", "commence on the date on which", "commence on the date that",
		"commence on the first day of", "begin on the date on which",
	); i >= 0 {
		return Date{}, "", "“" + text.Truncate(text.Line(clause[ts[i].span.Start:]), 60) + "”"
	}
	lower := strings.ToLower(clause)
	signed := strings.Contains(lower, "first above written") || strings.Contains(lower, "first written above") ||
		strings.Contains(lower, "date hereof") ||
		strings.Contains(lower, "date of this")
	switch {
	case signed && !b.Agreement.IsZero():
		return b.Agreement, "the date of the contract", ""
	case !b.Effective.IsZero():
		return b.Effective, "the effective date", ""
	case !b.Agreement.IsZero():
		return b.Agreement, "the date of the contract; no other effective date is known", ""
	}
	return Date{}, "", "the effective date"
}
