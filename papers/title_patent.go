package papers

import (
	"strings"

	"headnote/text/pattern"
)

var (
	// inid is the INID code that patents print before each entry of their first page; 54 is the title.
	inid = pattern.New(`^[(\[](\d{2})[)\]]\s*(.*)$`)
	// published is the number of a published application.
	published = pattern.New(`\b(?:US|U\.S\.)\s?(\d{4})/?(\d{7})\s?A\d\b`)
	// onPage is the title of a web page with a patent: number, title and site.
	onPage = pattern.New(`^US\d{7,11}[AB]\d\s+-\s+(.{4,200}?)(?:\s+-\s+Google Patents)?$`)
)

// patentTitle returns the title of the invention, or otherwise if the paper does not show it.
func (r titles) patentTitle(otherwise string) string {
	room := r.top[:min(len(r.top), 60)]
	for i, l := range room {
		if m := inid.FindStringSubmatch(l.s); m != nil && m[1] == "54" && !l.long {
			s := m[2]
			for _, next := range room[i+1 : min(len(room), i+5)] {
				if next.long || inid.MatchString(next.s) || patentLabel.begins(next.lower) ||
					s != "" && (line{s: s}).upper() != next.upper() {
					break
				}
				s = join(" ", s, next.s)
			}
			if len(s) > 3 {
				return titled(s)
			}
		}
		if m := onPage.FindStringSubmatch(l.s); m != nil && !l.long {
			return titled(m[1])
		}
	}
	if m := onPage.FindStringSubmatch(strings.TrimSpace(r.meta["title"])); m != nil {
		return titled(m[1])
	}
	if low := lower(otherwise); !strings.Contains(low, "united states patent") && low != "worldwide applications" {
		return otherwise
	}
	for i, l := range room { // the line above the inventor
		if i == 0 || !strings.HasPrefix(l.lower, "inventor") {
			continue
		}
		above := room[i-1]
		if above.upper() && !above.long && digits(above.s) < 4 && !patentLabel.begins(above.lower) {
			return titled(above.s)
		}
	}
	return ""
}

// patentLabel are the beginnings of entries on the first page of a patent.
var patentLabel = newBeginnings("inventor", "assignee", "applicant", "appl.", "application", "filed", "notice",
	"related", "prior publication", "int. cl", "u.s. cl", "field of", "references", "abstract", "united states",
	"patent no", "date of patent", "pub. no", "pub. date", "patent number", "*")
