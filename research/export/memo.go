package export

import (
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"headnote/research/events"
	"headnote/research/memo"
)

// Memo is the memo of a run, to be written in one place.
type Memo struct {
	Run        events.Run
	Appendices []memo.Appendix // to be added
	// Papers is the folder of the matter's papers relative to where the memo is written, with slashes, such as ".."; ""
	// if they cannot be opened from there.
	Papers string
}

// Format is a format of a run's memo.
type Format = Form[Memo]

// Memos are the formats of a run's memo, each defined in its own file.
var Memos = Table[Memo]{rows: []row[Memo]{
	markdownFormat,
	htmlFormat,
	docxFormat,
	jsonFormat,
}}

// ParseFormat returns the format of a memo by its name.
func ParseFormat(name string) (Format, error) { return Memos.Parse(name) }

// DefaultFormat returns the format used if none is named.
func DefaultFormat() Format { return Memos.All()[0] }

// Between returns the path from the folder of a file to a folder of papers, for Memo.Papers: "" if there is none, as
// between two volumes.
func Between(file, papers string) string {
	way, err := filepath.Rel(filepath.Dir(file), papers)
	if err != nil {
		return ""
	}
	return filepath.ToSlash(way)
}

// reviewed wraps write so that the memo has its reviewers' marks in its text.
func reviewed(write func(io.Writer, events.Memo, Memo) error) func(io.Writer, Memo) error {
	return func(w io.Writer, m Memo) error {
		if m.Run.Memo == nil {
			return fmt.Errorf("run %s has no memo yet: headnote resume %s", m.Run.ID, m.Run.ID)
		}
		m.Run = memo.WithAppendices(m.Run, m.Appendices)
		return write(w, memo.Reviewed(*m.Run.Memo, m.Run), m)
	}
}

// jsonFormat has the marks as values, and also accepts a run without a memo.
var jsonFormat = row[Memo]{
	name: "json", key: "j", extension: "json", mediaType: "application/json", title: "JSON",
	write: func(w io.Writer, m Memo) error { return JSON(w, ResultOf(memo.WithAppendices(m.Run, m.Appendices))) },
}

// link returns the address of a paper of the run: its file relative to the memo, else the source's URL; "" for none.
func (m Memo) link(id string) string {
	r, ok := m.Run.Source(id)
	switch d := r.Document; {
	case !ok:
		return ""
	case d.Source != "local" || d.Path == "":
		return d.URL
	case m.Papers == "":
		return ""
	default:
		parts := slices.Concat(strings.Split(m.Papers, "/"), strings.Split(d.Path, "/"))
		for i, p := range parts {
			parts[i] = url.PathEscape(p)
		}
		return strings.Join(parts, "/")
	}
}
