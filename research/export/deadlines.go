package export

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"time"

	"headnote/risk"
	"headnote/text"
)

// Deadlines is the input for writing a list of deadlines.
type Deadlines struct {
	List []risk.Deadline
	Now  time.Time // of writing
	Name string    // of the matter, "" outside one
	// Origin returns where a document is from, by the id in a source; "" is for a deadline without a document.
	Origin func(document string) Origin
	// LeftOut is called with each deadline that the format cannot represent.
	LeftOut func(risk.Deadline)
}

// Origin is a document and the matter that it belongs to.
type Origin struct {
	Matter   string // a unique id
	Document string // a stable name of the document within it
	Title    string // for people
	Place    string // its location, for people
}

// DeadlineFormat is a format of a list of deadlines.
type DeadlineFormat = Form[Deadlines]

// DeadlineFormats are the formats of a list of deadlines.
var DeadlineFormats = Table[Deadlines]{rows: []row[Deadlines]{
	{
		name: "json", key: "j", extension: "json", mediaType: "application/json", title: "JSON",
		write: func(w io.Writer, d Deadlines) error { return JSON(w, OrEmpty(d.List)) },
	},
	{name: "ics", key: "i", extension: "ics", mediaType: "text/calendar", title: "calendar (iCalendar)", write: calendar},
	{name: "csv", key: "c", extension: "csv", mediaType: "text/csv", title: "table (CSV)", write: deadlineTable},
	{
		name: "xlsx", key: "x", extension: "xlsx", title: "spreadsheet (Excel)", binary: true, write: deadlineBook,
		mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	},
}}

// deadlineHead are the columns of a table of deadlines. New ones must come last: programs read them by position.
var deadlineHead = []string{
	"date", "urgency", "days_left", "kind", "type", "title", "rule", "trigger", "derivation", "document", "warning",
	"time", "zone", "state", "owed_by", "assigned", "document_title", "pinpoint", "quotation", "history", "uid",
}

// deadlineRows returns deadlines as rows with the columns of deadlineHead.
func deadlineRows(ds Deadlines) [][]string {
	ids := obligations(ds)
	rows := make([][]string, 0, len(ds.List))
	for i, d := range ds.List {
		var s risk.Source
		if len(d.Sources) > 0 {
			s = d.Sources[0]
		}
		rows = append(rows, []string{
			d.Date.String(), d.Urgency, fmt.Sprint(d.DaysLeft), d.Kind, d.Type, d.Title, d.RuleCite, d.Trigger.String(),
			strings.Join(d.Derivation, " | "), s.Document, d.Warning,
			d.Time, d.Zone, d.State, d.Debtor(), d.Assigned, cmp.Or(ds.origin(s.Document).Title, s.Title), s.Pinpoint,
			text.Truncate(text.Line(s.Passage), quotedInCalendar), strings.Join(d.History, " | "), ids[i],
		})
	}
	return rows
}

// deadlineTable writes one deadline per row.
func deadlineTable(w io.Writer, ds Deadlines) error {
	return writeCSV(w, append([][]string{deadlineHead}, deadlineRows(ds)...))
}

// deadlineBook writes one deadline per row of a spreadsheet.
func deadlineBook(w io.Writer, ds Deadlines) error {
	return writeXLSX(w, "Deadlines", deadlineHead, deadlineRows(ds))
}
