package export

import (
	"fmt"
	"io"

	"headnote/backends/index"
	"headnote/papers"
)

// PaperReport is a paper of the matter with its card.
type PaperReport struct {
	PaperSummary
	Card papers.Card `json:"card"` // each field with its place in the text and its confidence
}

// PaperSummary is what a list shows of a paper.
type PaperSummary struct {
	Path string `json:"path"`         // of its file, relative to the indexed folder
	ID   string `json:"id,omitempty"` // of its document; empty if it could not be read
	Type string `json:"type"`         // order, proposed_order, motion …
	// entered, proposed, draft, signed, unsigned, superseded, vacated, in_force
	Status    string         `json:"status,omitempty"`
	Kind      string         `json:"kind,omitempty"`   // as used by the search filter kind:
	Title     string         `json:"title"`            // unique within a matter
	Court     string         `json:"court,omitempty"`  // court, agency, or the organization that issued it
	Docket    string         `json:"docket,omitempty"` // the first of the dockets
	Number    string         `json:"number,omitempty"` // document number, exhibit number
	Date      string         `json:"date,omitempty"`   // of the paper, ISO 8601; only if the day is known
	Filed     string         `json:"filed,omitempty"`  // of filing, ISO 8601
	Author    string         `json:"author,omitempty"`
	Addressee string         `json:"addressee,omitempty"`
	Side      string         `json:"side,omitempty"`
	Citation  string         `json:"citation,omitempty"` // of the paper itself
	Pages     int            `json:"pages,omitempty"`
	Unread    string         `json:"unread,omitempty"` // why its text could not be read
	Relations []RelatedPaper `json:"relations,omitempty"`
}

// RelatedPaper is another paper of the matter and how it is related.
type RelatedPaper struct {
	Relation   string  `json:"relation"`   // duplicate_of, version_of, amends, attachment_of, answers, superseded_by
	Path       string  `json:"path"`       // of the other paper
	Confidence float64 `json:"confidence"` // 0 to 1
}

// PapersReport is the list of a matter's papers.
type PapersReport struct {
	Documents []PaperReport `json:"documents"`
}

// PaperOf returns the report of a paper.
func PaperOf(p index.Paper) PaperReport {
	d, c := p.Document, p.Card
	var related []RelatedPaper
	for _, r := range p.Related {
		related = append(related, RelatedPaper{Relation: r.Kind, Path: r.Path, Confidence: r.Confidence})
	}
	return PaperReport{PaperSummary: PaperSummary{
		Path: d.Path, ID: d.ID, Type: c.Type.Value, Status: c.Status.Value, Kind: d.Kind, Title: c.Title.Value,
		Court: c.Court.Value, Docket: c.Docket(), Number: c.Number.Value, Date: c.Date.Value, Filed: c.Filed.Value,
		Author: c.Author.Value, Addressee: c.Addressee.Value, Side: c.Side.Value, Citation: c.Citation.Value,
		Pages: max(c.Pages, len(p.Pages)), Unread: p.Unread, Relations: related,
	}, Card: c}
}

// PaperFormats are the formats of a list of papers.
var PaperFormats = Table[PapersReport]{rows: []row[PapersReport]{
	{
		name: "json", key: "j", extension: "json", mediaType: "application/json", title: "JSON",
		write: func(w io.Writer, r PapersReport) error { r.Documents = OrEmpty(r.Documents); return JSON(w, r) },
	},
	{name: "csv", key: "c", extension: "csv", mediaType: "text/csv", title: "table (CSV)", write: paperTable},
}}

// paperTable writes one paper per row.
func paperTable(w io.Writer, r PapersReport) error {
	rows := [][]string{{
		"date", "filed", "type", "status", "title", "court", "docket", "number", "author", "addressee", "side", "citation",
		"pages", "path", "unread",
	}}
	for _, p := range r.Documents {
		pages := ""
		if p.Pages > 0 {
			pages = fmt.Sprint(p.Pages)
		}
		rows = append(rows, []string{
			p.Date, p.Filed, p.Type, p.Status, p.Title, p.Court, p.Docket, p.Number, p.Author, p.Addressee, p.Side, p.Citation,
			pages, p.Path, p.Unread,
		})
	}
	return writeCSV(w, rows)
}
