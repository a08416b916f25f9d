package risk

import (
	"strings"

	"headnote/risk/words"
	"headnote/text/pattern"
)

// The sorts of papers that kinds of issues refer to.
const (
	contracts = "contract"
	laws      = "law"
	opinions  = "opinion"
	suits     = "court"
	orders    = "order"
	notices   = "notice"
	agencies  = "agency"
	records   = "record"
	messages  = "message" // a record addressed to somebody or to the file
)

// sorts returns the sorts that a paper counts as: one of unknown type may be anything but law.
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
	case "notice": // in a suit, or from a firm or an agency
		return []string{suits, notices}
	case "warning_letter":
		return []string{agencies}
	case "letter", "response_letter":
		return t.addressed(records, messages)
	case "email", "memo":
		return []string{records, messages}
	case "form":
		if t.Status == "signed" { // a completed form
			return t.addressed(records)
		}
		return t.addressed()
	case "guidance", "federal_register", "summons", "docket_sheet", "proposed_order", "patent":
		return nil // rules for everyone, forms, and unsigned proposals
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

// sortsByKind returns the sorts of a paper of unknown type.
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

// accused matches how a letter addresses a firm that it accuses.
var accused = pattern.New(
	`(?i)\byour (firm|facility|establishment|company|products?|devices?|drugs?|application)\b`)

// yours are words that such a letter contains, a quicker check than the pattern.
var yours = []string{"your ", "Your ", "YOUR "}

// addressed returns sorts, plus the agency sort for letters that address a firm's conduct: an agency answering a
// question writes letters, too.
func (t Text) addressed(sorts ...string) []string {
	if words.Any(t.Body, yours) != "" && len(accused.FindAllStringIndex(t.Body, 2)) > 1 {
		return append(sorts, agencies)
	}
	return sorts
}
