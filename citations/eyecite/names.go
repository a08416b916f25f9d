package eyecite

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"headnote/citations"
	"headnote/citations/internal/lex"
	"headnote/citations/internal/tables"
)

// maxTokens is how many words and spaces eyecite looks back for a case name; the name may begin two further back.
const (
	maxTokens = 27
	reach     = maxTokens + 2
)

// token is a token before a citation.
type token struct {
	start, end int
	kind       tokenKind
}

type tokenKind uint8

const (
	plainWord tokenKind = iota
	stopToken
	versusToken
	citeToken // another citation, or the blank page of one: "--- U.S. ---"
	supraToken
)

// tokensBefore collects the tokens before citation i, the nearest first.
func (x *reader) tokensBefore(i int, toks *[reach]token) int {
	s, n := x.s, 0
	before := i - 1
	for p := x.out[i].Span.Start; p > 0 && n < reach; n++ {
		for before >= 0 && x.out[before].Span.End > p {
			before--
		}
		t := token{end: p}
		floor := 0
		if before >= 0 {
			floor = x.out[before].Span.End
			if floor == p {
				t.start = x.out[before].Span.Start
				switch x.out[before].Kind {
				case citations.Supra:
					t.kind = supraToken
				case citations.FullCase, citations.ShortCase, citations.Law, citations.Journal:
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

// caseName finds the case name before citation i.
func (x *reader) caseName(i int, short bool) {
	c := &x.out[i]
	s := x.s
	var buf [reach]token
	n := x.tokensBefore(i, &buf)
	toks := buf[:n]
	at := func(k int) int { // start of token k, or of the text
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
	for k := range min(n, maxTokens) {
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
		case len(w) >= 6 && w[0] == '(' && lex.Digits(w, 1) >= 4 && w[5] == ')':
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
		case versus && upper && utf8.RuneCountInString(w) > 4 && strings.HasSuffix(w, ".") && plaintiff > 1,
			t.kind == stopToken:
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
				if len(candidate) >= len(p) && strings.EqualFold(candidate[:len(p)],
					p) && (len(candidate) == len(p) || !lex.IsWord(candidate[len(p)])) {
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
		if a, b := splitVersus(candidate, plainVersus); a >= 0 {
			first, defendant = candidate[:a], candidate[b:]
		}
		c.Nameless = true
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
		c.YearText, c.Year = year, lex.Atoi(year)
	}
}

// nominativeName reports whether the name is a reporter without a volume whose page the citation's volume could be:
// eyecite reads "Thompson, 394" as one first and reads no name through it.
func (x *reader) nominativeName(w string, i int) bool {
	name, ok := strings.CutSuffix(w, ",")
	if !ok || !x.t.Bare.Begins(name0(name)) {
		return false
	}
	c := &x.out[i]
	end, sps := x.t.Bare.Longest(x.s, c.Span.Start-1-len(w))
	if end == 0 || x.s[end:c.Span.Start] != ", " && x.s[end-1:c.Span.Start] != ", " {
		return false
	}
	return slices.ContainsFunc(sps, func(sp tables.Spelling) bool {
		if sp.Text != name && sp.Text != w {
			return false
		}
		return slices.ContainsFunc(sp.Edition.Shapes, func(sh tables.Shape) bool {
			return sh.Vol == 'N' || sh.Vol == '-' || sh.Vol == '1' && len(c.Volume) <= 3
		})
	})
}

func name0(s string) byte {
	if s == "" {
		return 0
	}
	return s[0]
}

func small(w string) bool { return w == "of" || w == "the" || w == "an" || w == "and" }

// fromCapital returns the text from its first capitalized word on.
func fromCapital(s string) string {
	for i := range len(s) {
		if !lex.IsUpper(s[i]) || i > 0 && runeWordBefore(s, i) {
			continue
		}
		e := i
		for e < len(s) && lex.IsAlnum(s[e]) {
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
	for i > 0 && lex.IsDigit(s[i-1]) {
		i--
	}
	return i < len(s) && (i == 0 || !runeWordBefore(s, i))
}

// nameWithPage reads "Nobelman at 332, " before a full citation without a name.
func (x *reader) nameWithPage(i int) {
	c := &x.out[i]
	lo := x.stringsSince(i)
	w := x.s[lo:c.Span.Start]
	if e := strings.TrimRight(w, " "); x.nominativeName(e[strings.LastIndexAny(e, " \n")+1:], i) {
		return
	}
	for b := range len(w) {
		if !lex.IsUpper(w[b]) {
			continue
		}
		e := b + 1
		for e < len(w) && (lex.IsLower(w[e]) || w[e] == '-' || w[e] == '.') {
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
			pin := pinEnd(w, from)
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
