package papers

import (
	"strings"

	"headnote/text"
	"headnote/text/pattern"
)

var (
	// nameStatus is a status word after the date in a file name.
	nameStatus = pattern.New(`[ _-]+\(?(?:fully )?(?:signed|executed|final|conformed|draft|copy|clean|` +
		`filed)\)?$`)
	// filedName is how exhibits of registrants are named: the number of the company and the day of filing before the
	// title.
	filedName = pattern.New(`^\d{5,10}[ _-](\d{4}-\d\d-\d\d)[ _-]`)
	// namedDay matches the words before the date of a paper in its file name: "AMENDMENT NO. 2, DATED MAY 4, 2026".
	namedDay = pattern.New(`\b(?:dated|date|as of|made|signed|executed)[ _,-]+(?:as of[ _]+)?$`)
)

// nameDate returns the full date with which the file name begins or ends, or that it gives after "dated". The day
// on which a registrant filed an exhibit is not that of the exhibit.
func (r dating) nameDate() (dated, bool) {
	base := strings.ToLower(r.base)
	if hasDigit(base) {
		base = nameStatus.ReplaceAllString(base, "")
	}
	filed := filedName.FindStringSubmatchIndex(base)
	if filed != nil {
		if d, ok := findDay(base[filed[2]:filed[3]]); ok && !r.card.Filed.Known() {
			r.card.Filed = Field{Value: d.iso(), From: FromName, Confidence: 0.6}
		}
		base = base[filed[1]:]
	}
	for _, d := range allDays(base) {
		if namedDay.MatchString(base[:d.start]) {
			return dated{"name", d.iso(), text.Span{}, FromName, 0}, true
		}
	}
	d, ok := findDay(base)
	if !ok || d.start > 0 && d.end < len(base) && d.start > 12 {
		return dated{}, false
	}
	return dated{"name", d.iso(), text.Span{}, FromName, 0}, true
}
