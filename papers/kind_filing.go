package papers

import (
	"cmp"
	"strings"

	"headnote/text/pattern"
)

// Forms 10-K and 10-Q are often stored in parts, without the cover page that names the form. The numbers and
// captions of their Items, the pages of the SEC's financial data viewer, and the exhibit list are enough to
// identify them.

var (
	// itemHead is the caption of an Item of a periodic report.
	itemHead = pattern.New(`^(?:part i{1,3},? )?item (\d{1,2}[ab]?)[.:]?[ –—-]*([a-z].*)$`)
	// viewerGroup is the group of elements at the top of a table in that viewer: Debt Disclosure [Abstract].
	viewerGroup = pattern.New(`\[(?:abstract|line items|member|table|axis)\]`)
)

// periods are the numbers of months in "months ended" above a column of that viewer.
var periods = map[string]bool{"3": true, "6": true, "9": true, "12": true}

// annualItems and quarterlyItems map Item numbers to the beginnings of captions that only the one form has under
// that number.
var (
	annualItems = map[string]string{
		"1b": "unresolved staff comments", "2": "properties", "3": "legal proceedings", "5": "market for",
		"7": "management", "7a": "quantitative and qualitative", "8": "financial statements", "9": "changes in and disagree",
		"9a": "controls and procedures", "10": "directors", "11": "executive compensation", "12": "security ownership",
		"13": "certain relationships", "14": "principal account", "15": "exhibit",
	}
	quarterlyItems = map[string]string{
		"1": "financial statements", "2": "management", "3": "quantitative and qualitative", "4": "controls and procedures",
	}
)

// fewestItems is the number of Item captions that identify the form.
const fewestItems = 2

// severalOf is the numbered heading of a paper of which a file often holds several.
var severalOf = pattern.New(`(?mi)^[ \t]*(change order|purchase order|work order|task order)\b[^\n]{0,60}?` +
	`\bno\.?[ \t]*(\d{1,4})[ \t]*$`)

// severalRoom is the length in bytes of the part of a file that is searched for these.
const severalRoom = 64 << 10

// several reports whether the file holds several change orders or the like, each with its own date.
func (r *reader) several() bool {
	first := ""
	for _, m := range severalOf.FindAllStringSubmatch(r.Text[:min(len(r.Text), severalRoom)], -1) {
		switch number := strings.ToLower(m[1]) + m[2]; first {
		case "":
			first = number
		case number:
		default:
			return true
		}
	}
	return false
}

// cover reports whether the paper has the cover page of a report to the Securities and Exchange Commission.
func (r *reader) cover() bool {
	head := r.flat[:min(len(r.flat), 4000)]
	return registrant.MatchString(head) || strings.Contains(head, "pursuant to section 13")
}

// monthsEnded returns the number of months in a column header such as "3 months ended", or "" if it is not one.
func monthsEnded(s string) string {
	months, ok := strings.CutSuffix(s, " months ended")
	if !ok || !periods[months] {
		return ""
	}
	return months
}

// itemOf returns the number of an Item and its caption, or nil if the line is not one.
func itemOf(l line) []string {
	if l.long || !strings.HasPrefix(l.lower, "item ") && !strings.HasPrefix(l.lower, "part i") {
		return nil
	}
	return itemHead.FindStringSubmatch(l.lower)
}

// reportParts adds points for parts of a periodic report.
func (r kinds) reportParts() {
	if r.caption.found {
		return
	}
	var annual, quarterly int
	viewer, period := false, ""
	for i, l := range r.top {
		if m := itemOf(l); m != nil {
			if strings.HasPrefix(m[2], annualItems[m[1]]) && annualItems[m[1]] != "" {
				annual++
			}
			if strings.HasPrefix(m[2], quarterlyItems[m[1]]) && quarterlyItems[m[1]] != "" {
				quarterly++
			}
		}
		if i < 12 {
			period = cmp.Or(monthsEnded(l.lower), period)
			viewer = viewer || strings.Contains(l.lower, "[") && viewerGroup.MatchString(l.lower)
		}
	}
	kind := ""
	switch {
	case viewer && period == "12", annual >= fewestItems && annual > quarterly, r.annualExhibits():
		kind = AnnualReport
	case viewer && period != "", quarterly >= fewestItems && quarterly > annual:
		kind = QuarterlyReport
	default:
		return
	}
	if r.cover() { // last because it is the most expensive
		return
	}
	for _, t := range written { // what a report describes is not the report
		delete(r.points, t)
	}
	r.points[kind] += 60
	r.reportPart = true
}

// annualExhibits reports whether the paper has the exhibit list of an annual report, the only report filed with
// both a code of ethics and a list of subsidiaries (Regulation S-K, Item 601).
func (r kinds) annualExhibits() bool {
	return r.head.holds("by reference") && r.head.holds("code of ethics") && r.head.holds("subsidiaries of") &&
		strings.Count(r.flat, "filed as exhibit") >= 3
}

// partTitle returns the title of a part of a report: the form with its first Item or its heading.
func (r kinds) partTitle() string {
	form := "Form 10-K"
	if r.card.Type.Value == QuarterlyReport {
		form = "Form 10-Q"
	}
	first := ""
	for _, l := range r.top {
		if l.long {
			continue
		}
		if itemOf(l) != nil {
			return form + " (part), " + strings.Trim(l.s, " .")
		}
		if first == "" && l.words() > 1 && titular(l.s) && lower(l.s) != "table of contents" && !isDate(l.s) {
			first = l.s
		}
	}
	if r.annualExhibits() {
		first = "Exhibit list"
	}
	if first == "" {
		first = tidyName(titled(nameWords(r.base)))
	}
	return form + " (part), " + strings.Trim(first, " .|")
}
