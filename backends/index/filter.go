package index

import (
	"fmt"
	"slices"
	"strings"

	"headnote/papers"
)

// PaperFilter filters a list of papers by fields and words, all of which a paper must have. Its zero value keeps every
// paper.
type PaperFilter struct{ tests []func(Paper) bool }

// ParsePaperFilter parses type:order, status:proposed, kind:filing, docket:24-cv-100, court:oregon, date:2024..2025,
// from:2024-03-01, to:2024-06, and words of the title or the path. A type or status may be abbreviated. The error names
// the wrong filter and what is allowed.
func ParsePaperFilter(words string) (PaperFilter, error) {
	var f PaperFilter
	for _, w := range strings.Fields(words) {
		field, value, ok := strings.Cut(w, ":")
		value = strings.ToLower(strings.Trim(value, `"`))
		switch {
		case !ok:
			field, value = "", strings.ToLower(w)
		case value == "": // still being typed
			continue
		}
		test, err := paperTest(strings.ToLower(field), value)
		if err != nil {
			return PaperFilter{}, err
		}
		f.tests = append(f.tests, test)
	}
	return f, nil
}

// Keeps reports whether a paper passes the filter.
func (f PaperFilter) Keeps(p Paper) bool {
	return !slices.ContainsFunc(f.tests, func(passes func(Paper) bool) bool { return !passes(p) })
}

func paperTest(field, value string) (func(Paper) bool, error) {
	holds := func(of func(Paper) string) func(Paper) bool {
		return func(p Paper) bool { return strings.Contains(strings.ToLower(of(p)), value) }
	}
	oneOf := func(what string, all []string, of func(Paper) string) (func(Paper) bool, error) {
		if !slices.ContainsFunc(all, func(s string) bool { return strings.HasPrefix(s, value) }) {
			return nil, fmt.Errorf("%s:%s is not a %s: choose %s", field, value, what, strings.Join(all, ", "))
		}
		return func(p Paper) bool { return strings.HasPrefix(of(p), value) }, nil
	}
	dated := func(spec string) (func(Paper) bool, error) {
		from, to, err := DateRange(spec)
		return func(p Paper) bool {
			n := DateNumber(p.Card.Date.Value)
			return n > 0 && n >= from && n <= to
		}, err
	}
	switch field {
	case "type":
		return oneOf("type of paper", papers.Types(), func(p Paper) string { return p.Card.Type.Value })
	case "status":
		return oneOf("status", papers.Statuses(), func(p Paper) string { return p.Card.Status.Value })
	case "kind":
		return func(p Paper) bool { return p.Document.Kind == value }, nil
	case "docket":
		return func(p Paper) bool {
			return slices.ContainsFunc(p.Card.Dockets,
				func(f papers.Field) bool { return strings.Contains(strings.ToLower(f.Value), value) })
		}, nil
	case "court":
		return holds(func(p Paper) string { return p.Card.Court.Value }), nil
	case "date":
		return dated(value)
	case "from":
		return dated(value + "..")
	case "to":
		return dated(".." + value)
	case "":
		return holds(func(p Paper) string { return p.Card.Title.Value + " " + p.Document.Path }), nil
	}
	return nil, fmt.Errorf("%s: is not a filter; there are type:, status:, kind:, docket:, court:, date:, from: or to: "+
		"instead", field)
}
