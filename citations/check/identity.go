package check

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"headnote/citations"
	"headnote/text"
)

// nearest sorts the cases that share a citation by how well names and year match.
func nearest(c citations.Citation, cases []Case) []Case {
	out := slices.Clone(cases)
	score := func(k Case) int {
		n := 0
		if a, b := parties(c, k.Name); a {
			n += 2
		} else if b {
			n++
		}
		if c.Year > 0 && k.Year == c.Year {
			n++
		}
		return n
	}
	slices.SortStableFunc(out, func(a, b Case) int { return score(b) - score(a) })
	return out
}

// identity compares the names, year and court of a citation with those of the case found under it.
func identity(c citations.Citation, own Case) Step {
	r := Step{Name: Identity, State: Verified, Source: own.Source}
	var said []string
	say := func(s State, format string, args ...any) {
		r.State = worse(r.State, s)
		said = append(said, fmt.Sprintf(format, args...))
	}
	all, some := parties(c, own.Name)
	switch {
	case c.Plaintiff == "" && c.Defendant == "" && c.Antecedent == "":
		say(Verified, "the draft gives no name; the case is %s", own.Name)
	case all:
		say(Verified, "the names agree: %s", own.Name)
	case some:
		say(Close, "only one name agrees: the case is %s", own.Name)
	default:
		say(Contradicted, "the citation is that of another case: %s", own.Name)
	}
	switch d := c.Year - own.Year; {
	case c.Year == 0 || own.Year == 0:
	case d == 0:
		say(Verified, "the year agrees")
	case d == 1 || d == -1:
		say(Close, "the case is of %d, the draft says %d", own.Year, c.Year)
	default:
		say(Contradicted, "the case is of %d, the draft says %d", own.Year, c.Year)
	}
	switch {
	case c.Court == "" || own.Court == "":
	case sameCourt(c.Court, own.Court):
		say(Verified, "the court agrees")
	case !knownCourt(own.Court):
		say(Unchecked, "the court is called %s there, the draft says %s: compare", own.Court, courtName(c.Court))
	default:
		say(Contradicted, "the court is %s, the draft says %s", courtName(own.Court), courtName(c.Court))
	}
	r.Evidence = strings.Join(said, "; ")
	return r
}

// parties reports whether both names of a citation match the case, and whether one of them does.
func parties(c citations.Citation, name string) (all, some bool) {
	first, second := split(name)
	mine := []string{c.Plaintiff, c.Defendant}
	if c.Plaintiff == "" || c.Defendant == "" {
		one := c.Plaintiff + c.Defendant
		if one == "" {
			one = c.Antecedent
		}
		ok := sameName(one, name)
		return ok, ok
	}
	a := sameName(mine[0], first) || sameName(mine[0], second) && second != ""
	b := sameName(mine[1], second) || sameName(mine[1], first)
	if second == "" {
		a, b = sameName(mine[0], name), sameName(mine[1], name)
	}
	return a && b, a || b
}

func split(name string) (string, string) {
	for _, v := range []string{" v. ", " v ", " vs. ", " V. "} {
		if a, b, ok := strings.Cut(name, v); ok {
			return a, b
		}
	}
	return name, ""
}

// empty are words of names that do not distinguish cases.
var empty = map[string]bool{
	"the": true, "of": true, "and": true, "in": true, "re": true, "ex": true, "rel": true, "inc": true, "co": true,
	"corp": true, "ltd": true, "llc": true, "lp": true, "llp": true, "a": true, "an": true, "for": true, "et": true,
	"al": true, "no": true, "company": true, "corporation": true, "matter": true, "incorporated": true,
	"limited": true, "on": true, "to": true, "de": true,
}

// sameName reports whether a cited name matches a party: each of its significant words must be present, in full,
// abbreviated, or as initials.
func sameName(cited, full string) bool {
	a, b := nameWords(cited), nameWords(full)
	if len(a) == 0 || len(b) == 0 {
		return text.Line(strings.ToLower(cited)) == text.Line(strings.ToLower(full)) && cited != ""
	}
	hits := 0
	for _, w := range a {
		if slices.ContainsFunc(b, func(v string) bool { return sameWord(w, v) }) {
			hits++
		}
	}
	if hits == len(a) || hits >= 2 && hits*3 >= len(a)*2 {
		return true
	}
	back := 0
	for _, v := range b {
		if slices.ContainsFunc(a, func(w string) bool { return sameWord(w, v) }) {
			back++
		}
	}
	if back == len(b) && back > 0 {
		return true
	}
	return initials(cited) == initials(full) && len(initials(cited)) > 1 || acronym(a, full) || acronym(b, cited)
}

// nameWords returns the significant words of a name in lower case.
func nameWords(s string) []string {
	var out []string
	for w := range strings.FieldsFuncSeq(strings.ToLower(strings.NewReplacer("’", "'", "&", " ").Replace(s)),
		func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '.'
		}) {
		w = strings.Trim(strings.ReplaceAll(w, ".", ""), "'")
		if w != "" && !empty[w] && (len(w) > 1 || len(s) < 4) {
			out = append(out, w)
		}
	}
	return out
}

// sameWord reports whether one word is the other or an abbreviation of it: its beginning, or its letters in order
// with the same first and last ("dep't").
func sameWord(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	a, b = strings.ReplaceAll(a, "'", ""), strings.ReplaceAll(b, "'", "")
	switch {
	case a == b:
		return true
	case len(a) < 2 || a[0] != b[0]:
		return false
	case len(a) >= 3 && strings.HasPrefix(b, a):
		return true
	case len(a) >= len(b)-1 && len(a) > 4:
		return oneOff(a, b)
	}
	i := 0
	for j := 0; j < len(b) && i < len(a); j++ {
		if a[i] == b[j] {
			i++
		}
	}
	return len(a) >= 3 && i == len(a) && a[:2] == b[:2] || len(a) >= 3 && i == len(a) && a[len(a)-1] == b[len(b)-1]
}

// oneOff reports whether the words differ by one letter.
func oneOff(a, b string) bool {
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	return a[i:] == b[i+len(b)-len(a):] || len(a) == len(b) && a[i+1:] == b[i+1:] || len(b) == len(a)+1 && a[i:] == b[i+1:]
}

// initials returns the first letters of a name's words.
func initials(s string) string {
	var b strings.Builder
	for _, w := range nameWords(s) {
		b.WriteByte(w[0])
	}
	return b.String()
}

// acronym reports whether a name is the acronym of the other: FTC.
func acronym(words []string, full string) bool {
	if len(words) != 1 || len(words[0]) < 2 || len(words[0]) > 6 {
		return false
	}
	i := initials(full)
	return strings.HasPrefix(i, words[0]) || len(i) > 2 && strings.HasPrefix(words[0], i)
}
