package export

import (
	"io"
	"strconv"
	"strings"

	"headnote/research/affair"
)

// ChronologyReport is the chronology of a matter according to its papers.
type ChronologyReport struct {
	Events []affair.Event `json:"events"`
	Unread int            `json:"unread,omitempty"` // papers whose text was not read
}

// PeopleReport lists who appears in a matter.
type PeopleReport struct {
	People []affair.Person `json:"people"`
	Unread int             `json:"unread,omitempty"` // papers whose text was not read
}

// ChronologyFormats are the formats of a chronology.
var ChronologyFormats = Table[ChronologyReport]{rows: []row[ChronologyReport]{
	{
		name: "json", key: "j", extension: "json", mediaType: "application/json", title: "JSON",
		write: func(w io.Writer, r ChronologyReport) error { r.Events = OrEmpty(r.Events); return JSON(w, r) },
	},
	{name: "csv", key: "c", extension: "csv", mediaType: "text/csv", title: "table (CSV)", write: chronologyTable},
}}

// PeopleFormats are the formats of a list of people.
var PeopleFormats = Table[PeopleReport]{rows: []row[PeopleReport]{
	{
		name: "json", key: "j", extension: "json", mediaType: "application/json", title: "JSON",
		write: func(w io.Writer, r PeopleReport) error { r.People = OrEmpty(r.People); return JSON(w, r) },
	},
	{name: "csv", key: "c", extension: "csv", mediaType: "text/csv", title: "table (CSV)", write: peopleTable},
}}

// chronologyTable writes one event per row.
func chronologyTable(w io.Writer, r ChronologyReport) error {
	rows := [][]string{{"date", "event", "paper", "places"}}
	for _, e := range r.Events {
		var places []string
		for _, p := range e.Places {
			if p.Pinpoint != "" {
				places = append(places, p.Pinpoint+" ("+p.Path+")")
			} else {
				places = append(places, p.Path)
			}
		}
		rows = append(rows, []string{e.Day, e.What, strconv.FormatBool(e.Paper), strings.Join(places, "; ")})
	}
	return writeCSV(w, rows)
}

// peopleTable writes one person per row.
func peopleTable(w io.Writer, r PeopleReport) error {
	rows := [][]string{{"name", "roles", "party", "ours", "papers"}}
	for _, p := range r.People {
		rows = append(rows, []string{
			p.Name, strings.Join(p.Roles, ", "), strconv.FormatBool(p.Party), strconv.FormatBool(p.Ours),
			strings.Join(p.Papers, "; "),
		})
	}
	return writeCSV(w, rows)
}
