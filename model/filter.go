package model

import (
	"strings"

	"headnote/research/events"
)

// filter is what may be typed after /: words for fuzzy matching, and fields.
type filter struct {
	words                      string
	grade, kind, court, source string
	from, to                   string // dates
}

// parseFilter reads "grade:relevant kind:opinion court:scotus source:local
// date:2019..2024" and words in any order.
func parseFilter(s string) filter {
	var f filter
	var words []string
	for _, w := range strings.Fields(s) {
		name, value, ok := strings.Cut(w, ":")
		value = strings.ToLower(value)
		switch {
		case !ok:
			words = append(words, w)
		case name == "grade":
			if f.grade = value; value == "low" { // the screen calls this grade "low"
				f.grade = string(events.Irrelevant)
			}
		case name == "kind":
			f.kind = value
		case name == "court":
			f.court = value
		case name == "source":
			f.source = value
		case name == "date":
			from, to, span := strings.Cut(value, "..")
			if !span {
				to = from
			}
			f.from, f.to = from, to
		default:
			words = append(words, w)
		}
	}
	f.words = strings.Join(words, " ")
	return f
}

func (f filter) passes(r *events.Result) bool {
	d := &r.Document
	has := func(field, want string) bool {
		return want == "" || strings.Contains(strings.ToLower(strings.Join(strings.Fields(field), "")), want)
	}
	date := func() bool {
		return f.from == "" && f.to == "" || d.Date != "" &&
			d.Date[:min(len(d.Date), len(f.from))] >= f.from && (f.to == "" || d.Date[:min(len(d.Date), len(f.to))] <= f.to)
	}
	return strings.HasPrefix(string(r.Grading.Grade), f.grade) && (has(d.Kind, f.kind) || has(KindOf(*d), f.kind)) &&
		has(d.Court, f.court) && has(d.Source, f.source) && date()
}

// withField sets a field of the filter, or removes it if it is set already.
func withField(s, field string) string {
	name, _, _ := strings.Cut(field, ":")
	var out []string
	found := false
	for _, w := range strings.Fields(s) {
		if w == field {
			found = true
		}
		if !strings.HasPrefix(w, name+":") {
			out = append(out, w)
		}
	}
	if !found {
		out = append(out, field)
	}
	return strings.Join(out, " ")
}
