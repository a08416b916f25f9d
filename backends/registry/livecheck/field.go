package livecheck

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"headnote/backends/lenientjson"
	"headnote/text"
)

// field is a place in an answer and its expected type.
type field struct {
	path     string
	kind     string
	optional bool // it may be absent or null
}

// kinds are the types of values, each with its test.
var kinds = map[string]func(any) bool{
	"text":    func(v any) bool { return isText(v) || isNumber(v) },
	"number":  func(v any) bool { return isNumber(v) || isWritten(v) },
	"boolean": func(v any) bool { _, ok := v.(bool); return ok },
	"list":    func(v any) bool { _, ok := v.([]any); return ok },
	"object":  func(v any) bool { _, ok := v.(map[string]any); return ok },
	"date":    func(v any) bool { s, ok := v.(string); return ok && (s == "" || lenientjson.Day(s) != "") },
	"texts": func(v any) bool {
		list, ok := v.([]any)
		return isText(v) || ok && !slices.ContainsFunc(list, func(x any) bool { return !isText(x) })
	},
}

func isText(v any) bool   { _, ok := v.(string); return ok }
func isNumber(v any) bool { _, ok := v.(float64); return ok }

// isWritten reports whether a value is a number as text.
func isWritten(v any) bool {
	s, ok := v.(string)
	_, err := strconv.ParseFloat(strings.ReplaceAll(s, ",", ""), 64)
	return ok && err == nil
}

func parseField(line string) (field, error) {
	path, kind, ok := strings.Cut(line, " ")
	f := field{path: path, kind: strings.TrimSuffix(kind, "?"), optional: strings.HasSuffix(kind, "?")}
	if _, known := kinds[f.kind]; !ok || !known {
		return f, fmt.Errorf("%q is not a path and a type", line)
	}
	return f, nil
}

// mostEntries is how many entries of a list are checked.
const mostEntries = 20

// compare checks the field in an answer. An expected field must be present somewhere, and have no other type anywhere.
// seen reports whether there was a place where it could be.
func (f field) compare(v any) (d *Difference, seen bool) {
	path := strings.TrimPrefix(strings.ReplaceAll(f.path, "[]", ".[]"), ".")
	values, places := reach(v, strings.Split(path, "."))
	present := false
	for _, x := range values {
		if x == nil {
			continue
		}
		present = true
		if !kinds[f.kind](x) {
			return &Difference{f.path, f.kind, shape(x)}, true
		}
	}
	switch {
	case present || f.optional || places == 0 && strings.ContainsAny(f.path, "[*"):
		return nil, places > 0
	case len(values) > 0:
		return &Difference{f.path, f.kind, "null"}, true
	}
	return &Difference{f.path, f.kind, "absent"}, true
}

// reach returns the values at a path, and the number of places where it could be: 0 if a list on the way is empty.
func reach(v any, path []string) (values []any, places int) {
	if len(path) == 0 {
		return []any{v}, 1
	}
	name, rest := path[0], path[1:]
	var of []any
	switch at := v.(type) {
	case []any:
		if name != "[]" {
			return nil, 1
		}
		of = at
	case map[string]any:
		switch x, there := at[name]; {
		case name == "*":
			for _, x := range at {
				of = append(of, x)
			}
		case there:
			return reach(x, rest)
		default:
			return nil, 1
		}
	default:
		return nil, 1
	}
	for _, x := range of[:min(len(of), mostEntries)] {
		more, n := reach(x, rest)
		values, places = append(values, more...), places+n
	}
	return values, places
}

// shape describes a value, with the beginning of a text.
func shape(v any) string {
	switch x := v.(type) {
	case string:
		return fmt.Sprintf("text %q", text.Truncate(text.Line(text.Prefix(x, 200)), 40))
	case float64:
		return "number"
	case bool:
		return "boolean"
	case []any:
		return "list"
	case map[string]any:
		return "object"
	}
	return "null"
}
