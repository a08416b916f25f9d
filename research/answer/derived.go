package answer

import (
	"fmt"
	"slices"
	"strings"

	"headnote/research/question"
	"headnote/risk"
	"headnote/risk/words"
	"headnote/text/pattern"
)

// derived returns answers computed from the words quoted, each with its inputs: the end of a period that runs from a
// date in the question or in the words themselves, and the number of days by which a later date misses it.
func (in Input) derived(chosen []window) []string {
	if !in.Question.Asks(question.Date) && !in.Question.Asks(question.Number) && !in.Question.Asks(question.Duration) {
		return nil
	}
	asked := fullDays(in.Question.Raw)
	for _, w := range chosen[:min(len(chosen), derivedFrom)] {
		p, runs, ok := periodIn(w.said)
		if !ok {
			continue
		}
		said := fullDays(w.said)
		switch {
		case runs && len(asked) == 1 && in.Question.Asks(question.Date):
			if s := endOf(asked[0], p, w.said, "the day in the question"); s != "" {
				return []string{s}
			}
		case late.MatchString(in.Question.Raw) && len(said) == 2:
			return lateness(said[0], said[1], p, w.said)
		}
	}
	return nil
}

// derivedFrom is how many of the best windows are used in computations.
const derivedFrom = 3

// late matches a question that asks by how many days a date was missed.
var late = pattern.New(`(?i)\b(how (many days )?(late|overdue)|days (late|overdue|too late|past due))\b`)

// running matches words next to a period that runs from an event.
var running = pattern.New(`(?i)^\W*(of|after|from|following)\b`)

// periodIn returns the one period in some words; runs reports that it runs from an event. ok is false if there are
// several or none.
func periodIn(said string) (p risk.Period, runs, ok bool) {
	said = strings.ReplaceAll(said, "-", " ")
	ts := words.Tokens(words.Lower(said))
	var found []risk.Period
	for i := 0; i < len(ts); {
		p, next, ok := risk.PeriodAt(ts, i)
		if !ok {
			i++
			continue
		}
		i = next
		if !slices.ContainsFunc(found, func(o risk.Period) bool { return o.N == p.N && o.Unit == p.Unit }) {
			found = append(found, p)
		}
	}
	if len(found) != 1 {
		return risk.Period{}, false, false
	}
	return found[0], running.MatchString(said[found[0].Span.End:]), true
}

// fullDays returns the unambiguous dates in some words.
func fullDays(s string) []risk.Date {
	var out []risk.Date
	for _, m := range risk.Dates(s) {
		if !m.Date.IsZero() && m.Warning == "" && !slices.Contains(out, m.Date) {
			out = append(out, m.Date)
		}
	}
	return out
}

// endOf states when a period that runs from a date ends; "" if that cannot be computed.
func endOf(from risk.Date, p risk.Period, said, what string) string {
	c, err := risk.Count(from, p, false, said)
	if err != nil || c.Date.IsZero() {
		return ""
	}
	s := fmt.Sprintf("Computed, not stated: %s from %s (%s) end on %s, if the period runs from that day.", p,
		from.Long(), what, c.Date.Long())
	for _, w := range c.Warnings[:min(len(c.Warnings), 1)] {
		s += " Verify: " + strings.TrimRight(w, ".") + "."
	}
	return s
}

// lateness states by how many days a date missed the end of a period.
func lateness(from, done risk.Date, p risk.Period, said string) []string {
	c, err := risk.Count(from, p, false, said)
	if err != nil || c.Date.IsZero() || !done.After(c.Date) {
		return nil
	}
	n := c.Date.DaysUntil(done)
	days := "days"
	if n == 1 {
		days = "day"
	}
	return []string{fmt.Sprintf("Computed, not stated: %s from %s end on %s; %s is %d %s later.", p, from.Long(),
		c.Date.Long(), done.Long(), n, days)}
}
