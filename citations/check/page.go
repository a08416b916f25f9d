package check

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"headnote/citations"
)

// starPage is the mark of a reporter's page in a text: *160, [*160].
var starPage = regexp.MustCompile(`\[?\*+\s?(\d{1,5})\]?`)

var number = regexp.MustCompile(`\d+`)

// onPage reports whether the words at an offset of the text are on the page that
// the citation pins them to; false where it pins them to none.
func onPage(c citations.Citation, s string, at int) (Rung, bool) {
	pins := number.FindAllString(c.PinCite, 2)
	if len(pins) == 0 || c.Kind == citations.Law {
		return Rung{}, false
	}
	first, last := atoi(pins[0]), atoi(pins[0])
	if len(pins) == 2 && strings.ContainsAny(c.PinCite, "-–—") {
		last = through(pins[0], pins[1])
	}
	marks := starPage.FindAllStringSubmatchIndex(s, -1)
	page, seen := 0, false
	for _, m := range marks {
		n := atoi(s[m[2]:m[3]])
		if n >= first-200 && n <= last+200 {
			seen = true
			if m[0] <= at {
				page = n
			}
		}
	}
	r := Rung{Name: Page}
	switch {
	case !seen:
		r.State, r.Evidence = Unchecked, "the text has no marks of the reporter's pages"
	case page == 0: // before the first mark: the page that precedes it
		if n := atoi(s[marks[0][2]:marks[0][3]]) - 1; n >= first && n <= last {
			r.State, r.Evidence = Verified, fmt.Sprintf("the words are on page %d", n)
		} else {
			r.State, r.Evidence = Close, fmt.Sprintf("the words are on page %d, the draft cites %s", n, c.PinCite)
		}
	case page >= first-1 && page <= last && page >= first, page == first-1 && nextPage(s, marks, at):
		r.State, r.Evidence = Verified, fmt.Sprintf("the words are on page %d", page)
	default:
		r.State, r.Evidence = Contradicted, fmt.Sprintf("the words are on page %d, the draft cites %s", page, c.PinCite)
		if page >= first-1 && page <= last+1 {
			r.State = Close
		}
	}
	return r, true
}

// nextPage reports whether the next page begins within a quotation's reach.
func nextPage(s string, marks [][]int, at int) bool {
	for _, m := range marks {
		if m[0] > at {
			return m[0]-at < 200
		}
	}
	return false
}

// through is the end of a range as it is written: 147-48 ends at 148.
func through(a, b string) int {
	if len(b) < len(a) {
		b = a[:len(a)-len(b)] + b
	}
	return atoi(b)
}

func atoi(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}
