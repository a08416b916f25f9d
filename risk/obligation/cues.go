package obligation

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"headnote/risk"
	"headnote/risk/words"
)

//go:embed cues.txt
var cueData string

// cue is a phrase that makes the date after it a deadline.
type cue struct {
	phrase, kind string
	reach        int // maximum number of bytes between the phrase and the date
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

// cueBefore returns the cue that ends closest to the date.
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
	if counted(before[len(before)-near:]) || reported(before[:at]) ||
		best.kind == "expiration" && unhappened(before[:at]) {
		return cue{}, false
	}
	inner := before[len(before)-near:]
	if strings.HasSuffix(inner, "(") && !strings.Contains(best.phrase, "due") && !numeral(inner) ||
		best.kind == "expiration" && words.Any(before, []string{"omb control", "omb approval", "omb no"}) != "" {
		return cue{}, false // "Order re Hearing (12/23/2024)" is the date of a paper
	}
	if best.kind == "explicit" && strings.Contains(best.phrase, "due") && answers(before[max(0, at-40):at]) {
		best.kind = "response"
	}
	return best, !past(before[max(0, at-24):])
}

// numeral reports whether a bracket opens after an ordinal, to repeat it in figures: "the fifteenth (15th) day of
// April, 2026".
func numeral(before string) bool {
	ts := words.Tokens(before)
	if len(ts) == 0 {
		return false
	}
	_, _, ordinal := risk.NumberAt(ts, len(ts)-1)
	return ordinal
}

// answers reports whether what is due is a response to somebody.
func answers(s string) bool {
	s = strings.ReplaceAll(s, "respondent", "") // a party's name is not its duty
	return words.Any(s, []string{"answer", "respon", "reply", "opposition", "objection"}) != ""
}

// past reports whether a hearing or other event has already taken place.
func past(s string) bool {
	for _, w := range []string{
		"was held", "were held", "was filed", "were filed", "was entered", "after a hearing",
		"after the hearing", "following a hearing", "held a", "conducted a", "appeared at",
		"at the hearing on", "hearing held", "heard oral", "heard argument", "presented oral",
	} {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}

// unhappened reports whether the words before a cue say that it did not happen: "did not" before "terminate on".
func unhappened(before string) bool {
	f := strings.Fields(before[max(0, len(before)-40):])
	n := len(f)
	if n < 2 || f[n-1] != "not" {
		return n > 0 && (f[n-1] == "never" || f[n-1] == "didn't")
	}
	switch f[n-2] {
	case "did", "has", "had", "have", "was", "were":
		return true
	}
	return false
}
