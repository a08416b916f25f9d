package risk

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"headnote/text"
)

// Topic returns the sorted stems of what is due, without dates and numbers.
func Topic(title string) []string {
	var out []string
	for _, s := range text.Stems(title) {
		if text.Month(s) == 0 && strings.Trim(s, "0123456789") == s {
			out = append(out, s)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Anchor identifies a deadline's passage in a document by its words without dates and numbers, so it survives a
// corrected day.
func (d Deadline) Anchor(s Source) string {
	return strings.Join(append([]string{d.Kind, d.Type}, Topic(s.Passage)...), " ")
}

// Identify sets the ID of a deadline, which does not change when somebody enters the day that it asks for.
func (d *Deadline) Identify(entered bool) {
	h := fnv.New64a()
	day := d.Date
	if entered {
		day = Date{}
	}
	fmt.Fprint(h, day, strings.Join(Topic(d.Title), " ")) //nolint:errcheck // a hash never fails
	if day.IsZero() && len(d.Sources) > 0 {
		fmt.Fprint(h, d.Sources[0].Document, d.Sources[0].Span.Start) //nolint:errcheck // a hash never fails
	}
	d.ID = fmt.Sprintf("due-%012x", h.Sum64()&0xffffffffffff)
}

// Distinguish sets a separate ID for a deadline whose sentence has others with another period or event.
func (d *Deadline) Distinguish() {
	h := fnv.New64a()
	fmt.Fprint(h, d.ID, d.Period, d.Event) //nolint:errcheck // a hash never fails
	d.ID = fmt.Sprintf("due-%012x", h.Sum64()&0xffffffffffff)
}

// Live reports whether a deadline is still to be met as far as is known: not closed by the papers or a person, not
// merely proposed, and not the day of a condition that has passed. A deadline without a state is live.
func (d Deadline) Live() bool {
	if d.Type == Condition && !d.Date.IsZero() && d.DaysLeft < 0 {
		return false
	}
	return !slices.Contains([]string{Proposed, Vacated, Superseded, Done, Past}, d.State)
}

// Closed reports whether nothing is left to do about a deadline: it was done, vacated, superseded or never set. One
// that has merely passed is not closed.
func (d Deadline) Closed() bool {
	return slices.Contains([]string{Proposed, Vacated, Superseded, Done}, d.State)
}
