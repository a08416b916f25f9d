package tables

import (
	"slices"
	"strings"

	"headnote/citations/data"
	"headnote/citations/internal/lex"
)

// Source is the table of a series; if a spelling is ambiguous, reporters take precedence over codes and codes over
// journals.
type Source uint8

// Tables of series.
const (
	OwnSeries Source = iota // spellings.tsv: usage that the public tables lack
	Reporters
	Laws
	Journals
)

// Edition is one series of a reporter, a journal or a code.
type Edition struct {
	Name       string
	Kind       string // federal, state, neutral, journal, leg_statute, …
	Source     Source
	Scotus     bool // a Supreme Court reporter
	Shapes     []Shape
	Base       string // the name without "Ann.", if the code is cited both ways
	Own        OwnName
	start, end int // years; 0 if open
	names      []string
}

// Names returns the edition's name as a cached list.
func (e *Edition) Names() []string { return e.names }

// Law reports whether the edition is a code, a session law or a regulation.
func (e *Edition) Law() bool {
	return strings.HasPrefix(e.Kind, "leg_") || strings.HasPrefix(e.Kind, "admin_")
}

// AbbreviatesState reports whether the reporter is cited by its state's name alone: "Or."
func (e *Edition) AbbreviatesState() bool {
	return e.Kind == "state" && slices.Contains(States(), e.Name)
}

// Titled reports whether the title follows the name of the code.
func (e *Edition) Titled() bool {
	return slices.ContainsFunc(e.Shapes, func(sh Shape) bool { return sh.After == "tit" })
}

// Holds reports whether the edition was published in the year.
func (e *Edition) Holds(year int) bool {
	return (e.start == 0 || year >= e.start) && (e.end == 0 || year <= e.end)
}

// OwnName is how a code with a name of its own is cited: codes.tsv.
type OwnName struct {
	Title  string // if the name means one title of a code: the Bankruptcy Code is title 11
	Behind bool   // it may follow its section
	number string // what distinguishes its section numbers from others; "§" if only the sign does
}

// Fits reports whether a number without a section sign can be a section of the code.
func (n OwnName) Fits(section string) bool {
	section, _, _ = strings.Cut(section, "(")
	return n.number != "§" && strings.Count(section, n.number[:1]) >= len(n.number)
}

// Spelling is one way to write a series.
type Spelling struct {
	Edition *Edition
	Text    string
	Exact   bool // the canonical name, not a variation of it
}

// Matches reports whether a text that equals the spelling, ignoring white space, has white space only where the
// public patterns allow it: after a period and where the spelling has a space.
func (sp *Spelling) Matches(s string) bool {
	i := 0
	for k := 0; k < len(sp.Text); k++ {
		b := sp.Text[k]
		if b != ' ' {
			if i >= len(s) || s[i] != b {
				return false
			}
			i++
		}
		if b == ' ' || b == '.' {
			for i < len(s) && lex.IsSpace(s[i]) {
				i++
			}
		}
	}
	return i == len(s)
}

// Distinct returns the distinct names of the spellings' editions.
func Distinct(found []Spelling) []string {
	var names []string
	for i := range found {
		if name := found[i].Edition.Name; !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// Join adds spelling n of the list to those found, which are from the same list. It copies nothing as long as they
// are adjacent there.
func Join(found, list []Spelling, n int) []Spelling {
	switch {
	case len(found) == 0:
		return list[n : n+1 : n+1]
	case n >= len(found) && &list[n-len(found)] == &found[0]:
		return list[n-len(found) : n+1 : n+1]
	}
	return append(slices.Clip(found), list[n])
}

// Same reports whether all spellings are of one edition.
func Same(found []Spelling) bool {
	return !slices.ContainsFunc(found[1:], func(sp Spelling) bool { return sp.Edition != found[0].Edition })
}

// InYear returns the first edition of the spellings published in the year, or nil if none, and the number of such
// editions. Exact names take precedence over variations; a year of 0, or a single candidate, excludes nothing.
func InYear(found []Spelling, year int) (first *Edition, n int) {
	exact := slices.ContainsFunc(found, func(sp Spelling) bool { return sp.Exact })
	for i := range found {
		sp := &found[i]
		if exact && !sp.Exact || year > 0 && !sp.Edition.Holds(year) && !sole(found, exact) {
			continue
		}
		if first != sp.Edition {
			n++
		}
		if first == nil {
			first = sp.Edition
		}
	}
	return first, n
}

// sole reports whether the candidates are one edition, regardless of the year.
func sole(found []Spelling, exact bool) bool {
	var only *Edition
	for i := range found {
		if exact && !found[i].Exact {
			continue
		}
		if only != nil && only != found[i].Edition {
			return false
		}
		only = found[i].Edition
	}
	return true
}

// Scotus reports whether one of the spellings is of a Supreme Court reporter.
func Scotus(found []Spelling) bool {
	return slices.ContainsFunc(found, func(sp Spelling) bool { return sp.Edition.Scotus })
}

// read adds the rows of a table of series.
func (t *Tables) read(table string, src Source) {
	for line := range data.Rows(table) {
		var f [6]string
		for i := range f {
			f[i], line, _ = strings.Cut(line, "\t")
		}
		kind, scotus := strings.CutSuffix(f[1], "*")
		e := &Edition{
			Name: f[0], Kind: kind, Source: src, Scotus: scotus, Shapes: shapesOf(f[5], src, kind), Base: f[0],
			start: lex.Atoi(f[2]), end: lex.Atoi(f[3]), names: []string{f[0]},
		}
		if src != OwnSeries || e.Law() { // a spelled-out reporter has no other meaning
			t.add(Spelling{e, f[0], true})
			t.all = append(t.all, e)
		}
		for s := range strings.SplitSeq(f[4], "|") {
			t.add(Spelling{e, s, false})
		}
	}
}

// readCodes adds the codes of codes.tsv.
func (t *Tables) readCodes(table string) {
	for line := range data.Rows(table) {
		f := strings.Split(line, "\t")
		e := &Edition{
			Name: f[0], Base: f[0], Kind: "leg_statute", Source: OwnSeries, names: f[:1],
			Own: OwnName{Title: f[1], number: f[2], Behind: f[3] == "<"},
		}
		for s := range strings.SplitSeq(f[4], "|") {
			t.Named.add(squeeze(s), Spelling{e, s, false})
		}
	}
}

// add adds a spelling to the tries that its shapes require.
func (t *Tables) add(sp Spelling) {
	s := squeeze(sp.Text)
	if s == "" {
		return
	}
	if len(sp.Edition.Shapes) > 0 {
		t.Series.add(s, sp)
	}
	if sp.Edition.Law() && (len(s) > 4 || s == "N.Y.") {
		t.Codes.add(s, sp)
	}
	if slices.ContainsFunc(sp.Edition.Shapes, Shape.Bare) {
		t.Bare.add(s, sp)
	}
}

// setBases gives codes cited with and without "Ann." one name.
func (t *Tables) setBases() {
	names := make(map[string]bool, len(t.all))
	for _, e := range t.all {
		names[e.Name] = true
	}
	for _, e := range t.all {
		if plain, ok := strings.CutSuffix(e.Name, " Ann."); ok && e.Law() && names[plain] {
			e.Base = plain
		}
	}
}
