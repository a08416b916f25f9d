package risk

import (
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"headnote/risk/words"
	"headnote/text"
)

// Mention is a date found in a text.
type Mention struct {
	Span    text.Span
	Date    Date
	From    Date   // first day of a range: "September 1-10, 2026"
	Warning string // why it is uncertain, incomplete or impossible; the date is zero for the last two
}

// Dates finds the dates of a text in ISO, U.S. and long forms, including those with a blank to fill in. Ambiguous
// numeric dates are read month first. It makes one forward pass.
func Dates(s string) []Mention {
	var out []Mention
	EachDate(s, func(m Mention) bool {
		out = append(out, m)
		return true
	})
	return out
}

// EachDate yields the dates that Dates finds until yield returns false.
func EachDate(s string, yield func(Mention) bool) {
	for i := 0; i < len(s); {
		c := s[i]
		word := words.IsWord(c)
		if !word && c != '_' || i > 0 && (wordBefore(s, i) || s[i-1] == '_') {
			i++
			continue
		}
		var m Mention
		ok := false
		switch {
		case c >= '0' && c <= '9':
			if m, ok = numericDate(s, i); !ok {
				m, ok = dayFirst(s, i)
			}
			if !ok {
				for i < len(s) && (words.IsWord(s[i]) || s[i] == '/' || s[i] == '-') {
					i++
				}
				continue
			}
		case c == '_':
			m, ok = dayFirst(s, i)
		case text.BeginsMonth(s[i:]):
			m, ok = monthFirst(s, i)
		case c|0x20 == 'l' && words.HasFold(s[i:], "last day"):
			m, ok = lastDay(s, i)
		}
		if ok {
			if !yield(m.onWeekday(s)) {
				return
			}
			i = m.Span.End
			continue
		}
		i++
	}
}

// wordBefore and wordAt report whether there is a letter or digit before or at an offset; a dash or quotation mark next
// to a date does not count.
func wordBefore(s string, i int) bool {
	if s[i-1] < utf8.RuneSelf {
		return words.IsWord(s[i-1])
	}
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	return r == utf8.RuneError || unicode.IsLetter(r) || unicode.IsNumber(r)
}

func wordAt(s string, i int) bool {
	if s[i] < utf8.RuneSelf {
		return words.IsWord(s[i])
	}
	r, _ := utf8.DecodeRuneInString(s[i:])
	return r == utf8.RuneError || unicode.IsLetter(r) || unicode.IsNumber(r)
}

// number parses at most n digits at i.
func number(s string, i, n int) (value, next int) {
	j := i
	for j < len(s) && j-i < n && words.IsDigit(s[j]) {
		j++
	}
	if j == i || j < len(s) && words.IsDigit(s[j]) {
		return 0, i
	}
	value, err := strconv.Atoi(s[i:j])
	if err != nil {
		return 0, i
	}
	return value, j
}

// numericDate parses 2026-01-31, 1/31/2026, 01-31-26, 2026/01/31.
func numericDate(s string, i int) (Mention, bool) {
	a, j := number(s, i, 4)
	if j == i || j >= len(s) || s[j] != '-' && s[j] != '/' {
		return Mention{}, false
	}
	sep := s[j]
	b, k := number(s, j+1, 2)
	if k == j+1 || k >= len(s) || s[k] != sep {
		return Mention{}, false
	}
	c, end := number(s, k+1, 4)
	if end == k+1 || end < len(s) && (wordAt(s, end) && s[end] != 'T' || s[end] == sep) {
		return Mention{}, false
	}
	m := Mention{Span: text.Span{Start: i, End: end}}
	year, month, day := c, a, b
	switch {
	case j-i == 4:
		year, month, day = a, b, c
	case j-i > 2:
		return Mention{}, false
	case end-(k+1) == 2:
		year = 2000 + c
		if c > 68 {
			year = 1900 + c
		}
		m.Warning = "the year has two digits: read as " + strconv.Itoa(year)
	case end-(k+1) != 4:
		return Mention{}, false
	case a > 12 && b <= 12:
		month, day = b, a
	}
	return m.at(year, month, day, s), true
}

func (m Mention) at(year, month, day int, s string) Mention {
	d, ok := Date{}, false
	if month >= 1 && month <= 12 && year >= 1000 {
		d, ok = ValidDate(year, time.Month(month), day)
	}
	if !ok {
		m.Warning = "“" + text.Line(m.Span.Of(s)) + "” is not a day of the calendar"
		return m
	}
	m.Date = d
	return m
}

// blank marks a date that has a part still to be filled in.
func (m Mention) blank(s string) Mention {
	m.Warning = "“" + text.Line(m.Span.Of(s)) + "” is not complete"
	return m
}

// monthFirst parses "January 31, 2026", "Jan. 31 2026", "January 31st, 2026" and "January ___, 2026".
func monthFirst(s string, i int) (Mention, bool) {
	month, j := monthAt(s, i)
	if month == 0 {
		return Mention{}, false
	}
	j = skipSpace(s, j)
	k := skipBlank(s, j)
	day, filled := 0, k == j
	if filled {
		if day, k = number(s, j, 2); k == j {
			return Mention{}, false
		}
		k = skipOrdinal(s, k)
	}
	from := day
	if last, next := rangeEnd(s, k); filled && last > day {
		day, k = last, next
	}
	k = skipSpace(s, k)
	if k < len(s) && s[k] == ',' {
		k = skipSpace(s, k+1)
	}
	year, end := number(s, k, 4)
	m := Mention{Span: text.Span{Start: i, End: end}}
	switch {
	case filled && end-k == 4:
		if m = m.at(year, int(month), day, s); from < day && !m.Date.IsZero() {
			m.From = NewDate(year, month, from)
		}
		return m, true
	case !filled && end-k == 4, !filled && end-k == 2:
		return m.blank(s), true
	}
	return Mention{}, false
}

// rangeEnd parses the second day of a range within one month, "-10" or " to 10"; 0 for none.
func rangeEnd(s string, i int) (day, next int) {
	j := skipSpace(s, i)
	for _, dash := range []string{"-", "–", "—", "to ", "through "} {
		if words.HasFold(s[j:], dash) {
			day, next = number(s, skipSpace(s, j+len(dash)), 2)
			if day > 0 {
				return day, skipOrdinal(s, next)
			}
		}
	}
	return 0, i
}

// dayFirst parses "31 January 2026", "31st day of January, 2026" and, with a blank, "____ day of January, 2026" or
// "30th day of April".
func dayFirst(s string, i int) (Mention, bool) {
	j := skipBlank(s, i)
	day, filled := 0, j == i
	if filled {
		if day, j = number(s, i, 2); j == i {
			return Mention{}, false
		}
		j = skipOrdinal(s, j)
	}
	k := skipSpace(s, j)
	dayOf := false
	for _, w := range []string{"day", "of"} {
		if words.HasFold(s[k:], w) && k+len(w) < len(s) && !words.IsWord(s[k+len(w)]) {
			k, dayOf = skipLine(s, k+len(w)), true
		}
	}
	if !filled && !dayOf {
		return Mention{}, false
	}
	end := k
	month, k := monthAt(s, k)
	if month == 0 {
		if k = skipBlank(s, k); k == end {
			return Mention{}, false
		}
	}
	end = k
	for k < len(s) && (s[k] == '.' || s[k] == ',' || s[k] == ' ' || s[k] == '\n' || s[k] == '\t') {
		k++
	}
	year, after := number(s, k, 4)
	m := Mention{Span: text.Span{Start: i, End: after}}
	switch {
	case after-k == 4 && month != 0 && filled:
		return m.at(year, int(month), day, s), true
	case after-k == 4:
		return m.blank(s), true
	case dayOf && month != 0:
		m.Span.End = max(end, after)
		return m.blank(s), true
	}
	return Mention{}, false
}

// DayFirst reports whether the numeric dates of a text put the day before the month: at least one can be read no other
// way, and none requires the American order. both is true if the text has unambiguous dates in each order.
func DayFirst(s string) (first, both bool) {
	american := false
	for i := 0; i < len(s); i++ {
		if s[i] != '/' || i == 0 || !words.IsDigit(s[i-1]) {
			continue
		}
		from := i - 1
		if from > 0 && words.IsDigit(s[from-1]) {
			from--
		}
		a, j := number(s, from, 2)
		b, k := number(s, j+1, 2)
		if j != i || k == j+1 || k >= len(s) || s[k] != '/' || from > 0 && (words.IsWord(s[from-1]) || s[from-1] == '/') {
			continue
		}
		if _, end := number(s, k+1, 4); end-(k+1) == 4 {
			first, american = first || a > 12 && b <= 12, american || b > 12 && a <= 12
		}
		i = k
	}
	return first && !american, first && american
}

// Turned reads an ambiguous numeric date, "04/05/2026", with the day before the month.
func (m Mention) Turned(s string) (Mention, bool) {
	written := m.Span.Of(s)
	if strings.Count(written, "/") != 2 || strings.IndexByte(written, '/') > 2 || m.Date.IsZero() ||
		m.Date.Day() > 12 || m.Date.Day() == int(m.Date.Month()) {
		return m, false
	}
	m.Date = NewDate(m.Date.Year(), time.Month(m.Date.Day()), int(m.Date.Month()))
	return m, true
}

// lastDay parses "last day of February, 2023" and "last day in June 2026".
func lastDay(s string, i int) (Mention, bool) {
	j := skipSpace(s, i+len("last day"))
	for _, w := range []string{"of", "in"} {
		if words.HasFold(s[j:], w) {
			j = skipSpace(s, j+len(w))
			break
		}
	}
	month, k := monthAt(s, j)
	if month == 0 {
		return Mention{}, false
	}
	for k < len(s) && (s[k] == ',' || s[k] == ' ') {
		k++
	}
	year, end := number(s, k, 4)
	if end-k != 4 {
		return Mention{}, false
	}
	return Mention{Span: text.Span{Start: i, End: end}, Date: NewDate(year, month, 1).EndOfMonth()}, true
}

// monthAt parses the name of a month at i, with its period.
func monthAt(s string, i int) (time.Month, int) {
	j := i
	for j < len(s) && j-i < 10 && words.IsAlnum(s[j]) && !words.IsDigit(s[j]) {
		j++
	}
	if j-i < 3 {
		return 0, i
	}
	month := text.Month(s[i:j])
	if month == 0 {
		return 0, i
	}
	if j < len(s) && s[j] == '.' {
		j++
	}
	return month, j
}

func skipSpace(s string, i int) int {
	for i < len(s) && (s[i] == ' ' || s[i] == '\n' || s[i] == '\t' || s[i] == '\r') {
		i++
	}
	return i
}

// skipLine skips white space and the dashes of an underlined form.
func skipLine(s string, i int) int {
	for j := i; ; j = i {
		for i = skipSpace(s, i); i < len(s) && s[i] == '-'; i++ {
		}
		if i == j {
			return i
		}
	}
}

// skipBlank skips a blank to be filled in: two underscores or more.
func skipBlank(s string, i int) int {
	j := i
	for j < len(s) && s[j] == '_' {
		j++
	}
	if j-i < 2 {
		return i
	}
	return j
}

// skipOrdinal skips "st", "nd", "rd", "th", also as split by a scanner ("t h", " st"), and a closing bracket.
func skipOrdinal(s string, i int) int {
	for _, o := range []string{"st", "nd", "rd", "th"} {
		for _, form := range []string{o, o[:1] + " " + o[1:], " " + o} {
			end := i + len(form)
			if words.HasFold(s[i:], form) && (end == len(s) || !words.IsWord(s[end])) {
				i = end
				if i < len(s) && s[i] == ')' {
					i++
				}
				return i
			}
		}
	}
	return i
}
