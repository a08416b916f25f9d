package export

import (
	"fmt"
	"io"

	"headnote/research/events"
	"headnote/research/memo"
)

// Format is a format of a run's memo.
type Format = Form[events.Run]

// Memos are the formats of a run's memo, each in a file of its own.
var Memos = Table[events.Run]{rows: []row[events.Run]{
	markdownFormat,
	htmlFormat,
	docxFormat,
	jsonFormat,
}}

// ParseFormat returns the format of a memo by its name.
func ParseFormat(name string) (Format, error) { return Memos.Parse(name) }

// DefaultFormat is the format where none is named.
func DefaultFormat() Format { return Memos.All()[0] }

// reviewed writes the memo with its reviewers' marks in its text; the run says where its papers are.
func reviewed(write func(io.Writer, events.Memo, events.Run) error) func(io.Writer, events.Run) error {
	return func(w io.Writer, s events.Run) error {
		if s.Memo == nil {
			return fmt.Errorf("run %s has no memo yet: headnote resume %s", s.ID, s.ID)
		}
		return write(w, memo.Reviewed(*s.Memo, s), s)
	}
}

// jsonFormat has the marks as values, and a run without a memo is one, too.
var jsonFormat = row[events.Run]{
	name: "json", key: "j", extension: "json", mediaType: "application/json", title: "JSON",
	write: func(w io.Writer, s events.Run) error { return JSON(w, ResultOf(s)) },
}
