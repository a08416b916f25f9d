package eyecite

import (
	"slices"
	"strings"
	"unicode/utf8"

	"headnote/citations/internal/lex"
)

// classify distinguishes stop words and blank pages of citations from plain words.
func (t *token) classify(s string, floor int) {
	if b, e := placeholder(s, t.start, t.end, floor); e > 0 {
		if e < t.end {
			t.start = e // punctuation after the blank is a word of its own
			return
		}
		t.start, t.kind = b, citeToken
		return
	}
	g, ok := stopWord(s[t.start:t.end])
	two := false
	if b := twoWords(s, t.start, t.end); b >= floor && b < t.start && stopsBefore(s, b, floor)%2 == 0 {
		two, ok = true, true
		t.start = b
	}
	if !ok || stopsBefore(s, t.start, floor)%2 == 1 {
		return
	}
	t.kind = stopToken
	if g == "v" && !two {
		t.kind = versusToken
	}
}

// stopsBefore counts the stop words immediately before p: of two in a row eyecite sees only the first, because they
// share a space.
func stopsBefore(s string, p, floor int) int {
	n := 0
	for n < 8 && p-1 > floor && lex.IsSpace(s[p-1]) && !lex.IsSpace(s[p-2]) {
		e := p - 1
		b := e
		for b > floor && !lex.IsSpace(s[b-1]) {
			b--
		}
		if two := twoWords(s, b, e); two < b && two >= floor {
			b = two
		} else if _, ok := stopWord(s[b:e]); !ok {
			break
		}
		n, p = n+1, b
	}
	return n
}

// twoWords returns the start of "in re" or "see also" that ends with the word [b,e), or else b.
func twoWords(s string, b, e int) int {
	first := ""
	switch {
	case isStop(s[b:e], "re"):
		first = "in"
	case isStop(s[b:e], "also"):
		first = "see"
	default:
		return b
	}
	if b < 2 || s[b-1] != ' ' || !lex.IsAlnum(s[b]) {
		return b
	}
	q := b - 1
	for q > 0 && !lex.IsSpace(s[q-1]) {
		q--
	}
	if w := s[q : b-1]; len(w) >= len(first) && strings.EqualFold(w[len(w)-len(first):], first) &&
		trimPunct(w[:len(w)-len(first)]) == "" {
		return q
	}
	return b
}

var stopWords = [...]string{
	"v", "re", "quoting", "parte", "denied", "citing", "aff'd", "affirmed", "remanded", "see", "granted", "dismissed",
	"cf",
}

// stopWord reports whether eyecite ends a name at the word.
func stopWord(w string) (string, bool) {
	t := trimPunct(w)
	if len(t) == 0 || len(t) > 9 {
		return "", false
	}
	if t[0]|0x20 == 'e' && exempliGratia(w[strings.Index(w, t):]) {
		return "e.g.", true
	}
	for _, s := range &stopWords {
		if len(s) == len(t) && strings.EqualFold(s, t) {
			return t, true
		}
	}
	return "", false
}

// exempliGratia reports whether eyecite reads a word as "e.g.": any character matches its periods, so that "Eng."
// counts, too.
func exempliGratia(w string) bool {
	_, n := utf8.DecodeRuneInString(w[1:])
	if len(w) < n+3 || w[1+n]|0x20 != 'g' {
		return false
	}
	_, m := utf8.DecodeRuneInString(w[n+2:])
	return trimPunct(w[n+2+m:]) == ""
}

func isStop(w, stop string) bool { return strings.EqualFold(trimPunct(w), stop) }

// trimPunct trims everything but ASCII letters and digits.
func trimPunct(w string) string {
	for w != "" && !lex.IsAlnum(w[0]) {
		w = w[1:]
	}
	for w != "" && !lex.IsAlnum(w[len(w)-1]) {
		w = w[:len(w)-1]
	}
	return w
}

// blanked are the reporters whose volume and page may both be blanks, without periods and white space.
var blanked = []string{
	"A2d", "A3d", "AD3d", "Cal", "F3d", "FSupp2d", "Idaho", "Iowa", "LEd", "Mass", "NJ", "NCApp", "NE3d", "NJSuper",
	"NW2d", "NW3d", "NY", "Nev", "NY3d", "OhioSt3d", "P3d", "SE2d", "SE3d", "SW2d", "SW3d", "SC", "SCt", "So3d", "US",
	"WVa", "Wis2d",
}

// placeholder finds "--- U.S. ---" whose second blank starts at b.
func placeholder(s string, b, end, floor int) (int, int) {
	dash := func(i int) int { // length of a dash character that ends at i
		switch {
		case i > 0 && (s[i-1] == '-' || s[i-1] == '_'):
			return 1
		case i > 2 && (strings.HasSuffix(s[:i], "—") || strings.HasSuffix(s[:i], "–")):
			return 3
		}
		return 0
	}
	e := b
	for e < end {
		switch {
		case s[e] == '-' || s[e] == '_':
			e++
		case strings.HasPrefix(s[e:], "—") || strings.HasPrefix(s[e:], "–"):
			e += 3
		default:
			goto done
		}
	}
done:
	if e == b || b < 1 || !lex.IsSpace(s[b-1]) {
		return 0, 0
	}
	for q := b - 2; q > floor && q > b-16; q-- {
		if lex.IsSpace(s[q]) && dash(q) > 0 {
			name := strings.NewReplacer(".", "", " ", "").Replace(s[q+1 : b-1])
			if !slices.Contains(blanked, name) {
				continue
			}
			for n := dash(q); n > 0; n = dash(q) {
				q -= n
			}
			return q, e
		}
	}
	return 0, 0
}

// versus returns the length of a "v" that begins at i between two parties, without its period, or 0 if there is
// none.
type versus func(s string, i int) int

func plainVersus(s string, i int) int {
	if s[i] == 'v' {
		return 1
	}
	return 0
}

// anyVersus also accepts "V.", "vs." and "VS.".
func anyVersus(s string, i int) int {
	switch {
	case s[i]|0x20 != 'v':
		return 0
	case i+1 < len(s) && s[i+1]|0x20 == 's':
		return 2
	}
	return 1
}

// splitVersus returns the start and end of the first versus with its period and the surrounding white space, or -1
// if there is none.
func splitVersus(s string, word versus) (int, int) {
	for i := 1; i < len(s); i++ {
		n := word(s, i)
		if n == 0 || !lex.IsSpace(s[i-1]) {
			continue
		}
		e := i + n
		if e < len(s) && s[e] == '.' {
			e++
		}
		f := e
		for f < len(s) && lex.IsSpace(s[f]) {
			f++
		}
		if f == e {
			continue
		}
		a := i - 1
		for a > 0 && lex.IsSpace(s[a-1]) {
			a--
		}
		return a, f
	}
	return -1, -1
}

// dropLower removes words that begin with a lowercase letter.
func dropLower(s string) string {
	i := 0
	for ; i < len(s); i++ {
		if lex.IsLower(s[i]) && (i == 0 || !runeWordBefore(s, i)) {
			break
		}
	}
	if i == len(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		if lex.IsLower(s[i]) && (i == 0 || !runeWordBefore(s, i)) {
			for i < len(s) {
				r, n := utf8.DecodeRuneInString(s[i:])
				if !isRuneWord(r) {
					break
				}
				i += n
			}
			continue
		}
		b.WriteByte(s[i])
		i++
	}
	return b.String()
}

// stripStops removes stop words, "In" and brackets from a name.
func stripStops(s string) string {
	s = replaceStops(s, " ", false)
	if t := strings.TrimLeft(
		s,
		" \t\n\r",
	); len(t) == len(s) && len(s) > 2 && strings.EqualFold(s[:2], "in") &&
		lex.IsSpace(s[2]) {
		s = s[2:]
	}
	s = strings.TrimSpace(s)
	s = strings.TrimRight(strings.TrimLeft(s, "("), ")")
	if a, b, ok := strings.Cut(s, ";"); ok {
		b, _, _ = strings.Cut(b, ";")
		_, s = a, b
	}
	s = replaceStops(strings.Trim(s, ", "), "", true)
	return strings.TrimSpace(strings.Trim(s, ", "))
}

// replaceStops replaces stop words and the surrounding white space. Without fold only lowercase ones count, except
// "Cf".
func replaceStops(s, with string, fold bool) string {
	for p := 0; p < len(s); {
		b := p
		for b < len(s) && lex.IsSpace(s[b]) {
			b++
		}
		e := wordEnd(s, b)
		if b == e {
			break
		}
		g, ok := stopWord(s[b:e])
		if ok && !fold && g != strings.ToLower(g) && g != "Cf" {
			ok = false
		}
		if ok && !fold && g == "cf" {
			ok = false
		}
		end := e
		if f := wordEnd(
			s,
			min(len(s), e+1),
		); !ok && e < len(s) && s[e] == ' ' &&
			(fold || s[b:e] == strings.ToLower(s[b:e])) {
			t := trimPunct(s[b:e])
			if strings.HasSuffix(s[b:e], t) &&
				(strings.EqualFold(t, "in") && isStop(s[e+1:f], "re") || strings.EqualFold(t, "see") && isStop(s[e+1:f], "also")) {
				ok, end = true, f
			}
		} else if ok && strings.EqualFold(g, "see") && e < len(s) && s[e] == ' ' && strings.HasSuffix(s[b:e], g) &&
			isStop(s[e+1:f], "also") {
			end = f
		}
		if !ok {
			p = e
			continue
		}
		if b > 0 {
			b--
		}
		if end < len(s) {
			end++
		}
		s = s[:b] + with + s[end:]
		p = b + len(with)
		if p > 0 && p < len(s) && !lex.IsSpace(s[p-1]) { // the joined words are now one word
			for p < len(s) && !lex.IsSpace(s[p]) {
				p++
			}
		}
	}
	return s
}
