package text

import (
	"strings"
	"time"
)

// shortMonths are the months as The Bluebook abbreviates them.
var shortMonths = [...]string{
	"Jan.", "Feb.", "Mar.", "Apr.", "May", "June", "July", "Aug.", "Sept.", "Oct.", "Nov.", "Dec.",
}

// ShortMonth returns a month as The Bluebook abbreviates it ("Sept.", "May"), or "" if m is not a month.
func ShortMonth(m time.Month) string {
	if m < time.January || m > time.December {
		return ""
	}
	return shortMonths[m-1]
}

// Month returns the month that a word names, in full or abbreviated to three letters or "Sept", with or without a
// period, in any case; 0 if it names none.
func Month(word string) time.Month {
	word = strings.TrimSuffix(word, ".")
	m := beginning(word)
	if m == 0 || len(word) != 3 && !strings.EqualFold(word, m.String()) && !strings.EqualFold(word, "sept") {
		return 0
	}
	return m
}

// BeginsMonth reports whether the first three letters of s are those of a month. It is fast, since most words are
// not.
func BeginsMonth(s string) bool { return beginning(s) > 0 }

// byLetter are the months by first letter minus 'a'.
var byLetter = func() (t [32][]time.Month) {
	for i := range shortMonths {
		t[(shortMonths[i][0]|0x20)-'a'] = append(t[(shortMonths[i][0]|0x20)-'a'], time.Month(i+1))
	}
	return t
}()

func beginning(s string) time.Month {
	if len(s) < 3 {
		return 0
	}
	for _, m := range byLetter[((s[0]|0x20)-'a')&31] {
		if short := shortMonths[m-1]; s[1]|0x20 == short[1] && s[2]|0x20 == short[2] && s[0]|0x20 == short[0]|0x20 {
			return m
		}
	}
	return 0
}

// MonthAt returns the month with which s begins, as The Bluebook abbreviates it, and the length of the word; 0 if
// none.
func MonthAt(s string) (time.Month, int) {
	for i, short := range shortMonths {
		if strings.HasPrefix(s, short) {
			return time.Month(i + 1), len(short)
		}
	}
	return 0, 0
}
