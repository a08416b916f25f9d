package papers

import (
	"strconv"
	"strings"
)

// Held is another paper in the same file: an attachment with its own docket number, or a letter following a letter.
// The file's card describes its first paper.
type Held struct {
	Page   int    `json:"page"`             // 1-based page on which it begins
	Number string `json:"number,omitempty"` // docket number, if stamped by a court
	Says   string `json:"says,omitempty"`   // first line, if it has no number
}

// String names the paper and where it begins: "Doc. 12-1 from page 5".
func (p Held) String() string {
	says := "“" + p.Says + "”"
	if p.Number != "" {
		says = "Doc. " + p.Number
	}
	return says + " from page " + strconv.Itoa(p.Page)
}

const (
	// bundleRoom is the number of pages searched for the beginnings of other papers.
	bundleRoom = 400
	// stampEnds is the length in bytes of the top and the bottom of a page that are searched for a stamp.
	stampEnds = 400
	// mostParts is the number of papers listed; a file with more is a bundle.
	mostParts = 40
	// greetingRoom is the number of lines at the top of a page that are searched for a greeting.
	greetingRoom = 30
)

// holds finds the other papers in the file: by court stamps that restart the page numbering, and by letters that
// begin on a page after the first.
func (r courts) holds() {
	pages := r.Pages[:min(len(r.Pages), bundleRoom)]
	seen := map[string]bool{r.stamp.number: true}
	for i := 1; i < len(pages) && len(r.card.Holds) < mostParts; i++ {
		end := len(r.Text)
		if i+1 < len(r.Pages) {
			end = r.Pages[i+1]
		}
		if pages[i] < 0 || end > len(r.Text) || pages[i] >= end {
			continue
		}
		page := r.Text[pages[i]:end]
		if r.stamp.number != "" {
			if n := r.stampedAs(page); n != "" && !seen[n] {
				seen[n] = true
				r.card.Holds = append(r.card.Holds, Held{Page: i + 1, Number: n})
			}
			continue
		}
		if says := r.letterOn(page); says != "" {
			r.card.Holds = append(r.card.Holds, Held{Page: i + 1, Says: says})
		}
	}
}

// stampedAs returns the docket number stamped on a page for the same case, or "" if there is none.
func (r courts) stampedAs(page string) string {
	if !strings.Contains(page, "Case") || !strings.Contains(page, "iled") {
		return ""
	}
	for _, part := range []string{page[:min(len(page), stampEnds)], page[max(0, len(page)-stampEnds):]} {
		for _, m := range around(part, ecfStamp, "Case") {
			docket, number := part[m[2]:m[3]], part[m[4]:m[5]]
			if CaseKey(docket) == CaseKey(r.stamp.docket) {
				return number
			}
		}
	}
	return ""
}

// letterOn returns the first line of a page after the first of a letter or its cover sheet, where another letter
// begins on it, with its own date and greeting.
func (r courts) letterOn(page string) string {
	switch r.card.Type.Value {
	case Letter, ResponseLetter, WarningLetter, Form, Other, Email, Memo:
	default:
		return ""
	}
	if !strings.Contains(page, "Dear ") && !strings.Contains(page, "DEAR ") {
		return ""
	}
	first, dated := "", false
	n := 0
	for l := range strings.Lines(page) {
		l = strings.Join(strings.Fields(l), " ")
		if l == "" {
			continue
		}
		if n++; n > greetingRoom {
			break
		}
		if first == "" && len(l) > 3 && len(l) < 90 {
			first = l
		}
		dated = dated || isDate(strings.Trim(l, " .,"))
		if dear.MatchString(l) {
			if dated {
				return first
			}
			return ""
		}
	}
	return ""
}

// numbered lists the numbers of the other papers in the file as a title shows them: "with 12-1", "with 12-1 to
// 12-4".
func (c Card) numbered() string {
	var all []string
	for _, p := range c.Holds {
		if p.Number != "" {
			all = append(all, p.Number)
		}
	}
	switch len(all) {
	case 0:
		return ""
	case 1, 2:
		return ", with " + strings.Join(all, " and ")
	}
	return ", with " + all[0] + " to " + all[len(all)-1]
}
