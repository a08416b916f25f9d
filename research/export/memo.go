package export

import (
	"fmt"
	"io"

	"headnote/research/events"
	"headnote/research/memo"
)

// Format is a format of a run's memo.
type Format = Form[events.Run]

// Memos are the formats of a run's memo.
var Memos = Table[events.Run]{rows: []row[events.Run]{
	{name: "md", key: "m", extension: "md", mediaType: "text/markdown", title: "Markdown", write: reviewed(markdown)},
	{name: "html", key: "h", extension: "html", mediaType: "text/html", title: "HTML, to print", write: reviewed(html)},
	{
		name: "docx", key: "w", extension: "docx", binary: true, title: "Word document (DOCX)", write: reviewed(docx),
		mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	},
	{name: "json", key: "j", extension: "json", mediaType: "application/json", title: "JSON", write: result},
}}

// ParseFormat returns the format of a memo by its name.
func ParseFormat(name string) (Format, error) { return Memos.Parse(name) }

// DefaultFormat is the format where none is named.
func DefaultFormat() Format { return Memos.All()[0] }

// reviewed writes the memo with its reviewers' marks in its text.
func reviewed(write func(io.Writer, events.Memo) error) func(io.Writer, events.Run) error {
	return func(w io.Writer, s events.Run) error {
		if s.Memo == nil {
			return fmt.Errorf("run %s has no memo yet: headnote resume %s", s.ID, s.ID)
		}
		return write(w, memo.Reviewed(*s.Memo, s))
	}
}

func markdown(w io.Writer, m events.Memo) error {
	_, err := io.WriteString(w, memo.Markdown(m))
	return err
}

func html(w io.Writer, m events.Memo) error {
	page, err := memo.HTML(m)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, page)
	return err
}

func docx(w io.Writer, m events.Memo) error {
	file, err := memo.DOCX(m)
	if err != nil {
		return err
	}
	_, err = w.Write(file)
	return err
}

// result has the marks as values, and a run without a memo is one, too.
func result(w io.Writer, s events.Run) error { return JSON(w, ResultOf(s)) }
