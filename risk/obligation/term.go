package obligation

import (
	"fmt"
	"slices"
	"strings"

	"headnote/risk"
	"headnote/risk/words"
	"headnote/text"
)

// Base holds the days of a contract that its periods run from; zero if unknown.
type Base struct {
	Agreement risk.Date // date of the contract or of its signing
	Effective risk.Date
	Given     risk.Date // start of the term as entered by the user; takes precedence
}

// Ending is when a contract ends under its term clause.
type Ending struct {
	Date      risk.Date // zero if perpetual or unknown
	Perpetual bool
	Stated    bool      // the clause states the day
	Span      text.Span // of the words that say it
	Trigger   risk.Date // day that the period runs from
	Steps     []string
	Unknown   string   // what is missing to determine the day
	Doubts    []string // what is uncertain about the day
}

// Ends determines when a contract ends from its term clause: the day that the clause states, else its period from the
// day in the clause or the base.
func Ends(clause string, b Base) Ending {
	ts := words.Tokens(clause)
	dates := risk.Dates(clause)
	for _, m := range dates {
		if !m.Date.IsZero() && role(clause, ts, dates, m) == 'e' {
			return Ending{
				Date: m.Date, Stated: true, Span: m.Span,
				Steps: []string{fmt.Sprintf("stated: “%s”", text.Line(m.Span.Of(clause)))},
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
			start, missing = risk.Date{}, event
		}
		if n := words.UpTo(
			ts,
			p.Span.Start,
		); b.Given.IsZero() && !start.IsZero() &&
			(words.Find(ts[max(0, n-8):n], "later of", "longer of", "later to occur") >= 0 ||
				words.Find(ts[n:], "whichever is later", "whichever is longer", "whichever is the later", "whichever is the "+
					"longer", "whichever comes later", "whichever occurs later") >= 0) {
			e.Unknown = fmt.Sprintf("%s from %s (%s), or a later event", p, start.Long(), why)
			return e
		}
		if start.IsZero() {
			e.Unknown = fmt.Sprintf("%s from %s, which is not known", p, missing)
			return e
		}
		e.Date = p.From(start, false)
		e.Steps = []string{fmt.Sprintf("Trigger: %s (%s)", start.Long(), why), fmt.Sprintf("%s after: %s", p, e.Date.Long())}
		switch shift {
		case "eve":
			e.Date = e.Date.AddDays(-1)
			e.Steps = append(e.Steps, "the day before: "+e.Date.Long())
		case "month":
			e.Date = e.Date.EndOfMonth()
			e.Steps = append(e.Steps, "the last day of the month: "+e.Date.Long())
		case "":
			if after := clause[p.Span.Start:min(len(clause), p.Span.End+14)]; !strings.Contains(strings.ToLower(after),
				"anniversary") {
				e.Doubts = append(e.Doubts, fmt.Sprintf(
					"the clause leaves open whether the last day is the anniversary or the day before it, %s", e.Date.AddDays(-1)))
			}
		}
		e.Doubts = append(e.Doubts, b.doubts(why)...)
		return e
	}
	if i := words.Find(ts, "end of the", "end of calendar year", "end of fiscal year"); i >= 0 {
		for _, t := range ts[i:min(len(ts), i+6)] {
			if y := words.Atoi(t.Word); len(t.Word) == 4 && y > 1900 && y < 2200 &&
				words.Find(ts[i:min(len(ts), i+7)], "calendar") >= 0 {
				return Ending{
					Date:   risk.NewDate(y, 12, 31),
					Stated: true,
					Span:   t.Span,
					Steps:  []string{"stated: the end of the calendar year " + t.Word},
				}
			}
		}
	}
	if i := words.Find(
		ts, "end of the current calendar year", "end of the calendar year", "end of the then current calendar year",
		"end of this calendar year",
	); i >= 0 {
		e := Ending{Span: ts[i].Span, Trigger: start, Unknown: "the year in which it begins"}
		if !start.IsZero() {
			e.Date, e.Unknown = risk.NewDate(start.Year(), 12, 31), ""
			e.Steps = []string{fmt.Sprintf("the end of the year of %s (%s)", start.Long(), why)}
		}
		return e
	}
	if len(dates) == 1 && !dates[0].Date.IsZero() && role(clause, ts, dates, dates[0]) != 's' &&
		words.Find(ts[:words.UpTo(ts, dates[0].Span.Start)], "was", "were") < 0 {
		return Ending{
			Date:   dates[0].Date,
			Stated: true,
			Span:   dates[0].Span,
			Steps:  []string{fmt.Sprintf("stated: “%s”", text.Line(dates[0].Span.Of(clause)))},
		}
	}
	if i := words.Find(ts, perpetual...); i >= 0 {
		return Ending{
			Perpetual: true, Span: ts[i].Span, Steps: []string{"no end is set: “" + ts[i].Span.Of(clause) + "…”"},
		}
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
	endWords = text.Set(
		"until through thru to expire expires expired expiring expiration end ends ending terminate terminates terminating " +
			"concluding conclude concludes termination till completion",
	)
	startWords = text.Set(
		"commence commences commencing commencement begin begins beginning start starts starting effective effectiveness " +
			"from since dated as entered made executed after",
	)
	otherWords = text.Set("before notice prior elect license purchase amended amendment delivered signed")
)

// role reports whether a date of a clause is its end (e), its start (s) or neither.
func role(clause string, ts []words.Token, dates []risk.Mention, m risk.Mention) byte {
	from := strings.LastIndex(clause[:m.Span.Start], "\n\n") + 1 // each paragraph is independent
	for _, o := range dates {
		if o.Span.End <= m.Span.Start {
			from = max(from, o.Span.End)
		}
	}
	for i := words.UpTo(ts, m.Span.Start) - 1; i >= 0 && ts[i].Span.Start >= from; i-- {
		w := ts[i].Word
		switch {
		case w == "to" && i+1 < len(ts) && ts[i+1].Span.Start < m.Span.Start: // "to commence on"
		case w == "as" && (i+1 >= len(ts) || ts[i+1].Word != "of"):
		case endWords[w]:
			return 'e'
		case startWords[w]:
			return 's'
		case otherWords[w]:
			return 'o'
		}
	}
	if from > 0 {
		gap := strings.TrimSpace(clause[from:m.Span.Start])
		if gap == "-" || gap == "–" || gap == "—" {
			return 'e'
		}
	}
	return 'o'
}

// Words near a period that make it something other than the term.
var (
	notTermBefore = text.Set(
		"additional renew renewed renewal renewable renews renewing successive extended extends extension",
	)
	notTermClose = text.Set("within upon least every each than cure") // at most two words before
	notTermAfter = text.Set("notice prior written before advance terms basis renewals extension intervals")
)

// termPeriod returns the period that a clause states as its term, with a shift: "eve" for the day before, "month" for
// the end of the month.
func termPeriod(clause string, ts []words.Token) (p risk.Period, shift string, ok bool) {
	var spare *risk.Period // "an additional five years", if nothing better is found
	for i := 0; i < len(ts); {
		q, next, isPeriod := risk.PeriodAt(ts, i)
		if !isPeriod && ts[i].Word == "year" && i+1 < len(ts) && words.IsDigit(ts[i+1].Word[0]) { // "the end of Year 3"
			if n, _, _ := risk.NumberAt(ts, i+1); n > 0 && n < 100 {
				q, next, isPeriod = risk.Period{
					N:    n,
					Unit: "years",
					Span: text.Span{Start: ts[i].Span.Start, End: ts[i+1].Span.End},
				}, i+2, true
			}
		}
		if !isPeriod || strings.HasPrefix(q.Unit, "business") {
			i = max(next, i+1)
			continue
		}
		before, after := ts[max(0, i-5):i], ts[next:min(len(ts), next+4)]
		if j := slices.IndexFunc(after, func(t words.Token) bool { return t.Word == "unless" }); j >= 0 {
			after = after[:j]
		}
		notice := words.Sees(after, notTermAfter) ||
			q.Ordinal && q.Unit == "years" && !strings.Contains(strings.ToLower(q.Span.Of(clause)), "anniversary") &&
				!words.Follows(after, "contract")
		switch {
		case notice:
		case words.Sees(before[max(0, len(before)-2):], notTermClose):
		case words.Sees(before, notTermBefore):
			if spare == nil && words.Sees(before, text.Set("additional extended")) &&
				words.Find(ts[:i], "renew", "renewed", "renewal", "renews") < 0 {
				spare = &q
			}
		default:
			switch {
			case words.EndsWith(before, "day", "prior", "to", "the"):
				shift = "eve"
			case words.Find(ts[:i], "last day of the month") >= 0,
				q.Ordinal && q.Unit == "months" && words.EndsWith(before, "last", "day", "of", "the"):
				shift = "month"
			}
			return q, shift, true
		}
		i = max(next, i+1)
	}
	if spare != nil {
		return *spare, "", true
	}
	return risk.Period{}, "", false
}

// events are what a term may run from, other than the contract's own days.
var events = text.Set(
	"launch sale delivery deliveries acceptance release completion operational operation commissioning rfcs order " +
		"approval closing service ready shipment",
)

// eventAfter returns the event that a period runs from, directly after it: "(5) years from the first purchase order".
// It returns "" for the contract's own days.
func eventAfter(rest string) string {
	rest = strings.TrimLeft(rest, " ,\n")
	if i := strings.IndexAny(rest, ",;("); i >= 0 {
		rest = rest[:i]
	}
	ts := words.Tokens(rest[:min(len(rest), 120)])
	for i, t := range ts {
		switch {
		case i > 3:
			return ""
		case t.Word == "from" || t.Word == "after" || t.Word == "following":
			ts = ts[i+1 : min(len(ts), i+11)]
			if len(ts) == 0 {
				return ""
			}
			if words.Find(
				ts, "effective date", "date hereof", "date of this", "such date", "commencement date",
				"date of execution",
			) < 0 &&
				words.Sees(ts, events) {
				return "“" + text.Line(rest[ts[0].Span.Start:ts[len(ts)-1].Span.End]) + "”"
			}
			return ""
		}
	}
	return ""
}

// doubts returns what is uncertain about the day that a term runs from.
func (b Base) doubts(why string) []string {
	if strings.Contains(why, "no other effective date is known") {
		return []string{"counted from the date of the contract, since no effective date is known"}
	}
	return nil
}

func stated(why string) bool { return strings.HasPrefix(why, "stated") }

// start returns the day that a term runs from and why, or what is missing if it is unknown.
func (b Base) start(clause string, ts []words.Token, dates []risk.Mention) (risk.Date, string, string) {
	for _, m := range dates {
		if !m.Date.IsZero() && role(clause, ts, dates, m) == 's' {
			return m.Date, "stated: “" + text.Line(m.Span.Of(clause)) + "”", ""
		}
	}
	if i := words.Find(
		ts, "commence on the date upon which", "commence on the date on which", "commence on the date that",
		"commence on the first day of", "begin on the date on which",
	); i >= 0 {
		return risk.Date{}, "", "“" + text.Truncate(text.Line(clause[ts[i].Span.Start:]), 60) + "”"
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
	return risk.Date{}, "", "the effective date"
}
