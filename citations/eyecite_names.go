package citations

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// eyeTokens is how many words and blanks eyecite looks back for a case name; the
// name may begin two further back.
const (
	eyeTokens = 27
	eyeReach  = eyeTokens + 2
)

// eyeWord is a token in front of a citation.
type eyeWord struct {
	start, end int
	kind       eyeKind
}

type eyeKind uint8

const (
	plainWord eyeKind = iota
	stopToken
	versusToken
	citeToken // another citation, or the blank of one: "--- U.S. ---"
	supraToken
)

// eyeBack collects the tokens in front of citation i, the nearest first.
func (x *scanner) eyeBack(i int, toks *[eyeReach]eyeWord) int {
	s, n := x.s, 0
	before := i - 1
	for p := x.out[i].Span.Start; p > 0 && n < eyeReach; n++ {
		for before >= 0 && x.out[before].Span.End > p {
			before--
		}
		t := eyeWord{end: p}
		floor := 0
		if before >= 0 {
			floor = x.out[before].Span.End
			if floor == p {
				t.start = x.out[before].Span.Start
				switch x.out[before].Kind {
				case Supra:
					t.kind = supraToken
				case FullCase, ShortCase, Law, Journal:
					t.kind = citeToken
				}
				toks[n], p = t, t.start
				continue
			}
		}
		switch b := s[p-1]; b {
		case ' ', '\n':
			t.start = p - 1
		default:
			q := p
			for q > floor && s[q-1] != ' ' && s[q-1] != '\n' {
				q--
			}
			t.start = q
			t.classify(s, floor)
		}
		toks[n], p = t, t.start
	}
	return n
}

// classify tells stop words and blanks of citations from plain words.
func (t *eyeWord) classify(s string, floor int) {
	if b, e := placeholder(s, t.start, t.end, floor); e > 0 {
		if e < t.end {
			t.start = e // punctuation behind the blank is a word of its own
			return
		}
		t.start, t.kind = b, citeToken
		return
	}
	g, ok := stopWord(s[t.start:t.end])
	two := false
	if b := twoWords(s, t.start, t.end); b >= floor && b < t.start && eyeChain(s, b, floor)%2 == 0 {
		two, ok = true, true
		t.start = b
	}
	if !ok || eyeChain(s, t.start, floor)%2 == 1 {
		return
	}
	t.kind = stopToken
	if g == "v" && !two {
		t.kind = versusToken
	}
}

// eyeChain counts the stop words right in front: of two side by side eyecite sees
// the first only, since they share a blank.
func eyeChain(s string, p, floor int) int {
	n := 0
	for n < 8 && p-1 > floor && isSpace(s[p-1]) && !isSpace(s[p-2]) {
		e := p - 1
		b := e
		for b > floor && !isSpace(s[b-1]) {
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

// twoWords is the start of "in re" or "see also" that ends with the word [b,e),
// else b.
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
	if b < 2 || s[b-1] != ' ' || !isAlnum(s[b]) {
		return b
	}
	q := b - 1
	for q > 0 && !isSpace(s[q-1]) {
		q--
	}
	if w := s[q : b-1]; len(w) >= len(first) && strings.EqualFold(w[len(w)-len(first):], first) && trimPunct(w[:len(w)-len(first)]) == "" {
		return q
	}
	return b
}

var eyeStops = [...]string{"v", "re", "quoting", "parte", "denied", "citing", "aff'd", "affirmed", "remanded", "see", "granted", "dismissed", "cf"}

// stopWord tells whether a word is one of those at which eyecite ends a name.
func stopWord(w string) (string, bool) {
	t := trimPunct(w)
	if len(t) == 0 || len(t) > 9 {
		return "", false
	}
	if t[0]|0x20 == 'e' && eyeGratia(w[strings.Index(w, t):]) {
		return "e.g.", true
	}
	for _, s := range &eyeStops {
		if len(s) == len(t) && strings.EqualFold(s, t) {
			return t, true
		}
	}
	return "", false
}

// eyeGratia tells whether a word is what eyecite takes for "e.g.": its stops are
// any character there, so that "Eng." is one, too.
func eyeGratia(w string) bool {
	_, n := utf8.DecodeRuneInString(w[1:])
	if len(w) < n+3 || w[1+n]|0x20 != 'g' {
		return false
	}
	_, m := utf8.DecodeRuneInString(w[n+2:])
	return trimPunct(w[n+2+m:]) == ""
}

func isStop(w, stop string) bool { return strings.EqualFold(trimPunct(w), stop) }

// trimPunct takes off what is neither letter nor digit of ASCII.
func trimPunct(w string) string {
	for w != "" && !isAlnum(w[0]) {
		w = w[1:]
	}
	for w != "" && !isAlnum(w[len(w)-1]) {
		w = w[:len(w)-1]
	}
	return w
}

// blanked are the reporters whose volume and page may both be blanks, without
// stops and white space.
var blanked = []string{"A2d", "A3d", "AD3d", "Cal", "F3d", "FSupp2d", "Idaho", "Iowa", "LEd", "Mass", "NJ", "NCApp", "NE3d", "NJSuper", "NW2d", "NW3d", "NY", "Nev", "NY3d", "OhioSt3d", "P3d", "SE2d", "SE3d", "SW2d", "SW3d", "SC", "SCt", "So3d", "US", "WVa", "Wis2d"}

// placeholder finds "--- U.S. ---" whose second blank starts at b.
func placeholder(s string, b, end, floor int) (int, int) {
	dash := func(i int) int { // the length of a blank's character that ends at i
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
	if e == b || b < 1 || !isSpace(s[b-1]) {
		return 0, 0
	}
	for q := b - 2; q > floor && q > b-16; q-- {
		if isSpace(s[q]) && dash(q) > 0 {
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

// eyeName finds the name of a case in front of citation i.
func (x *scanner) eyeName(i int, short bool) {
	c := &x.out[i]
	s := x.s
	var buf [eyeReach]eyeWord
	n := x.eyeBack(i, &buf)
	toks := buf[:n]
	at := func(k int) int { // where token k starts; there is none in front of the text's start
		if k < 0 {
			return c.Span.Start
		}
		if k >= n {
			return -1
		}
		return toks[k].start
	}
	title := 0 // the token before which the name ends
	name := func(from int) string {
		a, b := at(from), at(title)
		if a < 0 || a >= b {
			return ""
		}
		return s[a:b]
	}
	candidate, start := "", -1
	versus, words, plaintiff := false, 0, 0
	year := ""
scan:
	for k := range min(n, eyeTokens) {
		t := toks[k]
		w := s[t.start:t.end]
		if w == "," {
			continue
		}
		words++
		blank := strings.TrimSpace(w) == ""
		if versus && !blank {
			plaintiff++
		}
		if t.kind == citeToken || k > 0 && !versus && x.nominativeName(w, i) {
			title = k + 1
			continue
		}
		first, _ := utf8.DecodeRuneInString(w)
		upper := unicode.IsUpper(first)
		switch {
		case strings.HasSuffix(w, ";") || strings.HasSuffix(w, "”") || strings.HasSuffix(w, "\""):
			start = k - 2
			candidate = name(start)
			break scan
		case len(w) >= 6 && w[0] == '(' && digitsAt(w, 1) >= 4 && w[5] == ')':
			title, year = k+1, w[1:5]
			continue
		case w[0] == '(' && words > 3:
			start = k
			if r, _ := utf8.DecodeRuneInString(w[1:]); w == "(" || unicode.IsLower(r) {
				start = k - 2
			}
			candidate = name(start)
			break scan
		case versus && !upper && !blank && !small(w):
			start = k - 2
			candidate = name(start)
			for _, p := range [...]string{"of ", "the ", "an ", "and "} {
				if r, ok := strings.CutPrefix(candidate, p); ok {
					candidate = strings.TrimLeft(r, " \n")
					break
				}
			}
			break scan
		case t.kind == versusToken:
			versus, start = true, k+2
			candidate = name(start)
			continue
		case versus && upper && utf8.RuneCountInString(w) > 4 && strings.HasSuffix(w, ".") && plaintiff > 1, t.kind == stopToken:
			start = k - 2
			candidate = name(start)
			break scan
		case !versus && !upper && !blank && unicode.IsLetter(first) && !small(w):
			if w == "ex" || w == "rel." {
				continue
			}
			if t.kind == supraToken {
				title = k + 1
				continue
			}
			start = k - 2
			candidate = fromCapital(name(start))
			break scan
		}
		if t.start == 0 {
			start = k
			candidate = name(k)
			for _, p := range [...]string{"of", "the", "an", "and"} {
				if len(candidate) >= len(p) && strings.EqualFold(candidate[:len(p)], p) && (len(candidate) == len(p) || !isWord(candidate[len(p)])) {
					candidate = candidate[len(p):]
					break
				}
			}
			if endsInNumber(candidate) {
				candidate = ""
			}
		}
	}
	if candidate == "" {
		return
	}
	defendant := candidate
	if versus {
		first := ""
		if a, b := splitVersus(candidate); a >= 0 {
			first, defendant = candidate[:a], candidate[b:]
		}
		c.nobody = true
		c.Plaintiff = stripStops(dropLower(strings.Trim(first, " \t\n\r\v\f,(")))
	}
	if defendant = stripStops(defendant); defendant != "" {
		if short {
			c.Antecedent = defendant
		} else {
			c.Defendant = defendant
		}
		if a := at(start); a >= 0 {
			c.FullSpan.Start = min(c.Span.Start, a)
		}
	}
	if year != "" {
		c.year, c.Year = year, atoi(year)
	}
}

// nominativeName tells whether the name is a reporter without a volume whose page
// the volume of the citation could be: eyecite takes "Thompson, 394" for one first
// and reads no name through it.
func (x *scanner) nominativeName(w string, i int) bool {
	name, ok := strings.CutSuffix(w, ",")
	if !ok || x.t.bare.root[name0(name)] == 0 {
		return false
	}
	c := &x.out[i]
	end, sps := x.t.bare.longest(x.s, c.Span.Start-1-len(w))
	if end == 0 || x.s[end:c.Span.Start] != ", " && x.s[end-1:c.Span.Start] != ", " {
		return false
	}
	return slices.ContainsFunc(sps, func(sp spelling) bool {
		if sp.text != name && sp.text != w {
			return false
		}
		return slices.ContainsFunc(sp.ed.shapes, func(sh shape) bool { return sh.vol == 'N' || sh.vol == '-' || sh.vol == '1' && len(c.Volume) <= 3 })
	})
}

func name0(s string) byte {
	if s == "" {
		return 0
	}
	return s[0]
}

func small(w string) bool { return w == "of" || w == "the" || w == "an" || w == "and" }

// fromCapital is the text from its first word in capitals on.
func fromCapital(s string) string {
	for i := range len(s) {
		if !isUpper(s[i]) || i > 0 && runeWordBefore(s, i) {
			continue
		}
		e := i
		for e < len(s) && isAlnum(s[e]) {
			e++
		}
		if e == len(s) || !runeWordAt(s, e) {
			return s[i:]
		}
	}
	return ""
}

func isRuneWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

func runeWordBefore(s string, i int) bool {
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	return isRuneWord(r)
}

func runeWordAt(s string, i int) bool {
	r, _ := utf8.DecodeRuneInString(s[i:])
	return isRuneWord(r)
}

func endsInNumber(s string) bool {
	i := len(s)
	for i > 0 && isDigit(s[i-1]) {
		i--
	}
	return i < len(s) && (i == 0 || !runeWordBefore(s, i))
}

// splitVersus is where the first " v. " starts and ends, -1 where there is none.
func splitVersus(s string) (int, int) {
	for i := 1; i < len(s); i++ {
		if s[i] != 'v' || !isSpace(s[i-1]) {
			continue
		}
		e := i + 1
		if e < len(s) && s[e] == '.' {
			e++
		}
		f := e
		for f < len(s) && isSpace(s[f]) {
			f++
		}
		if f == e {
			continue
		}
		a := i - 1
		for a > 0 && isSpace(s[a-1]) {
			a--
		}
		return a, f
	}
	return -1, -1
}

// dropLower takes out the words that begin with a small letter.
func dropLower(s string) string {
	i := 0
	for ; i < len(s); i++ {
		if isLower(s[i]) && (i == 0 || !runeWordBefore(s, i)) {
			break
		}
	}
	if i == len(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		if isLower(s[i]) && (i == 0 || !runeWordBefore(s, i)) {
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

// stripStops cleans a name of stop words, "In" and brackets.
func stripStops(s string) string {
	s = replaceStops(s, " ", false)
	if t := strings.TrimLeft(s, " \t\n\r"); len(t) == len(s) && len(s) > 2 && strings.EqualFold(s[:2], "in") && isSpace(s[2]) {
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

// replaceStops replaces stop words with the white space around them. Without fold
// only those in small letters count, "Cf" excepted.
func replaceStops(s, with string, fold bool) string {
	for p := 0; p < len(s); {
		b := p
		for b < len(s) && isSpace(s[b]) {
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
		if f := wordEnd(s, min(len(s), e+1)); !ok && e < len(s) && s[e] == ' ' && (fold || s[b:e] == strings.ToLower(s[b:e])) {
			t := trimPunct(s[b:e])
			if strings.HasSuffix(s[b:e], t) && (strings.EqualFold(t, "in") && isStop(s[e+1:f], "re") || strings.EqualFold(t, "see") && isStop(s[e+1:f], "also")) {
				ok, end = true, f
			}
		} else if ok && strings.EqualFold(g, "see") && e < len(s) && s[e] == ' ' && strings.HasSuffix(s[b:e], g) && isStop(s[e+1:f], "also") {
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
		if p > 0 && p < len(s) && !isSpace(s[p-1]) { // glued words are one word now
			for p < len(s) && !isSpace(s[p]) {
				p++
			}
		}
	}
	return s
}

// eyeBefore reads "Nobelman at 332, " in front of a full citation without a name.
func (x *scanner) eyeBefore(i int) {
	c := &x.out[i]
	lo := x.stringsSince(i)
	w := x.s[lo:c.Span.Start]
	if e := strings.TrimRight(w, " "); x.nominativeName(e[strings.LastIndexAny(e, " \n")+1:], i) {
		return
	}
	for b := range len(w) {
		if !isUpper(w[b]) {
			continue
		}
		e := b + 1
		for e < len(w) && (isLower(w[e]) || w[e] == '-' || w[e] == '.') {
			e++
		}
		if e == b+1 {
			continue
		}
		p := e
		if p < len(w) && w[p] == ' ' {
			p++
		}
		if p < len(w) && w[p] == ',' {
			p++
		}
		for _, from := range [...]int{p, e} {
			pin := eyePin(w, from)
			q := pin
			if q < len(w) && w[q] == ',' {
				q++
			}
			if q < len(w) && w[q] == ' ' {
				q++
			}
			if q == len(w) {
				c.Antecedent = w[b:e]
				c.FullSpan.Start = lo + b
				c.PinCite = strings.Trim(w[from:pin], ", ")
				return
			}
		}
	}
}
