package check

import (
	"slices"
	"strings"
	"unicode"

	"headnote/citations"
)

func courtName(s string) string {
	if name := citations.CourtName(s); name != "" {
		return name
	}
	return s
}

// knownCourt reports whether a court as named by a source can be identified.
func knownCourt(s string) bool {
	lower := strings.ToLower(s)
	return citations.CourtName(s) != "" || citations.CourtID(s) != "" || strings.Contains(lower, "circuit") ||
		strings.Contains(lower, "district of") ||
		lower == highest
}

const highest = "supreme court of the united states"

// sameCourt reports whether a court id, as cited, is the court that a source names: by id, by citation form, or in
// full.
func sameCourt(id, other string) bool {
	if id == other || citations.CourtID(other) == id {
		return true
	}
	if id == "scotus" {
		lower := strings.ToLower(other)
		return strings.HasPrefix(lower, highest) || lower == "united states supreme court"
	}
	return namedInFull(courtName(id), other)
}

// implied are words of a court's full name that its citation omits.
var implied = map[string]bool{
	"united": true, "states": true, "u": true, "s": true, "court": true, "courts": true, "district": true,
	"supreme": true, "of": true, "the": true, "for": true, "and": true, "in": true,
}

// namedInFull reports whether a court's citation abbreviates its full name: "Fed. Cir." for the United States Court
// of Appeals for the Federal Circuit. Each part of the citation must have its own word there, and no other word may
// be left that the citation would include.
func namedInFull(cited, full string) bool {
	words := courtWords(full)
	appeals := false
	for _, part := range courtWords(spaced(cited)) {
		i := slices.IndexFunc(words, func(w string) bool { return stands(part, w) })
		if i < 0 {
			return false
		}
		appeals = appeals || part == "cir" || part == "app"
		words = slices.Delete(words, i, i+1)
	}
	return !slices.ContainsFunc(words, func(w string) bool {
		return !implied[w] && !(appeals && strings.HasPrefix(w, "appeal"))
	})
}

// spaced separates initials: S.D.N.Y.
func spaced(s string) string { return strings.ReplaceAll(s, ".", ". ") }

func courtWords(s string) []string {
	return strings.FieldsFunc(
		strings.ToLower(s),
		func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' },
	)
}

var ordinals = map[string]string{
	"1st":  "first",
	"2d":   "second",
	"2nd":  "second",
	"3d":   "third",
	"3rd":  "third",
	"4th":  "fourth",
	"5th":  "fifth",
	"6th":  "sixth",
	"7th":  "seventh",
	"8th":  "eighth",
	"9th":  "ninth",
	"10th": "tenth",
	"11th": "eleventh",
}

// stands reports whether a part of a citation can abbreviate a word.
func stands(part, word string) bool {
	if len(part) == 1 {
		return part[0] == word[0] && !implied[word] || part == "d" && word == "district"
	}
	return ordinals[part] == word || sameWord(part, word)
}
