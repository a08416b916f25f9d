package risk

import (
	"strings"

	"headnote/risk/words"
	"headnote/text/pattern"
)

// The sorts of papers that kinds of issues name.
const (
	contracts = "contract"
	laws      = "law"
	opinions  = "opinion"
	suits     = "court"
	orders    = "order"
	notices   = "notice"
	agencies  = "agency"
	records   = "record"
	messages  = "message" // a record in which somebody writes to somebody, or to the file
)

// sorts are what a paper counts as: one that says nothing of itself may be anything but law.
func (t Text) sorts() []string {
	if t.Lawful() {
		return []string{laws}
	}
	switch t.Type {
	case "contract", "amendment":
		return []string{contracts}
	case "statute", "regulation", "rule":
		return []string{laws}
	case "opinion", "ptab_decision":
		return []string{opinions}
	case "order":
		return []string{suits, orders}
	case "motion", "brief", "complaint", "answer", "declaration", "proof_of_service":
		return []string{suits}
	case "notice": // in a suit, or of a firm or an agency
		return []string{suits, notices}
	case "warning_letter":
		return []string{agencies}
	case "letter", "response_letter":
		return t.addressed(records, messages)
	case "email", "memo":
		return []string{records, messages}
	case "form":
		if t.Status == "signed" { // a form that is filled in
			return t.addressed(records)
		}
		return t.addressed()
	case "guidance", "federal_register", "summons", "docket_sheet", "proposed_order", "patent":
		return nil // rules for everybody, forms, and what nobody has ordered
	case "other":
		switch {
		case t.Kind == "filing":
			return []string{suits}
		case t.Status != "" && t.Status != "signed": // a policy, in force or a draft
			return nil
		}
	case "":
		return t.sortsByKind()
	}
	return []string{records}
}

// sortsByKind are those of a paper whose type nobody has read.
func (t Text) sortsByKind() []string {
	switch kind := strings.ToLower(t.Kind); kind {
	case "":
		return t.addressed(contracts, suits, records)
	case "contract", "agreement":
		return []string{contracts}
	case "opinion", "case":
		return []string{opinions}
	case "filing":
		return []string{suits, records}
	case "letter":
		return t.addressed(records)
	case "register", "guidance", "patent":
		return nil
	}
	return []string{records}
}

// accused is how a letter speaks to a firm whose doings it finds fault with.
var accused = pattern.New(
	`(?i)\byour (firm|facility|establishment|company|products?|devices?|drugs?|application)\b`)

// yours are the words that such a letter holds, by which most papers are told from one sooner than by the pattern.
var yours = []string{"your ", "Your ", "YOUR "}

// addressed are sorts of a paper, and that of letters of agencies where it speaks to a firm of what it does: an
// agency that answers a question writes letters, too.
func (t Text) addressed(sorts ...string) []string {
	if words.Any(t.Body, yours) != "" && len(accused.FindAllStringIndex(t.Body, 2)) > 1 {
		return append(sorts, agencies)
	}
	return sorts
}
