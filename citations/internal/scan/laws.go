package scan

import (
	"strings"

	"headnote/citations/internal/item"
	"headnote/citations/internal/lex"
	"headnote/citations/internal/tables"
	"headnote/text"
)

// titleLaw reads "21 U.S.C. § 355(j)", "21 CFR 314.94", "18 U.S. Code, Section 3500" after a title at [i,j) and a
// code at [k,end).
func titleLaw(x *scanner, i, j, k, end int, found []tables.Spelling) int {
	p := lex.Skip(x.s, end)
	if p < len(x.s) && x.s[p] == ',' {
		p = lex.Skip(x.s, p+1)
	}
	p, marked := lex.SectionMark(x.s, p)
	sEnd := lex.Section(x.s, p)
	if sEnd == p {
		return 0
	}
	if !marked && !lex.IsDigit(x.s[p]) {
		return 0
	}
	c := item.Item{
		Kind:      item.Law,
		Span:      text.Span{Start: i, End: sEnd},
		Reporter:  x.s[k:end],
		Title:     x.s[i:j],
		Section:   x.s[p:sEnd],
		Volume:    x.s[i:j],
		Spellings: found,
	}
	if found[0].Edition.Titled() { // "12 V.S.A. § 511" is Vt. Stat. Ann. tit. 12, § 511
		if !marked {
			return 0
		}
		c.Section, c.Title, c.Volume = "tit. "+c.Title+", § "+c.Section, "", ""
	}
	if strings.Contains(x.s[end:p], "app.") || strings.Contains(x.s[end:p], "App.") { // numbered separately
		c.Edition = found[0].Edition.Name + " app."
		c.Editions, c.Spellings = []string{c.Edition}, nil
	}
	further(x, &c, sEnd)
	return x.add(&c)
}

// further adds the other sections of a list.
func further(x *scanner, c *item.Item, end int) {
	tail := moreSections(x, end)
	if tail > end {
		c.PinCite = strings.TrimSpace(x.s[end:tail])
	}
	c.End = tail
}

// moreSections extends the end past ", 2, and 5(a)" in a list and " et seq.".
func moreSections(x *scanner, end int) int {
	for n := 0; n < 40; n++ {
		p := lex.Skip(x.s, end)
		if p >= len(x.s) || strings.IndexByte(",&eaot", x.s[p]) < 0 {
			return end
		}
		if e, ok := lex.Has(x.s, p, "et seq."); ok {
			return e
		}
		sep := false
		if p < len(x.s) && (x.s[p] == ',' || x.s[p] == '&') {
			p, sep = lex.Skip(x.s, p+1), true
		}
		for _, w := range []string{"and", "or", "&", "through", "to"} {
			if e, ok := lex.Has(x.s, p, w); ok && e < len(x.s) && lex.IsSpace(x.s[e]) {
				p, sep = lex.Skip(x.s, e), true
				break
			}
		}
		if !sep {
			return end
		}
		q, _ := lex.SectionMark(x.s, p)
		e := lex.Section(x.s, q)
		if e == q {
			return end
		}
		// "…, 410 U.S. 113" begins another citation, "…, 2010" is a year or a date.
		next := lex.Skip(x.s, e)
		if next < len(x.s) && next > e && x.s[next] >= 'A' && x.s[next] <= 'Z' {
			if k, _ := x.t.Series.Longest(x.s, next); k > 0 { // the next citation's volume
				return end
			}
		}
		if year := lex.Atoi(x.s[q:e]); e-q == 4 && year >= 1800 && year <= 2100 {
			return end
		}
		end = e
	}
	return end
}
