package eyecite

import (
	"slices"
	"strings"
	"unicode/utf8"

	"headnote/citations"
	"headnote/citations/internal/lex"
	"headnote/citations/internal/tables"
)

// window is the number of characters after a citation that eyecite examines.
const window = 300

// read reads the metadata of the scanned citations, adds references by name, and drops what eyecite drops.
func (x *reader) read() {
	for i := range x.out {
		c := &x.out[i]
		switch c.Kind {
		case citations.FullCase:
			x.full(i)
		case citations.Law, citations.Journal:
			tail(c, x.stringsUntil(i))
		case citations.ShortCase, citations.ID, citations.Supra:
			x.short(i)
		}
		x.choose(i)
	}
	for i := 1; i < len(x.out); i++ {
		c, before := &x.out[i], &x.out[i-1]
		if c.Kind == citations.FullCase && before.Kind == citations.FullCase &&
			(c.FullSpan.Start == before.FullSpan.Start || !named(c) && !named(before)) {
			c.Plaintiff, c.Defendant, c.Nameless = before.Plaintiff, before.Defendant, before.Nameless
			c.Year, c.YearText = before.Year, before.YearText
		}
	}
	x.references()
	x.filter()
}

// named reports whether a name was found before the citation. In eyecite, two citations whose full spans begin with
// the same name, or without one, are parallel.
func named(c *citations.Citation) bool { return c.FullSpan.Start < c.Span.Start }

// line returns the text after citation i up to the end of the line, at most window characters. A line break within
// another citation does not count.
func (x *reader) line(i int) string {
	start := x.out[i].Span.End
	s := x.s[start:]
	n, k := 0, i+1
	for j := range s {
		if n == window {
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

// stringsUntil returns the text after citation i up to the next eyecite token: a citation, the end of the line, or
// a stop word.
func (x *reader) stringsUntil(i int) string {
	start := x.out[i].Span.End
	w := x.line(i)
	if i+1 < len(x.out) {
		if n := x.out[i+1].Span.Start - start; n >= 0 && n < len(w) {
			w = w[:n]
		}
	}
	stopped := false
	for p := 0; p < len(w); {
		for p < len(w) && lex.IsSpace(w[p]) {
			p++
		}
		e := p
		for e < len(w) && !lex.IsSpace(w[e]) {
			e++
		}
		if p == e {
			break
		}
		if _, ok := stopWord(
			w[p:e],
		); ok && !stopped && (p > 0 || lex.IsSpace(x.s[start-1])) && start+e < len(x.s) &&
			lex.IsSpace(x.s[start+e]) {
			return w[:p]
		} else if e < len(w) && strings.HasPrefix(w[e:], " re") &&
			strings.EqualFold(trimPunct(w[p:e]), "in") {
			if f := wordEnd(w, e+1); isStop(w[e+1:f], "re") {
				return w[:p]
			}
		}
		p = e
	}
	return w
}

func wordEnd(s string, i int) int {
	for i < len(s) && !lex.IsSpace(s[i]) {
		i++
	}
	return i
}

// short reads the pin cite and the parenthetical after a short citation, id. or supra, and the name before it.
func (x *reader) short(i int) {
	c := &x.out[i]
	w := x.stringsUntil(i)
	lead := 0
	if c.Kind == citations.ShortCase { // its page is part of the pin cite, if any
		for lead < c.Span.Len() && !lex.IsSpace(x.s[c.Span.End-lead-1]) {
			lead++
		}
		w = x.s[c.Span.End-lead:][:lead+len(w)]
	}
	p := pinEnd(w, 0)
	c.PinCite = strings.Trim(w[:p], ", ")
	c.PinSpan.End = c.Span.End - lead + len(strings.TrimRight(w[:p], ", "))
	if p < len(w) && w[p] == ' ' {
		p++
	}
	c.Parenthetical, _ = parenthetical(w, p)
	c.FullSpan.End = max(c.Span.End, c.PinSpan.End)
	switch c.Kind {
	case citations.ShortCase:
		if tables.Scotus(x.items[i].Spellings) {
			c.Court = "scotus"
		}
		if !x.markedName(i, true) {
			x.caseName(i, true)
		}
	case citations.Supra:
		x.supraName(i)
	}
}

// supraName reads "asdf, 123 supra": one word, and a volume if it is a number.
func (x *reader) supraName(i int) {
	c := &x.out[i]
	lo := x.stringsSince(i)
	e := c.Span.Start
	if e == 0 || e <= lo || x.s[e-1] != ' ' {
		return
	}
	e--
	trim := func(e int) int { // an optional comma and an optional space
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
	if b < e && lex.AllDigits(x.s[b:e]) {
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

// stringsSince returns the start of the text before citation i that follows the last eyecite token.
func (x *reader) stringsSince(i int) int {
	c := &x.out[i]
	lo := max(0, c.Span.Start-window)
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
			w := token{start: b, end: e}
			if w.classify(x.s, lo); w.kind != plainWord {
				return e
			}
		}
		p = b
	}
	return lo
}

// filter sorts by full spans, and drops overlapping references and supra within a short citation. Spans of short
// forms include their pin cites.
func (x *reader) filter() {
	for i := range x.out {
		if c := &x.out[i]; c.Kind == citations.ShortCase || c.Kind == citations.ID || c.Kind == citations.Supra {
			c.Span = c.PinSpan
		}
	}
	slices.SortStableFunc(x.out, func(a, b citations.Citation) int {
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
				case last.Kind == citations.Reference:
					*last = c
					continue
				case c.Kind == citations.Reference, c.Kind == citations.Supra && last.Kind == citations.ShortCase:
					continue
				}
			}
		}
		kept = append(kept, c)
	}
	x.out = kept
}

// choose sets the edition of citation i by its year, or none if it stays ambiguous.
func (x *reader) choose(i int) {
	found, c := x.items[i].Spellings, &x.out[i]
	if len(found) == 0 {
		return
	}
	if tables.Same(found) {
		c.Edition, c.Editions = found[0].Edition.Name, found[0].Edition.Names()
		return
	}
	if only, n := tables.InYear(found, c.Year); n == 1 {
		c.Edition = only.Name
	}
	c.Editions = tables.Distinct(found)
}
