package obligation

import (
	"fmt"
	"slices"
	"strings"

	"headnote/risk"
	"headnote/text"
	"headnote/text/pattern"
)

// A log or a table with column headings: one for the day on which something is due or expires, perhaps one for the day
// it was done. It records what somebody wrote down, so each entry asks for the source that sets it.

var (
	// dueHead matches the heading of a column of due days.
	dueHead = pattern.New(`^(?:due\b|date due|deadline|response due|renewal date|respond by|return by)`)
	// endHead matches the heading of a column of end days.
	endHead = pattern.New(`^(?:expir|end date|ends\b|termination date|maturity)`)
	// doneHead matches the heading of a column of completion days.
	doneHead = pattern.New(`^(?:date )?(?:sent|filed|done|completed|submitted|delivered|closed|paid|returned)\b`)
)

// mostLedgerRows is the maximum number of rows read from one table.
const mostLedgerRows = 500

// ledgerRow is a row of a table: its cells and its place.
type ledgerRow struct {
	span  text.Span
	cells []string
}

// ledgerIn reads the tables of a log.
func ledgerIn(r *reader) []risk.Deadline {
	switch r.doc.Type {
	case "other", "report", "memo", "letter", "email", "filing_10k", "filing_10q", "form":
	default:
		return nil
	}
	var out []risk.Deadline
	due, done, kind, width := -1, -1, "", 0
	rows := ledgerRows(r.doc.Body)
	for i, row := range rows {
		if i > 0 && strings.Count(r.doc.Body[rows[i-1].span.End:row.span.Start], "\n") > 2 {
			due = -1
		}
		if d, e, k := columns(row.cells); d >= 0 {
			due, done, kind, width = d, e, k, len(row.cells)
			continue
		}
		if due < 0 || due >= len(row.cells) || len(row.cells) > width || len(out) > mostLedgerRows {
			continue
		}
		if d, ok := row.entry(r, due, done, kind); ok {
			out = append(out, d)
		}
	}
	return out
}

// columns returns the columns of due days and completion days, -1 for none, and the type of the entries.
func columns(cells []string) (due, done int, kind string) {
	due, done = -1, -1
	for i, c := range cells {
		c = strings.ToLower(c)
		switch {
		case len(c) > 60:
			return -1, -1, ""
		case due < 0 && dueHead.MatchString(c):
			due, kind = i, "explicit"
		case due < 0 && endHead.MatchString(c):
			due, kind = i, "expiration"
		case done < 0 && doneHead.MatchString(c):
			done = i
		}
	}
	return due, done, kind
}

// entry returns the deadline in a row, or false if the row has no day.
func (row ledgerRow) entry(r *reader, due, done int, kind string) (risk.Deadline, bool) {
	days := r.dates(row.cells[due])
	if len(days) != 1 || days[0].Date.IsZero() || len(strings.TrimSpace(row.cells[due])) > 40 {
		return risk.Deadline{}, false
	}
	var what []string
	for i, c := range row.cells {
		if c = strings.TrimSpace(c); i < due && c != "" && len(c) < 120 {
			what = append(what, c)
		}
	}
	if len(what) == 0 {
		return risk.Deadline{}, false
	}
	d := risk.Deadline{
		Date: days[0].Date, Kind: "stated", Type: kind, State: risk.Set, Sources: []risk.Source{r.source(row.span)},
		Title: titleOf(strings.Join(what, ", ") + ", " + row.cells[due]), What: text.Truncate(strings.Join(what, ", "), 120),
		Warning:    joined(days[0].Warning, "as a table of the matter lists it: confirm with what sets it"),
		Derivation: []string{fmt.Sprintf("stated: “%s” in the row of a table", text.Line(row.cells[due]))},
	}
	if done >= 0 && done < len(row.cells) {
		if at := r.dates(row.cells[done]); len(at) == 1 && !at[0].Date.IsZero() {
			d.State = risk.Done
			d.History = append(d.History, "done on "+at[0].Date.Long()+", as the same row has it")
		}
	}
	identify(&d)
	return d, true
}

// ledgerRows returns the lines of a text that bars divide into cells. A line that begins with a bar continues the row
// above it, as tables of word processors are extracted.
func ledgerRows(body string) []ledgerRow {
	var out []ledgerRow
	at, last := 0, text.Span{}
	for line := range strings.Lines(body) {
		span := text.Span{Start: at, End: at + len(strings.TrimRight(line, " \t\r\n\f"))}
		at += len(line)
		s := strings.TrimLeft(span.Of(body), " \t")
		switch {
		case s == "":
			continue
		case strings.HasPrefix(s, "| ") && !strings.HasSuffix(s, "|"):
			if n := len(out); n > 0 && out[n-1].span.End == last.End {
				out[n-1].cells, out[n-1].span.End = append(out[n-1].cells, cells(s[1:])...), span.End
			} else if last.Len() > 0 && last.Len() < 120 {
				out = append(out, ledgerRow{
					text.Span{Start: last.Start, End: span.End},
					append([]string{strings.TrimSpace(last.Of(body))}, cells(s[1:])...),
				})
			}
		case strings.Contains(s, " | "):
			out = append(out, ledgerRow{span, cells(strings.Trim(s, "| "))})
		}
		last = span
	}
	return out
}

// cells splits a line at its bars.
func cells(s string) []string {
	out := strings.Split(s, "|")
	for i := range out {
		out[i] = strings.TrimSpace(out[i])
	}
	return out
}

// unlisted returns the log entries whose day is not found otherwise in their row.
func unlisted(rows, found []risk.Deadline) []risk.Deadline {
	return slices.DeleteFunc(rows, func(row risk.Deadline) bool {
		return slices.ContainsFunc(found, func(d risk.Deadline) bool {
			in, at := row.Sources[0].Span, d.Sources[0].Span
			return d.Date == row.Date && at.Start < in.End && in.Start < at.End
		})
	})
}
