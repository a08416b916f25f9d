package obligation

import (
	"fmt"

	"headnote/risk"
	"headnote/text"
	"headnote/text/pattern"
)

// fromThen matches the words before the first day of something recurring: "on the first day of each month by $250,
// commencing on", "each quarter, beginning".
var fromThen = pattern.New(`\b(?:each|every) (?:calendar |fiscal )?(week|month|quarter|year)\b` +
	`(?:[^.;]|\.\d){0,80}\b(?:commencing|beginning|starting)(?: on| with)? $`)

// begun matches something recurring with a first day, which startsIn reads.
var begun = pattern.New(`\b(?:each|every) (?:calendar |fiscal )?(?:week|month|quarter|year)\b` +
	`(?:[^.;]|\.\d){0,80}\b(?:commencing|beginning|starting)(?: on| with)? (?:[a-z]{3,9}\.? \d|\d)`)

// startsIn reads the first day of something recurring if it is still ahead, else the next one.
func startsIn(r *reader, u unit, s, lower string, dates []risk.Mention) []risk.Deadline {
	var out []risk.Deadline
	for _, m := range dates {
		if m.Date.IsZero() || m.Warning != "" || r.today.IsZero() || asked(lower) {
			continue
		}
		found := fromThen.FindStringSubmatch(lower[max(0, m.Span.Start-160):m.Span.Start])
		if found == nil {
			continue
		}
		day := m.Date
		for n := 1; day.Before(r.today) && n < 1200; n++ {
			switch found[1] {
			case "week":
				day = m.Date.Add(7*n, "days")
			case "month":
				day = m.Date.Add(n, "months")
			case "quarter":
				day = m.Date.Add(3*n, "months")
			case "year":
				day = m.Date.Add(n, "years")
			}
		}
		d := risk.Deadline{
			Date: day, Kind: "stated", Type: "recurring", State: risk.Set, Period: "every " + found[1],
			Title: titleAround(s, m.Span), Sources: []risk.Source{r.source(u.span)},
			Warning: fmt.Sprintf(again+"; the next one is shown", found[1]),
			Derivation: []string{fmt.Sprintf("stated: every %s from “%s”; the next one is %s", found[1],
				text.Line(m.Span.Of(s)), day.Long())},
		}
		tell(&d, s, lower, m.Span)
		identify(&d)
		out = append(out, d)
	}
	return out
}
