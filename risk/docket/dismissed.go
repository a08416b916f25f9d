package docket

import (
	"strings"

	"headnote/risk"
	"headnote/text"
	"headnote/text/pattern"
)

// closedHead matches the line in the head of a docket that shows that its case is over.
var closedHead = pattern.New(`(?im)^\W*((?:debtor |case |date )dismissed|date terminated):[\s|]*` +
	`(\d{1,2})/(\d{1,2})/(\d{4})\b`)

// headLength is how much of a docket is read as its head, in bytes.
const headLength = 8 << 10

// dismissed vacates what a docket sets for a day after its case was dismissed or terminated. A reopened case goes on.
func (m *matter) dismissed(sheet risk.Text) {
	head := text.Prefix(sheet.Body, headLength)
	match := closedHead.FindStringSubmatch(head)
	if match == nil || strings.Contains(strings.ToUpper(head), "REOPEN") {
		return
	}
	over, err := risk.ParseDate(match[4] + "-" + two(match[2]) + "-" + two(match[3]))
	if err != nil {
		return // not a day of the calendar
	}
	for i := range m.found {
		d := &m.found[i]
		if !live(*d) || !d.Date.After(over) || m.of(*d).ID != sheet.ID {
			continue
		}
		d.State = risk.Vacated
		d.History = append(d.History, "the case is over ("+strings.ToLower(match[1])+" on "+over.Long()+
			") as shown by "+sheet.Title)
	}
}

func two(s string) string { return strings.Repeat("0", 2-len(s)) + s }
