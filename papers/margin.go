package papers

import "strings"

// fewestNumbered is the fewest consecutive numbers taken for the line numbers of pleading paper.
const fewestNumbered = 8

// withoutMargin removes the line numbers of pleading paper that were extracted into the text lines, where two or
// more spaces separate them from the text.
func withoutMargin(in []line) []line {
	out := in[:0]
	for i := 0; i < len(in); {
		n, texts := countsUp(in[i:])
		if n < fewestNumbered || texts < fewestNumbered/2 {
			out = append(out, in[i])
			i++
			continue
		}
		for _, l := range in[i : i+n] {
			_, rest, _ := marginNumber(l.s)
			if rest == "" {
				continue
			}
			if l.End-l.Start == len(l.s) { // else offsets within the line are unknown
				l.Start += len(l.s) - len(rest)
			}
			l.s = rest
			out = append(out, l)
		}
		i += n
	}
	return out
}

// countsUp returns the number of lines that count up from one, and how many of them have text after the number.
func countsUp(in []line) (n, texts int) {
	for _, l := range in {
		v, rest, ok := marginNumber(l.s)
		if !ok || v != n+1 {
			break
		}
		n++
		if rest != "" {
			texts++
		}
	}
	return n, texts
}

// marginNumber splits a line into its number and its text.
func marginNumber(s string) (n int, rest string, ok bool) {
	if s == "" || !digit(s[0]) {
		return 0, "", false
	}
	n, end := number(s, 0, 2)
	if end < len(s) && !strings.HasPrefix(s[end:], "  ") {
		return 0, "", false
	}
	return n, strings.TrimLeft(s[end:], " "), true
}
