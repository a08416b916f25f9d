package obligation

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"headnote/risk"
	"headnote/risk/words"
	"headnote/text"
)

//go:embed cues.txt
var cueData string

// cue is a phrase that makes a date behind it a deadline.
type cue struct {
	phrase, kind string
	reach        int // bytes between the phrase and the date at most
}

var cueTable = sync.OnceValues(func() ([]cue, error) {
	var out []cue
	err := words.Rows(cueData, 3, func(f []string) error {
		n, err := strconv.Atoi(f[2])
		if err != nil {
			return fmt.Errorf("%q is not a valid number of bytes", f[2])
		}
		out = append(out, cue{f[0], f[1], n})
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("cues of deadlines, %w", err)
	}
	return out, nil
})

// statedIn finds the dates of a sentence that have a cue close before them.
func (r *reader) statedIn(sp text.Span, s, lower string) []risk.Deadline {
	var out []risk.Deadline
	from := 0 // a cue speaks for the date that follows it, and for those that follow that one closely
	last := cue{}
	for _, m := range risk.Dates(s) {
		c, ok := r.cueBefore(lower[from:m.Span.Start])
		switch {
		case begins(lower[:m.Span.Start]): // "30 days before May 1, 2026"
			from, last = m.Span.End, cue{}
			continue
		case ok:
		case r.ordered(lower, m.Span):
			c = cue{phrase: "by", kind: "explicit"}
			if answers(lower) {
				c.kind = "response"
			}
		case isDeadline(lower[m.Span.End:]):
			c = cue{phrase: "is the deadline", kind: "explicit"}
		case last.phrase != "" && joins(s[from:m.Span.Start]):
			c = last
		default:
			from, last = m.Span.End, cue{}
			continue
		}
		from, last = m.Span.End, c
		where := "after"
		if c.phrase == "is the deadline" {
			where = "before"
		}
		d := risk.Deadline{
			Date: m.Date,
			Kind: "stated", Type: c.kind, Title: titleAround(s, m.Span), Warning: m.Warning,
			Derivation: []string{fmt.Sprintf("stated: “%s” %s “%s”", text.Line(m.Span.Of(s)), where, c.phrase)},
			Sources:    []risk.Source{r.source(sp)},
		}
		d.Time, d.Zone = risk.ClockAround(lower, m.Span.Start, m.Span.End)
		identify(&d)
		out = append(out, d)
	}
	return out
}

// begins reports whether a date is what a period runs from.
func begins(before string) bool {
	before = strings.TrimRight(before[max(0, len(before)-24):], " \n\t")
	if strings.HasSuffix(before, " following") || strings.HasSuffix(before, " after") {
		return true
	}
	for _, link := range []string{"of", "from", "before", "prior to"} {
		if rest, ok := strings.CutSuffix(before, " "+link); ok {
			for _, unit := range []string{"day", "days", "week", "weeks", "month", "months", "year", "years"} {
				if strings.HasSuffix(rest, unit) && (link != "of" || unit != "day") { // "the last day of June"
					return true
				}
			}
		}
	}
	return false
}

// ordered reports whether a date behind "by" or "before" is laid down in a sentence
// that orders something: "By May 1, 2026, defendants must respond".
func (r *reader) ordered(lower string, date text.Span) bool {
	before := strings.TrimRight(lower[max(0, date.Start-12):date.Start], " \n\t")
	by := false
	for _, w := range []string{"by", "before", "by on"} {
		if n := len(
			before,
		) - len(
			w,
		); n >= 0 && strings.HasSuffix(before, w) &&
			(n == 0 && date.Start <= 12 || n > 0 && !words.IsWord(before[n-1])) {
			by = true
		}
	}
	return by &&
		(orders(lower[max(0, date.Start-300):date.Start]) || orders(lower[date.End:min(len(lower), date.End+120)]))
}

// orders reports whether words lay down a duty.
func orders(s string) bool {
	for _, w := range []string{
		"must", "shall", "required to", "ordered to", "directed to", "is to", "are to",
		"need to", "please", "due",
	} {
		if i := strings.Index(
			s,
			w,
		); i >= 0 && (i == 0 || !words.IsWord(s[i-1])) &&
			(i+len(w) == len(s) || !words.IsWord(s[i+len(w)])) {
			return true
		}
	}
	return false
}

// isDeadline reports whether what follows a date calls it a deadline.
func isDeadline(after string) bool {
	after = strings.TrimLeft(after[:min(len(after), 60)], " \n\t,")
	for _, w := range []string{"is the deadline", "is the last day", "is the due date", "shall be the " +
		"deadline", "is the cutoff", "will be the deadline", "deadline"} {
		if strings.HasPrefix(after, w) {
			return true
		}
	}
	return false
}

// joins reports whether words between two dates make the second a deadline like the first.
func joins(between string) bool {
	switch strings.TrimSpace(between) {
	case "and", "or", ",", ", and", "to", "and on":
		return true
	}
	return false
}

// cueBefore is the cue that ends nearest to the end of the words before a date.
func (r *reader) cueBefore(before string) (cue, bool) {
	best, near := cue{}, 1<<30
	for _, c := range r.cues {
		window := before[max(0, len(before)-c.reach-len(c.phrase)):]
		i := words.Last(window, c.phrase)
		if i < 0 {
			continue
		}
		gap := len(window) - i - len(c.phrase)
		if gap < near || gap == near && len(c.phrase) > len(best.phrase) {
			best, near = c, gap
		}
	}
	if best.phrase == "" {
		return best, false
	}
	at := len(before) - near - len(best.phrase)
	if best.kind == "explicit" && strings.Contains(best.phrase, "due") && answers(before[max(0, at-40):at]) {
		best.kind = "response"
	}
	return best, !past(before[max(0, at-24):])
}

// answers reports whether what is due answers somebody.
func answers(s string) bool {
	return words.Any(s, []string{"answer", "respon", "reply", "opposition", "objection"}) != ""
}

// past tells a hearing that was held from one that will be.
func past(s string) bool {
	for _, w := range []string{
		"was held", "were held", "was filed", "were filed", "was entered", "after a hearing",
		"after the hearing", "following a hearing", "was due", "were due", "held a", "conducted a", "appeared at",
		"at the hearing on", "hearing held",
	} {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}
