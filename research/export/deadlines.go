package export

import (
	"fmt"
	"io"
	"strings"
	"time"

	"headnote/risk"
)

// Deadlines are what a list of deadlines is written from.
type Deadlines struct {
	List []risk.Deadline
	Now  time.Time // of writing
	Name string    // of the matter, "" outside one
	// Origin is where a document is from, by the id that a source has; "" is that of
	// a deadline without a document.
	Origin func(document string) Origin
	// LeftOut is called with each deadline that the format has no place for.
	LeftOut func(risk.Deadline)
}

// Origin is a document and the body of work that it belongs to.
type Origin struct {
	Matter   string // an id that no other matter has
	Document string // the document within it, by a name that stays
	Title    string // for people
	Place    string // where it lies, for people
}

// DeadlineFormats are the formats of a list of deadlines.
var DeadlineFormats = Table[Deadlines]{rows: []row[Deadlines]{
	{
		name: "json", key: "j", extension: "json", mediaType: "application/json", title: "JSON",
		write: func(w io.Writer, d Deadlines) error { return JSON(w, OrEmpty(d.List)) },
	},
	{name: "ics", key: "i", extension: "ics", mediaType: "text/calendar", title: "calendar (iCalendar)", write: calendar},
	{name: "csv", key: "c", extension: "csv", mediaType: "text/csv", title: "table (CSV)", write: deadlineTable},
}}

// deadlineTable writes one deadline a row.
func deadlineTable(w io.Writer, ds Deadlines) error {
	rows := [][]string{{
		"date", "urgency", "days_left", "kind", "type", "title", "rule", "trigger", "derivation",
		"document", "warning",
	}}
	for _, d := range ds.List {
		doc := ""
		if len(d.Sources) > 0 {
			doc = d.Sources[0].Document
		}
		rows = append(rows, []string{
			d.Date.String(), d.Urgency, fmt.Sprint(d.DaysLeft), d.Kind, d.Type, d.Title, d.RuleCite, d.Trigger.String(),
			strings.Join(d.Derivation, " | "), doc, d.Warning,
		})
	}
	return writeCSV(w, rows)
}
