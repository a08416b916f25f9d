package papers

import (
	"slices"
	"strings"

	"headnote/text"
)

// Actions of a Federal Register document that determine its status.
const (
	finalRule     = "final rule"
	proposedRule  = "proposed rule"
	draftGuidance = "notice of availability of draft guidance"
)

// registerActions are the actions of Federal Register documents by phrases of their summaries; the first match
// counts, since the summary of a notice or final rule mentions earlier rules.
var registerActions = []struct {
	action string
	words  []string
}{
	{draftGuidance, []string{
		"availability of a draft guidance", "draft guidance for industry", "draft guidance entitled",
	}},
	{"withdrawal", []string{"is withdrawing", "are withdrawing", "announces the withdrawal"}},
	{"notice of enforcement discretion", []string{
		"exercising its discretion", "exercising its enforcement discretion", "exercise of enforcement discretion",
		"will not take enforcement action", "will not enforce", "delaying enforcement",
	}},
	{"extension of the comment period", []string{
		"is extending the comment period", "extends the comment period", "extending the deadline for",
	}},
	{"delay of the effective date", []string{"delays the effective date", "is delaying the effective date"}},
	{proposedRule, []string{"proposed rule"}},
	{finalRule, []string{"final rule", "is issuing a final"}},
	{"technical amendments", []string{"technical amendment"}},
}

// longestAction is the length in bytes up to which a title uses the action line as it is.
const longestAction = 70

// actionRoom is the length in bytes of the part of a document that is searched for its action.
const actionRoom = 2500

// action returns the action of a Federal Register document, from its "ACTION:" line or else its summary, or "" if
// neither names one.
func (r register) action() string {
	if own := r.ownAction(); own != "" {
		if len(own) > longestAction {
			own, _, _ = strings.Cut(own, ";")
		}
		return text.Truncate(own, longestAction)
	}
	s := r.flat[:min(len(r.flat), actionRoom)]
	said := func(words string) bool { return strings.Contains(s, words) }
	for _, a := range registerActions {
		if slices.ContainsFunc(a.words, said) {
			return a.action
		}
	}
	if said("is proposing") && slices.ContainsFunc([]string{"nprm", " cfr ", " rule", "regulation", "codify"}, said) {
		return proposedRule
	}
	return ""
}

// ownAction returns the text of the "ACTION:" line in lower case, or "" if there is none.
func (r register) ownAction() string {
	for i, l := range r.top {
		said, ok := strings.CutPrefix(l.lower, "action:")
		if !ok || l.long {
			continue
		}
		said = strings.TrimSpace(said)
		if said == "" && i+1 < len(r.top) && !r.top[i+1].long {
			said = r.top[i+1].lower
		}
		return strings.Trim(said, " .*")
	}
	return ""
}

// of returns the action that determines the status: final rule, proposed rule or draft guidance, or "" for another.
func (r register) of() string {
	switch said := r.action(); {
	case strings.Contains(said, "withdraw"):
		return ""
	case strings.Contains(said, proposedRule):
		return proposedRule
	case strings.Contains(said, finalRule):
		return finalRule
	case strings.Contains(said, "draft guidance"),
		strings.HasPrefix(said, "notice") && r.kinds().topSays("draft guidance"):
		return draftGuidance
	}
	return ""
}
