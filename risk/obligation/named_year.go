package obligation

import (
	"fmt"
	"strings"

	"headnote/risk"
	"headnote/risk/words"
	"headnote/text/pattern"
)

var (
	// namedEnd matches the event of a duty that recurs with each year of a kind that the paper names: "the end of the
	// Reporting Period".
	namedEnd = pattern.New(`^(?:the )?(?:end|close|last day|expiration) of (?:the|each|every|any|such|a) ` +
		`((?:reporting|performance|measurement|compliance) period|(?:contract|plan|lease|policy|license|program) year)\b`)
	// firstEnds matches when the first of these years ends.
	firstEnds = pattern.New(`\bfirst (` +
		`(?:reporting|performance|measurement|compliance) period|(?:contract|plan|lease|policy|license|program) year)` +
		` (?:ends|shall end|will end|closes) (?:on )?$`)
	// oneYear matches the statement that each is a year long.
	oneYear = pattern.New(`\b(?:one-year|12-month|twelve-month|twelve \(12\) month|annual) period`)
)

// yearNamed returns the end of the named year from which the next recurring duty runs, if the paper says when the first
// one ends.
func yearNamed(r *paper, t timed, near string) (trigger, bool) {
	m := namedEnd.FindStringSubmatch(near)
	if m == nil || t.back || r.today.IsZero() || r.doc.Lawful() {
		return trigger{}, false
	}
	lower := words.Lower(r.doc.Body)
	if !strings.HasSuffix(m[1], "year") && !oneYear.MatchString(lower) {
		return trigger{}, false
	}
	lower = unbroken.Replace(lower)
	for _, d := range risk.Dates(r.doc.Body) {
		before := strings.Join(strings.Fields(lower[max(0, d.Span.Start-90):d.Span.Start]), " ") + " "
		found := firstEnds.FindStringSubmatch(before)
		if d.Date.IsZero() || d.Warning != "" || found == nil || found[1] != m[1] {
			continue
		}
		p := t.period
		if p.Unit == "business days" { // accurate enough to find the next one
			p.N, p.Unit = 7*p.N/5, "days"
		}
		end := d.Date
		for n := 1; n < 100 && end.Add(p.N, p.Unit).Before(r.today); n++ {
			end = d.Date.Add(n, "years")
		}
		return trigger{
			day: end, why: fmt.Sprintf("the end of a %s; the first ends on %s", m[1], d.Date.Long()),
			warning: fmt.Sprintf(again+"; the next one is shown", "year"),
		}, true
	}
	return trigger{}, false
}
