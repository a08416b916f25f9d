package affair

import "headnote/risk"

// Docket has the deadlines that the papers of a matter impose and the risks that they show, independent of any
// question.
type Docket struct {
	Deadlines []risk.Deadline
	Risks     []risk.Risk
	Score     risk.Score
	// Unread counts the papers that were left out: a scan, a text that cannot be read, or beyond the limit on texts.
	Unread int
}
