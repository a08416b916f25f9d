package affair

import "headnote/risk"

// Docket is what the papers of a matter oblige somebody to do, and what they put at risk, before any question.
type Docket struct {
	Deadlines []risk.Deadline
	Risks     []risk.Risk
	Score     risk.Score
	// Unread counts the papers that were left out: a scan, a text that cannot be read, or beyond the bound on texts.
	Unread int
}
