package obligation

import (
	"fmt"
	"strings"

	"headnote/risk"
	"headnote/risk/words"
	"headnote/text"
	"headnote/text/pattern"
)

var (
	// dayHead and eventHead match the column headings of a list of days and events, past and to come.
	dayHead   = pattern.New(`^(?:date|day|when)$`)
	eventHead = pattern.New(`^(?:events?|tasks?|milestones?|stages?|steps?|activity|activities|` +
		`deadlines?|what|actions?|matter|items?|description|to-?do|entry)$`)
	// statusHead matches the heading of the status column.
	statusHead = pattern.New(`^(?:status|state|done\??)$`)
	// noMore matches a status that leaves nothing to do.
	noMore = pattern.New(`^(?:done|completed?|closed|filed|served|sent|paid|cancell?ed|vacated|off calendar|moved|` +
		`superseded|continued|withdrawn|moot|n/?a|yes)\b`)
	// payment matches an amount before the day it is paid, and payments the words that introduce such a list.
	payment  = pattern.New(`\$[\d,.]+[^.;$]{0,80} (?:on|by|no later than|not later than|on or before|due|payable on)$`)
	payments = pattern.New(`\b(?:pay|pays|paid|payable|payments?|installments?|instalments?|rent|price)\b`)
)

// agendaIn reads tables that list days and events of a matter: future ones go on its calendar, past ones are its
// history. Each entry asks for the source that sets it.
func agendaIn(r *reader) []risk.Deadline {
	if r.doc.Lawful() || r.contract() || r.doc.Type == "docket_sheet" || r.facts() && !correspondence(&r.paper) {
		return nil
	}
	var out []risk.Deadline
	day, event, status := -1, -1, -1
	for _, row := range ledgerRows(r.doc.Body) {
		if d, e, s := agendaColumns(row.cells); d >= 0 && e >= 0 {
			day, event, status = d, e, s
			continue
		}
		if day < 0 || max(day, event) >= len(row.cells) || len(out) > mostLedgerRows {
			continue
		}
		days, what := r.dates(row.cells[day]), text.Line(row.cells[event])
		if len(days) != 1 || days[0].Date.IsZero() || r.passed(days[0].Date) || what == "" || len(row.cells[day]) > 40 ||
			status >= 0 && status < len(row.cells) && noMore.MatchString(words.Lower(row.cells[status])) {
			continue
		}
		d := risk.Deadline{
			Date: days[0].Date, Kind: "stated", Type: "explicit", State: risk.Set, Sources: []risk.Source{r.source(row.span)},
			Title: titleOf(what + ", " + row.cells[day]), What: text.Truncate(what, longestLabel),
			Warning:    joined(days[0].Warning, "as a table of the matter lists it: confirm with what sets it"),
			Derivation: []string{fmt.Sprintf("stated: “%s” in the row of a table", text.Line(row.cells[day]))},
		}
		stateOf(&d, words.Lower(what), risk.Mention{})
		identify(&d)
		out = append(out, d)
	}
	return out
}

// agendaColumns returns the columns of days, events and statuses, -1 for none.
func agendaColumns(cells []string) (day, event, status int) {
	day, event, status = -1, -1, -1
	for i, c := range cells {
		c = words.Lower(strings.TrimSpace(c))
		switch {
		case day < 0 && dayHead.MatchString(c):
			day = i
		case event < 0 && eventHead.MatchString(c):
			event = i
		case status < 0 && statusHead.MatchString(c):
			status = i
		}
	}
	return day, event, status
}

// paid reports whether a date is the day of a payment in a list that a contract introduces as one: "(b) $15,000 on".
func paid(r *paper, u unit, lower string, m risk.Mention) bool {
	if !r.contract() || !u.item || !payment.MatchString(lead(lower[:m.Span.Start])) {
		return false
	}
	above := words.Lower(r.doc.Body[max(0, u.span.Start-tableLead):u.span.Start])
	colon := strings.LastIndex(above, ":")
	return colon >= 0 && payments.MatchString(above[max(0, colon-doubtReach):colon])
}
