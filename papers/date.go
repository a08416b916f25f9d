package papers

import (
	"fmt"
	"strings"
	"time"

	"headnote/text"
)

// day is a date found in a string.
type day struct {
	year, month, day int
	start, end       int
}

// iso returns the date as ISO 8601.
func (d day) iso() string { return fmt.Sprintf("%04d-%02d-%02d", d.year, d.month, d.day) }

// long returns the date as Americans write it.
func long(iso string) string {
	t, err := time.Parse(time.DateOnly, iso)
	if err != nil {
		return iso
	}
	return t.Format("January 2, 2006")
}

// findDay returns the first date in a lowercase string; ok is false if there is none.
func findDay(s string) (day, bool) { return findDayFrom(s, 0) }

// findDayFrom returns the first date that begins at or after an offset. Numeric dates that are ambiguous are read
// as month/day. One pass finds the places where a date can begin: a number, a month, a word before "day of".
func findDayFrom(s string, from int) (day, bool) { return findDayWithin(s, from, len(s)) }

// findDayWithin returns the first date that begins in [from, before).
func findDayWithin(s string, from, before int) (day, bool) {
	inWords := strings.LastIndex(s[from:], "day") + from // no spelled-out ordinal occurs after it
	for i := from; i < before; i++ {
		at := i
		switch c := s[i]; {
		case c == '_':
			if at++; at == len(s) {
				return day{}, false
			}
		case wordByte(c) && (i == from || !wordByte(s[i-1])):
		default:
			continue
		}
		d, ok := day{}, false
		switch c := s[at]; {
		case digit(c):
			d, ok = numberedDay(s, at)
		case isLetter(c):
			if d, ok = monthDay(s, at); !ok && at < inWords {
				d, ok = wordDay(s, at)
			}
		}
		if ok && d.real() && (d.end == len(s) || !digit(s[d.end])) {
			d.start = i
			return d, true
		}
	}
	return day{}, false
}

func wordByte(c byte) bool { return isLetter(c) || digit(c) || c == '_' || c >= 'A' && c <= 'Z' }

func digit(c byte) bool { return c >= '0' && c <= '9' }

// hasDigit reports whether a string contains a digit.
func hasDigit(s string) bool {
	for i := range len(s) {
		if digit(s[i]) {
			return true
		}
	}
	return false
}

// allDays returns the dates in a lowercase string.
func allDays(s string) []day {
	var out []day
	for from := 0; from < len(s); {
		d, ok := findDayFrom(s, from)
		if !ok {
			return out
		}
		out = append(out, d)
		from = d.end
	}
	return out
}

// real reports whether the day exists and its year is plausible.
func (d day) real() bool {
	if d.year < 1600 || d.year > 2199 || d.month < 1 || d.month > 12 || d.day < 1 || d.day > 31 {
		return false
	}
	return time.Date(d.year, time.Month(d.month), d.day, 0, 0, 0, 0, time.UTC).Day() == d.day
}

func yearOf(s string) int {
	if strings.HasPrefix(s, "two thousand") {
		return 2000 + ordinal(strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(s, "two thousand"), " and")))
	}
	n := 0
	for _, c := range s {
		n = n*10 + int(c-'0')
	}
	if len(s) == 2 {
		if n < 70 {
			return 2000 + n
		}
		return 1900 + n
	}
	return n
}

var (
	ones = []string{
		"", "first one", "second two", "third three", "fourth four", "fifth five", "sixth six", "seventh seven",
		"eighth eight", "ninth nine", "tenth ten", "eleventh eleven", "twelfth twelve", "thirteenth thirteen",
		"fourteenth fourteen", "fifteenth fifteen", "sixteenth sixteen", "seventeenth seventeen",
		"eighteenth eighteen", "nineteenth nineteen", "twentieth twenty",
	}
	tens = map[string]int{"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "thirtieth": 30}
)

// ordinal reads "15", "fifteenth" and "twenty-first", and returns 0 for anything else.
func ordinal(s string) int {
	if n, ok := smallNumber(s); ok {
		return n
	}
	if s == "" {
		return 0
	}
	for n, both := range ones {
		a, b, _ := strings.Cut(both, " ")
		if n > 0 && (s == a || s == b) {
			return n
		}
	}
	if n, ok := tens[s]; ok {
		return n
	}
	if a, b, ok := strings.Cut(s, "-"); ok && tens[a] > 0 {
		if n := ordinal(b); n > 0 && n < 10 {
			return tens[a] + n
		}
	}
	return 0
}

// Day is a date as it is written in a text.
type Day struct {
	ISO  string // ISO 8601
	Span text.Span
}

// Days returns the complete dates in a text, in order.
func Days(s string) []Day {
	var out []Day
	for _, d := range allDays(smallLetters(s)) {
		out = append(out, Day{ISO: d.iso(), Span: text.Span{Start: d.start, End: d.end}})
	}
	return out
}

// smallLetters lowercases A to Z and leaves every other byte in place.
func smallLetters(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c >= 'A' && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}
