package risk

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"headnote/risk/calendar"
	"headnote/text"
)

// longest is how long a sentence may be: a table or a run-on list is none.
const longest = 3000

// Deadlines finds the dates by which something must be done: those stated, and
// those that a stated period and a known trigger give. Sorted by date; those
// whose trigger is unknown come last and say what is missing. Linear in the
// length of the texts.
func Deadlines(docs []Text, o Options) ([]Deadline, error) {
	cal, err := calendar.For("")
	if err != nil {
		return nil, err
	}
	cues, err := cueTable()
	if err != nil {
		return nil, err
	}
	rules, err := book()
	if err != nil {
		return nil, err
	}
	byID := make(map[string]*Deadline)
	var order []string
	for _, d := range docs {
		r := &reader{doc: d, cal: cal, cues: cues, book: rules, given: o.Trigger, answers: givenOn(o.Given, d.ID), law: o.Law}
		for _, found := range r.deadlines() {
			found.urgency(o.Today)
			if old, ok := byID[found.ID]; ok {
				old.Sources = append(old.Sources, found.Sources...)
				continue
			}
			byID[found.ID] = &found
			order = append(order, found.ID)
		}
	}
	out := make([]Deadline, 0, len(order))
	for _, id := range order {
		out = append(out, *byID[id])
	}
	markConflicts(out)
	slices.SortStableFunc(out, func(a, b Deadline) int {
		return cmp.Or(
			boolOrder(a.Date.IsZero(), b.Date.IsZero()),
			cmp.Compare(a.Date.String(), b.Date.String()),
			strings.Compare(a.ID, b.ID),
		)
	})
	return out, nil
}

func boolOrder(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// deadlines reads one document, sentence by sentence.
func (r *reader) deadlines() []Deadline {
	var out []Deadline
	var end Ending // of the contract, as the last clause on its term said
	for _, sp := range text.Sentences(r.doc.Body) {
		s := sp.Of(r.doc.Body)
		if len(s) > longest {
			continue
		}
		lower := asciiLower(s)
		found := r.statedIn(sp, s, lower)
		e, expires := r.termIn(sp, s, lower)
		if !e.Date.IsZero() || e.Unknown != "" && e.Span.Len() > 0 {
			end = e
		}
		notice := r.noticeIn(sp, s, lower, end)
		switch {
		case expires != nil:
			found = append(found, *expires)
		case notice == nil && len(found) == 0:
			found = append(r.relativeIn(sp, s, lower), r.monthlyIn(sp, s, lower)...)
		}
		if notice != nil {
			found = append(found, *notice)
		}
		out = append(out, found...)
	}
	return out
}

// asciiLower keeps every byte in its place, which strings.ToLower does not.
func asciiLower(s string) string {
	for i := 0; i < len(s); i++ {
		if s[i] >= 'A' && s[i] <= 'Z' {
			b := []byte(s)
			for ; i < len(b); i++ {
				if b[i] >= 'A' && b[i] <= 'Z' {
					b[i] += 'a' - 'A'
				}
			}
			return string(b)
		}
	}
	return s
}

// titleLength is how many runes of a sentence stand as the title of a deadline.
const titleLength = 140

func titleOf(s string) string { return text.Truncate(text.Line(s), titleLength) }

// titleAround is the part of a long sentence that holds the date.
func titleAround(s string, date text.Span) string {
	if date.End <= titleLength {
		return titleOf(s)
	}
	from := date.End - titleLength + 20
	if i := strings.IndexAny(s[from:date.Start], " \n\t"); i >= 0 {
		from += i
	}
	return "…" + titleOf(strings.ToValidUTF8(s[from:], ""))
}

func deadlineID(d Deadline) string {
	h := fnv.New64a()
	if d.Asks != "" && d.TriggerWhy == givenFor(d.Asks) {
		d.Date = Date{} // it is the same deadline before and after somebody gave the day
	}
	fmt.Fprint(h, d.Date, strings.Join(topic(d.Title), " ")) //nolint:errcheck // a hash never fails
	if d.Date.IsZero() && len(d.Sources) > 0 {
		fmt.Fprint(h, d.Sources[0].Document, d.Sources[0].Span.Start) //nolint:errcheck // a hash never fails
	}
	return fmt.Sprintf("due-%012x", h.Sum64()&0xffffffffffff)
}

// topic are the sorted stems of what is due, without dates and numbers.
func topic(title string) []string {
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
	return strings.Join(append([]string{d.Kind, d.Type}, topic(s.Passage)...), " ")
}
