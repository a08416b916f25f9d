package scan

import (
	"strings"
	"unicode/utf8"

	"headnote/citations/internal/item"
	"headnote/citations/internal/lex"
	"headnote/text"
)

// publicLaw reads "Pub. L. No. 111-148" and "Public Law 98-417".
func publicLaw(x *scanner, i int) int {
	for _, w := range []string{"Pub. L. No.", "Pub. L.", "Public Law No.", "Public Law", "P.L."} {
		e, ok := lex.Has(x.s, i, w)
		if !ok {
			continue
		}
		p := lex.Skip(x.s, e)
		q := p
		for q < len(x.s) && (lex.IsDigit(x.s[q]) || x.s[q] == '-' || strings.HasPrefix(x.s[q:], "–")) {
			_, n := utf8.DecodeRuneInString(x.s[q:])
			q += n
		}
		if !strings.ContainsAny(x.s[p:q], "-–") {
			return 0
		}
		c := item.Item{
			Kind:     item.Law,
			Span:     text.Span{Start: i, End: q},
			Reporter: "Pub. L.",
			Edition:  "Pub. L.",
			Section:  strings.ReplaceAll(x.s[p:q], "–", "-"),
		}
		if tail := partOfAct(x.s, q); tail > q {
			c.PinCite = strings.TrimLeft(lex.OneLine(x.s[q:tail]), ", ")
			c.End = tail
		}
		return x.add(&c)
	}
	return 0
}

// partOfAct extends the end of an act past ", tit. I, § 101(a)".
func partOfAct(s string, end int) int {
	for range 4 {
		p := lex.Skip(s, end)
		if p >= len(s) || s[p] != ',' {
			return end
		}
		p, marked := lex.SectionMark(s, lex.Skip(s, p+1))
		e := lex.Section(s, p)
		if e == p { // "tit. IV"
			for e < len(s) && strings.IndexByte("IVXLC", s[e]) >= 0 {
				e++
			}
		}
		if !marked || e == p {
			return end
		}
		end = e
	}
	return end
}

// treasury reads "Treas. Reg. § 1.61-1", "Rev. Rul. 99-7" and "Rev. Proc. 2004-1".
func treasury(x *scanner, i int) int {
	for _, w := range []string{"Treas. Reg.", "Rev. Rul.", "Rev. Proc."} {
		e, ok := lex.Has(x.s, i, w)
		if !ok {
			continue
		}
		p, _ := lex.SectionMark(x.s, lex.Skip(x.s, e))
		end := lex.Section(x.s, p)
		if end == p {
			return 0
		}
		return x.add(
			&item.Item{Kind: item.Law, Span: text.Span{Start: i, End: end}, Reporter: w, Edition: w, Section: x.s[p:end]},
		)
	}
	return 0
}
