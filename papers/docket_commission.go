package papers

import (
	"strings"

	"headnote/text/pattern"
)

// commissionFile is the number under which the Securities and Exchange Commission files a company's reports; its
// prefix gives the act: 001-12345 for the Exchange Act, 333-98765 for the Securities Act.
var commissionFile = pattern.New(`(?:^|[\s|:.])((?:00?[01]|[01]|33|033|333|811|814)-\d{4,6}(?:-\d{2})?)(?:$|[\s|,;)])`)

// commissionRoom is the number of lines around its label that are searched for that number.
const commissionRoom = 6

// commissionNumber reads that number from the cover page of a report.
func (r identity) commissionNumber() {
	if len(r.card.Dockets) > 0 {
		return
	}
	top := r.top[:min(len(r.top), 60)]
	for i, l := range top {
		if l.long || !strings.Contains(l.lower, "commission") || !strings.Contains(l.lower, "file") {
			continue
		}
		for away := 0; away <= commissionRoom; away++ {
			for _, k := range []int{i - away, i + away} {
				if k < 0 || k >= len(top) || top[k].long {
					continue
				}
				if m := commissionFile.FindStringSubmatch(top[k].s); m != nil {
					r.card.Dockets = append(r.card.Dockets, at(m[1], top[k], 0.85))
					return
				}
			}
		}
	}
}
