package obligation

import (
	"slices"
	"strings"

	"headnote/risk"
	"headnote/risk/words"
)

// awareIn reads duties that run from the day on which somebody learned of something: the paper states the period once
// ("no later than 30 days after the day that your firm became aware") and then the day of each event ("your firm became
// aware of the complaint on June 20"). Rules for everyone have no such days.
func (r *reader) awareIn(u unit, s, lower string, dates []risk.Mention) []risk.Deadline {
	at := strings.Index(lower, "aware")
	if at < 0 || r.doc.Lawful() || r.contract() {
		return nil
	}
	if p, ok := awarePeriod(lower); ok {
		r.aware = p
		return nil
	}
	became := words.Any(lower, []string{"became aware", "becoming aware", "was made aware", "were made aware"})
	if became == "" || r.aware.N == 0 {
		return nil
	}
	from := strings.Index(lower, became)
	var out []risk.Deadline
	for _, m := range dates {
		if m.Date.IsZero() || m.Span.Start < from || !learned(lower[from:m.Span.Start]) {
			continue
		}
		d := risk.Deadline{
			Kind: "computed", Type: "relative", Title: titleAround(s, m.Span), State: risk.Set,
			Event: "becoming aware", Period: r.aware.String() + " after",
			Trigger: m.Date, TriggerWhy: "the date in the same sentence",
			Sources: []risk.Source{r.source(u.span)}, Warning: m.Warning,
		}
		r.count(&d, r.aware, false, "")
		d.Derivation = slices.Insert(d.Derivation, 0, "the paper says: "+r.aware.String()+" after becoming aware")
		identify(&d)
		out = append(out, d)
	}
	return out
}

// awarePeriod returns the period of a sentence that runs from becoming aware.
func awarePeriod(lower string) (risk.Period, bool) {
	if words.Any(lower, []string{"no later than", "not later than", "within"}) == "" {
		return risk.Period{}, false
	}
	ts := words.Tokens(lower)
	for i := 0; i < len(ts); {
		p, next, ok := risk.PeriodAt(ts, i)
		if p.N == 0 || next <= i {
			i++
			continue
		}
		if ok {
			behind := lower[p.Span.End:min(len(lower), p.Span.End+90)]
			if j := strings.Index(behind, "aware"); j >= 0 && words.Any(behind[:j], []string{"after", "of ", "from"}) != "" {
				return p, true
			}
		}
		i = next
	}
	return risk.Period{}, false
}

// learned reports whether a date after "became aware" is the day of that, not of a later event.
func learned(between string) bool {
	if !strings.HasSuffix(lead(strings.ReplaceAll(between, "\n", " ")), " on") {
		return false
	}
	for _, verb := range []string{"received", "submitted", "reported", "filed", "sent", "dated", "responded"} {
		if words.Last(between, verb) >= 0 {
			return false
		}
	}
	return true
}
