package courtlistener

import (
	_ "embed"
	"slices"
	"strings"

	"headnote/backends"
	"headnote/citations"
)

//go:embed courts.tsv
var courtData string

// courtRows calls yield with the place, the level and the IDs of each row.
func courtRows(yield func(place, level, ids string)) {
	for line := range strings.Lines(courtData) {
		if f := strings.Split(strings.TrimSpace(line), "\t"); len(f) == 3 && !strings.HasPrefix(line, "#") {
			yield(f[0], f[1], f[2])
		}
	}
}

// courtsOf returns the IDs of the courts of a state, or of the United States ("US").
func courtsOf(place string) string {
	var ids []string
	courtRows(func(p, _, row string) {
		if p == place {
			ids = append(ids, row)
		}
	})
	return strings.Join(ids, " ")
}

// courtsOfStates returns the IDs of the courts of all states.
func courtsOfStates() string {
	var ids []string
	courtRows(func(_, level, row string) {
		if level == "state" {
			ids = append(ids, row)
		}
	})
	return strings.Join(ids, " ")
}

// courtIDs parses a list of courts separated by commas, or of IDs separated by spaces: IDs ("scotus ca9"), citation
// forms ("9th Cir., S.D.N.Y."), names ("Ninth Circuit").
func courtIDs(s string) (string, error) {
	var ids []string
	for part := range strings.FieldsFuncSeq(s, func(r rune) bool { return r == ',' || r == ';' }) {
		part = strings.Join(strings.Fields(part), " ")
		id := courtNamed(part)
		switch {
		case part == "":
			continue
		case id != "":
			ids = append(ids, id)
		case areIDs(strings.Fields(strings.ToLower(part))):
			ids = append(ids, strings.Fields(strings.ToLower(part))...)
		default:
			return "", &backends.Error{
				Code: backends.InvalidParameters, Source: "courtlistener",
				Message: "there is no court " + part, Next: "give its id, such as scotus, ca9 or nysd, or its citation form, " +
					"such as 9th Cir.",
			}
		}
	}
	slices.Sort(ids)
	return strings.Join(slices.Compact(ids), " "), nil
}

// areIDs reports whether words are court IDs. A single one may be missing from the table; of several, at least one must
// be known.
func areIDs(words []string) bool {
	if slices.ContainsFunc(words, func(w string) bool {
		return strings.Trim(w,
			"abcdefghijklmnopqrstuvwxyz0123456789_") != ""
	}) {
		return false
	}
	known := len(words) == 1
	courtRows(func(place, _, ids string) {
		known = known || place != "NAME" &&
			slices.ContainsFunc(strings.Fields(ids), func(id string) bool { return slices.Contains(words, id) })
	})
	return known
}

// courtNamed returns the ID of a court by its name or citation form, or "".
func courtNamed(s string) string {
	id := ""
	courtRows(func(place, name, ids string) {
		if place == "NAME" && strings.EqualFold(name, strings.TrimPrefix(strings.TrimPrefix(s, "the "), "The ")) {
			id = ids
		}
	})
	if id != "" || !strings.Contains(s, ".") {
		return id
	}
	for _, c := range citations.Extract("1 F.3d 1 (" + s + " 2000)") { // where a citation has its court
		return c.Court
	}
	return ""
}
