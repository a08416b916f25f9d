package risk

import (
	"slices"

	"headnote/text"
)

// sameText is the share of words that a draft must have in common with a later paper to be a draft of it.
const sameText = 0.4

// overtakenDrafts returns the drafts of contracts that were signed: what the draft says is no longer offered. A draft
// without a later final paper stays, since it may still be sent.
func overtakenDrafts(docs []Text) map[string]bool {
	out := make(map[string]bool)
	draft := func(d Text) bool { return d.Status == "draft" || d.Status == "proposed" || d.Status == "superseded" }
	stems := make(map[int][]string) // of the final papers
	for _, d := range docs {
		if !draft(d) || !slices.Contains(d.sorts(), contracts) {
			continue
		}
		words := stemsOf(d.Body)
		for i, o := range docs {
			if draft(o) || !slices.Contains(o.sorts(), contracts) || slices.Contains(o.sorts(), records) ||
				!o.Date.IsZero() && o.Date.Before(d.Date) { // the draft is of a new contract
				continue
			}
			if stems[i] == nil {
				stems[i] = stemsOf(o.Body)
			}
			if overlap(words, stems[i]) >= sameText {
				out[d.ID] = true
				break
			}
		}
	}
	return out
}

// stemsOf returns the sorted stems of the content words of a text.
func stemsOf(body string) []string {
	var out []string
	for _, w := range fold(body, nil) {
		if !text.IsStop(w.text) {
			out = append(out, text.Stem(w.text))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
