package fda

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"sync"

	"headnote/backends"
	"headnote/text"
)

// generic.txt lists words that identify the tool rather than what is sought.
//
//go:embed generic.txt
var genericWords string

var generic = sync.OnceValue(func() map[string]bool { return backends.Words(genericWords) })

// terms returns the words of a search that go into a query.
func terms(search string) []string { return backends.Terms(search, 8, generic()) }

// all matches records that have every word, each in one of the fields, or anywhere if there are no fields.
func all(words []string, fields ...string) string {
	parts := make([]string, len(words))
	for i, w := range words {
		parts[i] = some([]string{w}, fields...)
	}
	return strings.Join(parts, " AND ")
}

// some matches records that have one of the words in one of the fields.
func some(words []string, fields ...string) string {
	var parts []string
	for _, w := range words {
		if len(fields) == 0 {
			parts = append(parts, `"`+w+`"`)
		}
		for _, f := range fields {
			parts = append(parts, f+`:"`+w+`"`)
		}
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return "(" + strings.Join(parts, " OR ") + ")"
}

// within limits an expression to a date range; either end may be open.
func within(expression, field, after, before string) string {
	if after == "" && before == "" {
		return expression
	}
	compact := func(day, open string) string {
		if day == "" {
			return open
		}
		return strings.ReplaceAll(day, "-", "")
	}
	return and(expression, field+":["+compact(after, "19000101")+" TO "+compact(before, "29991231")+"]")
}

// and joins the nonempty expressions.
func and(parts ...string) string {
	parts = slices.DeleteFunc(parts, func(p string) bool { return p == "" })
	if len(parts) > 1 {
		for i, p := range parts {
			if strings.Contains(p, " OR ") && !strings.HasPrefix(p, "(") {
				parts[i] = "(" + p + ")"
			}
		}
	}
	return strings.Join(parts, " AND ")
}

// field matches the start of an expression: a dotted name (openfda.brand_name:), or any name before a quote, a range or
// a number (serious:1); “note: this” does not match.
var field = regexp.MustCompile(
	`(?:^|[\s(+])(?:_exists_:|_missing_:|[a-z][a-z0-9]*[._][a-z0-9_.]*:[^\s/]|[a-z]+:["\[\d])`)

// written reports whether a search is already an openFDA expression, such as patient.drug.openfda.generic_name:"vioxx"
// AND serious:1.
func written(search string) bool { return field.MatchString(search) }

// asWritten prepares such an expression for sending: one copied from an address has + for spaces. openFDA fails on
// unbalanced quotes and brackets.
func asWritten(search string) (string, error) {
	search = strings.NewReplacer("+AND+", " AND ", "+OR+", " OR ", "+TO+", " TO ", "+", " ").Replace(text.Line(search))
	balanced := strings.Count(search, `"`)%2 == 0 && strings.Count(search, "(") == strings.Count(search, ")") &&
		strings.Count(search, "[") == strings.Count(search, "]")
	if !balanced {
		return "", &backends.Error{
			Code: backends.InvalidParameters, Source: "fda",
			Message: "quotes or brackets of the search are not closed: " + search, Next: "close them, or use plain words",
		}
	}
	return search, nil
}

// found returns the share of the words found in a text.
func found(words []string, in string) float64 {
	if len(words) == 0 {
		return 0
	}
	in = strings.ToLower(in)
	n := 0
	for _, w := range words {
		if strings.Contains(in, w) {
			n++
		}
	}
	return float64(n) / float64(len(words))
}
