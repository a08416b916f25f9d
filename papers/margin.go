package papers

import "strings"

// fewestNumbered is how many lines must count up by one for their numbers to be those of pleading paper.
const fewestNumbered = 8

// withoutMargin takes the line numbers of pleading paper from the beginnings of the lines, where they are set in the
// same line as the text, apart from it by two spaces or more.
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
			if l.End-l.Start == len(l.s) { // else what was read differs from the text, and the line is the place
				l.Start += len(l.s) - len(rest)
			}
			l.s = rest
			out = append(out, l)
		}
		i += n
	}
	return out
}

// countsUp is how many lines count up from one, and how many of them have text behind the number.
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

// marginNumber parts the number from the text of a line.
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
