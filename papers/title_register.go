package papers

import (
	"slices"
	"strings"

	"headnote/text"
	"headnote/text/pattern"
)

// register reads the head of a Federal Register document: below the head of the issue, and below the end of the
// preceding document where the page begins with that.
type register struct{ *reader }

func (r *reader) registers() register { return register{r} }

// agencyLine returns the index of the "AGENCY:" line, which follows the title of a Federal Register document, or -1
// if there is none.
func (r register) agencyLine() int {
	for i, l := range r.top {
		if strings.HasPrefix(l.lower, "agency:") && !l.long {
			return i
		}
	}
	return -1
}

// notTitle are the beginnings of lines between the agency's name and the title of a document, or before both.
var notTitle = newBeginnings("[docket", "docket no", "rin ", "[rin", "billing code", "[fr doc", "[page",
	"federal register", "[federal register", "from the federal register", "department of", "[notices]", "[rules and",
	"[proposed rules", "[cms-", "[fda-", "[release no", "release no", "amendment ", "airspace docket",
	"part iii", "part ii")

// cfrParts is a line that lists the C.F.R. parts amended.
var cfrParts = pattern.New(`^\d{1,2} cfr (?:part|chapter|ch\.|subtitle)`)

// title returns the paragraph above the agency line, or "" if that line is missing or what is above it is not a
// title.
func (r register) title() (string, text.Span) {
	i := r.agencyLine()
	var parts []string
	var at text.Span
	for k := i - 1; k >= 0 && i-k < 7; k-- {
		l := r.top[k]
		if l.long || notTitle.begins(l.lower) || cfrParts.MatchString(l.lower) || isDate(strings.Trim(l.lower, ".")) ||
			len(parts) > 0 && strings.Count(r.Text[l.End:at.Start], "\n") > 1 {
			break
		}
		if at.Start = l.Start; at.End == 0 {
			at.End = l.End
		}
		parts = append([]string{l.s}, parts...)
	}
	return strings.Join(parts, " "), at
}

// agency returns the first agency named on the agency line.
func (r register) agency() (Field, bool) {
	i := r.agencyLine()
	if i < 0 {
		return Field{}, false
	}
	l := r.top[i]
	name := strings.Trim(l.s[len("agency:"):], " .*")
	if name == "" && i+1 < len(r.top) {
		l = r.top[i+1]
		name = l.s
	}
	a, _, ok := r.courts().agency(lower(name), func(int) int { return 0 })
	name, _, _ = strings.Cut(name, ",")
	name = strings.Trim(inParens.ReplaceAllString(name, ""), " .")
	below := func(part string) bool { return strings.HasPrefix(lower(name), lower(part)) }
	if ok && !slices.ContainsFunc(a.Above, below) { // else it is the parent department of an agency named there
		return at(a.Name, l, 0.9), true
	}
	if len(name) < 4 || len(name) > 120 {
		return Field{}, false
	}
	return at(name, l, 0.85), true
}

// issueDay is the header of the issue, with its date of publication.
var issueDay = pattern.New(`^\[?(?:\d{1,6} )?federal register\s*[/,]?\s*vol(?:\.|ume)\s?\d`)

// issued returns the date in the header of the issue.
func (r register) issued() (dated, bool) {
	for i, l := range r.top[:min(len(r.top), 30)] {
		if l.long || !issueDay.MatchString(l.lower) {
			continue
		}
		if d, ok := findDay(l.lower); ok {
			return dated{"register", d.iso(), l.Span, FromText, i}, true
		}
	}
	return dated{}, false
}

// from returns the offset at which the document begins: a number above it belongs to the preceding document.
func (r register) from() int {
	if i := r.agencyLine(); i >= 0 {
		return r.top[i].Start
	}
	return r.body
}

// ownNumber reports whether a document number is in a place for the document's own: in the header of the online
// edition, or after its beginning.
func (r register) ownNumber(label string, at int) bool {
	return at >= r.from() || !strings.HasPrefix(label, "[") || strings.Contains(lower(label), "no:")
}

// called returns the title of a Federal Register document: agency, action, subject and number.
func (r register) called(heading string) string {
	action := r.action()
	if strings.HasPrefix(lower(heading), action) {
		action = ""
	}
	number := ""
	if n := r.card.Number.Value; n != "" {
		number = "FR Doc. " + n
	}
	lead := join(" ", r.titles().agencyShort(), action)
	return "Federal Register: " + join(", ", lead, heading) + parens(join(", ", number, r.titles().when()))
}
