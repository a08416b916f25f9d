package papers

import (
	"strings"

	"headnote/text/pattern"
)

// docketEntry is how docket entries begin after their number and date.
var docketEntry = pattern.New(`^(?:filing \d+ |main document |attachment )?` +
	`(?:(?:joint|amended|ex parte|unopposed|emergency|stipulated|proposed|electronic|minute|text|paperless|` +
	`clerk's|first|second|agreed) )*(?:motion|order|notice|complaint|petition|answer|response|reply|` +
	`opposition|memorandum|brief|summons|minutes?|stipulation|declaration|` +
	`affidavit|judgment|certificate|application|proof|letter|entry|transcript|exhibit|mandate|request|hearing|` +
	`appearance|civil cover sheet|waiver|objections?|status|set|returned?|corporate disclosure)\b`)

// fewestEntries is the number of entries that identify a docket.
const fewestEntries = 3

// docketPage reports whether the page is a docket as sites and clerks print it: below the name or number of a case,
// a table of entries, each with its date and what was filed.
func (r publications) docketPage() bool {
	if r.caption.docket < 0 && r.caption.versus < 0 && !r.head.begins(2000, "docket") {
		return false
	}
	n := 0
	for _, l := range r.top {
		low := l.lower[:min(len(l.lower), 160)]
		if low == "" || isLetter(low[0]) && !mayBeginDay(low) {
			continue
		}
		const before = "0123456789 |#.:\t"
		number := len(low) - len(strings.TrimLeft(low, before))
		d, ok := findDayWithin(low, 0, min(len(low), number+1, 15))
		if !ok || strings.Trim(low[:d.start], before) != "" {
			continue
		}
		if docketEntry.MatchString(strings.TrimLeft(low[d.end:], "0123456789 |#.:-\t")) {
			n++
		}
	}
	return n >= fewestEntries
}

// mayBeginDay reports whether a lowercase line begins with a month or may begin with a date in words.
func mayBeginDay(low string) bool {
	month, _ := monthAt(low, 0)
	return month > 0 || strings.Contains(low, "day")
}
