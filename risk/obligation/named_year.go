package obligation

import (
	"fmt"
	"strings"

	"headnote/risk"
	"headnote/risk/words"
	"headnote/text/pattern"
)

var (
	// namedEnd is the event of a duty that comes again with each of the years that a paper gives a name: "the end of the
	// Reporting Period".
	namedEnd = pattern.New(`^(?:the )?(?:end|close|last day|expiration) of (?:the|each|every|any|such|a) ` +
		`((?:reporting|performance|measurement|compliance) period|(?:contract|plan|lease|policy|license|program) year)\b`)
	// firstEnds is where a paper says when the first of them ends.
	firstEnds = pattern.New(`\bfirst (` +
		`(?:reporting|performance|measurement|compliance) period|(?:contract|plan|lease|policy|license|program) year)` +
		` (?:ends|shall end|will end|closes) (?:on )?$`)
	// oneYear is where it says that each of them is a year long.
	oneYear = pattern.New(`\b(?:one-year|12-month|twelve-month|twelve \(12\) month|annual) period`)
)

// yearNamed is the end of the year from which the next duty of a row of them runs, where the paper says when the first
// of these years ends.
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
		if p.Unit == "business days" { // near enough to tell which is the next to end
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
