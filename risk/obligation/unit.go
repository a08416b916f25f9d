package obligation

import (
	"iter"
	"strconv"
	"strings"

	"headnote/risk"
	"headnote/risk/words"
	"headnote/text"
)

// longest is the maximum length of a unit: longer text is a table or a run-on list, and is read in pieces.
const longest = 3000

// unit is what is read at one time: a sentence, an item of a list, a row of a table.
type unit struct {
	span  text.Span
	item  bool      // part of a list or table
	prev  text.Span // the unit before it
	above text.Span // the line that introduces the list or table; zero if there is none
}

// units splits a text into units in one forward pass.
func units(body string) iter.Seq[unit] {
	return func(yield func(unit) bool) {
		var above, prev text.Span
		for _, sp := range text.Sentences(body) {
			s := sp.Of(body)
			if !strings.Contains(s, "\n") && len(s) <= longest {
				item := itemAt(s)
				if !item && (len(s) < 200 || strings.HasSuffix(s, ":")) {
					above = sp
				}
				if !yield(unit{sp, item, prev, above}) {
					return
				}
				prev = sp
				continue
			}
			for u := range items(body, sp, &above) {
				u.prev, prev = prev, u.span
				if !yield(u) {
					return
				}
			}
		}
	}
}

// items splits a sentence of several lines if a line begins an item, and splits overlong text wherever possible.
func items(body string, sp text.Span, above *text.Span) iter.Seq[unit] {
	return func(yield func(unit) bool) {
		start, item := sp.Start, itemAt(body[sp.Start:sp.End])
		emit := func(end int) bool {
			for start < end {
				stop := end
				if stop-start > longest {
					stop = start + longest/2
					if i := strings.LastIndexAny(body[start:stop], ";.\n "); i > longest/4 {
						stop = start + i + 1
					}
				}
				u := text.Span{Start: start, End: stop}
				u = trimmed(body, u)
				start = stop
				if u.Len() == 0 {
					continue
				}
				if !item && u.Len() < 300 {
					*above = u
				}
				if !yield(unit{span: u, item: item, above: *above}) {
					return false
				}
			}
			return true
		}
		for i := sp.Start; i < sp.End; i++ {
			if body[i] != '\n' {
				continue
			}
			if next := itemAt(body[i+1 : min(sp.End, i+24)]); next && !broken(body[sp.Start:i], body[i+1:sp.End]) {
				if !emit(i) {
					return
				}
				item = true
			}
		}
		emit(sp.End)
	}
}

// broken reports whether a line only looks like an item, since the line before it ends in the middle of an
// abbreviation, "Fed. R. Civ." above "P. 12", or of a number, "sixty" above "(60) days".
func broken(before, line string) bool {
	line = strings.TrimLeft(line, " \t")
	if strings.HasPrefix(line, "(") {
		return repeats(before, line)
	}
	if len(line) < 2 || line[0] < 'A' || line[0] > 'Z' || line[1] != '.' {
		return false
	}
	before = strings.TrimRight(before[max(0, len(before)-40):], " \t")
	last := before[strings.LastIndexAny(before, " \n\t")+1:]
	return last != "" && !strings.HasSuffix(last, ":") && !strings.HasSuffix(last, ";") &&
		(!strings.HasSuffix(last, ".") || text.IsAbbreviation(strings.TrimSuffix(last, ".")))
}

// repeats reports whether a line begins with the number, in figures and parentheses, that ends the line before it in
// words.
func repeats(before, line string) bool {
	figures, _, ok := strings.Cut(line[1:min(len(line), 8)], ")")
	n, err := strconv.Atoi(figures)
	if !ok || err != nil {
		return false
	}
	ts := words.Tokens(before[max(0, len(before)-40):])
	for i := range ts {
		if said, next, _ := risk.NumberAt(ts, i); next == len(ts) && said == n {
			return true
		}
	}
	return false
}

func trimmed(body string, sp text.Span) text.Span {
	for sp.Start < sp.End && strings.IndexByte(" \n\t\r\f", body[sp.Start]) >= 0 {
		sp.Start++
	}
	for sp.End > sp.Start && strings.IndexByte(" \n\t\r\f", body[sp.End-1]) >= 0 {
		sp.End--
	}
	return sp
}

// itemAt reports whether a line begins an item of a list or a row of a table: a bullet, an enumerator, a bar.
func itemAt(s string) bool {
	i := 0
	for i < len(s) && (s[i] == ' ' || s[i] == '\t') {
		i++
	}
	s = s[i:]
	for _, mark := range []string{"- ", "* ", "• ", "· ", "| ", "– ", "☐ ", "□ "} {
		if strings.HasPrefix(s, mark) {
			return true
		}
	}
	if s == "" {
		return false
	}
	open := s[0] == '('
	if open {
		s = s[1:]
	}
	n := 0
	for n < len(s) && n < 5 && words.IsAlnum(s[n]) {
		n++
	}
	if n == 0 || n+1 >= len(s) || s[n+1] != ' ' {
		return false
	}
	digits := strings.Trim(s[:n], "0123456789") == ""
	roman := strings.Trim(strings.ToLower(s[:n]), "ivx") == ""
	return s[n] == ')' && (n <= 2 || roman) || s[n] == '.' && !open && (digits && n <= 2 || n == 1 || roman)
}
