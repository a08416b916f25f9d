package memo

import (
	"fmt"
	"slices"
	"strings"

	"headnote/research/events"
	"headnote/risk"
	"headnote/text"
)

// Limits of the short answer.
const (
	sidesAnswered = 4
	datesNamed    = 3
)

// shortAnswer gives for each thing that is asked the sentence that answers it
// best, and where a day is asked for, the next days that something is due.
func (w *writer) shortAnswer() {
	s := w.section(2, "Short Answer")
	said := w.shortFindings()
	for _, f := range said {
		s.Blocks = append(s.Blocks, paragraph(w.finding(f)))
	}
	if len(said) == 0 && len(w.findings) > 0 { // days are all that is asked for: where they come from
		said = w.findings[:1]
		s.Blocks = append(s.Blocks, paragraph(w.finding(said[0])))
	}
	if len(said) == 0 {
		s.Blocks = append(s.Blocks, paragraph(w.say("Nothing was found that answers the question.",
			counted(w.searchedInWords()))))
	}
	if dates, ok := w.nextDates(); ok {
		s.Blocks = append(s.Blocks, paragraph(dates))
	}
	s.Blocks = append(s.Blocks, paragraph(w.confidence()...))
}

// shortFindings are the best findings for the several things that a question
// asks, no document twice; for one that asks a single thing the best finding.
func (w *writer) shortFindings() []finding {
	if len(w.in.Sides) < 2 {
		return w.findings[:min(1, len(w.findings))]
	}
	whole := weigh(w.run.Question, w.candidates)
	var out []finding
	used := make(map[string]bool)
	for _, asks := range w.in.Sides[:min(len(w.in.Sides), sidesAnswered)] {
		s := w.side(asks, w.candidates)
		if wants(s.kinds, "time") && len(w.dates()) > 0 {
			continue // the dates say it
		}
		if len(s.weights) < 3 { // it says too little of itself: the whole question says what about
			s.weights = whole
		}
		var best finding
		for _, c := range w.candidates {
			cov, score := w.score(s, c)
			if v := w.worth(c.result, score); cov > 0 && v > best.worth && !used[authorityOf(c.result)] {
				best = finding{result: c.result, span: c.span, quote: c.quote, facet: -1, score: score, worth: v}
			}
		}
		if best.worth > 0 {
			used[authorityOf(best.result)] = true
			out = append(out, best)
		}
	}
	return out
}

// dates are the next days that something is due, where the question asks for a day.
func (w *writer) dates() []risk.Deadline {
	if !wants(w.answers.asked(w.run.Question), "time") || len(w.in.Sides) < 2 {
		return nil
	}
	var out []risk.Deadline
	for _, d := range w.run.Deadlines {
		again := slices.ContainsFunc(out, func(o risk.Deadline) bool { return o.Date == d.Date })
		if !again && !d.Date.IsZero() && d.DaysLeft >= 0 && len(d.Sources) > 0 && len(out) < datesNamed {
			out = append(out, d)
		}
	}
	return out
}

// nextDates puts the next dates into a sentence.
func (w *writer) nextDates() (events.Statement, bool) {
	var parts []string
	var ev []events.Evidence
	for _, d := range w.dates() {
		parts = append(parts, fmt.Sprintf("%s (%s)", d.Date.Long(), strings.TrimRight(text.Truncate(text.Line(d.Title), 90),
			".")))
		ev = append(ev, found(d.Sources[0]))
	}
	if len(parts) == 0 {
		return events.Statement{}, false
	}
	return w.say("The next dates found: "+strings.Join(parts, "; ")+".", ev...), true
}
