package papers

import (
	"strings"
	"time"
)

// The forms of dates, parsed from an offset in a lowercase string.

// monthRest is, for each month, what may follow the first three letters of its name.
var monthRest = [...][]string{
	{"uary"},
	{"ruary"},
	{"ch"},
	{"il"},
	nil,
	{"e"},
	{"y"},
	{"ust"},
	{"tember", "ternber", "ember", "t"}, // scans read an m as r and n
	{"ober"},
	{"ember", "ernber"},
	{"ember", "ernber"},
}

// monthAt returns the month named at an offset and where its name ends, or 0 if none.
func monthAt(s string, at int) (month, end int) {
	if at+3 > len(s) {
		return 0, 0
	}
	k := strings.Index("janfebmaraprmayjunjulaugsepoctnovdec", s[at:at+3])
	if k < 0 || k%3 != 0 {
		return 0, 0
	}
	end = at + 3
	for _, rest := range monthRest[k/3] {
		if strings.HasPrefix(s[end:], rest) {
			return k/3 + 1, end + len(rest)
		}
	}
	return k/3 + 1, end
}

// blanks returns the offset after any white space.
func blanks(s string, at int) int {
	for at < len(s) && (s[at] == ' ' || s[at] >= '\t' && s[at] <= '\r' && s[at] != '\v') {
		at++
	}
	return at
}

// skip returns the offset after an optional string.
func skip(s string, at int, what string) int {
	if strings.HasPrefix(s[at:], what) {
		return at + len(what)
	}
	return at
}

// number reads up to most digits at an offset.
func number(s string, at, most int) (v, end int) {
	for end = at; end < len(s) && end-at < most && digit(s[end]); end++ {
		v = v*10 + int(s[end]-'0')
	}
	return v, end
}

// yearAt reads a four-digit year.
func yearAt(s string, at int) (year, end int, ok bool) {
	year, end = number(s, at, 4)
	return year, end, end-at == 4
}

// anno returns the offset after an optional "a.d." or "in the year of our lord" and the white space that follows.
func anno(s string, at int) int {
	for _, words := range []string{"in the year of our lord ", "in the year "} {
		if strings.HasPrefix(s[at:], words) {
			return blanks(s, at+len(words))
		}
	}
	if !strings.HasPrefix(s[at:], "a") {
		return at
	}
	end := skip(s, at+1, ".")
	if !strings.HasPrefix(s[end:], "d") {
		return at
	}
	end = skip(s, end+1, ".")
	if past := blanks(s, end); past > end {
		return past
	}
	return at
}

// monthDay reads "march 5th, 2024".
func monthDay(s string, at int) (d day, ok bool) {
	if d.month, d.end = monthAt(s, at); d.month == 0 {
		return d, false
	}
	i := blanks(s, skip(s, d.end, "."))
	n := 0
	if d.day, n = number(s, i, 2); n == i {
		return d, false
	}
	for _, th := range []string{"st", "nd", "rd", "th"} {
		if strings.HasPrefix(s[n:], th) {
			n += 2
			break
		}
	}
	i = blanks(s, n)
	if i < len(s) && s[i] == ',' {
		n, i = i+1, blanks(s, i+1)
	}
	if i == n {
		return d, false
	}
	d.year, d.end, ok = yearAt(s, i)
	return d, ok
}

// numberedDay reads "5th day of march, 2024", "2024-03-05" and "3/5/2024".
func numberedDay(s string, at int) (d day, ok bool) {
	n, i := number(s, at, 2)
	d.day = n
	if d, ok := dayMonth(s, i, d); ok {
		return d, true
	}
	if d.year, i, ok = yearAt(s, at); ok {
		if i == len(s) || strings.IndexByte("-._/", s[i]) < 0 {
			return d, false
		}
		from := i + 1
		if d.month, i = number(s, from, 2); i == from || i == len(s) || strings.IndexByte("-._/", s[i]) < 0 {
			return d, false
		}
		from = i + 1
		d.day, d.end = number(s, from, 2)
		return d, d.end > from
	}
	n, i = number(s, at, 2)
	d.month = n
	if i == len(s) || s[i] != '-' && s[i] != '/' {
		return d, false
	}
	from := i + 1
	if d.day, i = number(s, from, 2); i == from || i == len(s) || s[i] != '-' && s[i] != '/' {
		return d, false
	}
	if d.year, d.end, ok = yearAt(s, i+1); !ok {
		if _, d.end = number(s, i+1, 2); d.end != i+3 {
			return d, false
		}
		d.year = yearOf(s[i+1 : d.end])
	}
	if d.month > 12 && d.day <= 12 {
		d.month, d.day = d.day, d.month
	}
	return d, true
}

// dayMonth reads what follows the number of a day: "th day of march, a.d. 2024".
func dayMonth(s string, i int, d day) (day, bool) {
	past := i
	if past < len(s) && blanks(s[past:past+1], 0) == 1 {
		past++
	}
	for _, th := range []string{"st", "nd", "rd", "th"} {
		if strings.HasPrefix(s[past:], th) {
			i = past + 2
			break
		}
	}
	if i != past+2 && strings.HasPrefix(s[past:], "t") && past+2 < len(s) && blanks(s[past+1:past+2], 0) == 1 &&
		s[past+2] == 'h' {
		i = past + 3
	}
	for _, w := range []string{"day", "of"} {
		if k := blanks(s, i); k > i && strings.HasPrefix(s[k:], w) {
			i = k + len(w)
		}
	}
	k := hyphens(s, i)
	if k == i {
		return d, false
	}
	if d.month, i = monthAt(s, k); d.month == 0 {
		return d, false
	}
	i = skip(s, i, ".")
	if k = blanks(s, i); k < len(s) && s[k] == ',' { // "September      , 2007", where a blank was filled in
		i = k
	}
	i = skip(s, i, ",")
	if k = hyphens(s, i); k == i {
		return d, false
	}
	ok := false
	d.year, d.end, ok = wordYear(s, anno(s, k))
	return d, ok
}

// hyphens returns the offset after any white space and hyphens.
func hyphens(s string, at int) int {
	for {
		i := blanks(s, at)
		for i < len(s) && s[i] == '-' {
			i++
		}
		if i == at {
			return at
		}
		at = i
	}
}

// letters returns the offset after any lowercase letters.
func letters(s string, at int) int {
	for at < len(s) && isLetter(s[at]) {
		at++
	}
	return at
}

// hyphened returns the end of a lowercase word, including a second one joined by a hyphen.
func hyphened(s string, at int) int {
	end := letters(s, at)
	if end < len(s) && end > at && s[end] == '-' {
		if second := letters(s, end+1); second > end+1 {
			return second
		}
	}
	return end
}

// wordDay reads "fifteenth day of march, two thousand and four".
func wordDay(s string, at int) (d day, ok bool) {
	end := hyphened(s, at)
	i := blanks(s, end)
	if i == end || !strings.HasPrefix(s[i:], "day") {
		return d, false
	}
	d.day = ordinal(s[at:end])
	k := blanks(s, i+3)
	if k == i+3 || !strings.HasPrefix(s[k:], "of") {
		return d, false
	}
	if i = blanks(s, k+2); i == k+2 {
		return d, false
	}
	if d.month, i = monthAt(s, i); d.month == 0 {
		return d, false
	}
	i = skip(s, i, ",")
	if k = blanks(s, i); k == i {
		return d, false
	}
	d.year, d.end, ok = wordYear(s, anno(s, k))
	return d, ok
}

// wordYear reads a year in digits, or one of this century in words.
func wordYear(s string, at int) (year, end int, ok bool) {
	if year, end, ok = yearAt(s, at); ok {
		return year, end, true
	}
	if !strings.HasPrefix(s[at:], "two thousand") {
		return 0, at, false
	}
	end = skip(s, at+len("two thousand"), " and")
	if strings.HasPrefix(s[end:], " ") {
		if more := hyphened(s, end+1); more > end+1 {
			end = more
		}
	}
	return yearOf(s[at:end]), end, true
}

// monthYear returns the first "june 2024" in a lowercase string in title case, or "" if there is none.
func monthYear(s string) string {
	for i := 0; i < len(s); i++ {
		if !isLetter(s[i]) || i > 0 && wordByte(s[i-1]) {
			continue
		}
		month, end := monthAt(s, i)
		if month == 0 {
			continue
		}
		name := time.Month(month).String()
		at := blanks(s, end)
		if end-i != len(name) || at == end {
			continue
		}
		if _, past, ok := yearAt(s, at); ok && (past == len(s) || !wordByte(s[past])) {
			return name + " " + s[at:past]
		}
	}
	return ""
}
