package check

import (
	"fmt"
	"regexp"
	"strconv"

	"headnote/citations"
)

// starPage is the mark of a reporter's page in a text: *160, [*160].
var starPage = regexp.MustCompile(`\[?\*+\s?(\d{1,5})\]?`)

// onPage reports whether the words at an offset of the text are on a page given by the citation's pin cite; false
// if it has none.
func onPage(c citations.Citation, s string, at int) (Step, bool) {
	cited := pinned(c.PinCite)
	if len(cited) == 0 || c.Kind == citations.Law {
		return Step{}, false
	}
	marks := starPage.FindAllStringSubmatchIndex(s, -1)
	page, firstMark, seen := 0, 0, false
	for _, m := range marks {
		n := atoi(s[m[2]:m[3]])
		if n >= cited[0].first-200 && n <= cited[len(cited)-1].last+200 {
			if !seen {
				seen, firstMark = true, n
			}
			if m[0] <= at {
				page = n
			}
		}
	}
	r := Step{Name: Page}
	if !seen {
		r.State, r.Evidence = Unchecked, "the text has no marks of the reporter's pages"
		return r, true
	}
	if page == 0 { // before the first mark: the page that precedes it
		page = firstMark - 1
		r.State = Close
	} else {
		r.State = Contradicted
	}
	r.Evidence = fmt.Sprintf("the words are on page %d, the draft cites %s", page, c.PinCite)
	for _, p := range cited {
		switch {
		case page >= p.first && page <= p.last, page == p.first-1 && r.State != Close && nextPage(s, marks, at):
			r.State, r.Evidence = Verified, fmt.Sprintf("the words are on page %d", page)
			return r, true
		case page >= p.first-1 && page <= p.last+1:
			r.State = Close
		}
	}
	return r, true
}

// pages is a page or range of pages in a pin cite.
type pages struct{ first, last int }

// pinned returns the pages of a pin cite, in order: "157, 160-61 & n.3" gives 157 and 160 through 161. Notes are
// skipped.
func pinned(pin string) []pages {
	var out []pages
	for _, m := range pinRange.FindAllStringSubmatch(pin, 8) {
		if m[1] != "" { // n.3, nn.3-4
			continue
		}
		p := pages{atoi(m[2]), atoi(m[2])}
		if m[3] != "" {
			p.last = through(m[2], m[3])
		}
		if p.first > 0 && p.last >= p.first {
			out = append(out, p)
		}
	}
	return out
}

var pinRange = regexp.MustCompile(`(\bn{1,2}\.?\s*)?\*?(\d+)(?:\s*[-–—]\s*\*?(\d+))?`)

// nextPage reports whether the next page begins within the length of a quotation.
func nextPage(s string, marks [][]int, at int) bool {
	for _, m := range marks {
		if m[0] > at {
			return m[0]-at < 200
		}
	}
	return false
}

// through returns the end of an abbreviated range: 147-48 ends at 148.
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
