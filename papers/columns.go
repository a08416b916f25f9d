package papers

import "strings"

// columnMarks are what captions print between their two columns: parties on the left, case number and heading on
// the right.
var columnMarks = [...]string{")", "]", "§", ":", "*", "|"}

// columns puts the two columns of a caption one below the other in reading order, the parties first. A run of lines
// counts as a caption only if its left column has the "v." line between the parties.
func columns(in []line) []line {
	with := marked(in)
	for k, mark := range columnMarks {
		for from := 0; with[k] > 2 && from < len(in); {
			first, last := columnRun(in[from:], mark)
			if first < 0 {
				break
			}
			first, last = first+from, last+from
			from = last
			left, right := splitColumns(in[first:last], mark)
			parties := false
			for _, l := range left {
				l.lower = lower(l.s)
				parties = parties || versus(l)
			}
			if !parties || len(right) == 0 {
				continue
			}
			out := append(in[:first:first], left...)
			out = append(out, right...)
			from = len(out)
			in = append(out, in[last:]...)
		}
	}
	return in
}

// marked counts the lines that have each of the marks between blanks.
func marked(in []line) (with [len(columnMarks)]int) {
	for _, l := range in {
		if len(l.s) > 220 {
			continue
		}
		seen := 0
		for i := range len(l.s) {
			if columnByte[l.s[i]] == 0 || i > 0 && l.s[i-1] != ' ' && l.s[i] != 0xa7 || i+1 < len(l.s) && l.s[i+1] != ' ' {
				continue
			}
			if k := int(columnByte[l.s[i]]) - 1; seen&(1<<k) == 0 {
				seen |= 1 << k
				with[k]++
			}
		}
	}
	return with
}

// columnByte maps the last byte of a mark to its 1-based index.
var columnByte = func() (of [256]uint8) {
	for k, mark := range columnMarks {
		of[mark[len(mark)-1]] = uint8(k + 1)
	}
	return of
}()

// columnRun returns the next run of at least three lines with a mark between columns; a single line without one may
// be between two that have it.
func columnRun(in []line, mark string) (first, last int) {
	first, n := -1, 0
	for i, l := range in {
		if _, _, _, ok := cutColumn(l.s, mark); ok {
			if first < 0 {
				first = i
			}
			last = i + 1
			n++
			continue
		}
		if first >= 0 && i > last {
			if n >= 3 {
				return first, last
			}
			first, n = -1, 0
		}
	}
	if n >= 3 {
		return first, last
	}
	return -1, 0
}

// cutColumn splits a line at a mark between spaces; at is where the right column begins.
func cutColumn(s, mark string) (left, right string, at int, ok bool) {
	if len(s) > 220 {
		return "", "", 0, false
	}
	for from := 0; from < len(s); {
		i := strings.Index(s[from:], mark)
		if i < 0 {
			return "", "", 0, false
		}
		i += from
		from = i + len(mark)
		if (i == 0 || s[i-1] == ' ') && (from == len(s) || s[from] == ' ') {
			right = strings.TrimLeft(s[from:], " ")
			return strings.TrimRight(s[:i], " "), right, len(s) - len(right), true
		}
	}
	return "", "", 0, false
}

func splitColumns(in []line, mark string) (left, right []line) {
	for _, l := range in {
		a, b, at, ok := cutColumn(l.s, mark)
		if !ok {
			left = append(left, l)
			continue
		}
		whole := l.End-l.Start == len(l.s) // else offsets within the line are unknown
		if a != "" {
			m := l
			if m.s = a; whole {
				m.End = l.Start + len(a)
			}
			left = append(left, m)
		}
		if b != "" {
			m := l
			if m.s = b; whole {
				m.Start = l.Start + at
			}
			right = append(right, m)
		}
	}
	return left, right
}
