package papers

import "strings"

// Of a letter or a cover sheet and what it encloses in one file, the card is that of what comes first: the number and
// the court of an order behind a letter are not the letter's.

// covers are words by which a page says that it only goes before others.
var covers = []string{"fax cover", "facsimile cover", "fax transmi", "facsimile transmi", "transmittal sheet"}

// captionRoom is how many lines of a page its court can be found in.
const captionRoom = 6

// withoutEnclosure leaves out the pages from the first on that begin with the caption of a court, where the first page
// is a letter or a cover sheet and bears no caption itself.
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
