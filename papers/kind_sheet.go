package papers

import (
	"strings"

	"headnote/text/pattern"
)

// codeCited is a heading that cites the code section printed below it: D.C. Code § 20-526. Termination.
var codeCited = pattern.New(`^(?:\d{1,2} u\. ?s\. ?c\.(?: ?a\.)?|[a-z][a-z.]*(?: [a-z][a-z.]*){0,3} ` +
	`(?:code|stat\.|laws|statutes)(?: ann\.)?),? §+ ?\d`)

// ofContract reports whether a numbered line is below the heading of a contract, which numbers its sections as
// codes do.
func (r kinds) ofContract(l line) bool {
	h := r.card.Heading
	return (r.called == Contract || r.called == Amendment) && h.From == FromText && h.Span.Start < l.Start
}

// noticeAbove reports whether the heading of a notice is above a letter's greeting: it is a notice in letter form.
func (r kinds) noticeAbove(dear line) bool {
	h := r.card.Heading
	if r.called != Notice || h.From != FromText || h.Span.Start >= dear.Start {
		return false
	}
	return line{s: h.Value}.upper() && !strings.HasPrefix(lower(h.Value), "re")
}

// written are types that a spreadsheet never is, whatever its columns are called.
var written = []string{
	Complaint, Answer, Motion, Brief, Declaration, Order, ProposedOrder, Opinion, Summons, Memo, Letter, Notice, Contract,
	Amendment, Statute, Regulation, Rule, Email,
}

// sheets removes the points of prose types from a spreadsheet.
func (r kinds) sheets() {
	if !r.sheet() {
		return
	}
	if r.courts().docketRows() {
		r.points[DocketSheet] += 40
	}
	for _, t := range written {
		delete(r.points, t)
	}
	for _, t := range written {
		if r.card.Type.Value == t {
			r.card.Type = Field{}
		}
	}
}

// docketColumns are columns, next to the date, in a table of a case's filings or events.
var docketColumns = pattern.New(`\b(?:event|entry|entries|filing|filed by|docket text|proceedings?|document|` +
	`description)\b`)

// docketRows reports whether a spreadsheet lists docket entries, by its name and its columns.
func (r courts) docketRows() bool {
	if !r.sheet() || !hasWords(r.name, "docket") {
		return false
	}
	for _, l := range r.top[:min(len(r.top), 3)] {
		if hasWords(l.lower, "date") && docketColumns.MatchString(l.lower) {
			return true
		}
	}
	return false
}

// namedDocket returns the case number in the file name of a docket spreadsheet.
func (r courts) namedDocket() (Field, bool) {
	if !r.docketRows() {
		return Field{}, false
	}
	for w := range strings.FieldsFuncSeq(r.base, func(c rune) bool { return c == ' ' || c == '_' }) {
		if v, n := docketAt(w); n == len(w) && strings.Contains(v, "-") {
			return Field{Value: v, From: FromName, Confidence: 0.7}, true
		}
	}
	return Field{}, false
}

// sheet reports whether the paper is a spreadsheet.
func (r *reader) sheet() bool { return r.Format == "xlsx" || r.Format == "csv" }

// sheetTitle returns the title of a spreadsheet: its own heading, or its file name with the first meaningful cell.
// The header row does not count.
func (r *reader) sheetTitle() string {
	h := r.card.Heading
	own := r.called == Report || r.called == Other
	if h.Known() && own && !strings.Contains(h.Value, " | ") || r.caption.court >= 0 {
		return ""
	}
	name := titled(nameWords(r.base))
	if !strings.Contains(name, " ") {
		return ""
	}
	for _, l := range r.top[:min(len(r.top), 3)] {
		cell, _, _ := strings.Cut(l.s, " | ")
		if cell = strings.Trim(cell, " |"); l.level == 0 && strings.Count(cell, " ") > 1 && titular(cell) {
			return tidyName(name) + ": " + cell
		}
	}
	return tidyName(name)
}
