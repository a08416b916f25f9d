package risk

import (
	"fmt"
	"slices"
	"strconv"

	"headnote/risk/words"
	"headnote/text"
)

// Period is a length of time as a text states it.
type Period struct {
	N       int       `json:"n"`
	Unit    string    `json:"unit"`            // days, business days, weeks, months, years; "" if the text has none
	Court   bool      `json:"court,omitempty"` // the business days are court days
	Ordinal bool      `json:"-"`               // "the fifth anniversary", "the 30th day"
	Doubt   string    `json:"-"`               // why the length is uncertain: words and numeral differ
	Span    text.Span `json:"span"`
}

// String returns the period in words: "30 days".
func (p Period) String() string {
	if p.Unit == "" {
		return strconv.Itoa(p.N)
	}
	return plural(p.N, p.Unit)
}

var cardinals = map[string]int{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
	"eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13,
	"fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
	"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
	"eighty": 80, "ninety": 90, "hundred": 100,
}

var ordinals = map[string]int{
	"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6,
	"seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12,
	"thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16, "seventeenth": 17, "eighteenth": 18,
	"nineteenth": 19, "twentieth": 20, "thirtieth": 30, "fortieth": 40, "fiftieth": 50, "sixtieth": 60, "ninetieth": 90,
}

// NumberAt parses the number that begins at token i: "thirty", "twenty-four", "one hundred eighty (180)", "5th". If
// words and a numeral differ, the numeral wins.
func NumberAt(ts []words.Token, i int) (n, next int, ordinal bool) {
	spelled, digits := 0, 0
	for next = i; next < len(ts) && next-i < 8; next++ {
		w := ts[next].Word
		switch v := cardinals[w]; {
		case v == 100 && spelled > 0:
			spelled *= 100
		case v > 0 && (spelled == 0 || spelled%10 == 0 && v < 10 || spelled%100 == 0):
			spelled += v
		case ordinals[w] > 0 && (spelled == 0 || spelled%10 == 0):
			spelled += ordinals[w]
			ordinal = true
		case words.IsDigit(w[0]) && len(w) <= 4 && digits == 0:
			v, err := strconv.Atoi(w)
			if err != nil || v == 0 {
				return 0, i, false
			}
			digits = v
		case digits > 0 && isSuffix(w):
			ordinal = true
		case w == "and" && spelled >= 100,
			(w == "i" || w == "l") && spelled == 1 && digits == 0: // "one hundred and twenty", "one (l)" as scanned
		case w == "t" || w == "s" || w == "n" || w == "r": // "5t h", as scanned
			if digits == 0 || next+1 >= len(ts) || !isSuffix(w+ts[next+1].Word) {
				return or(digits, spelled), next, ordinal
			}
		case w == "h" || w == "d":
			if next == 0 || !isSuffix(ts[next-1].Word+w) {
				return or(digits, spelled), next, ordinal
			}
			ordinal = true
		default:
			return or(digits, spelled), next, ordinal
		}
	}
	return or(digits, spelled), next, ordinal
}

func isSuffix(w string) bool { return w == "st" || w == "nd" || w == "rd" || w == "th" }

func or(a, b int) int {
	if a > 0 {
		return a
	}
	return b
}

// adjectives may separate a number and its unit.
var adjectives = map[string]bool{
	"calendar": true, "consecutive": true, "full": true, "contract": true, "continuous": true, "successive": true,
	"additional": true, "annual": true, "yearly": true,
}

// PeriodAt parses the period that begins at token i. A number without a unit is returned with an empty unit and false.
func PeriodAt(ts []words.Token, i int) (p Period, next int, ok bool) {
	n, j, ordinal := NumberAt(ts, i)
	if n == 0 || j == i {
		return Period{}, i, false
	}
	p = Period{N: n, Ordinal: ordinal, Span: text.Span{Start: ts[i].Span.Start, End: ts[j-1].Span.End}}
	next, lead := j, ""
	for next < len(ts) && next-j < 2 {
		w := ts[next].Word
		if w == "business" || w == "working" || w == "work" || w == "court" {
			lead, p.Court = "business ", w == "court"
		} else if !adjectives[w] {
			break
		}
		next++
	}
	if next >= len(ts) {
		return p, j, false
	}
	w := ts[next].Word
	if ordinal && w == "anniversary" {
		w = "year"
	}
	p.Unit = unitOf(lead + w)
	if p.Unit == "" || n > 999 { // "the 2012 calendar year" is no period
		return p, j, false
	}
	p.Span.End = ts[next].Span.End
	p.Doubt = differ(ts[i:j])
	return p, next + 1, true
}

// differ describes a number whose words and numeral differ, "ten (15)"; "" if they agree.
func differ(ts []words.Token) string {
	at := slices.IndexFunc(ts, func(t words.Token) bool { return words.IsDigit(t.Word[0]) })
	if at < 0 {
		return ""
	}
	digits := words.Atoi(ts[at].Word)
	rest := slices.DeleteFunc(slices.Clone(ts), func(t words.Token) bool { return words.IsDigit(t.Word[0]) })
	if spelled, _, _ := NumberAt(rest, 0); len(rest) > 0 && spelled > 0 && spelled != digits {
		return fmt.Sprintf("the words say %d, the numeral says %d: counted by the numeral", spelled, digits)
	}
	return ""
}

// Missing describes a period without a unit.
func (p Period) Missing() string {
	return fmt.Sprintf("“%d” has no unit: days, business days, weeks, months or years?", p.N)
}
