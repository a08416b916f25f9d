// Package parties finds references to a case by a party's name: "Roe at 125", and names italicized on their own.
//
// The input is a text, the offsets to examine, and the citations found so far with their case names; the result is
// the mentions, in order and without overlap. A name counts only after the citation it comes from, and names in too
// many cases, such as "United States", never do.
package parties

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"headnote/citations/data"
	"headnote/citations/internal/lex"
	"headnote/text"
)

// Cited is the span of a citation and the names of its case, all empty if it is not a case.
type Cited struct {
	Span                            text.Span
	Plaintiff, Defendant, ShortName string
}

// Role is the role of a named party in its case.
type Role uint8

// Roles.
const (
	Plaintiff Role = iota + 1
	Defendant
	ShortName // the name used by a database
)

// Mention is a reference to a case by name.
type Mention struct {
	Span text.Span
	Page string // the page or note after the name
	Name string
	Role Role
}

// Names stores the mention's name in the variable for its role.
func (m *Mention) Names(plaintiff, defendant, short *string) {
	switch m.Role {
	case Plaintiff:
		*plaintiff = m.Name
	case Defendant:
		*defendant = m.Name
	case ShortName:
		*short = m.Name
	}
}

// commonNames are parties to so many cases that their name alone identifies none.
var commonNames = sync.OnceValue(func() map[string]bool {
	names := make(map[string]bool)
	for line := range data.Rows(data.CommonNames) {
		names[strings.ToLower(line)] = true
	}
	return names
})

// refers reports whether a name alone can identify a case.
func refers(name string) bool {
	r, _ := utf8.DecodeRuneInString(name)
	return utf8.RuneCountInString(name) > 2 && unicode.IsUpper(r) && !strings.HasSuffix(name, ".") &&
		!lex.AllDigits(name) && !commonNames()[strings.ToLower(lex.OneLine(name))]
}

// party is a name by which a case may be mentioned, and the index of its citation.
type party struct {
	name string
	cite int
	role Role
}

// index finds names by their last words, so that a text is read once regardless of how many cases it cites.
type index map[string][]party

const maxSameLast = 16 // names with the same last word; more could not be told apart anyway

func (n index) add(p party) {
	if !refers(p.name) {
		return
	}
	last := p.name[strings.LastIndexAny(p.name, " \n")+1:]
	if last == "" {
		return
	}
	of := n[last]
	for i := range of {
		if of[i].name == p.name && (of[i].role == Plaintiff) == (p.role == Plaintiff) {
			of[i].cite = p.cite
			return
		}
	}
	if len(of) < maxSameLast {
		n[last] = append(of, p)
	}
}

// find returns the party whose name ends at e: the one cited last, or the plaintiff of two in one case.
func (n index) find(s string, e int) (party, bool) {
	b := e
	for b > 0 && !lex.IsSpace(s[b-1]) {
		b--
	}
	for at := b; at < e; at++ { // "(Foo" and "'Foo" contain a name, too
		if at > b && lex.IsAlnum(s[at-1]) {
			continue
		}
		best, ok := party{}, false
		for _, p := range n[s[at:e]] {
			from := e - len(p.name)
			if from < 0 || s[from:e] != p.name || from > 0 && lex.IsAlnum(s[from-1]) {
				continue
			}
			if !ok || p.cite > best.cite || p.cite == best.cite && p.role == Plaintiff {
				best, ok = p, true
			}
		}
		if ok {
			return best, true
		}
	}
	return party{}, false
}

// References examines the offsets at which a name may end, in order; page returns the end of the page after an
// offset, or the offset itself if there is none.
func References(s string, names []int32, cited []Cited, page func(int) int) []Mention {
	n := make(index)
	var out []Mention
	at := 0 // the next citation
	for _, name := range names {
		e := int(name)
		for at < len(cited) && cited[at].Span.End <= e {
			n.add(party{cited[at].Plaintiff, at, Plaintiff})
			n.add(party{cited[at].Defendant, at, Defendant})
			n.add(party{cited[at].ShortName, at, ShortName})
			at++
		}
		if at == 0 || at < len(cited) && cited[at].Span.Start < e {
			continue
		}
		p, ok := n.find(s, e)
		if !ok {
			continue
		}
		start, end := e-len(p.name), page(e)
		if end == e || len(out) > 0 && out[len(out)-1].Span.End > start {
			continue
		}
		out = append(out, Mention{
			Span: text.Span{Start: start, End: end}, Page: strings.Trim(s[lex.Skip(s, e):end], ", "), Name: p.name, Role: p.role,
		})
	}
	return out
}

// Emphasized finds case names italicized on their own after their full citation.
func Emphasized(s string, emphasis []text.Span, cited []Cited) []Mention {
	var out []Mention
	names := make(map[string]party)
	at := 0
	for _, em := range emphasis {
		for at < len(cited) && cited[at].Span.Start <= em.Start {
			for _, p := range [...]party{{cited[at].Defendant, at, Defendant}, {cited[at].Plaintiff, at, Plaintiff}} {
				if refers(p.name) {
					names[lex.OneLine(p.name)] = p
				}
			}
			at++
		}
		in := em.Of(s)
		start := em.Start + len(in) - len(strings.TrimLeft(in, " \n\t"))
		name := strings.TrimRight(strings.TrimLeft(in, " \n\t"), ":;., \n\t")
		p, ok := names[lex.OneLine(name)]
		after := strings.TrimLeft(s[em.End:], " \n\t")
		if !ok || strings.HasPrefix(after, "v.") || strings.HasPrefix(after, "vs") || strings.HasPrefix(after, "supra ") {
			continue
		}
		out = append(out, Mention{Span: text.Span{Start: start, End: start + len(name)}, Name: p.name, Role: p.role})
	}
	return out
}
