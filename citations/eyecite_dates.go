package citations

import (
	"strings"
)

func validYear(s string) int {
	if y := atoi(s); y >= 1600 && y <= 2100 {
		return y
	}
	return 0
}

type eyeDate struct {
	court, month, day, year string
	end                     int
}

// eyeCourtAndDate reads "(4th Cir. Jan. 1, 2012)" at b. The court is as short as
// it can be, but may run over brackets.
func eyeCourtAndDate(w string, b int) (eyeDate, bool) {
	if !eyeYearCloses(w, b) {
		return eyeDate{}, false
	}
	for q := b + 1; q < len(w); q++ {
		if !isSpace(w[q]) {
			continue
		}
		if w[q] == '\n' {
			break
		}
		t := q
		for t < len(w) && isSpace(w[t]) {
			t++
		}
		if t < len(w) && (isDigit(w[t]) && digitsAt(w, t) >= 4 || eyeMonth(w, t) > t) {
			if d, ok := eyeDateAt(w, q); ok {
				d.court = w[b+1 : q]
				return d, true
			}
		}
	}
	return eyeDateAt(w, b+1)
}

// eyeYearCloses tells whether a year and a closing bracket stand behind b at all.
func eyeYearCloses(w string, b int) bool {
	for i := b + 5; i < len(w); i++ {
		if (w[i] == ')' || w[i] == ']') && isDigit(w[i-1]) {
			return true
		}
	}
	return false
}

func digitsAt(w string, i int) int {
	n := 0
	for i+n < len(w) && isDigit(w[i+n]) {
		n++
	}
	return n
}

func eyeDateAt(w string, q int) (d eyeDate, ok bool) {
	blank := func() {
		if q < len(w) && w[q] == ' ' {
			q++
		}
	}
	blank()
	if e := eyeMonth(w, q); e > q {
		d.month, q = w[q:e], e
	}
	blank()
	if n := digitsAt(w, q); n == 1 || n == 2 {
		d.day = w[q : q+n]
		q += n
	}
	if q < len(w) && w[q] == ',' {
		q++
	}
	blank()
	if digitsAt(w, q) != 4 {
		return d, false
	}
	d.year = w[q : q+4]
	q += 4
	if q+2 < len(w) && w[q] == '-' && digitsAt(w, q+1) == 2 {
		q += 3
	}
	if q >= len(w) || w[q] != ')' && w[q] != ']' {
		return d, false
	}
	d.end = q + 1
	return d, true
}

var eyeMonths = [...]string{"Jan.", "Feb.", "Mar.", "Apr.", "May", "June", "July", "Aug.", "Sept.", "Oct.", "Nov.", "Dec."}

func eyeMonth(w string, i int) int {
	if i >= len(w) || !isUpper(w[i]) {
		return i
	}
	for _, m := range &eyeMonths {
		if strings.HasPrefix(w[i:], m) {
			return i + len(m)
		}
	}
	return i
}
