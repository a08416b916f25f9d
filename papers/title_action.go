package papers

import (
	"slices"
	"strings"

	"headnote/text"
)

// What a document of the Federal Register does, where its status follows from that.
const (
	finalRule     = "final rule"
	proposedRule  = "proposed rule"
	draftGuidance = "notice of availability of draft guidance"
)

// registerActions are what documents of the Federal Register do, by what their summaries say; of several the first
// counts: the summary of a notice or of a final rule speaks of rules that were made or proposed before.
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

// longestAction is how long the line of an action is that a title has as it is, in bytes.
const longestAction = 70

// actionRoom is how much of a document is read for what it does, in bytes.
const actionRoom = 2500

// action is what a document of the Federal Register does: by the line "ACTION:", else by its summary; "" where neither
// says so.
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

// ownAction is what the line "ACTION:" says that the document does, in small letters; "" where there is none.
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

// of is what the status of a document follows from: a final or a proposed rule or a draft guidance; "" for another.
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
