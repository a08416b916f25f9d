package risk

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"headnote/text"
)

// Topic are the sorted stems of what is due, without dates and numbers.
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

// Anchor is what a deadline's passage in a document is known by: what it says,
// without its dates and numbers. It stays the same where a day is corrected.
func (d Deadline) Anchor(s Source) string {
	return strings.Join(append([]string{d.Kind, d.Type}, Topic(s.Passage)...), " ")
}

// Identify gives a deadline its ID, which is the same before and after somebody entered the day that it asks for.
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

// Distinguish gives a deadline an ID of its own among those of its sentence that run for another period or from another
// event.
func (d *Deadline) Distinguish() {
	h := fnv.New64a()
	fmt.Fprint(h, d.ID, d.Period, d.Event) //nolint:errcheck // a hash never fails
	d.ID = fmt.Sprintf("due-%012x", h.Sum64()&0xffffffffffff)
}

// Live reports whether a deadline is still to be kept as far as is known: it is not closed by the papers or a person,
// nobody has only proposed it, and it is not the day of a condition that has passed. What has no state is live.
func (d Deadline) Live() bool {
	if d.Type == Condition && !d.Date.IsZero() && d.DaysLeft < 0 {
		return false
	}
	return !slices.Contains([]string{Proposed, Vacated, Superseded, Done, Past}, d.State)
}

// Closed reports whether nothing is left to do about a deadline: it was done, taken off, replaced, or never set. One
// that has only passed is not closed.
func (d Deadline) Closed() bool {
	return slices.Contains([]string{Proposed, Vacated, Superseded, Done}, d.State)
}
