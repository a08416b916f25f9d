package obligation

import (
	"strings"

	"headnote/risk"
	"headnote/risk/words"
	"headnote/text"
)

// longest is how long a sentence may be: a table or a run-on list is none.
const longest = 3000

// Read finds the dates by which something must be done in one document: those stated, and those that a stated period
// and a known trigger give; those whose trigger is not known say what is missing. Linear in the length of the text.
func Read(d risk.Text, o risk.Options) ([]risk.Deadline, error) {
	cues, err := cueTable()
	if err != nil {
		return nil, err
	}
	r := &reader{doc: d, cues: cues, given: o.Trigger, answers: o.GivenOn(d.ID), law: o.Law}
	return r.deadlines()
}

// deadlines reads one document, sentence by sentence.
func (r *reader) deadlines() ([]risk.Deadline, error) {
	var out []risk.Deadline
	var end Ending // of the contract, as the last clause on its term said
	for _, sp := range text.Sentences(r.doc.Body) {
		s := sp.Of(r.doc.Body)
		if len(s) > longest {
			continue
		}
		lower := words.Lower(s)
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
	return out, r.err
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

// identify gives an entry its ID.
func identify(d *risk.Deadline) { d.Identify(d.Asks != "" && d.TriggerWhy == givenFor(d.Asks)) }
