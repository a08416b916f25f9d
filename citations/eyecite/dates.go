package eyecite

import (
	"headnote/citations/internal/lex"
	"headnote/text"
)

func validYear(s string) int {
	if y := lex.Atoi(s); y >= 1600 && y <= 2100 {
		return y
	}
	return 0
}

type date struct {
	court, month, day, year string
	end                     int
}

// courtAndDate reads "(4th Cir. Jan. 1, 2012)" at b. The court is the shortest match, but may contain brackets.
func courtAndDate(w string, b int) (date, bool) {
	if !yearCloses(w, b) {
		return date{}, false
	}
	for q := b + 1; q < len(w); q++ {
		if !lex.IsSpace(w[q]) {
			continue
		}
		if w[q] == '\n' {
			break
		}
		t := q
		for t < len(w) && lex.IsSpace(w[t]) {
			t++
		}
		if t < len(w) && (lex.IsDigit(w[t]) && lex.Digits(w, t) >= 4 || monthEnd(w, t) > t) {
			if d, ok := dateAt(w, q); ok {
				d.court = w[b+1 : q]
				return d, true
			}
		}
	}
	return dateAt(w, b+1)
}

// yearCloses reports whether a year and a closing bracket follow b at all.
func yearCloses(w string, b int) bool {
	for i := b + 5; i < len(w); i++ {
		if (w[i] == ')' || w[i] == ']') && lex.IsDigit(w[i-1]) {
			return true
		}
	}
	return false
}

func dateAt(w string, q int) (d date, ok bool) {
	blank := func() {
		if q < len(w) && w[q] == ' ' {
			q++
		}
	}
	blank()
	if e := monthEnd(w, q); e > q {
		d.month, q = w[q:e], e
	}
	blank()
	if n := lex.Digits(w, q); n == 1 || n == 2 {
		d.day = w[q : q+n]
		q += n
	}
	if q < len(w) && w[q] == ',' {
		q++
	}
	blank()
	if lex.Digits(w, q) != 4 {
		return d, false
	}
	d.year = w[q : q+4]
	q += 4
	if q+2 < len(w) && w[q] == '-' && lex.Digits(w, q+1) == 2 {
		q += 3
	}
	if q >= len(w) || w[q] != ')' && w[q] != ']' {
		return d, false
	}
	d.end = q + 1
	return d, true
}

// monthEnd returns the end of the month at i, or i if there is none.
func monthEnd(w string, i int) int {
	if i >= len(w) || !lex.IsUpper(w[i]) {
		return i
	}
	_, n := text.MonthAt(w[i:])
	return i + n
}

// monthOf returns the number of a month, or 0 if the word is not one.
func monthOf(w string) int { return int(text.Month(w)) }
