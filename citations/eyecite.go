package citations

import (
	"slices"
	"strings"
	"unicode/utf8"

	"headnote/text"
)

// This file and its neighbours follow eyecite 2.7.8 (Free Law Project, BSD
// 2-Clause): what it takes for a citation, how far it looks, what it leaves out.
// They are written from its documented behaviour and its test cases, without its
// patterns: each rule is a small scanner of its own.

// eyeWindow is how many characters eyecite looks at behind a citation.
const eyeWindow = 300

// eyecite reads the metadata of what the scan found, adds references by name,
// and drops what eyecite drops.
func (x *scanner) eyecite() {
	for i := range x.out {
		c := &x.out[i]
		switch c.Kind {
		case FullCase:
			x.eyeFull(i)
		case Law, Journal:
			x.eyeTail(c, x.stringsUntil(i))
		case ShortCase, ID, Supra:
			x.eyeShort(i)
		}
		if c.found != nil {
			c.choose(Eyecite)
		}
	}
	for i := 1; i < len(x.out); i++ {
		c, before := &x.out[i], &x.out[i-1]
		if c.Kind == FullCase && before.Kind == FullCase && (c.FullSpan.Start == before.FullSpan.Start || !c.named() && !before.named()) {
			c.Plaintiff, c.Defendant, c.nobody = before.Plaintiff, before.Defendant, before.nobody
			c.Year, c.year = before.Year, before.year
		}
	}
	x.eyeReferences()
	x.markedReferences()
	x.eyeFilter()
}

// named tells whether a name was found in front. Two citations that begin with the
// same name, or with none, are parallel by eyecite's rules.
func (c *Citation) named() bool { return c.FullSpan.Start < c.Span.Start }

// line is the text behind citation i up to the line's end, at most eyeWindow
// characters. A line's end within another citation does not count.
func (x *scanner) line(i int) string {
	start := x.out[i].Span.End
	s := x.s[start:]
	n, k := 0, i+1
	for j := range s {
		if n == eyeWindow {
			return s[:j]
		}
		if s[j] == '\n' {
			for k < len(x.out) && x.out[k].Span.End <= start+j {
				k++
			}
			if k == len(x.out) || x.out[k].Span.Start > start+j {
				return s[:j]
			}
		}
		n++
	}
	return s
}

// stringsUntil is the text behind citation i up to whatever eyecite makes a token
// of: the next citation, a line's end, or one of its stop words.
func (x *scanner) stringsUntil(i int) string {
	start := x.out[i].Span.End
	w := x.line(i)
	if i+1 < len(x.out) {
		if n := x.out[i+1].Span.Start - start; n >= 0 && n < len(w) {
			w = w[:n]
		}
	}
	stopped := false
	for p := 0; p < len(w); {
		for p < len(w) && isSpace(w[p]) {
			p++
		}
		e := p
		for e < len(w) && !isSpace(w[e]) {
			e++
		}
		if p == e {
			break
		}
		if _, ok := stopWord(w[p:e]); ok && !stopped && (p > 0 || isSpace(x.s[start-1])) && start+e < len(x.s) && isSpace(x.s[start+e]) {
			return w[:p]
		} else if e < len(w) && strings.HasPrefix(w[e:], " re") && strings.EqualFold(trimPunct(w[p:e]), "in") {
			if f := wordEnd(w, e+1); isStop(w[e+1:f], "re") {
				return w[:p]
			}
		}
		p = e
	}
	return w
}

func wordEnd(s string, i int) int {
	for i < len(s) && !isSpace(s[i]) {
		i++
	}
	return i
}

// eyeShort reads the pin cite and the parenthetical behind a short citation, id.
// or supra, and the name in front.
func (x *scanner) eyeShort(i int) {
	c := &x.out[i]
	w := x.stringsUntil(i)
	lead := 0
	if c.Kind == ShortCase { // its page is part of the pin cite, or of nothing
		for lead < c.Span.Len() && !isSpace(x.s[c.Span.End-lead-1]) {
			lead++
		}
		w = x.s[c.Span.End-lead:][:lead+len(w)]
	}
	p := eyePin(w, 0)
	c.PinCite = strings.Trim(w[:p], ", ")
	c.PinSpan.End = c.Span.End - lead + len(strings.TrimRight(w[:p], ", "))
	if p < len(w) && w[p] == ' ' {
		p++
	}
	c.Parenthetical, _ = eyeParenthetical(w, p)
	c.FullSpan.End = max(c.Span.End, c.PinSpan.End)
	switch c.Kind {
	case ShortCase:
		if c.scotus() {
			c.Court = "scotus"
		}
		if !x.markedName(i, true) {
			x.eyeName(i, true)
		}
	case Supra:
		x.eyeSupraName(i)
	}
}

// eyeSupraName reads "asdf, 123 supra": one word, and a volume where it is a number.
func (x *scanner) eyeSupraName(i int) {
	c := &x.out[i]
	lo := x.stringsSince(i)
	e := c.Span.Start
	if e == 0 || e <= lo || x.s[e-1] != ' ' {
		return
	}
	e--
	trim := func(e int) int { // an optional comma and an optional blank
		if e > lo && x.s[e-1] == ',' {
			e--
		}
		if e > lo && x.s[e-1] == ' ' {
			e--
		}
		return e
	}
	back := func(e int) int {
		for e > lo {
			r, n := utf8.DecodeLastRuneInString(x.s[lo:e])
			if !isRuneWord(r) && r != '-' && r != '.' {
				break
			}
			e -= n
		}
		return e
	}
	b := back(e)
	if b < e && allDigits(x.s[b:e]) {
		c.Volume = x.s[b:e]
		if b > lo && x.s[b-1] == ' ' {
			n := trim(b - 1)
			if m := back(n); m < n {
				c.Antecedent, c.FullSpan.Start = x.s[m:n], m
				return
			}
		}
		c.FullSpan.Start = b
		return
	}
	n := trim(e)
	if m := back(n); m < n {
		c.Antecedent, c.FullSpan.Start = x.s[m:n], m
	}
}

func allDigits(s string) bool {
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

// stringsSince is where the words in front of citation i begin that eyecite does
// not make tokens of.
func (x *scanner) stringsSince(i int) int {
	c := &x.out[i]
	lo := max(0, c.Span.Start-eyeWindow)
	if i > 0 {
		lo = max(lo, x.out[i-1].Span.End)
	}
	if n := strings.LastIndexByte(x.s[lo:c.Span.Start], '\n'); n >= 0 {
		lo += n + 1
	}
	for p := c.Span.Start; p > lo; {
		e := p
		for e > lo && x.s[e-1] == ' ' {
			e--
		}
		b := e
		for b > lo && x.s[b-1] != ' ' {
			b--
		}
		if b < e && e < c.Span.Start {
			w := eyeWord{start: b, end: e}
			if w.classify(x.s, lo); w.kind != plainWord {
				return e
			}
		}
		p = b
	}
	return lo
}

// eyeFilter sorts by full spans, and drops references that overlap and supra
// within a short citation. Spans of short forms reach over their pin cites.
func (x *scanner) eyeFilter() {
	for i := range x.out {
		if c := &x.out[i]; c.Kind == ShortCase || c.Kind == ID || c.Kind == Supra {
			c.Span = c.PinSpan
		}
	}
	slices.SortStableFunc(x.out, func(a, b Citation) int {
		if a.FullSpan.Start != b.FullSpan.Start {
			return a.FullSpan.Start - b.FullSpan.Start
		}
		return a.FullSpan.End - b.FullSpan.End
	})
	kept := x.out[:0]
	for _, c := range x.out {
		if n := len(kept); n > 0 {
			last := &kept[n-1]
			if max(last.FullSpan.Start, c.FullSpan.Start) < min(last.FullSpan.End, c.FullSpan.End) {
				switch {
				case last.Kind == Reference:
					*last = c
					continue
				case c.Kind == Reference, c.Kind == Supra && last.Kind == ShortCase:
					continue
				}
			}
		}
		kept = append(kept, c)
	}
	x.out = kept
}

// idAtEyecite and its neighbours find eyecite's tokens. id. and ibid. stand
// between white space.
func (x *scanner) idEyecite(i int) int {
	s := x.s
	if i > 0 && !isSpace(s[i-1]) {
		return 0
	}
	e := i + 3
	if s[i]|0x20 == 'i' && s[i+1]|0x20 == 'b' {
		if e = i + 5; e > len(s) || !strings.EqualFold(s[i:e], "ibid.") {
			return 0
		}
	} else if e < len(s) && s[e] == ',' {
		e++
	}
	if e < len(s) && !isSpace(s[e]) {
		return 0
	}
	return x.add(&Citation{Kind: ID, Span: text.Span{Start: i, End: e}})
}

// supraEyecite takes "supra" with the punctuation around it.
func (x *scanner) supraEyecite(i int) int {
	s := x.s
	if i+5 > len(s) || !strings.EqualFold(s[i:i+5], "supra") {
		return 0
	}
	b, e := i, i+5
	for b > 0 && !isSpace(s[b-1]) {
		if b--; isAlnum(s[b]) {
			return 0
		}
	}
	for ; e < len(s) && !isSpace(s[e]); e++ {
		if isAlnum(s[e]) {
			return 0
		}
	}
	return x.add(&Citation{Kind: Supra, Span: text.Span{Start: b, End: e}})
}
