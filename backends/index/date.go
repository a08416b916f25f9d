package index

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// DateRange parses 2019, 2019..2024, 2019-03-01.. and ..2020 as numbers YYYYMMDD, both ends included. Documents without
// a date are in no range.
func DateRange(s string) (from, to int, err error) {
	lo, hi, ranged := strings.Cut(s, "..")
	if !ranged {
		hi = lo
	}
	if from, err = dateNumber(lo, "01", "01", 1); err != nil {
		return 0, 0, err
	}
	if to, err = dateNumber(hi, "12", "31", 99991231); err == nil && from > to {
		err = fmt.Errorf("the range %s ends before it begins: write the earlier date first", s)
	}
	return from, to, err
}

// DateNumber returns a document's date as YYYYMMDD, or 0 for none.
func DateNumber(date string) int {
	n, err := dateNumber(date, "01", "01", 0)
	if err != nil {
		return 0
	}
	return n
}

// dateNumber parses a date; month and day fill in what it leaves open, and open replaces an empty date.
func dateNumber(s, month, day string, open int) (int, error) {
	if s == "" {
		return open, nil
	}
	d := s
	switch {
	case len(s) == 4:
		d = s + month + day
	case len(s) == 7 && s[4] == '-':
		d = s[:4] + s[5:] + day
	case len(s) == 10 && s[4] == '-' && s[7] == '-':
		d = s[:4] + s[5:7] + s[8:]
	}
	if len(d) != 8 || strings.Trim(d, "0123456789") != "" || !inCalendar(d, len(s) >= 8) {
		return 0, fmt.Errorf("%q is not a date: write 2019, 2019-03 or 2019-03-31, and ranges as 2019..2024", s)
	}
	n, _ := strconv.Atoi(d) // digits
	return n, nil
}

// inCalendar reports whether YYYYMMDD has a valid month and, if it was written, a valid day.
func inCalendar(d string, day bool) bool {
	if !day {
		d = d[:6] + "01"
	}
	_, err := time.Parse("20060102", d)
	return err == nil
}
