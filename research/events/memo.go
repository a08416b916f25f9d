package events

import (
	"cmp"
	"time"

	"headnote/papers/pinpoint"
	"headnote/risk"
	"headnote/text"
)

// Memo is the written result. Its blocks have statements, and each statement its evidence; Markdown, HTML and the
// screen are rendered from the same value.
type Memo struct {
	Title     string    `json:"title"`
	Question  string    `json:"question"`
	Generated time.Time `json:"generated"`
	Head      *MemoHead `json:"head,omitempty"` // absent in memos of earlier versions
	Sections  []Section `json:"sections"`
}

// MemoHead is the heading block of a memo. Empty fields are left out.
type MemoHead struct {
	To        string    `json:"to,omitempty"`
	From      string    `json:"from,omitempty"`
	AsOf      risk.Date `json:"as_of,omitzero"` // the date that the memo treats as today
	Re        string    `json:"re,omitempty"`   // the matter
	Privilege string    `json:"privilege,omitempty"`
}

// Lines returns the lines of the block with their labels, without the privilege line.
func (h MemoHead) Lines() [][2]string {
	var out [][2]string
	for _, l := range [][2]string{{"To", h.To}, {"From", h.From}, {"Date", asOf(h.AsOf)}, {"Re", h.Re}} {
		if l[1] != "" {
			out = append(out, [2]string{l[0], text.Line(l[1])})
		}
	}
	return out
}

func asOf(d risk.Date) string {
	if d.IsZero() {
		return ""
	}
	return "As of " + d.Long()
}

// Section is a heading with its content.
type Section struct {
	ID      string  `json:"id"`
	Heading string  `json:"heading"`
	Level   int     `json:"level"` // 2 for "##", 3 for "###"
	Blocks  []Block `json:"blocks"`
}

// Block is a paragraph, a list or a table.
type Block struct {
	Kind       string      `json:"kind"` // paragraph, list, numbered, quote, table
	Statements []Statement `json:"statements,omitempty"`
	Table      *Table      `json:"table,omitempty"`
}

// The kinds of block.
const (
	Paragraph = "paragraph"
	List      = "list"
	Numbered  = "numbered"
	Quote     = "quote"
	TableKind = "table"
)

// Table has a statement in each row, so that rows can be traced to evidence too.
type Table struct {
	Columns []string `json:"columns"`
	Rows    []Row    `json:"rows"`
}

// Row is one row of a table with its evidence.
type Row struct {
	Statement Statement `json:"statement"` // its Text is the row in words
	Cells     []string  `json:"cells"`
}

// Statement is a sentence of the memo with its evidence.
type Statement struct {
	ID       string     `json:"id"` // stable within the memo: "s12"
	Text     string     `json:"text"`
	Evidence []Evidence `json:"evidence"`
}

// Evidence is where a statement comes from.
type Evidence struct {
	Kind     string    `json:"kind"` // passage, call, rule, count
	Document string    `json:"document,omitempty"`
	Title    string    `json:"title,omitempty"` // of the document, for people
	Span     text.Span `json:"span,omitzero"`
	Quote    string    `json:"quote,omitempty"` // its words, without line numbers and page headers
	// the pinpoint citation: "ECF No. 22 at 3:4–9"; empty if the paper has none
	Pinpoint string `json:"pinpoint,omitempty"`
	Call     string `json:"call,omitempty"`
	Note     string `json:"note,omitempty"` // a rule's citation, how a number was counted
}

// Place returns the title of a passage's paper with the pinpoint citation.
func (e Evidence) Place() string {
	return text.Line(pinpoint.Full(cmp.Or(e.Title, e.Document), e.Pinpoint))
}

// The kinds of evidence.
const (
	FromPassage = "passage" // words of a document
	FromCall    = "call"    // what a call returned, or that it failed
	FromRule    = "rule"    // a rule applied to a date
	FromCount   = "count"   // counted from the run's own events
)
