package export

import (
	"io"
	"time"

	"headnote/risk"
)

// Deadlines are what a list of deadlines is written from.
type Deadlines struct {
	List []risk.Deadline
	Now  time.Time // of writing
}

// DeadlineFormats are the formats of a list of deadlines.
var DeadlineFormats = Table[Deadlines]{rows: []row[Deadlines]{
	{
		name: "json", key: "j", extension: "json", mediaType: "application/json", title: "JSON",
		write: func(w io.Writer, d Deadlines) error { return JSON(w, OrEmpty(d.List)) },
	},
	{
		name: "ics", key: "i", extension: "ics", mediaType: "text/calendar", title: "calendar (iCalendar)",
		write: func(w io.Writer, d Deadlines) error { return risk.WriteICS(w, d.List, d.Now) },
	},
	{
		name: "csv", key: "c", extension: "csv", mediaType: "text/csv", title: "table (CSV)",
		write: func(w io.Writer, d Deadlines) error { return risk.WriteCSV(w, d.List) },
	},
}}
