package risk

import (
	"strconv"
	"strings"
	"time"
	"unicode"

	"headnote/text"
)

// mention is a date that stands in a text.
type mention struct {
	span    text.Span
	date    Date
	warning string // why it is uncertain or impossible; date is zero where impossible
}

var months = map[string]time.Month{
	"january": 1, "jan": 1, "february": 2, "feb": 2, "march": 3, "mar": 3, "april": 4, "apr": 4, "may": 5, "june": 6, "jun": 6,
	"july": 7, "jul": 7, "august": 8, "aug": 8, "september": 9, "sept": 9, "sep": 9, "october": 10, "oct": 10,
	"november": 11, "nov": 11, "december": 12, "dec": 12,
}

// findDates finds the dates of a text in ISO, U.S. and long forms. Day and
// month are read the American way where both orders are possible.
func findDates(s string) []mention {
	var out []mention
	for i := 0; i < len(s); {
		c := s[i]
		boundary := i == 0 || !isWordByte(s[i-1])
		if boundary && c >= '0' && c <= '9' {
			if m, ok := numericDate(s, i); ok {
				out = append(out, m)
				i = m.span.End
				continue
			}
			if m, ok := dayFirst(s, i); ok {
				out = append(out, m)
				i = m.span.End
				continue
			}
			for i < len(s) && (isWordByte(s[i]) || s[i] == '/' || s[i] == '-') {
				i++
			}
			continue
		}
		if boundary && c >= 'A' && c <= 'Z' {
			if m, ok := monthFirst(s, i); ok {
				out = append(out, m)
				i = m.span.End
				continue
			}
		}
		i++
	}
	return out
}

func isWordByte(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80
}

// number reads at most n digits at i.
func number(s string, i, n int) (value, next int) {
	j := i
	for j < len(s) && j-i < n && s[j] >= '0' && s[j] <= '9' {
		j++
	}
	if j == i || j < len(s) && s[j] >= '0' && s[j] <= '9' {
		return 0, i
	}
	value, err := strconv.Atoi(s[i:j])
	if err != nil {
		return 0, i
	}
	return value, j
}

// numericDate reads 2026-01-31, 1/31/2026, 01-31-26, 2026/01/31.
func numericDate(s string, i int) (mention, bool) {
	a, j := number(s, i, 4)
	if j == i || j >= len(s) || s[j] != '-' && s[j] != '/' && s[j] != '.' {
		return mention{}, false
	}
	sep := s[j]
	b, k := number(s, j+1, 2)
	if k == j+1 || k >= len(s) || s[k] != sep {
		return mention{}, false
	}
	c, end := number(s, k+1, 4)
	if end == k+1 || end < len(s) && isWordByte(s[end]) {
		return mention{}, false
	}
	m := mention{span: text.Span{Start: i, End: end}}
	year, month, day := c, a, b
	switch {
	case j-i == 4:
		year, month, day = a, b, c
	case sep == '.':
		return mention{}, false // a section number
	case end-(k+1) == 2:
		year = 2000 + c
		if c > 68 {
			year = 1900 + c
		}
		m.warning = "the year has two digits: read as " + strconv.Itoa(year)
	case end-(k+1) != 4:
		return mention{}, false
	case a > 12 && b <= 12:
		month, day = b, a
	}
	return m.at(year, month, day, s), true
}

func (m mention) at(year, month, day int, s string) mention {
	if month < 1 || month > 12 {
		m.warning = "“" + m.span.Of(s) + "” is not a date of the calendar"
		return m
	}
	d, ok := ValidDate(year, time.Month(month), day)
	if !ok {
		m.warning = "“" + m.span.Of(s) + "” is not a date of the calendar"
		return m
	}
	m.date = d
	return m
}

// monthFirst reads "January 31, 2026", "Jan. 31 2026", "January 31st, 2026".
func monthFirst(s string, i int) (mention, bool) {
	j := i
	for j < len(s) && unicode.IsLetter(rune(s[j])) && j-i < 10 {
		j++
	}
	month, ok := months[strings.ToLower(s[i:j])]
	if !ok {
		return mention{}, false
	}
	if j < len(s) && s[j] == '.' {
		j++
	}
	j = skipSpace(s, j)
	day, k := number(s, j, 2)
	if k == j {
		return mention{}, false
	}
	k = skipOrdinal(s, k)
	k = skipSpace(s, k)
	if k < len(s) && s[k] == ',' {
		k = skipSpace(s, k+1)
	}
	year, end := number(s, k, 4)
	if end-k != 4 {
		return mention{}, false
	}
	return mention{span: text.Span{Start: i, End: end}}.at(year, int(month), day, s), true
}

// dayFirst reads "31 January 2026" and "31st day of January, 2026".
func dayFirst(s string, i int) (mention, bool) {
	day, j := number(s, i, 2)
	if j == i {
		return mention{}, false
	}
	j = skipSpace(s, skipOrdinal(s, j))
	for _, w := range []string{"day of", "of"} {
		if strings.HasPrefix(s[j:], w) {
			j = skipSpace(s, j+len(w))
		}
	}
	k := j
	for k < len(s) && unicode.IsLetter(rune(s[k])) && k-j < 10 {
		k++
	}
	month, ok := months[strings.ToLower(s[j:k])]
	if !ok {
		return mention{}, false
	}
	for k < len(s) && (s[k] == '.' || s[k] == ',') {
		k++
	}
	k = skipSpace(s, k)
	year, end := number(s, k, 4)
	if end-k != 4 {
		return mention{}, false
	}
	return mention{span: text.Span{Start: i, End: end}}.at(year, int(month), day, s), true
}

func skipSpace(s string, i int) int {
	for i < len(s) && (s[i] == ' ' || s[i] == '\n' || s[i] == '\t') {
		i++
	}
	return i
}

func skipOrdinal(s string, i int) int {
	for _, o := range []string{"st", "nd", "rd", "th"} {
		if strings.HasPrefix(s[i:], o) {
			return i + 2
		}
	}
	return i
}

// FirstDate is the first possible date in a text, zero where there is none: a
// letter's or an order's own date stands near its head.
func FirstDate(s string) Date {
	for _, m := range findDates(s[:min(len(s), 4000)]) {
		if !m.date.IsZero() {
			return m.date
		}
	}
	return Date{}
}
