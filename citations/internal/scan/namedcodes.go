package scan

import (
	"strings"

	"headnote/citations/internal/item"
	"headnote/citations/internal/lex"
	"headnote/citations/internal/tables"
	"headnote/text"
)

// namedCode reads "RCW 9A.32.030", "I.R.C. § 501(c)(3)", "Penal Code section 187",
// and "section 768.28, Florida Statutes".
func namedCode(x *scanner, i int) int {
	s := x.s
	end, found := x.t.Named.Longest(s, i)
	if end == 0 || i > 0 && s[i-1] == '.' {
		return 0
	}
	e := found[0].Edition
	p := lex.Skip(x.s, end)
	if p < len(s) && s[p] == ',' {
		p = lex.Skip(x.s, p+1)
	}
	p, marked := lex.SectionMark(x.s, p)
	stop := lex.Section(x.s, p)
	if stop > p && (marked || e.Own.Fits(s[p:stop])) {
		i = stateAhead(x, i, e.Name)
		c := cited(e, s[i:end], s[p:stop], text.Span{Start: i, End: stop})
		further(x, &c, stop)
		c.Prose = !marked && !closes(x.s, c.End)
		return x.add(&c)
	}
	if !e.Own.Behind {
		return 0
	}
	start, from, to := sectionAhead(x.s, i)
	if to == 0 {
		return 0
	}
	if n := len(x.list.Items) - 1; n >= 0 && x.list.Items[n].Kind == item.Unknown && x.list.Items[n].Span.End == to {
		x.list.Drop() // its sign was read before its name
	}
	c := cited(e, s[i:end], s[from:to], text.Span{Start: start, End: end})
	c.Prose = true
	return x.add(&c)
}

// closes reports whether a citation sentence or clause ends at i.
func closes(s string, i int) bool {
	return i >= len(s) || strings.IndexByte(".;)", s[i]) >= 0
}

// stateAhead returns the start of the state's abbreviation before a code at i whose full name includes it: "Cal.
// Penal Code".
func stateAhead(x *scanner, i int, full string) int {
	state, _, _ := strings.Cut(full, " ")
	at := len(strings.TrimRight(x.s[x.list.End:i], lex.Blanks)) + x.list.End - len(state)
	if at >= x.list.End && strings.HasPrefix(x.s[at:], state) && strings.HasSuffix(state, ".") &&
		!lex.WordBefore(x.s, at) {
		return at
	}
	return i
}

// cited returns the citation of a section of the code.
func cited(e *tables.Edition, name, section string, at text.Span) item.Item {
	return item.Item{
		Kind:     item.Law,
		Span:     at,
		Reporter: lex.OneLine(name),
		Edition:  e.Name,
		Editions: e.Names(),
		Title:    e.Own.Title, Volume: e.Own.Title, Section: section,
	}
}

// sectionAhead finds "section 768.28, " or "§ 362 of the " before a code's name at i: its start, and the start and
// end of its number.
func sectionAhead(s string, i int) (start, from, to int) {
	to = i
	for to > 0 && lex.IsSpace(s[to-1]) {
		to--
	}
	for _, link := range [...]string{"of the", "of", ","} {
		if strings.HasSuffix(s[:to], link) {
			to -= len(link)
			break
		}
	}
	for to > 0 && lex.IsSpace(s[to-1]) {
		to--
	}
	from = to
	for from > 0 && to-from < 40 && (lex.IsAlnum(s[from-1]) || strings.IndexByte(".-:()/", s[from-1]) >= 0) {
		from--
	}
	if from == to || lex.Section(s, from) != to {
		return 0, 0, 0
	}
	start = from
	for start > 0 && lex.IsSpace(s[start-1]) {
		start--
	}
	for _, w := range [...]string{"sections", "section", "Sections", "Section", "§§", "§"} {
		if strings.HasSuffix(s[:start], w) {
			return start - len(w), from, to
		}
	}
	return 0, 0, 0
}
