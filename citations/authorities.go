package citations

import (
	"slices"
	"strings"

	"headnote/citations/internal/lex"
)

// Section is a part of a table of authorities.
type Section struct {
	Title   string  `json:"title"`
	Entries []Entry `json:"entries"`
}

// Entry is an authority with the places where a document cites it.
type Entry struct {
	Authority Authority `json:"authority"`
	// Places are page numbers if the text marks its pages by form feeds, or else line numbers, sorted and without
	// duplicates.
	Places []int `json:"places"`
}

// Passim is the number of places from which an authority counts as cited throughout.
const Passim = 10

// TableOfAuthorities lists what a document cites in Bluebook order: cases, constitutions, statutes, rules,
// regulations, other authorities; each section is sorted by name, codes by title and section. What could not be
// identified (papers of the record, works named only by supra) is left out. paged reports whether Places are pages.
func TableOfAuthorities(s string, cs []Citation, as []Authority) (sections []Section, paged bool) {
	paged = strings.IndexByte(s, '\f') >= 0
	place := places(s, cs, paged)
	titles := []string{"Cases", "Constitutional Provisions", "Statutes", "Rules", "Regulations", "Other Authorities"}
	sections = make([]Section, len(titles))
	for i, t := range titles {
		sections[i].Title = t
	}
	for _, a := range as {
		if a.Kind == Supra || a.Kind == recordKind {
			continue
		}
		e := Entry{Authority: a}
		for _, m := range a.Mentions {
			if p := place[m]; !slices.Contains(e.Places, p) {
				e.Places = append(e.Places, p)
			}
		}
		n := sectionOf(a)
		sections[n].Entries = append(sections[n].Entries, e)
	}
	for _, sec := range sections {
		slices.SortStableFunc(
			sec.Entries,
			func(a, b Entry) int { return naturally(sortKey(a.Authority), sortKey(b.Authority)) },
		)
	}
	return slices.DeleteFunc(sections, func(x Section) bool { return len(x.Entries) == 0 }), paged
}

// places returns the page or line of each citation.
func places(s string, cs []Citation, paged bool) []int {
	mark := "\n"
	if paged {
		mark = "\f"
	}
	out := make([]int, len(cs))
	at, n := 0, 1
	for i, c := range cs {
		if c.Span.Start > at {
			n += strings.Count(s[at:min(len(s), c.Span.Start)], mark)
			at = min(len(s), c.Span.Start)
		}
		out[i] = n
	}
	return out
}

func sectionOf(a Authority) int {
	switch {
	case a.Type == "Case Law":
		return 0
	case strings.Contains(a.Key, " Const. "):
		return 1
	case a.Type == "Statutory Law":
		return 2
	case a.Type == "Court Rules":
		return 3
	case a.Type == "Regulations":
		return 4
	}
	return 5
}

// sortKey returns the label without words ignored in sorting: "In re", "The".
func sortKey(a Authority) string {
	s := a.Label
	for _, p := range [...]string{"In re ", "Ex parte ", "In the Matter of ", "Matter of ", "The "} {
		s = strings.TrimPrefix(s, p)
	}
	return strings.ToLower(s)
}

// naturally compares strings with numbers in numeric order: § 9 comes before § 10.
func naturally(a, b string) int {
	for a != "" && b != "" {
		n, m := lex.Digits(a, 0), lex.Digits(b, 0)
		if n > 0 && m > 0 {
			x, y := strings.TrimLeft(a[:n], "0"), strings.TrimLeft(b[:m], "0")
			if len(x) != len(y) {
				return len(x) - len(y)
			}
			if c := strings.Compare(x, y); c != 0 {
				return c
			}
			a, b = a[n:], b[m:]
			continue
		}
		if a[0] != b[0] {
			return int(a[0]) - int(b[0])
		}
		a, b = a[1:], b[1:]
	}
	return len(a) - len(b)
}
