package citations

import (
	"cmp"
	"slices"
	"strings"

	"headnote/citations/internal/lex"
)

// Authority is a source of law cited by a text, however it is written.
type Authority struct {
	Key      string `json:"key"`
	Kind     Kind   `json:"kind"`
	Type     string `json:"type"`     // "Case Law", "Statutory Law", …
	Label    string `json:"label"`    // in Bluebook form
	Mentions []int  `json:"mentions"` // indexes of the citations
}

// Resolve links every citation to its authority: full ones by themselves, short ones, id. and supra by what
// precedes them. An unresolved citation keeps Resolves at -1 and gives a Reason.
func Resolve(s string, cs []Citation) []Authority {
	v := &resolver{
		s:        s,
		cs:       cs,
		byKey:    make(map[identity]int),
		sections: make(map[string]int),
		volumes:  make(map[identity][]int),
		outer:    make([]int, len(cs)),
		last:     -1,
	}
	for i := range cs {
		v.outer[i] = v.enclosing(i)
		v.resolve(i)
	}
	return v.as
}

// resolver is the state of one pass over a document's citations.
type resolver struct {
	s        string
	cs       []Citation
	as       []Authority
	byKey    map[identity]int
	sections map[string]int     // the law last cited with a section of that number
	volumes  map[identity][]int // full citations of a volume, the most recent last
	names    nameIndex
	outer    []int // the citation whose parenthetical contains a citation, or -1
	last     int   // the citation to which an id. would refer, or -1 if unclear
	why      string
}

// identity is equal for two citations of the same authority; it avoids building a key string.
type identity struct {
	kind             Kind
	a, edition, page string
}

func (c *Citation) identity() identity {
	switch c.Kind {
	case FullCase, Journal, Neutral:
		if c.Page == "" {
			return identity{} // not yet paginated: the same words may cite another case
		}
		return identity{"", c.Volume, c.Edition, c.Page}
	case Law:
		if c.Page != "" {
			return identity{Law, c.Volume, c.Edition, c.Page}
		}
		section, _, _ := strings.Cut(c.Section, "(")
		return identity{Law, c.Title, c.Edition, hyphened(section)}
	case Docket, Securities, Patent, FDA:
		return identity{c.Kind, c.Antecedent, c.Edition, c.Section}
	}
	return identity{}
}

func (v *resolver) resolve(i int) {
	c := &v.cs[i]
	c.Resolves, c.Reason = -1, ""
	switch c.Kind {
	case ID:
		c.Resolves, c.Reason = v.id(i)
	case Supra:
		c.Resolves, c.Reason = v.supra(i)
	case Reference:
		c.Resolves, c.Reason = v.byName(i, c.Plaintiff+c.Defendant+c.ShortName, "")
	case ShortCase:
		c.Resolves, c.Reason = v.short(i)
	case Unknown:
		v.section(i)
		return
	default:
		if c.Kind == Patent && c.Antecedent != "" {
			c.Resolves, c.Reason = v.patent(i)
			break
		}
		c.Resolves = v.full(i)
	}
	if c.Resolves >= 0 {
		v.as[c.Resolves].Mentions = append(v.as[c.Resolves].Mentions, i)
		if !v.runningHead(c) && !c.prose {
			v.last = i
		}
	} else if c.Kind != Reference && !(c.Kind == Supra && c.Antecedent == "") {
		v.last, v.why = -1, "the citation before it is not resolved itself"
	}
}

// runningHead reports whether a citation is the document's own in a running head, "Cite as: 580 U.S. ____ (2017)":
// no id. refers to it.
func (v *resolver) runningHead(c *Citation) bool {
	if c.Kind != FullCase && c.Kind != Neutral {
		return false
	}
	before := strings.TrimRight(v.s[max(0, c.FullSpan.Start-120):c.FullSpan.Start], lex.Blanks)
	return strings.HasSuffix(before, "Cite as:") || strings.HasSuffix(before, "Cite as") ||
		strings.HasSuffix(before, "Cited as:")
}

// full finds or creates the authority of a full citation. Parallel citations share one.
func (v *resolver) full(i int) int {
	c := &v.cs[i]
	id := c.identity()
	a, known := v.byKey[id]
	known = known && id != identity{}
	if c.Group != 0 && i > 0 && v.cs[i-1].Group == c.Group {
		if b := v.cs[i-1].Resolves; b >= 0 {
			a, known = b, true
			v.byKey[id] = b
		}
	}
	if !known {
		if c.Page == "" && c.Kind == FullCase {
			if b := v.unprinted(c); b >= 0 {
				return b
			}
		}
		a = len(v.as)
		v.as = append(
			v.as,
			Authority{Key: cmp.Or(c.Key(), lex.OneLine(c.Text)), Kind: c.Kind, Type: c.Type(), Label: c.Bluebook()},
		)
		if id != (identity{}) {
			v.byKey[id] = a
		}
	} else if c.Plaintiff != "" && c.Kind == FullCase && !strings.Contains(v.as[a].Label, " v. ") {
		if label := c.Bluebook(); len(label) > len(v.as[a].Label) {
			v.as[a].Label = label
		}
	}
	if c.Kind == Law && c.Page == "" && c.Section != "" {
		base, _, _ := strings.Cut(c.Section, "(")
		v.sections[base] = a
	}
	if c.Kind == FullCase || c.Kind == Neutral {
		vol := identity{a: c.Volume, edition: c.Edition}
		of := v.volumes[vol]
		if len(of) == 0 || v.cs[of[len(of)-1]].Page != c.Page {
			if len(of) == maxVolume {
				of = of[1:]
			}
			v.volumes[vol] = append(of, i)
		}
	}
	return a
}

// maxVolume is the number of cases in one volume considered for a short citation.
const maxVolume = 32

// unprinted finds the case of "585 U.S. ___" by its names.
func (v *resolver) unprinted(c *Citation) int {
	if c.Defendant == "" {
		return -1
	}
	for _, j := range v.volumes[identity{a: c.Volume, edition: c.Edition}] {
		if b := &v.cs[j]; b.Page == "" && b.Defendant == c.Defendant && b.Plaintiff == c.Plaintiff {
			return b.Resolves
		}
	}
	return -1
}

// short matches volume and reporter; of several cases in the volume the name decides, then the page, which belongs
// to the nearest case that begins before it.
func (v *resolver) short(i int) (int, string) {
	c := &v.cs[i]
	best, first := -1, -1
	pin := firstNumber(c.Page)
	of := v.volumes[identity{a: c.Volume, edition: c.Edition}]
	for _, j := range slices.Backward(of) {
		b := &v.cs[j]
		page := lex.Atoi(b.Page)
		if page > 0 && pin > 0 && pin < page {
			continue
		}
		if c.Antecedent != "" && nameFits(c.Antecedent, b) {
			return b.Resolves, ""
		}
		if best < 0 || page > first {
			best, first = b.Resolves, page
		}
	}
	switch {
	case best < 0 && c.Antecedent != "":
		if a, _ := v.byName(i, c.Antecedent, ""); a >= 0 && v.as[a].Kind == FullCase && len(of) == 0 {
			return a, "" // cited before only in another reporter
		}
	}
	if best >= 0 {
		return best, ""
	}
	return v.shortOnly(i), "its full citation does not appear before it"
}

// shortOnly returns the authority of a case without a full citation in the text, as in a part of an opinion: all
// short citations of its volume and name.
func (v *resolver) shortOnly(i int) int {
	c := &v.cs[i]
	id := identity{ShortCase, c.Volume, c.Edition, c.Antecedent}
	a, ok := v.byKey[id]
	if !ok && c.Antecedent == "" {
		if a, ok = v.byKey[identity{ShortCase, c.Volume, c.Edition, "\x00"}]; ok {
			return a
		}
	}
	if !ok {
		a = len(v.as)
		label := strings.TrimLeft(c.Antecedent+", "+c.Volume+" "+c.Edition, ", ")
		v.as = append(
			v.as,
			Authority{
				Key:   c.Volume + " " + c.Edition + " at " + c.Page,
				Kind:  FullCase,
				Type:  c.Type(),
				Label: label + " at " + c.Page,
			},
		)
		v.byKey[id] = a
		v.byKey[identity{ShortCase, c.Volume, c.Edition, "\x00"}] = a
	}
	return a
}

// supra finds the case, or other authority, by the name before it.
func (v *resolver) supra(i int) (int, string) {
	c := &v.cs[i]
	switch {
	case c.Antecedent != "":
		name := strings.TrimSpace(c.Plaintiff + " " + c.Antecedent)
		if a, _ := v.byName(i, c.Antecedent, ""); a >= 0 {
			return a, ""
		}
		if a, _ := v.byName(i, c.Plaintiff, c.Antecedent); a >= 0 {
			return a, ""
		}
		if c.Extra == "" {
			return -1, "no case of that name before it"
		}
		return v.unlisted(
				identity{Supra, lex.Fold(name), "", ""},
				Authority{Key: "supra: " + name, Kind: Supra, Type: "Other", Label: name},
			),
			"its full citation is not one that is recognized; mentions are grouped by name"
	case c.Extra != "":
		return -1, "points to a note of this document"
	}
	return -1, "points to a place in this document"
}

// enclosing returns the citation whose parenthetical contains citation i.
func (v *resolver) enclosing(i int) int {
	for j, n := i-1, 0; j >= 0 && n < 8; j, n = v.outer[j], n+1 {
		if v.cs[i].Span.Start < v.cs[j].FullSpan.End && (v.cs[j].Group == 0 || v.cs[j].Group != v.cs[i].Group) {
			return j
		}
		if v.cs[i].Group != 0 && v.cs[j].Group == v.cs[i].Group {
			return v.outer[j]
		}
	}
	return -1
}

func firstNumber(s string) int {
	n, seen := 0, false
	for i := range len(s) {
		if lex.IsDigit(s[i]) {
			n, seen = n*10+int(s[i]-'0'), true
			if n > 1e6 {
				return 0
			}
		} else if seen {
			break
		}
	}
	return n
}
