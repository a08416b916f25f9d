package obligation

import (
	"fmt"
	"strings"

	"headnote/risk"
	"headnote/risk/words"
	"headnote/text"
	"headnote/text/pattern"
)

// weekdays may precede the date that begins a row.
var weekdays = []string{"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"}

// rowIn reads a row of a schedule: a day, a separator and an event: "Friday, May 1, 2026 - Voting closes", "July 1,
// 2026: $1.5M". A list of past events, whose days precede the paper's own, is not a schedule.
func (r *reader) rowIn(u unit, s, lower string, dates []risk.Mention) []risk.Deadline {
	var out []risk.Deadline
	for i, m := range dates {
		if m.Date.IsZero() {
			continue
		}
		end := len(s)
		if i+1 < len(dates) {
			end = rowEnd(s, m.Span.End, dates[i+1].Span.Start)
		}
		if at := nextNumber.FindStringIndex(s[m.Span.End:end]); at != nil {
			end = m.Span.End + at[0]
		}
		event := s[m.Span.End:end]
		mark := strings.TrimLeft(event, " \t")
		first := i == 0 && leads(lower[:m.Span.Start])
		colon := strings.HasPrefix(mark, ":")
		switch {
		case !first && !(colon && enumerated(lower[:m.Span.Start])):
			continue
		case !colon && words.Any(mark[:min(len(mark), 4)], []string{"- ", "– ", "— ", "| "}) == "",
			strings.HasPrefix(mark, "|") && !strings.HasPrefix(strings.TrimLeft(s, " "), "|"):
			continue
		}
		event = tidy(event)
		if len(event) < 3 {
			continue
		}
		lowEvent := words.Lower(event)
		if (r.passed(m.Date) || happenedAlready(lowEvent)) && !r.scheduled(u) {
			continue
		}
		d := risk.Deadline{
			Date: m.Date, Kind: "stated", Type: "explicit", Title: titleOf(s[m.Span.Start:end]), Warning: m.Warning,
			What: text.Truncate(event, 120), State: risk.Set,
			Derivation: []string{fmt.Sprintf("stated: “%s” in a schedule", text.Line(m.Span.Of(s)))},
			Sources:    []risk.Source{r.source(text.Span{Start: u.span.Start + m.Span.Start, End: u.span.Start + end})},
		}
		if !m.From.IsZero() {
			d.Derivation = append(d.Derivation, "from "+m.From.Long()+"; its last day is taken")
		}
		d.Time, d.Zone = risk.ClockAround(lower, m.Span.Start, m.Span.End)
		if d.Time == "" {
			d.Time, d.Zone = risk.ClockIn(lowEvent)
		}
		identify(&d)
		out = append(out, d)
	}
	return out
}

// nextNumber matches the number of the next row at the end of this one, where the sentence splitter left it.
var nextNumber = pattern.New(`\n\s*\(?(?:\d{1,2}|[A-Za-z]|[ivx]{2,4})[.)]\s*$`)

// lettered matches the letter or Roman numeral of a row: "(a)", "b.", "iii)".
var lettered = pattern.New(`^\s*\(?(?:[a-z]|[ivx]{2,4})[.)]\s`)

// leads reports whether only a bullet and a weekday precede a date.
func leads(before string) bool {
	before = lettered.ReplaceAllString(before, "")
	before = strings.Trim(before, " \t\n-*•·|–—().☐□0123456789")
	before = strings.TrimSuffix(before, ",")
	for _, w := range weekdays {
		if before == w || before == w[:3] {
			return true
		}
	}
	return before == ""
}

// enumerated reports whether an enumerator or a bullet precedes a date: "… b. July 1, 2026: $1.5M c. …".
func enumerated(before string) bool {
	before = strings.TrimRight(before, " \t\n")
	if i := strings.LastIndexAny(before, " \t\n"); strings.HasSuffix(before, ",") &&
		weekdaySet[before[i+1:len(before)-1]] { // "b. Friday, June 5, 2026: …"
		before = strings.TrimRight(before[:i+1], " \t\n")
	}
	if before == "" {
		return true
	}
	c := before[len(before)-1]
	if c != '.' && c != ')' && c != '-' && c != '|' && c != ':' {
		return strings.HasSuffix(before, "•") || strings.HasSuffix(before, "·")
	}
	i := strings.LastIndexAny(before[:len(before)-1], " \n\t")
	return len(before)-1-i <= 4 || c == ':'
}

// rowEnd returns where a row ends before the date of the next one: before that row's enumerator.
func rowEnd(s string, from, next int) int {
	part := strings.TrimRight(s[from:next], " \t\n")
	if i := strings.LastIndexAny(part, " \n\t"); i > 0 && len(part)-i <= 5 && strings.HasSuffix(part, ".") ||
		i > 0 && len(part)-i <= 5 && strings.HasSuffix(part, ")") {
		return from + i
	}
	return next
}

// scheduled reports whether the line above a list announces things to come.
func (r *paper) scheduled(u unit) bool {
	if u.above.Len() == 0 {
		return false
	}
	above := words.Lower(u.above.Of(r.doc.Body))
	if len(above) > 600 {
		above = above[len(above)-600:]
	}
	return plans(above)
}

// plans reports whether the words above a list announce deadlines or dates to come.
func plans(above string) bool {
	planned := false
	for _, w := range []string{
		"schedule", "deadline", "deadlines", "timeline", "due", "payable", "milestones", "installments", "instalments",
		"following dates", "important dates", "key dates", "court calendar", "timetable", "target date", "target dates",
	} {
		i := words.Last(above, w)
		planned = planned || i >= 0 && !(w == "schedule" && numbered(above[i+len(w):]))
	}
	return planned && words.Any(above, []string{"revision", "history", "background", "procedural"}) == ""
}

// numbered reports whether "schedule" is part of the name of an attachment: "Schedule A".
func numbered(rest string) bool {
	ts := words.Tokens(rest[:min(len(rest), 12)])
	return len(ts) > 0 && strings.HasPrefix(rest, " ") && (len(ts[0].Word) == 1 || words.IsDigit(ts[0].Word[0]))
}

// passed reports whether a day precedes the paper's own date, or today if that is unknown.
func (r *paper) passed(day risk.Date) bool {
	own := r.doc.Date
	if own.IsZero() {
		own = r.today
	}
	return !own.IsZero() && day.Before(own)
}

// happenedAlready reports whether the words of a row describe the past.
func happenedAlready(lower string) bool {
	ts := words.Tokens(lower)
	for i, t := range ts {
		if i > 4 {
			return false
		}
		if modals[t.Word] {
			return false
		}
		if happenedWords[t.Word] {
			return true
		}
	}
	return false
}

var happenedWords = text.Set(
	"filed entered issued received served updated added fixed released adopted approved revised created amended signed " +
		"changed removed deprecated posted published voted reviewed conducted was were",
)

// tableIn reads a cell that is only a date, whose row is the lines before it: "Deadline to file X." above "11/13/2026".
func (r *reader) tableIn(u unit, s, lower string, dates []risk.Mention) []risk.Deadline {
	if len(dates) == 0 || strings.Count(s, "\n") < 2 && !r.goesOn(u) || !r.tabled(u, lower) {
		return nil
	}
	var out []risk.Deadline
	from := 0
	for _, m := range dates {
		if m.Date.IsZero() {
			continue
		}
		line := strings.LastIndexByte(s[:m.Span.Start], '\n') + 1
		end := m.Span.End
		if i := strings.IndexByte(s[end:], '\n'); i >= 0 {
			end += i
		} else {
			end = len(s)
		}
		cell := strings.TrimSpace(s[line:m.Span.Start])
		rest := tidy(s[m.Span.End:end])
		if cell != "" && !leads(words.Lower(cell)) || len(rest) > 30 || joinsLine(lower[:line]) {
			from = end
			continue
		}
		event := tidy(s[from:line])
		row := text.Span{Start: from, End: end}
		if from == 0 && (strings.HasPrefix(strings.TrimSpace(s), "(") || len(event) < 30) && u.prev.Len() < 400 {
			// "Deadline to file the statement." above "(See Civil L.R. 16-9)"
			lead, at := u.prev.Of(r.doc.Body), u.prev.Start
			if r.goesOn(u) {
				lead, at = r.doc.Body[r.tableEnd:u.span.Start], r.tableEnd
			} else {
				k := rowStart(words.Lower(lead))
				lead, at = lead[k:], at+k
			}
			event = tidy(lead + " " + event)
			row.Start -= u.span.Start - at
		}
		if i := strings.Index(words.Lower(event), "deadline\n"); i >= 0 {
			event = event[i+9:]
		}
		from = end
		r.tableEnd = u.span.Start + end
		if len(event) < 6 || len(event) > 400 {
			continue
		}
		sp := trimmed(r.doc.Body, text.Span{Start: u.span.Start + row.Start, End: u.span.Start + row.End})
		d := risk.Deadline{
			Date: m.Date, Kind: "stated", Type: "explicit", Title: titleOf(event), What: text.Truncate(event, 120),
			Warning: m.Warning, State: risk.Set,
			Derivation: []string{fmt.Sprintf("stated: “%s” in the row of a table", text.Line(m.Span.Of(s)))},
			Sources:    []risk.Source{r.source(sp)},
		}
		d.Time, d.Zone = risk.ClockAround(lower, m.Span.Start, m.Span.End)
		identify(&d)
		out = append(out, d)
	}
	return out
}

// goesOn reports whether a unit continues the rows of a table: the row before it ended a few lines above.
func (r *reader) goesOn(u unit) bool {
	return r.tableEnd > 0 && u.span.Start >= r.tableEnd && u.span.Start-r.tableEnd < 240 && u.prev.End >= r.tableEnd
}

// tabled reports whether the words above rows call them deadlines or events.
func (r *reader) tabled(u unit, lower string) bool {
	return r.goesOn(u) ||
		words.Any(lower, []string{"deadline", "event deadline", "last day to", "cutoff", "cut-off", "due date"}) != ""
}

// rowStart returns where the last row of some lines begins: at a line that names a deadline, a hearing or a last day,
// else at the last line.
func rowStart(lower string) int {
	for end := len(lower); end > 0; {
		line := strings.LastIndexByte(lower[:end], '\n') + 1
		for _, w := range rowWords {
			if strings.HasPrefix(lower[line:], w) {
				return line
			}
		}
		end = line - 1
	}
	return strings.LastIndexByte(lower, '\n') + 1
}

var rowWords = []string{
	"deadline", "last day", "hearing", "trial", "file ", "serve ", "complet", "initial", "final",
}

// joinsLine reports whether a line ends so that the next one continues it: "… no later than".
func joinsLine(before string) bool {
	before = strings.TrimRight(before, " \n\t")
	i := strings.LastIndexAny(before, " \n\t")
	switch before[i+1:] {
	case "by", "on", "before", "of", "dated", "until", "than", "from", "to", "after", "and", "through", "the", "filed":
		return true
	}
	return false
}
