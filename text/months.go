package text

import (
	"strings"
	"time"
)

// shortMonths are the months as The Bluebook shortens them.
var shortMonths = [...]string{
	"Jan.", "Feb.", "Mar.", "Apr.", "May", "June", "July", "Aug.", "Sept.", "Oct.", "Nov.", "Dec.",
}

// ShortMonth is a month as The Bluebook shortens it: "Sept.", "May". It is "" where
// m is no month.
func ShortMonth(m time.Month) string {
	if m < time.January || m > time.December {
		return ""
	}
	return shortMonths[m-1]
}

// Month is the month that a word names, in full or shortened to three letters or to
// "Sept", with or without a stop, in capitals or small letters; 0 where it names none.
func Month(word string) time.Month {
	word = strings.TrimSuffix(word, ".")
	m := beginning(word)
	if m == 0 || len(word) != 3 && !strings.EqualFold(word, m.String()) && !strings.EqualFold(word, "sept") {
		return 0
	}
	return m
}

// BeginsMonth reports whether the first three letters of s are those of a month. It is
// quick: most words are none.
func BeginsMonth(s string) bool { return beginning(s) > 0 }

// byLetter are the months by their first letter less 'a'.
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

// MonthAt is the month that s begins with as The Bluebook shortens it, and the length
// of the word; 0 where it begins with none.
func MonthAt(s string) (time.Month, int) {
	for i, short := range shortMonths {
		if strings.HasPrefix(s, short) {
			return time.Month(i + 1), len(short)
		}
	}
	return 0, 0
}
