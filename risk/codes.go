package risk

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"headnote/risk/words"
)

// code is a code or a set of rules, with its other names.
type code struct {
	Name string
	Also []string
}

// codes finds rules by citation, however the citation is written.
type codes struct {
	alias []string          // folded, longest first
	name  map[string]string // alias → the folded name
	keys  map[string][]Rule // folded citation → the rules under it

	written *regexp.Regexp    // matches an alias before a number, as papers write it
	proper  map[string]string // alias as written → the name
}

func codesOf(list []code) codes {
	c := codes{name: make(map[string]string), keys: make(map[string][]Rule), proper: make(map[string]string)}
	var written []string
	for _, k := range list {
		for _, a := range append([]string{k.Name}, k.Also...) {
			if _, ok := c.name[foldCite(a)]; !ok {
				c.alias = append(c.alias, foldCite(a))
			}
			c.name[foldCite(a)] = foldCite(k.Name)
			c.proper[a] = k.Name
			written = append(written, regexp.QuoteMeta(a))
		}
	}
	slices.SortFunc(c.alias, func(a, b string) int {
		return cmp.Or(len(b)-len(a), strings.Compare(a, b))
	})
	slices.SortFunc(written, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	if len(written) > 0 {
		c.written = regexp.MustCompile(`(?:^|[^\w.])(` + strings.Join(written, "|") +
			`),?\s*(?:§§?|[Ss]ec(?:tions?|\.)|[Rr]ules?)?\s*(\d[\w.()-]*)`)
	}
	return c
}

// properly appends to a passage its citations in the form the rules use: "CCP 412.20(a)(3)" becomes also "Cal. Code
// Civ. Proc. § 412.20(a)(3)".
func (c codes) properly(passage string) string {
	if c.written == nil {
		return passage
	}
	var b strings.Builder
	b.WriteString(passage)
	for _, m := range c.written.FindAllStringSubmatch(passage, 8) {
		name, place := c.proper[m[1]], strings.TrimRight(m[2], ".")
		fmt.Fprintf(&b, "\n%s § %s\n%s %s", name, place, name, place)
	}
	return b.String()
}

// index adds the rules under everything that they cite.
func (c codes) index(rules []Rule) {
	for _, r := range rules {
		for _, cite := range sections(r.Citation) {
			key := c.key(cite)
			if !slices.ContainsFunc(c.keys[key], func(o Rule) bool { return o.Name == r.Name }) {
				c.keys[key] = append(c.keys[key], r)
			}
		}
	}
}

// noise removes the words and marks of a citation that distinguish nothing.
var noise = strings.NewReplacer("§", "", "sections", "", "section", "", "sec.", "", "rules", "", "rule", "", " ", "",
	"\u00a0", "", ",", "", "&", "", "'", "", "’", "")

// foldCite returns a citation in lower case without its noise; a period is kept only between digits.
func foldCite(s string) string {
	s = noise.Replace(strings.ToLower(s))
	var b strings.Builder
	for i := range len(s) {
		if s[i] == '.' && (i == 0 || i+1 == len(s) || !words.IsDigit(s[i-1]) || !words.IsDigit(s[i+1])) {
			continue
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// key returns a citation with the name of its code as the rules have it.
func (c codes) key(cite string) string {
	k := foldCite(cite)
	for _, a := range c.alias {
		if rest, ok := strings.CutPrefix(k, a); ok && rest != "" && words.IsDigit(rest[0]) {
			return c.name[a] + rest
		}
	}
	return k
}

// sections splits a citation into single provisions: "Fed. R. Civ. P. 59(b), (e)" is two.
func sections(citation string) []string {
	var out []string
	for part := range strings.SplitSeq(citation, ";") {
		code, last := "", "" // the code that a bare number belongs to; the provision before
		for p := range strings.SplitSeq(part, ", ") {
			p = strings.TrimSpace(p)
			switch {
			case p == "":
				continue
			case !strings.ContainsAny(p, "0123456789("): // "Cal. Rules of Court, rule 8.104"
				code = p + ", "
				continue
			case last == "":
				p = code + p
			case words.IsDigit(p[0]):
				p = last[:strings.LastIndexByte(last, ' ')+1] + p
			case p[0] == '(' && len(p) > 1:
				p = beside(last, p) + p
			}
			last = p
			out = append(out, p)
		}
	}
	return out
}

// beside returns a provision up to the subdivision of the same kind that next, "(b)" or "(B)", replaces: for
// "8.104(a)(1)(A)" and "(B)", it is "8.104(a)(1)".
func beside(place, next string) string {
	for i := len(place) - 1; i > 0; i-- {
		if place[i-1] == '(' && kindOf(place[i]) == kindOf(next[1]) {
			return place[:i-1]
		}
	}
	place, _, _ = strings.Cut(place, "(")
	return place
}

// kindOf distinguishes digits, capital letters and lower-case letters.
func kindOf(b byte) int {
	switch {
	case words.IsDigit(b):
		return 0
	case b >= 'A' && b <= 'Z':
		return 1
	}
	return 2
}

// cited returns the rules for exactly the provision that a citation names, and those for the provisions below it.
func (b rulebook) cited(citation string) (exact, below []Rule) {
	key := b.codes.key(citation)
	if !strings.ContainsAny(key, "0123456789") || len(key) < 4 {
		return nil, nil
	}
	exact = slices.Clone(b.codes.keys[key])
	for _, r := range b.rules {
		has := func(o Rule) bool { return o.Name == r.Name }
		if slices.ContainsFunc(exact, has) {
			continue
		}
		for _, cite := range sections(r.Citation) {
			if strings.HasPrefix(b.codes.key(cite), key+"(") {
				below = append(below, r)
				break
			}
		}
	}
	return exact, below
}
