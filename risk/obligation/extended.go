package obligation

import (
	"fmt"
	"strings"

	"headnote/risk"
	"headnote/risk/words"
	"headnote/text"
	"headnote/text/pattern"
)

// prolonging are the words behind a day by which it moves some time on, without the new day: "is hereby extended by 14
// days".
var prolonging = pattern.New(`^[^.;]{0,60}? (?:is|are|be|was|were)(?: hereby)? ` +
	`(?:extended|continued|postponed)(?: for| by)?(?: an additional| another)? `)

// prolongedBy is the entry of the day to which a date is moved by a period; false where the words do not move it so, or
// say the new day themselves.
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

// byAndTo are the words before a day that is written behind the period by which it moves: "is extended by 14 days, to".
var byAndTo = pattern.New(`\b(?:extended|continued|postponed|moved|enlarged) by [a-z0-9() ]{2,30},? ` +
	`(?:to|until|through)$`)

// movesTo reports a date to which another one moves by a period.
func movesTo(before string) bool { return byAndTo.MatchString(lead(before)) }

// denied reports a new day that was asked for and refused: "the motion to continue the hearing to May 30 is DENIED".
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

// newDay is the word before a day to which another one moves.
var newDay = pattern.New(` (?:to|until|for|through)$`)

// asking are the words of what was asked for: that a day be moved.
var asking = pattern.New(`\b(?:to (?:extend|continue|postpone|reschedule|reset|move|adjourn)|` +
	`extension|continuance)\b`)
