package obligation

import (
	"slices"
	"strings"

	"headnote/risk"
	"headnote/risk/words"
)

// drop are the words by which a day that was set falls away.
var dropWords = []string{
	"vacated", "vacates", "stricken", "strikes", "cancelled", "canceled", "taken off calendar", "off calendar",
	"withdrawn", "terminated as moot", "is moot", "are moot", "adjourned",
}

// resetWords are between a day that falls away and the one in its place.
var resetWords = []string{
	"reset", "rescheduled", "continued", "moved", "postponed", "extended", "changed", "adjourned", "re-set", "renoticed",
}

// stateOf sets in which state a sentence leaves a date: of two days of which the second takes the place of the first,
// the first is no longer to be kept.
func stateOf(d *risk.Deadline, lower string, m risk.Mention) {
	d.State = risk.Set
	before, after := lower[:m.Span.Start], lower[m.Span.End:]
	near := before[max(0, len(before)-90):]
	if i := max(strings.LastIndex(near, ". "), strings.LastIndex(near, "; ")); i >= 0 {
		near = near[i:]
	}
	next := after[:min(len(after), 160)]
	if i := strings.Index(next, ". "); i >= 0 {
		next = next[:i]
	}
	switch {
	case words.Any(near, []string{
		"previously set", "originally set", "previously scheduled", "originally scheduled", "currently set", "presently set",
		"currently scheduled", "previously due", "originally due", "previously set to", "extended from", "continued from",
		"moved from", "rescheduled from", "from its current",
	}) != "" && words.Any(next, append(slices.Clone(resetWords), dropWords...)) != "",
		words.Any(near, []string{
			"extended from", "continued from", "moved from", "rescheduled from", "postponed from",
		}) != "" &&
			strings.Contains(next, " to "):
		d.State = risk.Superseded
		d.History = append(d.History, "another day takes its place in the same sentence")
	case dropped(next) && words.Any(next, []string{"unless"}) == "":
		d.State = risk.Vacated
		d.History = append(d.History, "the same sentence takes it off")
	case words.Any(near, []string{"previously set to", "originally set for", "was previously", "originally due"}) != "":
		d.State = risk.Superseded
		d.History = append(d.History, "said to have been set before")
	case words.Any(near, []string{
		"extended to", "extended until", "extended through", "extends to", "continued to",
		"continued until", "reset for", "reset to", "rescheduled for", "rescheduled to", "moved to", "postponed to",
		"postponed until",
	}) != "":
		d.State = risk.Extended
	}
	if asked(lower) {
		d.State = risk.Proposed
	}
}

// dropped reports that the words right behind a date take it off.
func dropped(after string) bool {
	for _, w := range dropWords {
		if i := strings.Index(after, w); i >= 0 && i < 60 {
			lead := after[:i]
			if strings.TrimSpace(lead) == "" ||
				words.Any(lead, []string{" is ", " are ", " be ", "hereby", "was ", "were ", "("}) != "" {
				return words.Any(lead, []string{" no ", " not ", "judgment"}) == ""
			}
		}
	}
	return false
}
