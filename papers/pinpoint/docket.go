package pinpoint

import (
	"strings"
	"time"

	"headnote/text"
	"headnote/text/pattern"
)

// EntryHead is the beginning of a docket row: the date, the entry number, and empty cells between.
var EntryHead = pattern.New(`(?m)^(\d{1,2}/\d{1,2}/\d{4})[ \t]*\|(?:[ \t]*\|)*[ \t]*` +
	`(?:(\d{1,5})[ \t]*\|)?(?:[ \t]*\|)*[ \t]*`)

// entry returns the docket entry that contains a span: "Dkt. No. 8 (August 7, 2007)", or the date alone if the
// entry has no number.
func (p *Places) entry(sp text.Span) string {
	to := sp.Start + len("02/02/2010 | | 12345 | ") // the span may begin with the row's own head
	m, ok := before(p.marks(&p.entries, EntryHead), min(to, len(p.Text)), len(p.Text))
	if !ok || m.Start > sp.Start && strings.Contains(p.Text[sp.Start:m.Start], "\n") {
		m, ok = before(p.marks(&p.entries, EntryHead), sp.Start, len(p.Text))
	}
	if !ok {
		return ""
	}
	day, err := time.Parse("1/2/2006", m.groups[1])
	if err != nil {
		return ""
	}
	when := day.Format("January 2, 2006")
	if m.groups[2] == "" {
		return "entry of " + when
	}
	return "Dkt. No. " + m.groups[2] + " (" + when + ")"
}
