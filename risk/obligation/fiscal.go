package obligation

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"headnote/risk"
	"headnote/risk/words"
	"headnote/text"
	"headnote/text/pattern"
)

var (
	// closes matches the event of a recurring duty: "the end of each fiscal quarter", "each calendar month".
	closes = pattern.New(`^(?:the )?(?:(?:end|close|last day) of )?(?:each|every|any) (?:of (?:its|the) )?` +
		`(?:\w+['’]s )?(?:(fiscal|calendar) (quarter|year)|(?:calendar )?(month))\b`)
	// ofMonth matches the event of a duty that recurs on a day of the month: "the 15th day of each calendar month".
	ofMonth = pattern.New(`^(?:each|every) (?:calendar )?month\b`)
	// yearEnds matches the annual end of the fiscal year.
	yearEnds = pattern.New(`(?i)\bfiscal year\b[^.;\n]{0,80}?\b(?:ends?|ending|closes?) (?:on )?(?:each )?` +
		`(January|February|March|April|May|June|July|August|September|October|November|December) (\d{1,2})\b(.{0,8})`)
	// itsYear matches the year after such a day, which makes it the end of one year only.
	itsYear = pattern.New(`^,? (?:19|20)\d\d`)
)

// fiscalYear returns the day on which the fiscal year ends according to the paper; false if the paper names none or
// two.
func (r *paper) fiscalYear() (monthDay, bool) {
	var found []monthDay
	for _, m := range yearEnds.FindAllStringSubmatch(r.doc.Body, -1) {
		day, err := strconv.Atoi(m[2])
		if err != nil || day < 1 || day > 31 || itsYear.MatchString(m[3]) {
			continue
		}
		end := monthDay{text.Month(strings.ToLower(m[1])), day}
		if end.in(2023) == risk.NewDate(2023, end.month, 1).EndOfMonth() {
			end.day = 0
		}
		found = append(found, end)
	}
	for _, f := range found {
		if f != found[0] {
			return monthDay{}, false
		}
	}
	if len(found) == 0 {
		return monthDay{}, false
	}
	return found[0], true
}

// closing returns the end of the quarter or year from which the next recurring duty runs: "within 45 days after the end
// of each fiscal quarter". The day stays open if the paper does not say when the fiscal year ends.
func (r *paper) closing(t timed, near string) (trigger, bool) {
	m := closes.FindStringSubmatch(near)
	if m == nil || t.back || r.today.IsZero() || r.doc.Lawful() {
		return trigger{}, false
	}
	end, why := monthDay{month: time.December}, "of the calendar year"
	if m[3] != "" {
		m[1], m[2], why = "calendar", m[3], "the last day of a month"
	}
	if m[1] == "fiscal" {
		var ok bool
		if end, ok = r.fiscalYear(); !ok {
			return trigger{}, false
		}
		why = "the paper says when the fiscal year ends"
	}
	step := map[string]int{"year": 12, "quarter": 3, "month": 1}[m[2]]
	first := int(end.month) - 12*2
	for month := first; month < first+12*4; month += step {
		at := risk.NewDate(r.today.Year(), time.Month(month), 1)
		day := monthDay{at.Month(), end.day}.in(at.Year())
		p := t.period
		if p.Unit == "business days" { // accurate enough to find the next one
			p.N, p.Unit = 7*p.N/5, "days"
		}
		if due := day.Add(p.N, p.Unit); !due.Before(r.today) {
			return trigger{
				day: day, why: fmt.Sprintf("the end of a %s %s; %s", m[1], m[2], why),
				warning: fmt.Sprintf(again+"; the next one is shown", m[2]),
			}, true
		}
	}
	return trigger{}, false
}

// monthly reads the day of the month of a contract's recurring duty: "on the first day of each month", "by the 10th of
// each month".
func monthly(t timed, lower string, ts []words.Token, next int, ok, contract bool) (timed, bool) {
	if !contract || !t.period.Ordinal || ok && t.period.Unit != "days" || t.period.N > 31 ||
		next+1 >= len(ts) || ts[next].Word != "of" || !ofMonth.MatchString(lower[ts[next+1].Span.Start:]) {
		return t, false
	}
	t.period.Unit, t.noUnit, t.opener, t.link, t.event = "days", false, "on", "of", lower[ts[next+1].Span.Start:]
	return t, true
}

// onDay returns the next day of a duty that recurs on a day of the month; zero if it does not.
func (r *paper) onDay(t timed) risk.Date {
	if !t.period.Ordinal || t.period.Unit != "days" || t.period.N > 31 || t.link != "of" || t.back || r.today.IsZero() ||
		!r.contract() && !r.writes() || !ofMonth.MatchString(text.Line(t.event[:min(len(t.event), 60)])) {
		return risk.Date{}
	}
	for month := r.today.Month(); ; month++ {
		at := risk.NewDate(r.today.Year(), month, 1)
		if day := (monthDay{at.Month(), t.period.N}).in(at.Year()); !day.Before(r.today) {
			return day
		}
	}
}

// writes reports whether the paper is a letter, e-mail or memorandum, which also describe recurring duties.
func (r *paper) writes() bool {
	return r.doc.Type == "letter" || r.doc.Type == "email" || r.doc.Type == "memo"
}

// again marks an entry as recurring; the next occurrence is shown.
const again = "comes again every %s"

// over removes recurring duties of a contract whose term has ended without renewal.
func (r *reader) over(out []risk.Deadline) {
	end := r.term.end.Date
	if !r.contract() || end.IsZero() || r.term.again || r.today.IsZero() || !end.Before(r.today) {
		return
	}
	for i := range out {
		d := &out[i]
		if !strings.Contains(d.Warning, "comes again every") || !d.Date.After(end) {
			continue
		}
		if r.term.option {
			d.Warning = joined(d.Warning, "the first term ended on "+end.Long()+": it is owed only if the contract was renewed")
			continue
		}
		d.State = risk.Vacated
		d.History = append(d.History, "the term ended on "+end.Long())
	}
}
