package papers

import (
	"strings"

	"headnote/text/pattern"
)

// sheetRoles maps the labels in the head of a docket to the roles of those named after them.
var sheetRoles = map[string]string{
	"debtor": "debtor", "debtor 1": "debtor", "joint debtor": "debtor", "debtor 2": "debtor",
	"debtor in possession": "debtor", "trustee": "trustee", "u.s. trustee": "U.S. trustee",
	"plaintiff": "plaintiff", "consol plaintiff": "plaintiff", "defendant": "defendant", "consol defendant": "defendant",
	"petitioner": "petitioner", "respondent": "respondent", "appellant": "appellant", "appellee": "appellee",
	"intervenor": "intervenor", "movant": "movant", "counter claimant": "plaintiff", "counter defendant": "defendant",
	"creditor": "creditor", "creditor committee": "creditor", "mediator": "mediator",
}

// RoleCounsel is the role of lawyers on a docket.
const RoleCounsel = "counsel"

const (
	// sheetPeople bounds how many people of a docket are read, sheetHead how many lines of it.
	sheetPeople = 60
	sheetHead   = 2000
)

var (
	// sheetName is the name of a person in any capitalization.
	sheetName = pattern.New(`^[A-Z][A-Za-z'’.-]*(?: [A-Z][A-Za-z'’.-]*){1,4}(?: ?,? (?:Jr|Sr|II|III|IV)\.?)?$`)
	// sheetEnd is a line that ends a lawyer's details.
	sheetEnd = pattern.New(`(?i)^(?:email:|terminated:|attorney to be noticed|lead attorney|pro hac vice|` +
		`\(see above|pro se$)`)
	// sheetEntries is the header row of the docket entries.
	sheetEntries = pattern.New(`(?i)^(?:filing date|date filed)\s*\|\s*#`)
	firmWords    = pattern.New(`(?i)\b(?:llp|llc|pllc|p\.?c\.?|p\.?a\.?|law|office|offices|group|associates|firm|` +
		`suite|ste|floor|street|avenue|box|building|bldg|trustee|department|united states|attorney|noticed|division)\b`)
)

// SheetPeople returns the people and organizations in the head of a docket: parties, trustees and their counsel,
// each with its role. Lawyers are read only at the places where a docket starts an entry for one.
func SheetPeople(s string) []Party {
	var out []Party
	seen := make(map[Party]bool)
	add := func(name, role string) {
		name = strings.Trim(strings.ReplaceAll(strings.Join(strings.Fields(name), " "), " ,", ","), " ,|")
		p := Party{Name: name, Role: role}
		if len(name) < 3 || len(name) > 90 || seen[p] || len(out) >= sheetPeople {
			return
		}
		seen[p] = true
		out = append(out, p)
	}
	counsel := func(name string) {
		if name = strings.TrimSpace(name); sheetName.MatchString(name) && !firmWords.MatchString(name) {
			add(name, RoleCounsel)
		}
	}
	role, represented, ended, n := "", false, false, 0
	for raw := range strings.Lines(s) {
		l := strings.Trim(raw, " \t\r\n*_")
		if n++; n > sheetHead || sheetEntries.MatchString(l) {
			break
		}
		low := strings.ToLower(l)
		if as := sheetRoles[low]; as != "" {
			role, represented, ended = as, false, false
			continue
		}
		party, lawyer, named := strings.Cut(l, "represented by |")
		if role != "" {
			add(party, role)
			role = ""
		}
		switch {
		case named:
			counsel(lawyer)
			represented, ended = true, false
		case sheetEnd.MatchString(l):
			ended = true
		case represented && ended:
			counsel(l)
			ended = false
		}
	}
	return out
}

// sheetParties adds the parties of a docket to its card.
func (r people) sheetParties() {
	if r.card.Type.Value != DocketSheet {
		return
	}
	var parties []Party
	for _, p := range SheetPeople(r.Text) {
		if p.Role != RoleCounsel && p.Role != "mediator" && len(parties) < 20 {
			p.Name = r.recased(p.Name)
			parties = append(parties, p)
		}
	}
	if len(parties) > 0 {
		r.card.Parties = parties
	}
}
