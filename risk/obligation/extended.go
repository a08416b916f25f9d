package obligation

import (
	"fmt"
	"strings"

	"headnote/risk"
	"headnote/risk/words"
	"headnote/text"
	"headnote/text/pattern"
)

// prolonging matches words after a day that extend it by a period without stating the new day: "is hereby extended by
// 14 days".
var prolonging = pattern.New(`^[^.;]{0,60}? (?:is|are|be|was|were)(?: hereby)? ` +
	`(?:extended|continued|postponed)(?: for| by)?(?: an additional| another)? `)

// prolongedBy returns the entry for the day to which a period moves a date; false if the words do not move it, or state
// the new day themselves.
func (r *paper) prolongedBy(d risk.Deadline, lower string, m risk.Mention) (risk.Deadline, bool) {
	after := lower[m.Span.End:]
	at := prolonging.FindStringIndex(after)
	if m.Date.IsZero() || at == nil {
		return d, false
	}
	behind := after[at[1]:min(len(after), at[1]+doubtReach)]
	p, next, ok := risk.PeriodAt(words.Tokens(behind), 0)
	if !ok || p.Ordinal || p.Unit == "hours" || next == 0 || len(risk.Dates(behind)) > 0 {
		return d, false
	}
	c, err := risk.Count(m.Date, p, false, "")
	if err != nil {
		return d, false
	}
	d.Date, d.Kind, d.State, d.History = c.Date, "computed", risk.Extended, nil
	d.Trigger, d.TriggerWhy, d.Period = m.Date, "the day that is extended", p.String()+" after"
	d.Derivation = append([]string{fmt.Sprintf("Trigger: %s (%s)", m.Date.Long(), d.TriggerWhy)}, c.Steps...)
	d.Warning = joined(d.Warning, append([]string{
		fmt.Sprintf("the paper extends %s by %s and does not write the new day", m.Date.Long(), p),
	}, c.Warnings...)...)
	if r.proposes(lower) {
		d.State = risk.Proposed
	}
	identify(&d)
	return d, true
}

// byAndTo matches the words before a new day that follows the period of an extension: "is extended by 14 days, to".
var byAndTo = pattern.New(`\b(?:extended|continued|postponed|moved|enlarged) by [a-z0-9() ]{2,30},? ` +
	`(?:to|until|through)$`)

// movesTo reports whether a date is the new day of an extension by a period.
func movesTo(before string) bool { return byAndTo.MatchString(lead(before)) }

// denied reports whether a new day was requested and refused: "the motion to continue the hearing to May 30 is DENIED".
func denied(before, after string) bool {
	after = after[:min(len(after), doubtReach)]
	if i := strings.IndexAny(after, ".;"); i >= 0 {
		after = after[:i]
	}
	if words.Any(text.Line(after)+" ", []string{"is denied ", "are denied ", "be denied ", "hereby denied "}) == "" {
		return false
	}
	before = lead(before)
	return asking.MatchString(before) && newDay.MatchString(before)
}

// newDay matches the word before a new day.
var newDay = pattern.New(` (?:to|until|for|through)$`)

// asking matches words that request a new day.
var asking = pattern.New(`\b(?:to (?:extend|continue|postpone|reschedule|reset|move|adjourn)|` +
	`extension|continuance)\b`)

// gaining matches words by which somebody gets more time: "she gives us to".
var gaining = pattern.New(`\b(?:gives?|gave|given|granted|allowed|agreed|extended|moved)(?: [a-z]+){0,4} (?:to|` +
	`until|till|through)\b`)

// moreTime marks the day in the sentence before as replaced if a sentence gives time until a later one: "They want
// it by May 4. Called them: they give us to May 15."
func moreTime(u unit, earlier, found []risk.Deadline) {
	if len(earlier) == 0 || len(found) != 1 || len(found[0].Sources) == 0 {
		return
	}
	old, d := &earlier[len(earlier)-1], &found[0]
	if old.Date.IsZero() || !d.Date.After(old.Date) || old.State != risk.Set || d.State != risk.Set &&
		d.State != risk.Extended ||
		len(old.Sources) == 0 || old.Sources[0].Span.Start < u.prev.Start || old.Sources[0].Span.Start >= u.prev.End ||
		!gaining.MatchString(unbroken.Replace(words.Lower(d.Sources[0].Passage))) {
		return
	}
	old.State, d.State = risk.Superseded, risk.Extended
	old.History = append(old.History, "the next sentence gives time until "+d.Date.Long())
	d.History = append(d.History, "before: "+old.Date.Long())
}
