package govinfo

import (
	"slices"
	"strings"

	"headnote/text"
	"headnote/text/numbering"
	"headnote/text/pattern"
)

// marker is an enumerator at the start of a line: the (b) of "(b) Filing".
type marker struct {
	value string
	start int // offset of the part of the line that begins with it
}

var enumerator = pattern.New(`^\s*\(([0-9]{1,3}|[A-Za-z]{1,6})\)`)

// markers finds the enumerators at the starts of lines; a line may begin with several: "(b)(1) Any person".
func markers(s string) []marker {
	var list []marker
	for at := 0; at < len(s); {
		end := strings.IndexByte(s[at:], '\n')
		if end < 0 {
			end = len(s) - at
		}
		line := s[at : at+end]
		for off := 0; ; {
			m := enumerator.FindStringSubmatchIndex(line[off:])
			if m == nil {
				break
			}
			list = append(list, marker{line[off+m[2] : off+m[3]], at + off + m[2] - 1})
			off += m[1]
		}
		at += end + 1
	}
	return list
}

type level struct {
	way   numbering.Way
	n     int
	value string
}

// place adds a marker to the tree that the stack represents: the next one on the innermost level, the first one of a
// new level, or the next one further out. Whether (i) is a letter or a numeral depends on what precedes it.
func place(stack []level, v string) []level {
	at := func(i int) ([]level, bool) {
		l := stack[i]
		if n := l.way.Number(v); n > l.n && n <= l.n+3 { // repealed ones may be missing
			return append(slices.Clone(stack[:i]), level{l.way, n, v}), true
		}
		return nil, false
	}
	child := func(way numbering.Way) ([]level, bool) {
		if way.Number(v) != 1 || slices.ContainsFunc(stack, func(l level) bool { return l.way == way }) {
			return nil, false
		}
		return append(slices.Clone(stack), level{way, 1, v}), true
	}
	if len(stack) > 0 {
		last := len(stack) - 1
		if next, ok := at(last); ok {
			return next
		}
		if next, ok := child(stack[last].way + 1); ok { // the usual level below
			return next
		}
		for i := last - 1; i >= 0; i-- {
			if next, ok := at(i); ok {
				return next
			}
		}
	}
	for way := range numbering.Ways {
		if next, ok := child(way); ok {
			return next
		}
	}
	return stack // fits nowhere, so it belongs to what precedes it
}

// subsection returns the span of a subsection in the text of a section, such as that of path b, 2, or false if there is
// none.
func subsection(s string, path []string) (text.Span, bool) {
	if len(path) == 0 {
		return text.Span{}, false
	}
	start := -1
	var stack []level
	for _, m := range markers(s) {
		next := place(stack, m.value)
		if slices.EqualFunc(next, stack, func(a, b level) bool { return a == b }) {
			continue
		}
		stack = next
		inside := len(stack) >= len(path)
		for i := range path {
			inside = inside && stack[i].value == path[i]
		}
		switch {
		case inside && start < 0:
			start = m.start
		case !inside && start >= 0:
			return trimmed(s, start, m.start), true
		}
	}
	if start < 0 {
		return text.Span{}, false
	}
	return trimmed(s, start, len(s)), true
}

func trimmed(s string, start, end int) text.Span {
	return text.Span{Start: start, End: start + len(strings.TrimRight(s[start:end], " \t\r\n"))}
}
