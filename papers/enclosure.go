package papers

import "strings"

// Where a file holds a letter or cover sheet and its enclosures, the card describes what comes first: the number
// and the court of an enclosed order are not the letter's.

// covers are words by which a page identifies itself as a cover sheet.
var covers = []string{"fax cover", "facsimile cover", "fax transmi", "facsimile transmi", "transmittal sheet"}

// captionRoom is the number of lines at the top of a page that are searched for its court.
const captionRoom = 6

// withoutEnclosure drops the pages from the first that begins with a court's caption, where the first page is a
// letter or cover sheet without a caption of its own.
func withoutEnclosure(top []line) []line {
	if len(top) == 0 || top[len(top)-1].page == 0 {
		return top
	}
	first, letter := 0, false
	for ; first < len(top) && top[first].page == 0; first++ {
		l := &top[first]
		low := strings.ToLower(l.s)
		if named := (line{s: l.s, lower: low, long: l.long}); courtLine(named) {
			return top
		}
		letter = letter || strings.HasPrefix(low, "dear ")
		for _, w := range covers {
			letter = letter || strings.Contains(low, w)
		}
	}
	if !letter {
		return top
	}
	page, at := -1, 0
	for i := first; i < len(top); i++ {
		l := top[i]
		if l.page != page {
			page, at = l.page, i
		}
		if named := (line{s: l.s, lower: strings.ToLower(l.s), long: l.long}); i-at < captionRoom && courtLine(named) &&
			named.upper() {
			return top[:at]
		}
	}
	return top
}
