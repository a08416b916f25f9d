package papers

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"headnote/text"
)

// day is a date found in a string.
type day struct {
	year, month, day int
	start, end       int
}

// iso is the date as ISO 8601.
func (d day) iso() string { return fmt.Sprintf("%04d-%02d-%02d", d.year, d.month, d.day) }

// long is the date as Americans write it.
func long(iso string) string {
	t, err := time.Parse(time.DateOnly, iso)
	if err != nil {
		return iso
	}
	return t.Format("January 2, 2006")
}

const months = `jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|` +
	`oct(?:ober)?|nov(?:ember)?|dec(?:ember)?`

// wordYear is a year of this century in words.
const wordYear = `two thousand(?: and)?(?: [a-z]+(?:-[a-z]+)?)?`

// dateForms are the ways in which days are written, tried at a string in lower case. The names of the groups say what
// they hold; "mmddyy" dates are read the American way where both can be.
var dateForms = regexp.MustCompile(`(?:\b|_)(?:` +
	`(?P<m1>` + months + `)\.?\s*(?P<d1>\d{1,2})(?:st|nd|rd|th)?\s*,?\s+(?P<y1>\d{4})|` +
	`(?P<d2>\d{1,2})\s?(?:st|nd|rd|t\s?h)?(?:\s+day)?(?:\s+of)?[\s-]+(?P<m2>` + months +
	`)\.?,?[\s-]+(?:a\.?d\.?\s+)?(?P<y2>\d{4}|` + wordYear + `)|` +
	`(?P<y3>\d{4})[-._/](?P<m3>\d{1,2})[-._/](?P<d3>\d{1,2})|` +
	`(?P<m4>\d{1,2})[/-](?P<d4>\d{1,2})[/-](?P<y4>\d{4}|\d{2})|` +
	`(?P<d5>[a-z]+(?:-[a-z]+)?)\s+day\s+of\s+(?P<m5>` + months +
	`),?\s+(?:a\.?d\.?\s+)?(?P<y5>\d{4}|` + wordYear + `)` +
	`)`)

var dateGroups = dateForms.SubexpNames()

// findDay is the first date in a string in lower case; ok is false where there is none.
func findDay(s string) (day, bool) {
	if !mayHoldDay(s) {
		return day{}, false
	}
	for from := 0; from < len(s); {
		m := dateForms.FindStringSubmatchIndex(s[from:])
		if m == nil {
			return day{}, false
		}
		if d, ok := dayOf(s[from:], m); ok {
			d.start, d.end = from+m[0], from+m[1]
			return d, true
		}
		from += m[0] + 1
	}
	return day{}, false
}

// mayHoldDay reports whether a string has what a date has: the name of a month, or digits on both sides of a mark. It
// spares the pattern, which costs more than all else that is done with a line.
func mayHoldDay(s string) bool {
	number, month := false, strings.Contains(s, "day of")
	for i := 0; i+2 < len(s); i++ {
		switch c := s[i]; {
		case digit(c):
			number = true
			switch s[i+1] {
			case '-', '/', '.', '_':
				if digit(s[i+2]) {
					return true
				}
			}
		case !month && (i == 0 || !isLetter(s[i-1])) && monthStart[s[i:i+3]]:
			month = true
		}
		if number && month {
			return true
		}
	}
	return month && (strings.ContainsAny(s, "0123456789") || strings.Contains(s, "two thousand"))
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

var monthStart = set("jan feb mar apr may jun jul aug sep oct nov dec")

// allDays are the dates in a string in lower case.
func allDays(s string) []day {
	var out []day
	for from := 0; from < len(s); {
		d, ok := findDay(s[from:])
		if !ok {
			return out
		}
		d.start, d.end = d.start+from, d.end+from
		out = append(out, d)
		from = d.end
	}
	return out
}

func dayOf(s string, m []int) (day, bool) {
	var d day
	form := byte(0)
	for i := 1; i < len(dateGroups); i++ {
		if m[2*i] < 0 {
			continue
		}
		v := s[m[2*i]:m[2*i+1]]
		form = dateGroups[i][1]
		switch dateGroups[i][0] {
		case 'y':
			d.year = yearOf(v)
		case 'm':
			d.month = monthOf(v)
		case 'd':
			d.day = ordinal(v)
		}
	}
	if m[1] < len(s) && s[m[1]] >= '0' && s[m[1]] <= '9' {
		return d, false
	}
	if form == '4' && d.month > 12 && d.day <= 12 {
		d.month, d.day = d.day, d.month
	}
	if d.year < 1600 || d.year > 2199 || d.month < 1 || d.month > 12 || d.day < 1 {
		return d, false
	}
	t := time.Date(d.year, time.Month(d.month), d.day, 0, 0, 0, 0, time.UTC)
	return d, t.Day() == d.day
}

func monthOf(s string) int {
	if n, ok := smallNumber(s); ok {
		return n
	}
	if len(s) < 3 {
		return 0
	}
	return strings.Index("janfebmaraprmayjunjulaugsepoctnovdec", s[:3])/3 + 1
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

// ordinal reads "15", "fifteenth" and "twenty-first"; 0 where it is none.
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

// monthOnly is "June 2024" in a string in lower case, "" where there is none.
var monthOnly = regexp.MustCompile(`\b(` + `january|february|march|april|may|june|july|august|september|october|` +
	`november|december` + `)\s+(\d{4})\b`)

// Day is a date as it is written in a text.
type Day struct {
	ISO  string // ISO 8601
	Span text.Span
}

// Days are the dates in a text that name a day, in order.
func Days(s string) []Day {
	var out []Day
	for _, d := range allDays(smallLetters(s)) {
		out = append(out, Day{ISO: d.iso(), Span: text.Span{Start: d.start, End: d.end}})
	}
	return out
}

// smallLetters is a text with the letters A to Z as small ones: every other byte stays where it is.
func smallLetters(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c >= 'A' && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}
