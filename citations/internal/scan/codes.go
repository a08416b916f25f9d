package scan

import (
	"strings"

	"headnote/citations/internal/item"
	"headnote/citations/internal/lex"
	"headnote/citations/internal/tables"
	"headnote/text"
)

// sectionSign reads a § without a title before it: a code named before it, or a bare section.
func sectionSign(x *scanner, i int) int {
	p, _ := lex.SectionMark(x.s, i)
	end := lex.Section(x.s, p)
	if end == p {
		return 0
	}
	if start, named, found := codeBefore(x, i); found != nil {
		c := item.Item{
			Kind:      item.Law,
			Span:      text.Span{Start: start, End: end},
			Reporter:  lex.OneLine(x.s[start:named]),
			Section:   x.s[p:end],
			Spellings: found,
		}
		if title := strings.Trim(x.s[named:i], lex.Blanks+","); title != "" && title != "Ann." && title != "Ann" {
			if x.s[named-1] == '.' && lex.IsDigit(title[0]) { // "Mass. Gen. Laws ch." includes its mark
				title = "ch. " + title
			}
			c.Section = lex.OneLine(title) + ", § " + c.Section
		}
		further(x, &c, end)
		return x.add(&c)
	}
	if start, name := subjectBefore(x, i); name != "" {
		c := item.Item{
			Kind:     item.Law,
			Span:     text.Span{Start: start, End: end},
			Reporter: name,
			Edition:  name,
			Editions: []string{name},
			Section:  x.s[p:end],
		}
		further(x, &c, end)
		return x.add(&c)
	}
	if y := smallCapitals(x, i); y != nil {
		return sectionOf(x, y, i, p, end)
	}
	if start, name := workBefore(x, i); name != "" {
		return x.add(&item.Item{
			Kind:     item.Law,
			Span:     text.Span{Start: start, End: end},
			Reporter: name,
			Edition:  name,
			Section:  x.s[p:end],
		})
	}
	return x.add(&item.Item{Kind: item.Unknown, Span: text.Span{Start: i, End: end}, Section: x.s[p:end]})
}

// smallCapitals returns a scanner of the text before a section in mixed case, if it is mostly in capitals: "TEX.
// CIV. PRAC. & REM. CODE ANN. § 14.003".
func smallCapitals(x *scanner, i int) *scanner {
	lo := max(0, i-70, x.list.End)
	capitals := 0
	b := []byte(x.s[lo:i])
	for k := 1; k < len(b); k++ {
		if lex.IsUpper(b[k]) && lex.IsUpper(x.s[lo+k-1]) {
			b[k] += 'a' - 'A'
			capitals++
		}
	}
	if capitals < 4 {
		return nil
	}
	return &scanner{s: string(b), t: x.t}
}

// sectionOf adds the section [p,end) after the sign at i, whose code is read from y, in mixed case.
func sectionOf(x *scanner, y *scanner, i, p, end int) int {
	lo := i - len(y.s)
	c := item.Item{Kind: item.Law, Span: text.Span{Start: i, End: end}, Section: x.s[p:end]}
	if start, named, found := codeBefore(y, len(y.s)); found != nil && strings.Trim(y.s[named:], lex.Blanks+",.An") == "" {
		c.Span.Start, c.Reporter, c.Spellings = lo+start, lex.OneLine(x.s[lo+start:lo+named]), found
	} else if start, name := subjectBefore(y, len(y.s)); name != "" {
		c.Span.Start, c.Reporter, c.Edition, c.Editions = lo+start, lex.OneLine(x.s[lo+start:i]), name, []string{name}
	} else {
		c.Kind = item.Unknown
	}
	if c.Kind == item.Law {
		further(x, &c, end)
	}
	return x.add(&c)
}

// workBefore finds the Sentencing Guidelines or a restatement before i.
func workBefore(x *scanner, i int) (int, string) {
	lo := max(0, i-60, x.list.End)
	head := strings.TrimRight(x.s[lo:i], lex.Blanks+",")
	for _, g := range [...]string{"U.S.S.G.", "U. S. S. G.", "USSG"} {
		if at := len(head) - len(g); strings.HasSuffix(head, g) && !lex.WordBefore(head, at) {
			return lo + at, "U.S.S.G."
		}
	}
	at := strings.LastIndex(head, "Restatement")
	if at < 0 || lex.WordBefore(head, at) {
		return 0, ""
	}
	open, ok := lex.Has(head, at, "Restatement (")
	if !ok {
		return 0, ""
	}
	edition, of, _ := strings.Cut(head[open:], ")")
	if edition != "First" && edition != "Second" && edition != "Third" && edition != "Fourth" {
		return 0, ""
	}
	if of = lex.OneLine(of); !strings.HasPrefix(of, "of ") || strings.ContainsAny(of, ".;§()0123456789") {
		return 0, ""
	}
	return lo + at, lex.OneLine(head[at:])
}

// codeBefore finds a code's name before i: it tries the word starts in the preceding 60 bytes, the farthest first,
// so that "Cal. Civ. Code" takes precedence over "Code". It returns where the name starts and ends.
func codeBefore(x *scanner, i int) (start, end int, found []tables.Spelling) {
	for j := max(0, i-60, x.list.End); j < i; j++ {
		if !lex.IsUpper(x.s[j]) || j > 0 && (lex.WordBefore(x.s, j) || x.s[j-1] == '.') {
			continue
		}
		end, found := x.t.Codes.Longest(x.s, j)
		if end == 0 || end > i || end-j <= 4 {
			continue
		}
		gap := strings.Trim(x.s[end:i], lex.Blanks+",.")
		if gap == "" || gap == "Ann" || isTitle(gap) ||
			len(gap) < 5 && lex.IsDigit(gap[0]) &&
				(strings.HasSuffix(x.s[j:end], "ch.") || strings.HasSuffix(x.s[j:end], "c.")) {
			return j, end, found
		}
	}
	return 0, 0, nil
}

// isTitle accepts "tit. 10," and "ch. 93A" between a code's name and the sign.
func isTitle(s string) bool {
	for _, p := range [...]string{"tit.", "title", "ch.", "art."} {
		if rest, ok := strings.CutPrefix(s, p); ok && len(rest) < 8 {
			return true
		}
	}
	return false
}

// subjectBefore finds a code named by its subject before i: "Cal. Veh. Code", "N.Y. Penal Law", "Tex. Fam. Code
// Ann.".
func subjectBefore(x *scanner, i int) (int, string) {
	lo := max(0, i-70, x.list.End)
	head := strings.TrimRight(x.s[lo:i], lex.Blanks)
	for _, f := range [...][2]string{
		{"Cal.", "Code"},
		{"Tex.", "Code"},
		{"Tex.", "Code Ann."},
		{"N.Y.", "Law"},
		{"N. Y.", "Law"},
		{"N.Y.", "Act"},
		{"Md.", "Code Ann."},
		{"Md. Code,", "Law"},
		{"Md. Code Ann.,", "Law"},
	} {
		if !strings.HasSuffix(head, f[1]) {
			continue
		}
		at := strings.LastIndex(head, f[0])
		if at < 0 || lex.WordBefore(head, at) || at+len(f[0]) >= len(head)-len(f[1]) {
			continue
		}
		words, ok := 0, true
		for w := range strings.FieldsSeq(head[at+len(f[0]) : len(head)-len(f[1])]) {
			if words++; w != "&" && !lex.SubjectWord(strings.ReplaceAll(strings.TrimRight(w, ","), "’", "'")) {
				ok = false
			}
		}
		if ok && words > 0 && words < 6 {
			return lo + at, strings.TrimSuffix(
				strings.NewReplacer("N. Y.", "N.Y.", "Code Ann.,", "Code,").Replace(lex.OneLine(head[at:])),
				" Ann.",
			)
		}
	}
	return 0, ""
}

// sectionOfTitle reads "section 1983 of title 42" whose section is at i.
func sectionOfTitle(x *scanner, i int) int {
	s := x.s
	start := i
	for start > 0 && lex.IsSpace(s[start-1]) {
		start--
	}
	ok := false
	for _, w := range [...]string{"section", "Section", "sections", "Sections", "sec.", "Sec.", "§"} {
		if strings.HasSuffix(s[:start], w) {
			start, ok = start-len(w), true
			break
		}
	}
	first := i
	if rest, found := strings.CutSuffix(s[:start], "and"); found && !ok { // "sections 1981 and 1983 of title 42"
		if b, from, to := sectionAhead(x.s, len(rest)); to > 0 {
			start, first, ok = b, from, true
		}
	}
	end := lex.Section(x.s, i)
	if !ok || end == i {
		return 0
	}
	q := lex.Skip(x.s, end)
	for _, of := range [...]string{"of title", "of Title"} {
		e, ok := lex.Has(x.s, q, of)
		if !ok {
			continue
		}
		t := lex.Skip(x.s, e)
		u := t + lex.Digits(s, t)
		if u == t {
			return 0
		}
		stop := u
		for _, code := range [...]string{"of the United States Code", ", United States Code", "of the U.S. Code", "U.S.C."} {
			if e, ok := lex.Has(x.s, lex.Skip(x.s, u), code); ok {
				stop = e
			}
		}
		c := item.Item{
			Kind:     item.Law,
			Span:     text.Span{Start: start, End: stop},
			Reporter: "U.S.C.",
			Edition:  "U.S.C.",
			Editions: []string{"U.S.C."},
			Title:    s[t:u],
			Volume:   s[t:u],
			Section:  s[first:lex.Section(x.s, first)],
		}
		if first != i {
			c.PinCite = "and " + s[i:end]
		}
		return x.add(&c)
	}
	return 0
}

// statuteByName reads codes cited without a section sign: "C.P.L.R. 3211(a)(7)", "CPLR 3211".
func statuteByName(x *scanner, i int) int {
	for _, w := range []string{"C.P.L.R.", "CPLR"} {
		if e, ok := lex.Has(x.s, i, w); ok {
			p, _ := lex.SectionMark(x.s, lex.Skip(x.s, e))
			end := lex.Section(x.s, p)
			if end == p {
				return 0
			}
			return x.add(&item.Item{
				Kind:     item.Law,
				Span:     text.Span{Start: i, End: end},
				Reporter: w,
				Edition:  "N.Y. C.P.L.R.",
				Section:  x.s[p:end],
			})
		}
	}
	return 0
}
