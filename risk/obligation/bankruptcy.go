package obligation

import (
	"fmt"
	"strings"

	"headnote/risk"
	"headnote/risk/words"
	"headnote/text"
)

// governmental is the rule on claims of governmental units.
const governmental = "frbp-3002-government"

// petition is how the case began according to the head of a bankruptcy docket.
type petition struct {
	filed     risk.Date
	says      string // the words that give the day
	voluntary bool
	converted bool // later converted to another chapter
}

// petition parses the head of a docket; the day is zero if the paper is not from a bankruptcy court.
func (r *paper) petition() petition {
	head := r.doc.Body[:min(len(r.doc.Body), headLength)]
	lower := words.Lower(head)
	at := strings.Index(lower, "bankruptcy petition #")
	filed := strings.Index(lower, "date filed:")
	if at < 0 || filed < 0 {
		return petition{}
	}
	ms := risk.Dates(head[filed:min(len(head), filed+60)])
	if len(ms) == 0 || ms[0].Date.IsZero() {
		return petition{}
	}
	return petition{
		filed: ms[0].Date, says: strings.ReplaceAll(text.Line(head[filed:filed+ms[0].Span.End]), " | ", " "),
		voluntary: words.Last(lower, "voluntary") >= 0 && words.Last(lower, "involuntary") < 0,
		converted: strings.Contains(lower, "converted"),
	}
}

// began returns the day of the petition or of the order for relief, if the docket gives it: the petition is the order
// for relief only in a voluntary case.
func (r *paper) began(near string) (trigger, bool) {
	relief := words.Any(near, []string{"order for relief"}) != ""
	filing := words.Any(near, []string{
		"filing of the petition", "date of the petition", "petition date", "the petition was filed",
	}) != "" && words.Any(near, []string{"petition for", "petition to"}) == ""
	if !relief && !filing {
		return trigger{}, false
	}
	p := r.petition()
	if p.filed.IsZero() {
		return trigger{}, false
	}
	tr := trigger{day: p.filed, why: fmt.Sprintf("the docket: “%s”", p.says)}
	if !relief {
		return tr, true
	}
	if !p.voluntary {
		return trigger{warning: "the docket does not show a voluntary petition: the order for relief came later"}, true
	}
	tr.why += "; a voluntary petition is the order for relief, 11 U.S.C. § 301(b)"
	if p.converted {
		tr.warning = "the case was converted: whether the period runs anew depends on 11 U.S.C. § 348 and " +
			"Fed. R. Bankr. P. 1019"
	}
	return tr, true
}

// claimOfGovernment reports whether a sentence is about the time for governmental units to file claims.
func claimOfGovernment(t timed, lower string) bool {
	return t.period.N == 180 && t.period.Unit == "days" && strings.Contains(t.event, "order for relief") &&
		strings.Contains(lower, "governmental unit")
}

// countClaim counts the time for claims of governmental units under its rule.
func (r *reader) countClaim(d *risk.Deadline, t timed, lower string) {
	c, err := risk.CountBy(d.Trigger, governmental)
	if err != nil {
		r.err = err
		return
	}
	r.counted(d, c)
	if strings.HasSuffix(strings.TrimRight(lower[:t.period.Span.Start], " "), "before") {
		d.Warning = joined(d.Warning, fmt.Sprintf(
			"“before” may leave out the last day, which Rule 3002(c)(1) does not: by %s it is in time either way",
			d.Trigger.AddDays(t.period.N-1).Long()))
	}
}
