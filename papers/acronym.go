package papers

import (
	"slices"
	"strings"

	"headnote/text/pattern"
)

// bodyAfter matches an acronym before the word for a body or its members, as an organization's own papers shorten its
// name: "ABC Board monthly meeting", "the ABC board", "ABC's members".
var bodyAfter = pattern.New(`\b([A-Z]{2,6})(?:['’]s)? (?:[Bb]oard|[Ff]oundation|[Ss]ociety|[Aa]ssociation|` +
	`[Mm]embers|[Mm]embership|` +
	`[Ss]ecretary|[Tt]reasurer|[Oo]fficers|[Dd]irectors|[Ss]taff|[Cc]ouncil|[Cc]ommittee)\b`)

// notBody are acronyms before such words that are not an organization's.
var notBody = map[string]bool{
	"US": true, "USA": true, "UK": true, "EU": true, "HR": true, "IT": true, "AGM": true,
	"EGM": true, "PR": true,
}

// acronymIn returns the short name by which a paper calls the organization whose body it speaks of: that in the heading
// of minutes, else the most frequent one.
func acronymIn(r *reader, head string) (string, int) {
	if l, ok := (headings{r}).meeting(); ok {
		if m := bodyAfter.FindStringSubmatch(l.s); m != nil && !notBody[m[1]] {
			return m[1], len(head)
		}
	}
	count := make(map[string]int)
	best := ""
	for _, m := range bodyAfter.FindAllStringSubmatch(head, 60) {
		if notBody[m[1]] {
			continue
		}
		if count[m[1]]++; count[m[1]] > count[best] {
			best = m[1]
		}
	}
	return best, count[best]
}

// isAcronym reports whether a name is nothing but capitals.
func isAcronym(name string) bool {
	return len(name) > 1 && len(name) <= 6 && strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// initials returns the first letters of the words of a name: "BHL" of "Birch Harbor League, Inc."
func initials(name string) string {
	var out strings.Builder
	for _, w := range strings.Fields(strings.TrimPrefix(name, "The ")) {
		if c := w[0]; c >= 'A' && c <= 'Z' && !hardSuffix[strings.ToLower(strings.Trim(w, ".,"))] {
			out.WriteByte(c)
		}
	}
	return out.String()
}

// shortens reports whether an acronym stands for a name: it has these initials, or is a word of the name.
func shortens(acronym, name string) bool {
	return initials(name) == acronym || slices.Contains(strings.Fields(name), acronym)
}

// spellOut replaces the acronyms by which papers of a matter call their organization with the name that most papers of
// the matter give among those with these initials, or with the acronym as a word. An acronym without a name is dropped.
func spellOut(cards []Card) {
	count := make(map[string]map[string]int) // by acronym and key of the name
	longest := make(map[string]string)
	add := func(name string) {
		keys := []string{initials(name)}
		for w := range strings.FieldsSeq(name) {
			if isAcronym(w) && w != keys[0] {
				keys = append(keys, w)
			}
		}
		whole := orgKey(name)
		if len(name) > len(longest[whole]) {
			longest[whole] = name
		}
		for _, n := range keys {
			if count[n] == nil {
				count[n] = make(map[string]int)
			}
			count[n][whole]++
		}
	}
	for _, c := range cards {
		for _, p := range c.Parties {
			if strings.Contains(p.Name, " ") {
				add(p.Name)
			}
		}
		if c.Court.Known() && strings.Contains(c.Court.Value, " ") && c.Court.Confidence <= orgSure {
			add(c.Court.Value)
		}
	}
	for i := range cards {
		c := &cards[i].Court
		if !isAcronym(c.Value) || c.From != FromText || c.Confidence > orgSure {
			continue
		}
		best := ""
		for key, n := range count[c.Value] {
			if best == "" || n > count[c.Value][best] || n == count[c.Value][best] && key < best {
				best = key
			}
		}
		if best == "" {
			*c = Field{}
			continue
		}
		c.Value = longest[best]
	}
}
